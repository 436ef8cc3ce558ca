"""How are games played on many machines? By a Ray cluster, with the same workers and the same results as on one.

On each core of the cluster sits a `Post`: it has a worker of its own, a process as on one machine, so that whatever a
bot does there comes out as it does here. A post that is lost with its machine has its games played again elsewhere.
"""

import os
import platform
import socket
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Any

from tilewitch.arena.executors import AHEAD, GOODBYE_SECONDS, LOOK_UP_SECONDS, Job, Ledger, Worker, counted
from tilewitch.arena.machine import digest
from tilewitch.arena.outcome import Played
from tilewitch.arena.plan import Plan
from tilewitch.arena.work import given_up
from tilewitch.errors import BadOption, NotPossible, TilewitchError

NEAREST = "nearest"
"""The address that stands for: the cluster of RAY_ADDRESS, one that runs on this machine, or one started for now."""

ANSWER_SECONDS = 5.0
MOST_LOSSES = 10
"""So many posts may be lost before any of them has played something again: machines come and go."""

Call = tuple[Plan, Job, bool]
"""A job as a worker gets it."""


class Post:
    """A worker somewhere in the cluster."""

    def __init__(self, folder: str) -> None:
        """Args:
        folder: Where the match was started, in which bots and programs are looked for, if there is one like it here.
        """
        self._folder = folder if os.path.isdir(folder) else None
        self._worker = Worker(self._folder)
        self._closed = False

    def about(self) -> tuple[str, str]:
        """On which node it is, and by which program it plays."""
        import ray

        return ray.get_runtime_context().get_node_id(), digest()

    def play(self, number: int, call: Call) -> list[Played] | TilewitchError | None:
        """What a job comes to, or why it cannot be played; None if the worker has died over it, and is replaced."""
        self._worker.hand(number, call)
        try:
            answer = self._worker.answer()[1]
        except TilewitchError as error:
            return error
        if answer is None and not self._closed:
            self._worker.wait()
            self._worker = Worker(self._folder)
        return answer

    def close(self) -> None:
        """End the worker and its bots, also while it plays."""
        self._closed = True
        self._worker.stop()
        self._worker.wait()


class OnRay:
    """Plays on a Ray cluster."""

    def __init__(self, address: str = NEAREST, workers: int | None = None) -> None:
        """Connect to a cluster, unless this process is connected to one already.

        Args:
            address: Where its head is, as `ray start` tells it; without it, the cluster of RAY_ADDRESS, one that runs
                on this machine, or one that is started on this machine and ends with this process.
            workers: How many games at once; by default as many as the cluster has cores.
        """
        self._ray = ray = connected(address)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.nodes: set[str] = set()
        """Those that had a part in what was played."""

    @property
    def name(self) -> str:
        """What plays, in words."""
        return f"Ray on {counted(len(self.nodes), 'node')}"

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """See `Executor.run`."""
        ledger = Ledger(iter(jobs), AHEAD * self.workers)
        shift = Shift(self._ray, plan, ledger, records)
        try:
            for _ in range(self.workers):
                shift.call_in()
            while shift.hand_out():
                ready, _ = self._ray.wait(shift.awaited, num_returns=1, timeout=LOOK_UP_SECONDS)
                for reference in ready:
                    shift.take(reference)
                self.nodes |= shift.nodes
                yield from ledger.in_order() if ready else iter([[]])
        finally:
            shift.dismiss()


