"""How is a plan played: what is to be played goes to an executor, what comes back is taken in order and kept?"""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tilewitch.arena.executors import Executor, Job, Processes, Threads
from tilewitch.arena.folder import Clock, Folder, Run
from tilewitch.arena.machine import cores
from tilewitch.arena.outcome import Outcome
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.ratings import Rating, ratings
from tilewitch.arena.sequential import SequentialTest
from tilewitch.arena.standing import Standing
from tilewitch.arena.summary import Summary, summary
from tilewitch.arena.work import warm

CHUNK_SECONDS = 0.1
"""About how long a worker should be busy with one job where games are short."""
LARGEST_CHUNK = 2000

Progress = Callable[[Standing], None]
"""Told how the match stands whenever games are done."""


@dataclass(frozen=True)
class Result:
    """A match that has been played, to its end or up to where somebody stopped it."""

    plan: Plan
    outcomes: list[Outcome]
    """The games, in the order of the plan."""
    complete: bool
    """Whether nothing was left to play."""
    tests: list[SequentialTest]
    """The sequential test of each line-up; none where nobody asked for one."""
    summary: Summary
    runs: list[Run]
    """When and where it was played, this time last."""

    @cached_property
    def ratings(self) -> list[Rating]:
        """How strong each entrant is by openskill."""
        return ratings(self.plan, self.outcomes)


def usual_executor(plan: Plan, workers: int | None = None) -> Executor:
    """Threads where all play in compiled code, otherwise processes; without a number, as many as there are cores."""
    number = workers or cores()
    return Threads(number) if plan.only_simple else Processes(number)


def run(
    plan: Plan,
    executor: Executor | None = None,
    folder: Path | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Result:
    """Play a plan, or what is left of it in a folder. Once `stop` is set, what is being played is dropped."""
    executor = executor or usual_executor(plan)
    warm(plan)
    tell = progress or (lambda standing: None)
    with Folder(folder, plan) if folder is not None else nullcontext() as kept:
        standing = Standing(plan, kept.outcomes() if kept else ())
        clock = Clock(plan)
        tell(standing)
        jobs = Jobs(standing, executor.workers, clock)
        with closing(executor.run(plan, jobs, records=kept is not None)) as batches:
            for batch in batches:
                taken = [game for game in batch if standing.add(game.outcome)]
                if kept:
                    kept.add(taken)
                clock.add(taken)
                if batch:
                    tell(standing)
                if stop is not None and stop.is_set():
                    break
        this = clock.run(executor.name, executor.workers)
        runs = [this]
        if kept:
            kept.add_run(this)
            runs = kept.runs()
    return Result(plan, standing.outcomes, standing.complete, standing.tests, summary(standing), runs)


class Jobs:
    """Games in portions: one by one where bots think, else as many as keep a worker busy for a moment."""

    def __init__(self, standing: Standing, workers: int, clock: Clock) -> None:
        self._standing = standing
        self._workers = workers
        self._clock = clock

    def __iter__(self) -> Iterator[Job]:
        job: list[Fixture] = []
        size = 1
        before = len(self._standing.outcomes)
        for fixture in self._standing.pending():
            job.append(fixture)
            if len(job) >= size:
                yield job
                job = []
                if self._standing.plan.only_simple:
                    done = len(self._standing.outcomes) - before
                    speed = done / self._clock.seconds / self._workers
                    size = max(1, min(int(speed * CHUNK_SECONDS), 4 * size, LARGEST_CHUNK))
        if job:
            yield job
