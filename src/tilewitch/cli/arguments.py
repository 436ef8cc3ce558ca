"""How are the arguments of a command read: several values after one option, seeds, options of games, who plays?"""

import os
import re
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand

from tilewitch import about, folders
from tilewitch.errors import BadOption
from tilewitch.games.about import About

TIME = re.compile(r"(?P<number>\d+(\.\d+)?) ?(?P<unit>s|min|h)")
TIME_UNITS = {"s": 1, "min": 60, "h": 3600}
LATEST = "latest"
"""What `--resume` stands for when no file follows."""
ALONE = {"--resume": LATEST, "--ray": "nearest"}
"""What is filled in for options that may stand without a value."""


class ListCommand(TyperCommand):
    """A command whose options take as many values as follow: `--bots greedy random`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        several = [name for p in self.params if getattr(p, "multiple", False) for name in p.opts]
        if ctx.resilient_parsing and args and args[-1] in several:
            args = args[:-1]  # the shell asks how to complete its value; what comes before it still counts
        return super().parse_args(ctx, spread(args, several, ALONE))


def spread(args: Sequence[str], several: Sequence[str], alone: dict[str, str]) -> list[str]:
    """Arguments with the options of several values repeated before each value, and the value filled in for an option
    that may stand alone.

    >>> spread(["qwirkle", "--bots", "greedy", "random", "--resume"], ["--bots"], {"--resume": "latest"})
    ['qwirkle', '--bots', 'greedy', '--bots', 'random', '--resume', 'latest']
    """
    done: list[str] = []
    current = ""
    for i, arg in enumerate(args):
        follows = i + 1 < len(args) and not args[i + 1].startswith("-")
        if arg in several and follows:
            current = arg
        elif arg in alone and not follows:
            done += [arg, alone[arg]]
            current = ""
        elif current and not arg.startswith("-"):
            done += [current, arg]
        else:
            done.append(arg)
            current = ""
    return done


def values(texts: Sequence[str]) -> list[str]:
    """Values that stand one by one, or with commas between them."""
    return [value.strip() for text in texts for value in text.split(",") if value.strip()]


def read_seed(text: str | None) -> int | None:
    """A seed as a decimal number, or as records have it, in hexadecimal after `0x`."""
    from tilewitch.games.dice import SEEDS

    if text is None:
        return None
    try:
        seed = int(text[:40], 16 if text[:2].lower() == "0x" else 10)
    except ValueError:
        seed = -1
    if not 0 <= seed < SEEDS:
        raise BadOption(f"a seed is a whole number from 0 to {SEEDS - 1}, or hexadecimal as in 0x9f, not {text[:40]!r}")
    return seed


def read_time(text: str) -> float:
    """Seconds from `90s`, `10min` or `1.5h`.

    >>> read_time("10min")
    600.0
    """
    found = TIME.fullmatch(text.strip())
    seconds = float(found["number"]) * TIME_UNITS[found["unit"]] if found else 0.0
    if not 0.0 < seconds < 1e9:
        raise BadOption(f"a time is given as in 90s, 10min or 1.5h, not {text[:40]!r}")
    return seconds


def read_options(found: About, texts: Sequence[str]) -> dict[str, Any]:
    """The options of a game from NAME=VALUE."""
    known = {option.name: option for option in found.options}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            names = ", ".join(f"{option.name}=…" for option in found.options) or "none"
            raise BadOption(f"{text[:40]!r} is no option of {found.title}; its options: {names}")
        chosen[name] = known[name].read(value)
    return chosen


def number_of_players(found: About, players: int | None, named: int) -> int:
    """How many play, where so many have been named."""
    number = max(found.fewest, named) if players is None else players
    if not found.fewest <= number <= found.most:
        raise BadOption(f"{found.title} is for {found.fewest} to {found.most} players, not {number}")
    if named > number:
        raise BadOption(f"{named} players are named, but only {number} play")
    return number


# ---- completion ------------------------------------------------------------------------------------------------


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    return [(name, about(name).title) for name in folders() if name.startswith(incomplete)]


def complete_bot(ctx: typer.Context, incomplete: str) -> list[str]:
    """The bots of the game on the command line, of all games if there is none yet; to simulate, those that need no
    time to think."""
    os.environ["TILEWITCH_PLAIN"] = "1"  # only names are wanted: the rules need not be compiled
    from tilewitch.bots import bots, simple_bots

    offered = simple_bots if ctx.info_name == "simulate" else bots
    games = [ctx.params["game"]] if ctx.params.get("game") in folders() else list(folders())
    return sorted({name for game in games for name in offered(game) if name.startswith(incomplete)})


def complete_entrant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The bots of the game on the command line; where it is still to come, the games too."""
    first = (ctx.params.get("entrants") or [ctx.params.get("game")])[0]
    games = [name for name in folders() if name.startswith(incomplete)] if not first else []
    if first in folders():
        ctx.params["game"] = first
    return [*games, *complete_bot(ctx, incomplete)]


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    from tilewitch import pages

    if ctx.params.get("game") not in folders():
        return []
    found = pages.rules(ctx.params["game"])
    return [(id, rule.text[:60]) for id, rule in found.items() if id.startswith(incomplete)]


def complete_option(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    if ctx.params.get("game") not in folders():
        return []
    options = about(ctx.params["game"]).options
    return [(f"{o.name}=", o.about) for o in options if o.name.startswith(incomplete)]
