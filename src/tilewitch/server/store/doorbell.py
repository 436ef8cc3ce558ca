"""How does a process hear that another has appended to a table? PostgreSQL's LISTEN and NOTIFY, and nothing more.

A ring says where to look. Those that are missed while the connection is broken are made up for by one that says:
anywhere.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress

import asyncpg
import msgspec

from tilewitch.server.store.protocol import Ring, StoreError

CHANNEL = "tilewitch"
MOST_IN_ONE = 50
"""Tables in one notice, which PostgreSQL takes up to 8,000 bytes of."""
PAUSE = 0.2
"""Seconds between two tries to listen again."""


async def ring(connection: asyncpg.Connection, process: str, tables: dict[str, int]) -> None:
    """Tell other processes of the last entries of tables, once the transaction is through."""
    waiting = list(tables.items())
    while waiting:
        some, waiting = waiting[:MOST_IN_ONE], waiting[MOST_IN_ONE:]
        notice = msgspec.json.encode((process, dict(some))).decode()
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)


class Doorbell:
    """Listens from the first time that somebody asks what it hears."""

    def __init__(self, process: str, connect: Callable[[], Awaitable[asyncpg.Connection]]) -> None:
        self._process = process
        self._connect = connect
        self._heard: dict[str | None, int] = {}
        self._some = asyncio.Event()
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    async def rings(self) -> AsyncIterator[Ring]:
        """What is heard, until the bell is closed. A table that rings twice before anybody looks is told of once."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        while True:
            await self._some.wait()
            if self._closed:
                return
            while self._heard:
                yield Ring(*self._heard.popitem())
            self._some.clear()

    async def close(self) -> None:
        self._closed = True
        self._some.set()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            with suppress(StoreError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._listen_while_connected()
            await asyncio.sleep(PAUSE)

    async def _listen_while_connected(self) -> None:
        connection = await self._connect()
        broken = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: broken.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._add([(None, 0)])  # before this, nothing could be heard
            await broken.wait()
        finally:
            connection.terminate()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        process, tables = msgspec.json.decode(str(payload), type=tuple[str, dict[str, int]])
        if process != self._process:
            self._add(tables.items())

    def _add(self, tables: Iterable[tuple[str | None, int]]) -> None:
        self._heard.update(tables)
        self._some.set()
