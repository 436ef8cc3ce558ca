"""How do many small changes become few commits? One thread writes; all that waits by then goes into one transaction.

A commit costs as much as the disk needs to make sure of it, whether it holds one change or a hundred.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from tilewitch.server.store import batch
from tilewitch.server.store.appending import Append
from tilewitch.server.store.protocol import NoRoom, StoreAway, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MOST_TOGETHER = 256


@dataclass(frozen=True)
class Waiting:
    """A change that somebody waits for."""

    work: Append | Work[Any]
    future: asyncio.Future[Any]


class Writer:
    """The one thread that writes to a SQLite database."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.commits = 0
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def ask(self, work: Work[T]) -> Awaitable[T]:
        """Have a change made. It is on the disk when the result is there; where it raises, nothing of it is."""
        return self._wait(work)

    def append(self, append: Append) -> Awaitable[None]:
        """Have entries appended; what waits by then is appended with them, by the same few statements."""
        return self._wait(append)

    def _wait(self, work: Append | Work[Any]) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(Waiting(work, future))
        return future

    async def close(self) -> None:
        """Write what was asked, and stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = self._connect()
        try:
            while group := self._next_group():
                outcomes = self._write(connection, group)
                self._loop.call_soon_threadsafe(deliver, group, outcomes)
        finally:
            connection.close()

    def _next_group(self) -> list[Waiting]:
        """What waits, at least one; nothing when it is time to stop."""
        group: list[Waiting] = []
        while len(group) < MOST_TOGETHER:
            try:
                one = self._queue.get(block=not group)
            except queue.Empty:
                break
            if one is None:
                if group:
                    self._queue.put(None)
                break
            group.append(one)
        return group

    def _write(self, connection: sqlite3.Connection, group: list[Waiting]) -> list[Any]:
        """The result of each change, or what it raised."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes: list[Any] = []
            for appends, some in groupby((one.work for one in group), lambda work: isinstance(work, Append)):
                works: list[Any] = list(some)
                outcomes += self._append(connection, works) if appends else self._changes(connection, works)
            connection.execute("COMMIT")
            self.commits += 1
            return outcomes
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [plainly(error)] * len(group)

    def _append(self, connection: sqlite3.Connection, appends: Sequence[Append]) -> list[Any]:
        """Append all at once; where one of them is something that no database can keep, one after the other."""
        outcomes = self._change(connection, lambda connection: batch.write(connection, appends))
        if not isinstance(outcomes, Exception):
            return list(outcomes)
        if len(appends) == 1:
            return [outcomes]
        return [outcome for append in appends for outcome in self._append(connection, [append])]

    def _changes(self, connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
        return [self._change(connection, work) for work in works]

    @staticmethod
    def _change(connection: sqlite3.Connection, work: Work[Any]) -> Any:
        """Make one change of a group; where it is refused, the others go on."""
        connection.execute("SAVEPOINT change")
        try:
            outcome = work(connection)
        except sqlite3.OperationalError:
            raise  # it is the disk: nobody can go on
        except Exception as error:
            connection.execute("ROLLBACK TO change")
            outcome = error
        connection.execute("RELEASE change")
        return outcome


def deliver(group: list[Waiting], outcomes: list[Any]) -> None:
    """Tell those who wait, on the event loop."""
    for one, outcome in zip(group, outcomes, strict=True):
        if one.future.done():
            continue  # nobody waits any more
        if isinstance(outcome, BaseException):
            one.future.set_exception(outcome)
        else:
            one.future.set_result(outcome)


def plainly(error: sqlite3.Error) -> StoreError:
    """What SQLite could not do, as a sentence."""
    if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
        return NoRoom("the disk is full: nothing can be kept until there is room again")
    return StoreAway(f"the database cannot be written ({error}); see that its disk is there and in order")
