"""How does a match or a tournament look on the command line, while it is played and when it is done?"""

import math
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tilewitch.arena.executors import Executor
from tilewitch.arena.outcome import FAULTS, Thinking
from tilewitch.arena.plan import Plan
from tilewitch.arena.ratings import MOST_GAMES
from tilewitch.arena.report import as_data, write_report
from tilewitch.arena.run import Result, run
from tilewitch.arena.sequential import SequentialTest
from tilewitch.arena.standing import Standing
from tilewitch.arena.statistics import Estimate
from tilewitch.arena.work import warm
from tilewitch.cli.output import INTERRUPTED, console, say_json
from tilewitch.cli.prepare import said_if_long
from tilewitch.cli.simulation import stopped_by_interrupt

SPEED_SECONDS = 600.0
"""From how long a time the bar tells how much is left: games of bots that think are few and uneven."""

NAME_WIDTH = 10
"""Longer names are folded where there is no room for them."""


def run_plan(plan: Plan, executor: Executor, out: Path | None, as_json: bool) -> int:
    """Play a plan with a progress bar, and show what it comes to; returns the exit code."""
    errors = console(stderr=True)
    with said_if_long(errors):
        warm(plan)
    with stopped_by_interrupt() as stop, progress_bar(errors) as progress:
        result = run(plan, executor, out, Watcher(plan, progress).see, stop)
    with said_if_long(errors, "Rating, writing and drawing"):
        missing = write_report(result, out) if out is not None else []
    if as_json:
        say_json(as_data(result))
    else:
        show(result, console(), out)
    for sentence in missing:
        errors.print(Text(sentence), soft_wrap=True)
    return 0 if result.complete else INTERRUPTED


def progress_bar(errors: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[first]}", markup=False),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
        speed_estimate_period=SPEED_SECONDS,
    )


class Watcher:
    """Keeps the bar up to date."""

    def __init__(self, plan: Plan, progress: Progress) -> None:
        self._progress = progress
        self._name = plan.field[0].name if len(plan.lineups) == 1 else ""
        self._task = progress.add_task(plan.table.about.title, total=plan.games, first="", start=False)
        self._begun = False

    def see(self, standing: Standing) -> None:
        """Show how a match stands."""
        done = len(standing.outcomes)
        if not self._begun:
            self._begun = True
            self._progress.update(self._task, completed=done)
            self._progress.start_task(self._task)
        first = ""
        if self._name and standing.first.n:
            part = standing.first.part()
            first = f"{self._name} {100 * part.value:.1f} % ({percent(part)})"
        self._progress.update(self._task, completed=done, first=first)


def show(result: Result, screen: Console, out: Path | None) -> None:
    """The result for people."""
    plan, games, sets = result.plan, len(result.outcomes), result.summary.sets
    if not result.complete:
        going_on = "; the same command goes on" if out is not None else ""
        screen.print(f"Stopped after {games:,} of {plan.games:,} games{going_on}.")
    this = result.runs[-1]
    now = "" if this.games == games else f"{this.games:,} of them now, "
    screen.print(
        f"{plan.table.about.title} for {plan.players}: {games:,} games in {sets:,} set{'s' * (sets != 1)} from seed "
        f"0x{plan.seed:x}, {now}in {duration(this.seconds)}",
        soft_wrap=True,
    )
    if not result.summary.games:
        return
    screen.print()
    screen.print(entrants_table(result))
    screen.print()
    screen.print(ratings_table(result))
    if len(plan.entrants) > 2:
        screen.print()
        screen.print(duels_table(result))
    screen.print()
    screen.print(seats_table(result))
    screen.print()
    for sentence in sentences(result):
        screen.print(Text(sentence), soft_wrap=True)
    if out is not None:
        screen.print(Text(f"Records, results and plots: {out}"), soft_wrap=True)


def entrants_table(result: Result) -> Table:
    """How everybody did, the best first."""
    plan, thought = result.plan, thinking(result)
    made = table("", ["games", "wins %", "95 %", "points", "ahead by"] + ["ms a move"] * bool(thought))
    for i in best_first(result):
        line, name = result.summary.by_entrant[i], plan.field[i].name
        part, difference = line.part.part(), line.difference.number()
        row: list[str | Text] = [Text(name), f"{line.games:,}", f"{100 * part.value:.1f}", percent(part)]
        row += [f"{line.score.number().value:.1f}", f"{difference.value:+.1f} {half(difference)}"]
        if thought:
            some = thought.get(name)
            row.append(milliseconds(some.seconds / some.decisions) if some else "")
        made.add_row(*row)
    return made


