"""The store for several processes: PostgreSQL.

What a broken connection leaves open (was that carried out?) is found out by looking, once the database is back: the
same entries are kept once, however often they are sent.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from tilewitch.server.store import together
from tilewitch.server.store.appending import Append, Group
from tilewitch.server.store.doorbell import Doorbell
from tilewitch.server.store.engines import SETTINGS, connect
from tilewitch.server.store.place import shown
from tilewitch.server.store.protocol import (
    Change,
    Claim,
    Entry,
    Health,
    LoginTaken,
    NoRoom,
    Person,
    Phase,
    Refused,
    Ring,
    Row,
    Secret,
    StoreAway,
    StoreError,
    TableThere,
    Use,
    login_key,
    now,
    row,
    secret,
)
from tilewitch.server.store.schema import HEAD, Tell, upgrade_postgres
from tilewitch.server.store.together import Together

T = TypeVar("T")
Work = Callable[[asyncpg.Connection, bool], Awaitable[T]]
"""Something done over a connection; told whether an earlier try may have been carried out."""

MOST_CONNECTIONS = 6
IDLE = {"idle_in_transaction_session_timeout": "10000"}
"""A process that stands still does not hold others up for longer, in ms."""
PATIENCE = 10.0
"""Seconds that a call waits for a database that is away."""
PAUSE = 0.1
"""Seconds between two tries to reach it."""
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InterfaceError,
    asyncpg.DeadlockDetectedError,
)
"""What a call raises that may do better over a new connection."""
ROW = "SELECT id, phase, last, created, changed, summary FROM tables"
PERSON = "SELECT id, name, language, created, login, password FROM people"
SECRET = "SELECT hash, use, created, person, table_id, seat, label, until FROM secrets"
CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The database's own time, which all processes agree on."""