class Shift:
    """The posts that play a plan, and what each of them is at."""

    def __init__(self, ray: Any, plan: Plan, ledger: Ledger, records: bool) -> None:
        self.nodes: set[str] = set()
        self._ray = ray
        self._plan = plan
        self._ledger = ledger
        self._records = records
        self._coming: dict[Any, Any] = {}
        """Posts that have not started yet, by the reference to what they will tell of themselves."""
        self._playing: dict[Any, tuple[Any, int]] = {}
        """Posts with the numbers of their jobs, by the reference to what these will come to."""
        self._free: deque[Any] = deque()
        self._losses = 0

    @property
    def awaited(self) -> list[Any]:
        """The references to what is not there yet."""
        return [*self._coming, *self._playing]

    def call_in(self) -> None:
        """A new post, wherever there is a core for it. Two threads, so that it can be closed while it plays."""
        post = self._ray.remote(num_cpus=1, max_concurrency=2)(Post).remote(os.getcwd())
        self._coming[post.about.remote()] = post

    def hand_out(self) -> bool:
        """Give a job to each post that has none; returns whether there is anything to wait for."""
        while self._free and (number := self._ledger.following()) is not None:
            post = self._free.popleft()
            call = self._plan, self._ledger.begun[number], self._records
            self._playing[post.play.remote(number, call)] = post, number
        return bool(self._playing) or not self._free

    def take(self, reference: Any) -> None:
        """Something has come: a post has started, has played its job, or is lost."""
        post, number = self._playing.pop(reference, None) or (self._coming.pop(reference), None)
        try:
            answer = self._ray.get(reference)
        except self._ray.exceptions.RayActorError as error:
            self._replace(number, error)
            return
        self._free.append(post)
        if number is None:
            self._welcome(*answer)
        elif isinstance(answer, TilewitchError):
            raise answer
        elif answer is not None:
            self._ledger.done[number] = answer
            self._losses = 0
        elif not self._ledger.again(number):
            self._ledger.done[number] = given_up(self._plan, self._ledger.begun[number], self._records)

    def dismiss(self) -> None:
        """Let all posts go, after they have ended their workers and bots."""
        posts = [*self._coming.values(), *(post for post, _ in self._playing.values()), *self._free]
        with suppress(self._ray.exceptions.RayError):
            goodbyes = [post.close.remote() for post in posts]
            self._ray.wait(goodbyes, num_returns=len(goodbyes), timeout=2 * GOODBYE_SECONDS)
        for post in posts:
            with suppress(self._ray.exceptions.RayError):
                self._ray.kill(post)

    def _welcome(self, node: str, program: str) -> None:
        """The same results need the same program everywhere."""
        if program != digest():
            raise NotPossible(
                "another version of Tilewitch is installed on a machine of the cluster; install the same one on all"
            )
        self.nodes.add(node)

    def _replace(self, number: int | None, error: Exception) -> None:
        """A post is gone with its machine, or never started; if that goes on, something else is wrong."""
        self._losses += 1
        if self._losses > MOST_LOSSES:
            reason = str(error).strip().splitlines()[-1]
            raise NotPossible(f"the cluster loses its workers again and again: {reason}") from error
        if number is not None:
            self._ledger.put_back(number)
        self.call_in()


def connected(address: str) -> Any:
    """Ray, connected to a cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # what people play is nobody's business
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # it would warn of a change that is not ours
    try:
        import ray
    except ImportError:
        raise NotPossible(
            f"Ray is not installed; pip install 'tilewitch[ray]' installs it, if it is offered for Python "
            f"{platform.python_version()} on {platform.system()} {platform.machine()}"
        ) from None
    if ray.is_initialized():
        return ray
    if address not in (NEAREST, "auto", "local"):
        check_reachable(address)
    try:
        ray.init(
            address=None if address == NEAREST else address,
            log_to_driver=False,
            logging_level="ERROR",
        )
    except (ConnectionError, RuntimeError, ValueError) as error:
        where = "on this machine" if address == NEAREST else f"at {address}"
        raise NotPossible(f"no Ray cluster {where}: {str(error).strip().splitlines()[0]}") from None
    return ray


def check_reachable(address: str) -> None:
    """Raises at once where nobody listens; Ray would wait for a minute and more."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not (host and port.isdigit()):
        raise BadOption(f"{address!r} is no address of a Ray cluster; one is HOST:PORT, as ray start tells it")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=ANSWER_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise NotPossible(f"no Ray cluster at {address}: {error}") from None
