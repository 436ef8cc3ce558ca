"""`tilewitch simulate`: many games between simple bots, and what they come to."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tilewitch.bots.simulate import Line, Plan, Played, Tally, simulate
from tilewitch.cli.output import INTERRUPTED, console, say_json
from tilewitch.cli.prepare import prepare_simulation, said_if_long
from tilewitch.errors import NotPossible


@dataclass(frozen=True)
class Outcome:
    """What a run came to."""

    plan: Plan
    tally: Tally
    seconds: float
    workers: int

    @property
    def complete(self) -> bool:
        return self.tally.games == self.plan.games


def run(plan: Plan, workers: int, out: Path | None, as_json: bool) -> int:
    """Simulate, with a progress bar; returns the exit code."""
    errors = console(stderr=True)
    with said_if_long(errors):
        prepare_simulation(plan.game, records=out is not None)
    tally = Tally()
    start = time.perf_counter()
    with stopped_by_interrupt() as stop, record_file(out) as file, progress_bar(errors) as progress:
        task = progress.add_task(plan.game.about.title, total=plan.games, speed="")
        for played in simulate(plan, workers, records=file is not None, stop=stop):
            if file is not None:
                file.write(lines(played))
            for game in played:
                tally.add(game)
            speed = tally.games / (time.perf_counter() - start)
            progress.update(task, completed=tally.games, speed=f"{speed:,.0f} games/s")
    outcome = Outcome(plan, tally, time.perf_counter() - start, workers)
    if as_json:
        say_json(as_data(outcome))
    else:
        show(outcome, console(), out)
    return 0 if outcome.complete else INTERRUPTED


def lines(played: list[Played]) -> bytes:
    """Games as JSON Lines, to be written in one piece."""
    return "".join(f"{game.record.tojson()}\n" for game in played if game.record is not None).encode()


def record_file(out: Path | None) -> AbstractContextManager[IO[bytes] | None]:
    """Where the records go. Unbuffered, so that the file ends with a whole line whatever happens."""
    if out is None:
        return nullcontext()
    try:
        return out.open("wb", buffering=0)
    except OSError as error:
        raise NotPossible(f"{out} cannot be written: {(error.strerror or str(error)).lower()}") from None


@contextmanager
def stopped_by_interrupt() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets; the second one has its usual effect."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    usual = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def progress_bar(errors: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
    )


def show(outcome: Outcome, screen: Console, out: Path | None) -> None:
    """The summary for people."""
    plan, tally = outcome.plan, outcome.tally
    if not outcome.complete:
        screen.print(f"Stopped after {tally.games:,} of {plan.games:,} games.")
    if not tally.games:
        return
    speed = tally.games / outcome.seconds
    screen.print(
        f"{plan.game.about.title} for {plan.game.players}: {tally.games:,} games from seed 0x{plan.seed:x} in "
        f"{outcome.seconds:.1f} s, {speed:,.0f} games/s, {tally.decisions / tally.games:.1f} decisions a game"
    )
    screen.print(table("bot", dict(sorted(tally.by_bot.items(), key=lambda entry: -entry[1].wins.value))))
    screen.print(table("seat", {str(seat): line for seat, line in tally.by_seat.items()}))
    screen.print("± is half the 95 % confidence interval; a victory shared by two counts a half.")
    if out is not None:
        screen.print(f"Records: {out}", soft_wrap=True)


def table(of: str, rows: dict[str, Line]) -> Table:
    """How the bots, or the seats, did."""
    made = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    made.add_column(f"by {of}")
    for title in ("games", "wins %", "±", "mean score", "±"):
        made.add_column(title, justify="right")
    for name, line in rows.items():
        wins, score = line.wins, line.score
        made.add_row(
            name,
            f"{wins.n:,}",
            f"{100 * wins.value:.1f}",
            f"{100 * wins.margin:.1f}",
            f"{score.value:.1f}",
            f"{score.margin:.1f}",
        )
    return made


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The summary for programs."""
    plan, tally = outcome.plan, outcome.tally
    return {
        "game": plan.game.name,
        "players": plan.game.players,
        "options": plan.game.options,
        "bots": plan.bots,
        "seed": f"{plan.seed:x}",
        "games": tally.games,
        "complete": outcome.complete,
        "seconds": round(outcome.seconds, 3),
        "games_per_second": round(tally.games / outcome.seconds, 1),
        "workers": outcome.workers,
        "decisions_per_game": tally.decisions / max(1, tally.games),
        "by_bot": [{"bot": name, **line_data(line)} for name, line in tally.by_bot.items()],
        "by_seat": [{"seat": seat, **line_data(line)} for seat, line in tally.by_seat.items()],
    }


def line_data(line: Line) -> dict[str, float]:
    return {
        "games": line.wins.n,
        "wins": line.wins.value,
        "wins_margin": line.wins.margin,
        "score": line.score.value,
        "score_margin": line.score.margin,
    }
