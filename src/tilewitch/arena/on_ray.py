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

from tilewitch.arena.executors import AHEAD, GOODBYE_SECONDS, LOOK_UP_SECONDS, Job, Ledger, Worker
from tilewitch.arena.machine import digest
from tilewitch.arena.outcome import Played
from tilewitch.arena.plan import Plan
from tilewitch.arena.work import given_up
from tilewitch.errors import BadOption, NotPossible, TilewitchError

NEAREST = "nearest"
"""The address that stands for: the cluster of RAY_ADDRESS, one that runs on this machine, or one started for now."""

ANSWER_SECONDS = 5.0

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
        self._losses = 0

    @property
    def name(self) -> str:
        """What plays, in words."""
        return f"Ray on {len(self.nodes)} nodes"

    def run(self, plan: Plan, jobs: Iterable[Job], records: bool) -> Generator[list[Played]]:
        """See `Executor.run`."""
        ray, ledger = self._ray, Ledger(iter(jobs), AHEAD * self.workers)
        starting = {}
        playing: dict[Any, tuple[Any, int]] = {}
        free: deque[Any] = deque()
        for _ in range(self.workers):
            post = self._post()
            starting[post.about.remote()] = post
        try:
            while True:
                while free and (number := ledger.following()) is not None:
                    post = free.popleft()
                    playing[post.play.remote(number, (plan, ledger.begun[number], records))] = post, number
                if free and not playing:
                    return
                waiting = [*starting, *playing]
                ready, _ = ray.wait(waiting, num_returns=1, timeout=LOOK_UP_SECONDS)
                if not ready:
                    yield []
                for reference in ready:
                    post, number = playing.pop(reference, None) or (starting.pop(reference), None)
                    try:
                        answer = ray.get(reference)
                    except ray.exceptions.RayActorError as error:
                        self._lost(error)
                        if number is not None:
                            ledger.put_back(number)
                        post = self._post()
                        starting[post.about.remote()] = post
                        continue
                    free.append(post)
                    if number is None:
                        self._check(*answer)
                        continue
                    if isinstance(answer, TilewitchError):
                        raise answer
                    if answer is None:
                        answer = None if ledger.again(number) else given_up(plan, ledger.begun[number], records)
                    if answer is not None:
                        ledger.done[number] = answer
                yield from ledger.in_order()
        finally:
            self._dismiss([*starting.values(), *(post for post, _ in playing.values()), *free])

    def _post(self) -> Any:
        """A new worker, wherever there is a core for it. Two threads, so that it can be closed while it plays."""
        return self._ray.remote(num_cpus=1, max_concurrency=2)(Post).remote(os.getcwd())

    def _check(self, node: str, program: str) -> None:
        """The same results need the same program everywhere."""
        if program != digest():
            raise NotPossible(
                "another version of Tilewitch is installed on a machine of the cluster; install the same one on all"
            )
        self.nodes.add(node)

    def _lost(self, error: Exception) -> None:
        """A worker is gone with its machine, or never started; if that goes on, something else is wrong."""
        self._losses += 1
        if self._losses > 2 * self.workers:
            reason = str(error).strip().splitlines()[-1]
            raise NotPossible(f"the cluster loses its workers again and again: {reason}") from error

    def _dismiss(self, posts: list[Any]) -> None:
        with suppress(self._ray.exceptions.RayError):
            goodbyes = [post.close.remote() for post in posts]
            self._ray.wait(goodbyes, num_returns=len(goodbyes), timeout=2 * GOODBYE_SECONDS)
        for post in posts:
            with suppress(self._ray.exceptions.RayError):
                self._ray.kill(post)


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
