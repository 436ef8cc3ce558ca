"""How do many small appends become few transactions of PostgreSQL? All that waits is checked and written at once.

Each statement goes to the database and back, so a group takes a handful of statements whatever it holds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import asyncpg

from tilewitch.server.store.appending import Append, Group, asked
from tilewitch.server.store.doorbell import ring
from tilewitch.server.store.protocol import Change, Entry, StoreError

MOST_TOGETHER = 256

LOCK = "SELECT id, last FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
KNOWN = (
    "SELECT table_id, command, answer FROM entries JOIN unnest($1::text[], $2::text[]) AS asked (table_id, command) "
    "USING (table_id, command)"
)
THERE = (
    "SELECT table_id, seq, kind, body, at, command, answer FROM entries "
    "JOIN unnest($1::text[], $2::int[]) AS asked (table_id, seq) USING (table_id, seq)"
)
ADD = (
    "INSERT INTO entries (table_id, seq, kind, body, at, command, answer) "
    "SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bytea[], $5::bigint[], $6::text[], $7::bytea[])"
)
CHANGE = (
    "UPDATE tables SET last = new.last, changed = new.changed, phase = coalesce(new.phase, tables.phase), "
    "summary = coalesce(new.summary, tables.summary) FROM "
    "unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::bytea[]) AS new (id, last, changed, phase, summary) "
    "WHERE tables.id = new.id"
)
LEAVE = (
    "DELETE FROM players USING unnest($1::text[], $2::text[]) AS gone (person, table_id) "
    "WHERE players.person = gone.person AND players.table_id = gone.table_id"
)
JOIN = "INSERT INTO players (person, table_id) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING"


async def write(
    connection: asyncpg.Connection, process: str, group: Sequence[Append], again: bool
) -> list[StoreError | None]:
    """Write a group in one transaction; returns why each was refused, or None. `again`: an earlier try at the same
    group may have been carried out, though its end was not heard of."""
    async with connection.transaction():
        state = await look(connection, group, again)
        outcomes = [state.take(append) for append in group]
        if state.accepted:
            await add(connection, state)
            await ring(connection, process, {append.table: state.last[append.table] for append in state.accepted})
    return outcomes


async def look(connection: asyncpg.Connection, group: Sequence[Append], again: bool) -> Group:
    tables = sorted({append.table for append in group})
    last = dict(await connection.fetch(LOCK, tables))
    commands = asked(group)
    found = await connection.fetch(KNOWN, *columns(commands, 2)) if commands else []
    state = Group(last, {(table, command): answer for table, command, answer in found})
    if again:
        wanted = [(append.table, entry.seq) for append in group for entry in append.entries]
        rows = await connection.fetch(THERE, *columns(wanted, 2))
        state.there = {(table, seq): Entry(seq, *others) for table, seq, *others in rows}
    return state


async def add(connection: asyncpg.Connection, group: Group) -> None:
    await connection.execute(ADD, *columns(group.rows, 7))
    await connection.execute(CHANGE, *columns(group.changes, 5))
    for append in group.accepted:
        await change_players(connection, append.table, append.change)


async def change_players(connection: asyncpg.Connection, table: str, change: Change) -> None:
    for sentence, people in ((LEAVE, change.left), (JOIN, change.joined)):
        if people:
            await connection.execute(sentence, list(people), [table] * len(people))


def columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(width)]


class Together:
    """Appends that somebody waits for, and the task that writes them group by group."""

    def __init__(self, write_group: Callable[[list[Append]], Awaitable[list[BaseException | None]]]) -> None:
        self._write_group = write_group
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._some = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def ask(self, append: Append) -> None:
        """Have entries appended; they are on the disk when this returns."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        self._some.set()
        await future

    async def close(self) -> None:
        """Write what was asked, and stop."""
        self._closing = True
        self._some.set()
        await self._task

    async def _run(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            while self._waiting:
                group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                outcomes = await self._write_group([append for append, _ in group])
                for (_, future), outcome in zip(group, outcomes, strict=True):
                    tell(future, outcome)
            if self._closing:
                return


def tell(future: asyncio.Future[None], outcome: BaseException | None) -> None:
    if future.done():
        return  # nobody waits any more
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
