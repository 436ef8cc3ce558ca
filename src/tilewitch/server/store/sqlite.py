"""The store in one file, for one server: SQLite with a write-ahead log.

One thread writes (see `writer`), a few read, none waits for another. With `synchronous=FULL` a commit waits for the
disk.
"""

import asyncio
import fcntl
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import IO, Any, TypeVar

from tilewitch.server.store import batch
from tilewitch.server.store.appending import Append, Group
from tilewitch.server.store.protocol import (
    Change,
    Claim,
    Entry,
    Health,
    LoginTaken,
    Person,
    Phase,
    Refused,
    Ring,
    Row,
    Secret,
    TableThere,
    Use,
    login_key,
    now,
    row,
    secret,
)
from tilewitch.server.store.schema import HEAD, Tell, check, sqlite_version, upgrade_sqlite
from tilewitch.server.store.writer import Writer, plainly

T = TypeVar("T")
READERS = 2
ROW = "SELECT id, phase, last, created, changed, summary FROM tables"
PERSON = "SELECT id, name, language, created, login, password FROM people"
SECRET = "SELECT hash, use, created, person, table_id, seat, label, until FROM secrets"


class SqliteStore:
    """Opened by `SqliteStore.open`; holds the file alone until it is closed."""

    def __init__(self, file: Path, process: str, lock: IO[bytes]) -> None:
        self.file = file
        self.process = process
        self._lock = lock
        self._entries = 0
        self._owned: set[str] = set()
        self._closed = asyncio.Event()
        self._writer = Writer(lambda: connect(file))
        self._connections: list[sqlite3.Connection] = []
        self._mine = threading.local()
        self._readers = ThreadPoolExecutor(READERS, "store-reader", initializer=self._begin_reading)

    @classmethod
    async def open(cls, file: Path, process: str, tell: Tell) -> "SqliteStore":
        """Open a database, which is made or upgraded where that is needed."""
        lock = await asyncio.to_thread(prepare, file, tell)
        return cls(file, process, lock)

    async def create_table(
        self, table: str, entries: Sequence[Entry], change: Change, secrets: Sequence[Secret] = ()
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            row = (table, change.phase or Phase.WAITING, len(entries), entries[0].at, entries[-1].at)
            made = connection.execute(
                "INSERT INTO tables (id, phase, last, created, changed, summary) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (*row, change.summary or b""),
            )
            if not made.rowcount:
                raise TableThere(f"there is a table {table} already")
            batch.add(connection, Group({}, {}, accepted=[Append(table, entries, change)]))
            for one in secrets:
                put_secret(connection, one)

        await self._writer.ask(work)
        self._entries += len(entries)
        self._owned.add(table)

    async def append(self, table: str, entries: Sequence[Entry], change: Change | None = None) -> None:
        await self._writer.append(Append(table, entries, change or Change()))
        self._entries += len(entries)
        if change and change.phase == Phase.OVER:
            self._owned.discard(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(
            "SELECT seq, kind, body, at, command, answer FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [Entry(*row) for row in rows]

    async def answer(self, table: str, command: str) -> bytes | None:
        rows = await self._rows("SELECT answer FROM entries WHERE table_id = ? AND command = ?", (table, command))
        return rows[0][0] if rows else None

    async def row(self, table: str) -> Row | None:
        rows = await self._rows(f"{ROW} WHERE id = ?", (table,))
        return row(*rows[0]) if rows else None

    async def tables_of(self, person: str, most: int = 100) -> list[Row]:
        rows = await self._rows(
            f"{ROW} JOIN players ON table_id = id WHERE person = ? ORDER BY changed DESC, id LIMIT ?", (person, most)
        )
        return [row(*one) for one in rows]

    async def claim(self) -> Claim:
        rows = await self._rows("SELECT id FROM tables WHERE phase <> 'over'", ())
        unfinished = {table for (table,) in rows}
        gained = unfinished - self._owned
        self._owned = unfinished
        return Claim(tuple(sorted(gained)))

    async def rings(self) -> AsyncIterator[Ring]:
        await self._closed.wait()
        return
        yield  # nobody else writes here

    async def save_person(self, person: Person) -> None:
        key = None if person.login is None else login_key(person.login)

        def work(connection: sqlite3.Connection) -> None:
            taken = "SELECT 1 FROM people WHERE login_key = ? AND id <> ?"
            if connection.execute(taken, (key, person.id)).fetchone():
                raise LoginTaken(f"somebody else is called {person.login}")
            connection.execute(
                "INSERT INTO people (id, name, language, created, login, password, login_key) "
                "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
                "language = excluded.language, login = excluded.login, password = excluded.password, "
                "login_key = excluded.login_key",
                (person.id, person.name, person.language, person.created, person.login, person.password, key),
            )

        await self._writer.ask(work)

    async def person(self, id: str) -> Person | None:
        rows = await self._rows(f"{PERSON} WHERE id = ?", (id,))
        return Person(*rows[0]) if rows else None

    async def person_by_login(self, login: str) -> Person | None:
        rows = await self._rows(f"{PERSON} WHERE login_key = ?", (login_key(login),))
        return Person(*rows[0]) if rows else None

    async def keep_secret(self, secret: Secret) -> None:
        await self._writer.ask(lambda connection: put_secret(connection, secret))

    async def secret(self, hash: bytes) -> Secret | None:
        rows = await self._rows(f"{SECRET} WHERE hash = ? AND coalesce(until > ?, true)", (hash, now()))
        return secret(*rows[0]) if rows else None

    async def secrets_of(self, person: str, use: Use) -> list[Secret]:
        rows = await self._rows(
            f"{SECRET} WHERE person = ? AND use = ? AND coalesce(until > ?, true) ORDER BY created, hash",
            (person, use, now()),
        )
        return [secret(*one) for one in rows]

    async def forget_secret(self, hash: bytes) -> None:
        await self._writer.ask(
            lambda connection: connection.execute("DELETE FROM secrets WHERE hash = ?", (hash,)).close()
        )

    async def health(self) -> Health:
        await self._rows("SELECT 1", ())
        return Health("sqlite", HEAD, self._writer.waiting, self._writer.commits, self._entries)

    async def close(self) -> None:
        if self._closed.is_set():
            return
        self._closed.set()
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()
        self._lock.close()

    def _begin_reading(self) -> None:
        """What each reading thread does first."""
        self._mine.connection = connect(self.file)
        self._mine.connection.execute("PRAGMA query_only = on")
        self._connections.append(self._mine.connection)

    async def _rows(self, question: str, facts: tuple[Any, ...]) -> list[Any]:
        return await self._reading(lambda connection: connection.execute(question, facts).fetchall())

    async def _reading(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def read() -> T:
            try:
                return work(self._mine.connection)
            except sqlite3.Error as error:
                raise plainly(error) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)


def prepare(file: Path, tell: Tell) -> IO[bytes]:
    """See that a file can be used, by this process alone; returns what holds it."""
    lock = hold(file)
    try:
        with closing(sqlite3.connect(file)) as connection:
            outdated = check(sqlite_version(connection), str(file))
        if outdated:
            upgrade_sqlite(file, tell)
        with closing(connect(file)) as connection:
            connection.execute("DELETE FROM secrets WHERE until < ?", (now(),))
        return lock
    except sqlite3.Error as error:
        lock.close()
        raise Refused(f"{file} cannot be used as database: {error}") from None
    except BaseException:
        lock.close()
        raise


def hold(file: Path) -> IO[bytes]:
    """Keep other servers away from a file, for as long as this process lives or the result is open."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(file.name + ".lock").open("ab")
    except OSError as error:
        raise Refused(f"{file} cannot be used as database: {(error.strerror or str(error)).lower()}") from None
    try:
        fcntl.lockf(
            lock, fcntl.LOCK_EX | fcntl.LOCK_NB
        )  # unlike flock's, not held on by processes that this one starts
    except OSError:
        lock.close()
        raise Refused(f"another server uses {file}; stop it, or name another database in TILEWITCH_DATABASE") from None
    return lock


def connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("PRAGMA synchronous = full")
    connection.execute("PRAGMA foreign_keys = on")
    return connection


def put_secret(connection: sqlite3.Connection, secret: Secret) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO secrets (hash, use, created, person, table_id, seat, label, until) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(secret.hash, secret.use, secret.created, secret.person),
            *(secret.table, secret.seat, secret.label, secret.until),
        ),
    )