class PostgresStore:
    """Opened by `PostgresStore.open`."""

    def __init__(self, url: str, process: str, lease: float, pool: asyncpg.Pool) -> None:
        self.process = process
        self._lease = lease
        self._pool = pool
        self._entries = 0
        self._commits = 0
        self._owned: set[str] = set()
        self._closed = False
        self._doorbell = Doorbell(process, lambda: connect(url))
        self._together = Together(self._write_group)

    @classmethod
    async def open(cls, url: str, process: str, tell: Tell, lease: float) -> "PostgresStore":
        """Open a database, whose tables are made or upgraded where that is needed. One that is not there yet is waited
        for."""
        end = time.monotonic() + PATIENCE
        said = False
        while True:
            try:
                await upgrade_postgres(url, tell)
                return cls(url, process, lease, await new_pool(url))
            except (StoreAway, *BROKEN) as error:
                if time.monotonic() > end:
                    raise Refused(f"the database {shown(url)} cannot be used: {error}") from None
            if not said:
                tell(f"Waiting for the database {shown(url)} ...")
            said = True
            await asyncio.sleep(PAUSE)

    async def create_table(
        self, table: str, entries: Sequence[Entry], change: Change, secrets: Sequence[Secret] = ()
    ) -> None:
        async def work(connection: asyncpg.Connection, again: bool) -> None:
            if again and list(entries) == await entries_of(connection, table, 0):
                return
            async with connection.transaction():
                made = await connection.fetchval(
                    "INSERT INTO tables (id, phase, last, created, changed, summary, owner) "
                    "VALUES ($1, $2, 0, $3, $3, '', $4) ON CONFLICT DO NOTHING RETURNING true",
                    *(table, Phase.WAITING, entries[0].at, self.process),
                )
                if not made:
                    raise TableThere(f"there is a table {table} already")
                await together.add(connection, Group({}, {}, accepted=[Append(table, entries, change)]))
                for one in secrets:
                    await put_secret(connection, one)

        await self._do(work)
        self._commits += 1
        self._entries += len(entries)
        self._owned.add(table)

    async def append(self, table: str, entries: Sequence[Entry], change: Change | None = None) -> None:
        await self._together.ask(Append(table, entries, change or Change()))
        self._entries += len(entries)
        if change and change.phase == Phase.OVER:
            self._owned.discard(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return await self._do(lambda connection, _: entries_of(connection, table, after))

    async def answer(self, table: str, command: str) -> bytes | None:
        rows = await self._rows("SELECT answer FROM entries WHERE table_id = $1 AND command = $2", table, command)
        return rows[0][0] if rows else None

    async def row(self, table: str) -> Row | None:
        rows = await self._rows(f"{ROW} WHERE id = $1", table)
        return row(*rows[0]) if rows else None

    async def tables_of(self, person: str, most: int = 100) -> list[Row]:
        question = f"{ROW} JOIN players ON table_id = id WHERE person = $1 ORDER BY changed DESC, id LIMIT $2"
        return [row(*one) for one in await self._rows(question, person, most)]

    async def claim(self) -> Claim:
        async def work(connection: asyncpg.Connection, _: bool) -> Claim:
            async with connection.transaction():
                return await self._claim(connection)

        claim = await self._do(work)
        self._owned = (self._owned - set(claim.lost)) | set(claim.gained)
        return claim

    async def _claim(self, connection: asyncpg.Connection) -> Claim:
        """Who takes tables from a process whose lease has run out also deletes that process, so that it notices. One
        process claims at a time: another could take a new process's tables for ownerless, because it looked before that
        process was there."""
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('tilewitch claim'))")
        alive = await connection.fetchval("SELECT true FROM processes WHERE id = $1 FOR UPDATE", self.process)
        await connection.execute(
            f"INSERT INTO processes (id, until) VALUES ($1, {CLOCK} + $2) "
            "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
            *(self.process, int(self._lease * 1000)),
        )
        # those who are locked are renewing just now
        await connection.execute(
            "DELETE FROM processes WHERE id IN "
            f"(SELECT id FROM processes WHERE until < {CLOCK} AND id <> $1 FOR UPDATE SKIP LOCKED)",
            self.process,
        )
        gained = await connection.fetch(
            "UPDATE tables SET owner = $1 WHERE id IN (SELECT id FROM tables WHERE phase <> 'over' "
            "AND (owner IS NULL OR owner NOT IN (SELECT id FROM processes)) ORDER BY id FOR UPDATE SKIP LOCKED) "
            "RETURNING id",
            self.process,
        )
        lost: set[str] = set()
        if not alive:
            mine = await connection.fetch("SELECT id FROM tables WHERE owner = $1", self.process)
            lost = self._owned - {id for (id,) in mine}
        return Claim(tuple(sorted(id for (id,) in gained)), tuple(sorted(lost)))

    def rings(self) -> AsyncIterator[Ring]:
        return self._doorbell.rings()

    async def save_person(self, person: Person) -> None:
        key = None if person.login is None else login_key(person.login)

        async def work(connection: asyncpg.Connection, _: bool) -> None:
            try:
                await connection.execute(
                    "INSERT INTO people (id, name, language, created, login, password, login_key) "
                    "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
                    "language = excluded.language, login = excluded.login, password = excluded.password, "
                    "login_key = excluded.login_key",
                    *(person.id, person.name, person.language, person.created, person.login, person.password, key),
                )
            except asyncpg.UniqueViolationError:
                raise LoginTaken(f"somebody else is called {person.login}") from None

        await self._do(work)

    async def person(self, id: str) -> Person | None:
        rows = await self._rows(f"{PERSON} WHERE id = $1", id)
        return Person(*rows[0]) if rows else None

    async def person_by_login(self, login: str) -> Person | None:
        rows = await self._rows(f"{PERSON} WHERE login_key = $1", login_key(login))
        return Person(*rows[0]) if rows else None

    async def keep_secret(self, secret: Secret) -> None:
        await self._do(lambda connection, _: put_secret(connection, secret))

    async def secret(self, hash: bytes) -> Secret | None:
        rows = await self._rows(f"{SECRET} WHERE hash = $1 AND coalesce(until > $2, true)", hash, now())
        return secret(*rows[0]) if rows else None

    async def secrets_of(self, person: str, use: Use) -> list[Secret]:
        question = f"{SECRET} WHERE person = $1 AND use = $2 AND coalesce(until > $3, true) ORDER BY created, hash"
        return [secret(*one) for one in await self._rows(question, person, use, now())]

    async def forget_secret(self, hash: bytes) -> None:
        await self._do(lambda connection, _: connection.execute("DELETE FROM secrets WHERE hash = $1", hash))

    async def health(self) -> Health:
        await self._do(lambda connection, _: connection.fetchval("SELECT 1"), patience=0)
        return Health("postgresql", HEAD, self._together.waiting, self._commits, self._entries)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._together.close()
        await self._doorbell.close()
        with suppress(StoreAway):  # then the lease runs out by itself
            await self._do(self._leave, patience=0)
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except BROKEN:
            self._pool.terminate()

    async def _leave(self, connection: asyncpg.Connection, _: bool) -> None:
        async with connection.transaction():
            await connection.execute("DELETE FROM processes WHERE id = $1", self.process)
            await connection.execute("UPDATE tables SET owner = NULL WHERE owner = $1", self.process)

    async def _rows(self, question: str, *facts: object) -> list[Any]:
        rows: list[Any] = await self._do(lambda connection, _: connection.fetch(question, *facts))
        return rows

    async def _write_group(self, group: list[Append]) -> list[BaseException | None]:
        """Write a group; where one of it cannot be written at all, each by itself."""
        try:
            outcomes: list[Any] = await self._do(
                lambda connection, again: together.write(connection, self.process, group, again)
            )
            self._commits += 1
            return outcomes
        except (NoRoom, StoreAway) as error:
            return [error] * len(group)
        except Exception as error:
            if len(group) == 1:
                return [error]
            return [(await self._write_group([append]))[0] for append in group]

    async def _do(self, work: Work[T], patience: float | None = None) -> T:
        """Do something over a connection; over another one where that breaks."""
        end = time.monotonic() + (PATIENCE if patience is None else patience)
        again = False
        while True:
            try:
                async with self._pool.acquire(timeout=PATIENCE) as connection:
                    return await work(connection, again)
            except asyncpg.DiskFullError:
                raise NoRoom("the database's disk is full: nothing can be kept until there is room again") from None
            except ValueError as error:  # what asyncpg cannot turn into PostgreSQL's types
                raise StoreError(f"this cannot be kept: {error}") from None
            except BROKEN as error:
                if time.monotonic() > end:
                    raise StoreAway(f"the database does not answer ({error or type(error).__name__})") from None
            except asyncpg.PostgresError as error:
                raise StoreError(f"this cannot be kept: {error}") from None
            again = True
            await asyncio.sleep(PAUSE)


async def new_pool(url: str) -> asyncpg.Pool:
    try:
        return await asyncpg.create_pool(
            url,
            min_size=0,  # asyncpg would try to restore others again and again, and complain of it
            max_size=MOST_CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings=SETTINGS | IDLE,
        )
    except BROKEN:
        raise
    except asyncpg.PostgresError as error:
        raise Refused(f"the database {shown(url)} cannot be used: {error}") from None


async def entries_of(connection: asyncpg.Connection, table: str, after: int) -> list[Entry]:
    question = "SELECT seq, kind, body, at, command, answer FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq"
    return [Entry(*one) for one in await connection.fetch(question, table, after)]


async def put_secret(connection: asyncpg.Connection, one: Secret) -> None:
    await connection.execute(
        "INSERT INTO secrets (hash, use, created, person, table_id, seat, label, until) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (hash) DO UPDATE SET use = excluded.use, "
        "created = excluded.created, person = excluded.person, table_id = excluded.table_id, seat = excluded.seat, "
        "label = excluded.label, until = excluded.until",
        *(one.hash, one.use, one.created, one.person, one.table, one.seat, one.label, one.until),
    )
