"""How do views and sentences get onto a terminal: coloured, without colour, or in plain ASCII?"""

import textwrap
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tilewitch import pages
from tilewitch.cli.output import console, sentence
from tilewitch.cli.results import Result, result_of
from tilewitch.games.game import Game, State
from tilewitch.games.protocol import Part


class Screen:
    """A terminal, or a file that is written as if it were one."""

    def __init__(self, ascii: bool = False, color: bool = True, to: Console | None = None) -> None:
        self.console = to or console(color=color)
        encoding = self.console.encoding.lower()
        self.ascii = ascii or not encoding.startswith("utf")
        """Whether drawings keep to ASCII: where asked for, and where nothing else can be shown."""

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    def say(self, text: str, style: str = "", wrap: bool = True) -> None:
        """A sentence; long ones go on in the next line, except those with a path that somebody may want to copy."""
        self.console.print(Text(text, style=style), soft_wrap=not wrap)

    def item(self, text: str, indent: int) -> None:
        """An entry of a list; long ones go on in the next line, so far to the right."""
        self.say(
            textwrap.fill(
                text, max(self.console.width, 2 * indent), subsequent_indent=" " * indent, break_on_hyphens=False
            )
        )

    def blank(self) -> None:
        self.console.print()

    def draw(self, game: Game, view: Any) -> None:
        """A view, line by line. What is too wide for a terminal goes on in the next line, between two words."""
        width = self.console.width
        fitted = getattr(game.terminal, "draw_within", None)
        for line in fitted(view, self.ascii, width) if fitted else game.terminal.draw(view, self.ascii):
            text = Text.assemble(*((span.text, span.style) for span in line))
            self.console.print(text, no_wrap=not self.is_terminal, overflow="ignore", crop=False)

    def clear(self) -> None:
        """Take everything out of sight, what has scrolled away too."""
        if self.console.is_terminal:
            self.console.print()
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def seats(self, state: State, names: Sequence[str]) -> None:
        """Who sits where, with the points so far; drawings know seats by their numbers only."""
        points = zip(names, state.scores, strict=True)
        self.say(", ".join(f"seat {seat} {name}: {score}" for seat, (name, score) in enumerate(points)))

    def scores(self, state: State, names: Sequence[str]) -> None:
        """Who has how many points, the best first."""
        for seat in sorted(range(len(names)), key=lambda seat: -state.scores[seat]):
            self.say(f"{state.scores[seat]:5}  {names[seat]}")

    def result(self, state: State, names: Sequence[str]) -> None:
        """How a game ended, and what everybody's points consist of."""
        won = [names[seat] for seat in state.winners]
        self.say(f"{' and '.join(won)} {'win' if len(won) > 1 else 'wins'}.", style="bold")
        result = result_of(state)
        made = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for title in ("", "points", "decisions", *result.rules, *(["other"] if result.others else [])):
            made.add_column(title, justify="right" if title else "left")
        for seat in sorted(range(len(names)), key=lambda seat: (-state.scores[seat], seat not in state.winners)):
            made.add_row(names[seat], *cells(result, seat))
        self.console.print(made)
        broken = state.scores.count(max(state.scores)) > len(won)
        for rule in [*result.rules, *([state.game.about.tie_break] if broken else [])]:
            self.say(sentence(pages.rule_text(state.game.name, rule).partition(". ")[0]), style="dim")


def points(n: int) -> str:
    return f"{n} point{'s' * (n != 1)}"


def cells(result: Result, seat: int) -> list[str]:
    """A seat's line in the table of results."""
    by_rule = [str(result.points[seat].get(rule, 0)) for rule in result.rules]
    others = [str(result.others[seat])] if result.others else []
    return [str(result.scores[seat]), str(result.decisions[seat]), *by_rule, *others]


def listing(parts: Sequence[Part]) -> str:
    """What points consist of, as in `Rc Rs Rd 3 (Q-19)`."""
    return ", ".join(f"{part}{f' {part.points}' if part.points else ''} ({part.rule})" for part in parts)