def ratings_table(result: Result) -> Table:
    """How strong everybody is on one scale, the strongest first."""
    made = table("rating", ["openskill", "beats next, %"])
    order = sorted(range(len(result.ratings)), key=lambda i: -result.ratings[i].value)
    for place, i in enumerate(order):
        rating = result.ratings[i]
        following = order[place + 1 : place + 2]
        beats = [f"{100 * rating.beats(result.ratings[other]):.0f}" for other in following]
        made.add_row(Text(result.plan.field[i].name), f"{rating.value:.1f} ± {rating.margin:.1f}", *beats)
    return made


def best_first(result: Result) -> list[int]:
    """The entrants by how much they won."""
    return sorted(range(len(result.plan.entrants)), key=lambda i: -result.summary.by_entrant[i].part.mean)


def duels_table(result: Result) -> Table:
    """How often everybody came out before everybody else, who are numbered."""
    order = best_first(result)
    made = table("ahead of, %", [str(place) for place in range(1, len(order) + 1)])
    for place, i in enumerate(order, 1):
        cells = []
        for j in order:
            duel = result.summary.duels.get((i, j))
            cells.append(f"{100 * duel.ahead.mean:.1f}" if duel and duel.ahead.n else "")
        made.add_row(Text(f"{place} {result.plan.field[i].name}"), *cells)
    return made


def seats_table(result: Result) -> Table:
    """What each seat is worth."""
    made = table("seat", ["games", "wins %", "95 %", "points"])
    for seat, line in enumerate(result.summary.by_seat):
        part = line.part.part()
        made.add_row(
            str(seat),
            f"{line.games:,}",
            f"{100 * part.value:.1f}",
            percent(part),
            f"{line.score.number().value:.1f}",
        )
    return made


def sentences(result: Result) -> list[str]:
    """What does not stand in the tables."""
    plan, found = result.plan, result.summary
    said = [f"An even share of the wins is {100 / plan.players:.1f} %; a victory shared by two counts a half."]
    if len(result.outcomes) > MOST_GAMES:
        said.append(f"Ratings come from the first {MOST_GAMES:,} games.")
    said += [tested(plan, number, test) for number, test in enumerate(result.tests)]
    for entrant, line in zip(plan.field, found.by_entrant, strict=True):
        for kind in FAULTS:
            if line.faults[kind]:
                said.append(f"{entrant.name}: {line.faults[kind]:,} × {kind}; {example(result, entrant.name, kind)}")
    if found.broken_off:
        said.append(f"{found.broken_off:,} games had no end and were broken off; nobody has won them.")
    if not plan.same_again:
        said.append("Somebody thinks by the clock or by itself, so the same seed may give other games.")
    return said


def tested(plan: Plan, number: int, test: SequentialTest) -> str:
    """How a sequential test came out."""
    first = plan.field[plan.lineups[number][0]].name
    others = " and ".join(dict.fromkeys(plan.named(plan.lineups[number][1:])))
    low, high = 100 * test.question.low, 100 * test.question.high
    verdict = {"low": f"{low:g} % or less", "high": f"{high:g} % or more", None: "open"}[test.verdict]
    return (
        f"Sequential test, does {first} win {low:g} % against {others}, or {high:g} %: {verdict} "
        f"(log likelihood ratio {test.ratio:+.2f} within {test.bounds[0]:.2f} and {test.bounds[1]:.2f})."
    )


def example(result: Result, name: str, kind: str) -> str:
    """What happened the first time."""
    for outcome in result.outcomes:
        for fault in outcome.faults:
            if fault.kind == kind and result.plan.field[outcome.seating[fault.seat]].name == name:
                return f"first in game {outcome.number}, decision {fault.decision}: {fault.text}"
    return "in games whose set is not complete"


def thinking(result: Result) -> dict[str, Thinking]:
    """How long everybody thought in all runs."""
    found: dict[str, Thinking] = {}
    for one in result.runs:
        for name, some in one.thinking.items():
            found.setdefault(name, Thinking()).add(some)
    return found


def table(first: str, titles: list[str]) -> Table:
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    made.add_column(first, overflow="fold", min_width=NAME_WIDTH)
    for title in titles:
        made.add_column(title, justify="right", no_wrap=True)
    return made


def percent(estimate: Estimate) -> str:
    """The bounds of a part, as in `48.1–55.0`."""
    return f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}"


def half(estimate: Estimate) -> str:
    """Half the width of an interval that is as wide on both sides, as in `± 3.1`; nothing where it is not known."""
    width = (estimate.high - estimate.low) / 2
    return f"± {width:.1f}" if math.isfinite(width) else ""


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.1f}" if seconds >= 0.001 else f"{1000 * seconds:.2g}"


def duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h" if minutes >= 60 else f"{minutes}:{rest:02} min"
