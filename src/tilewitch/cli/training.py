"""How does `tilewitch train` look: a bar while it learns, what it came to, and the file that it leaves?"""

import secrets
import shlex
import sys
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

import tilewitch
from tilewitch.arena.machine import cores, this_machine
from tilewitch.bots.compiled import knowledge
from tilewitch.bots.training import Check, Course, Training, course_in
from tilewitch.bots.values import Network, shipped, usable_networks, write_network
from tilewitch.cli.contest import duration
from tilewitch.cli.output import FOUND_SOMETHING, INTERRUPTED, console, say_json
from tilewitch.cli.prepare import said_if_long
from tilewitch.cli.simulation import stopped_by_interrupt
from tilewitch.errors import NotPossible
from tilewitch.games.dice import SEEDS
from tilewitch.games.kernel import reals

CHECKPOINT_SECONDS = 20.0
LOOKS, SETS_OF_A_LOOK = 10, 100
"""How often it is seen on the way how well the value plays, and on how many deals."""
BEFORE = "the value before"


@dataclass(frozen=True)
class Wishes:
    """What was asked for."""

    game: str
    players: int
    hidden: int
    seed: int | None
    games: int | None
    seconds: float | None
    proof: int


def run(wishes: Wishes, out: Path, workers: int | None, as_json: bool) -> int:
    """Train and compare; returns the exit code."""
    checkpoint = out.with_name(out.name + ".checkpoint")
    if not out.parent.is_dir():
        raise NotPossible(f"there is no folder {out.parent}")
    game = tilewitch.game(wishes.game, wishes.players)
    number = workers or cores()
    training = Training(game, course_of(wishes, checkpoint), number)
    if checkpoint.exists():
        training.load(checkpoint)
    errors = console(stderr=True)
    with said_if_long(errors):
        training.warm()
    before = rival(out, wishes)
    with stopped_by_interrupt() as stop, bar(errors) as progress:
        learn(training, checkpoint, stop, Watcher(progress, training, errors))
        training.save(checkpoint)
        checks: list[Check] = []
        if not stop.is_set():
            task = progress.add_task("Comparing", total=None, what="")
            simple = knowledge(wishes.game).NAMES[-1]
            checks = [training.check(simple, wishes.proof)]
            if before is not None:
                checks.append(training.check(BEFORE, wishes.proof, before))
            progress.remove_task(task)
    accepted = bool(checks) and checks[-1].wins + checks[-1].margin >= 1 / wishes.players
    if accepted:
        meta = meta_of(training, checks, number)
        write_network(out, wishes.game, Network(wishes.players, wishes.hidden, rounded(training.net), meta))
        checkpoint.unlink()
    if as_json:
        say_json({"accepted": accepted, "complete": bool(checks), **meta_of(training, checks, number)})
    else:
        tell(training, checks, accepted, out)
    return 0 if accepted else FOUND_SOMETHING if checks else INTERRUPTED


def course_of(wishes: Wishes, checkpoint: Path) -> Course:
    """What is to be learned; without a seed, by the one of the checkpoint, or by a random one."""
    seed = wishes.seed
    if seed is None:
        seed = course_in(checkpoint).seed if checkpoint.exists() else secrets.randbelow(SEEDS)
    return Course(wishes.game, wishes.players, wishes.hidden, seed, wishes.games, wishes.seconds)


def rival(out: Path, wishes: Wishes) -> tuple[Any, int] | None:
    """The value that was there before for so many players, and its number of hidden units."""
    for path in (out, shipped(wishes.game)):
        for one in usable_networks(path, wishes.game):
            if one.players == wishes.players:
                weights = reals(len(one.weights))
                weights[:] = one.weights
                return weights, one.hidden
    return None


def learn(training: Training, checkpoint: Path, stop: threading.Event, watcher: "Watcher") -> None:
    """Generation after generation, until the course is done or somebody stops it."""
    kept = time.monotonic()
    simple = knowledge(training.game.name).NAMES[-1]
    if not training.looks:
        training.look(simple, SETS_OF_A_LOOK)
    while training.part_done < 1.0 and not stop.is_set():
        training.generation()
        if len(training.looks) <= LOOKS * training.part_done:
            training.look(simple, SETS_OF_A_LOOK)
        if time.monotonic() - kept > CHECKPOINT_SECONDS:
            training.save(checkpoint)
            kept = time.monotonic()
        watcher.see()


def bar(errors: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TextColumn("{task.fields[what]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=errors,
        disable=not errors.is_terminal,
        transient=True,
    )


class Watcher:
    """Keeps the bar up to date; where there is no terminal, a line for each look tells how far it is."""

    def __init__(self, progress: Progress, training: Training, errors: Console) -> None:
        self._progress = progress
        self._training = training
        self._errors = errors
        self._looks = len(training.looks)
        self._task: TaskID = progress.add_task(
            f"{training.game.about.title} for {training.game.players}",
            total=1.0,
            what="",
        )

    def see(self) -> None:
        training = self._training
        said = so_far(training)
        self._progress.update(self._task, completed=training.part_done, what=said)
        if len(training.looks) > self._looks:
            self._looks = len(training.looks)
            if not self._errors.is_terminal:
                self._errors.print(f"{100 * training.part_done:3.0f} %: {said}", soft_wrap=True)


def so_far(training: Training) -> str:
    """How a training stands, in few words."""
    last = training.reports[-1]
    said = f"{last.games:,} games, surprise {last.surprise:.3f} of {last.guessing:.3f}"
    if training.looks:
        said += f", {wins(training.looks[-1].check)}"
    return said


def wins(check: Check) -> str:
    return f"{100 * check.wins:.1f} ± {100 * check.margin:.1f} % against {check.against}"


def rounded(net: Any) -> list[float]:
    """Weights with as many digits as matter."""
    return [float(f"{weight:.6g}") for weight in net]


def meta_of(training: Training, checks: list[Check], workers: int) -> dict[str, Any]:
    """What a file of values tells of the run that made it."""
    last = training.reports[-1] if training.reports else None
    return {
        "command": shlex.join(["tilewitch", *sys.argv[1:]]),
        "date": datetime.now(UTC).date().isoformat(),
        "seed": f"{training.course.seed:x}",
        "workers": workers,
        "run": msgspec.to_builtins(last),
        "looks": msgspec.to_builtins(training.looks),
        "accepted_on": msgspec.to_builtins(checks),
        "machine": msgspec.to_builtins(this_machine()),
    }


def tell(training: Training, checks: list[Check], accepted: bool, out: Path) -> None:
    """What it came to, for people."""
    screen = console()
    if not training.reports:
        screen.print("Stopped before the first games were over.")
        return
    last = training.reports[-1]
    screen.print(
        f"{training.game.about.title} for {training.game.players}: {last.games:,} games and {last.positions:,} "
        f"positions in {duration(last.seconds)} from seed 0x{training.course.seed:x}",
        soft_wrap=True,
    )
    screen.print(
        f"Surprise at the results of the last games: {last.surprise:.4f} nats; by guessing it is {last.guessing:.4f}.",
        soft_wrap=True,
    )
    for check in checks:
        screen.print(
            f"A move ahead it wins {wins(check)}, in {check.sets:,} deals played from every seat.", soft_wrap=True
        )
    if not checks:
        screen.print(f"Stopped; the same command goes on from {out}.checkpoint.", soft_wrap=True)
    elif accepted:
        screen.print(f"Values: {out}", soft_wrap=True)
    else:
        screen.print(
            f"That is clearly worse than before: {out} stays as it was. The same command with more time goes on.",
            soft_wrap=True,
        )
