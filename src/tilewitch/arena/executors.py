"""Where are games played: in this process, in threads of it, or in processes of this machine?

An executor gives out what its jobs come to in their order, whoever is done first. So neither which executor plays nor
how many workers it has makes a difference to any result. Another one is `on_ray.py`.
"""

import pickle
import select
import signal
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol

from tilewitch.arena.fast import tables
from tilewitch.arena.outcome import Played
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.work import Bench, MakeBot, given_up, play, played_by

Job = Sequence[Fixture]

AHEAD = 4
"""For each worker, how many jobs are handed out before the first of them has to be done."""
TRIES = 2
"""How many workers a job may take with it before it is given up."""
LOOK_UP_SECONDS = 0.2
GOODBYE_SECONDS = 5.0


class Executor(Protocol):
    """Plays games somewhere."""

    workers: int

    @property
    def name(self) -> str:
        """What plays, in words."""

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """What each job comes to, in order, and now and then nothing, so that nobody waits for long; jobs are asked for
        as there are workers for them. Closing the iterator drops what is not done."""


class Here:
    """Plays in this process, one game after another: for bots that are only here."""

    workers = 1
    name = "this process"

    def __init__(self, own: Mapping[str, MakeBot] | None = None) -> None:
        self._own = own or {}

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """See `Executor.run`."""
        bench = Bench(plan, self._own)
        try:
            for job in jobs:
                yield played_by(bench, job, records)
        finally:
            bench.close()


class Threads:
    """Plays in threads: for simple bots, which spend their time in compiled code, where threads do not wait for each
    other."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = counted(workers, "thread")

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """See `Executor.run`."""
        waiting: deque[Future[list[Played]]] = deque()
        tables(plan.game)  # loaded once, before several threads ask for it
        with ThreadPoolExecutor(self.workers, thread_name_prefix="arena") as pool:
            try:
                for job in jobs:
                    waiting.append(pool.submit(play, plan, job, records))
                    if len(waiting) >= 2 * self.workers:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()


class Worker:
    """A process that plays, and the job that it has."""

    def __init__(self, folder: str | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tilewitch.arena.worker"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the process that it works for
        )
        self.job: int | None = None

    def hand(self, number: int, call: tuple[Plan, Job, bool]) -> None:
        """Give it a job; if it is dead that shows when it should answer."""
        self.job = number
        assert self._process.stdin
        with suppress(BrokenPipeError):
            pickle.dump(call, self._process.stdin)
            self._process.stdin.flush()

    def answer(self) -> tuple[int, list[Played] | None]:
        """The number of its job and what it comes to; None if it has died over it."""
        assert self.job is not None
        assert self._process.stdout
        number, self.job = self.job, None
        try:
            answer: list[Played] | Exception = pickle.load(self._process.stdout)
        except (EOFError, pickle.UnpicklingError):
            return number, None
        if isinstance(answer, Exception):
            raise answer
        return number, answer

    def fileno(self) -> int:
        assert self._process.stdout
        return self._process.stdout.fileno()

    def stop(self) -> None:
        """Ask it to end, by a signal that lets it end its bots first."""
        with suppress(OSError):
            self._process.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Until it has ended; by force if it takes too long."""
        try:
            self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]


class Processes:
    """Plays in processes: for bots that think, and need a core for themselves. A worker that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.name = counted(workers, "process", "processes")

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """See `Executor.run`."""
        ledger = Ledger(iter(jobs), AHEAD * self.workers)
        pool = [Worker() for _ in range(self.workers)]
        try:
            while True:
                for worker in pool:
                    number = ledger.following() if worker.job is None else None
                    if number is not None:
                        worker.hand(number, (plan, ledger.begun[number], records))
                busy = [worker for worker in pool if worker.job is not None]
                if not busy:
                    return
                ready = select.select(busy, [], [], LOOK_UP_SECONDS)[0]
                if not ready:
                    yield []
                for worker in ready:
                    number, answer = worker.answer()
                    if answer is None:
                        worker.wait()
                        pool[pool.index(worker)] = Worker()
                        answer = None if ledger.again(number) else given_up(plan, ledger.begun[number], records)
                    if answer is not None:
                        ledger.done[number] = answer
                yield from ledger.in_order()
        finally:
            for worker in pool:
                worker.stop()
            for worker in pool:
                worker.wait()


class Ledger:
    """Which jobs are begun and which are done."""

    def __init__(self, jobs: Iterator[Job], most: int) -> None:
        self.begun: dict[int, Job] = {}
        """Those that have not been given out yet, by number."""
        self.done: dict[int, list[Played]] = {}
        self._jobs = jobs
        self._most = most
        self._asked = 0
        self._lost: Counter[int] = Counter()
        self._again: deque[int] = deque()

    def following(self) -> int | None:
        """The job that a worker without one should get; None if it has to wait, or there are no more."""
        if self._again:
            return self._again.popleft()
        job = next(self._jobs, None) if len(self.begun) < self._most else None
        if job is None:
            return None
        self._asked += 1
        self.begun[self._asked - 1] = job
        return self._asked - 1

    def again(self, number: int) -> bool:
        """A job has taken its worker with it: whether to try again."""
        self._lost[number] += 1
        if self._lost[number] < TRIES:
            self.put_back(number)
            return True
        return False

    def put_back(self, number: int) -> None:
        """A job was lost without a fault of its own: somebody else should get it."""
        self._again.append(number)

    def in_order(self) -> Iterator[list[Played]]:
        """What is done and comes next."""
        while self.begun and (number := min(self.begun)) in self.done:
            del self.begun[number]
            yield self.done.pop(number)


def counted(number: int, one: str, more: str = "") -> str:
    """A number with its word.

    >>> counted(1, "thread"), counted(2, "thread"), counted(2, "process", "processes")
    ('1 thread', '2 threads', '2 processes')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"
