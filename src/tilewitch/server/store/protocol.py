"""What must whoever keeps the tables offer, and what may the server count on?

A table is an append-only log of entries, numbered from 1. The log is the truth: whatever else is known of a table (its
state, who is to move, the row that finding uses) follows from it. All that a store is asked to keep is on the disk when
the call returns; a call that raises has kept nothing, unless it raises StoreAway (see there).

Several processes may share a store. Each may append to any table: whoever comes second gets SeqTaken, reads what it
misses and looks again. One of them *owns* a table, which means that it alone sees to what nobody has asked for: clocks
that run out, bots that are at turn. Others hear of new entries by the doorbell (`rings`); who misses a ring misses
nothing but time, because the entries stand in the log.
"""

import time
import unicodedata
from collections.abc import AsyncIterator, Sequence
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from tilewitch.errors import TilewitchError


class StoreError(TilewitchError):
    """Something that a store could not do."""


class SeqTaken(StoreError):
    """Somebody else has appended first: the table's last entry is another than expected."""

    def __init__(self, table: str, last: int) -> None:
        super().__init__(f"the last entry of table {table} is number {last}")
        self.table = table
        self.last = last


class CommandSeen(StoreError):
    """This table has carried out a command of that name before."""

    def __init__(self, table: str, command: str, answer: bytes) -> None:
        super().__init__(f"table {table} has carried out the command {command} before")
        self.table = table
        self.command = command
        self.answer = answer


class NoSuchTable(StoreError, LookupError):
    """There is no table of that name."""


class TableThere(StoreError):
    """There is a table of that name already."""


class LoginTaken(StoreError):
    """Another person has an account of that name."""


class NoRoom(StoreError):
    """The disk is full. Nothing of what was asked has been kept; once there is room, it can be asked again."""


class StoreAway(StoreError):
    """The database cannot be reached, or does not answer. Whether it has kept what was asked is not known: before
    going on with a table, read it again; the same command asked again is kept once."""


class Refused(StoreError):
    """A database that cannot be used: made by a newer program, in use by another, not a database, not to be read."""


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table. To the store, its body is just bytes."""

    seq: int
    kind: str
    body: bytes
    at: int
    """When: milliseconds since 1970, UTC."""
    command: str | None = None
    """The command that it carried out. A command that made several entries stands on the first of them."""
    answer: bytes = b""
    """What the command was answered, for when it is asked again."""


class Phase(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Change(msgspec.Struct, frozen=True):
    """What finding has to know of some entries; kept with them, or not at all. What is left out stays as it was."""

    phase: Phase | None = None
    summary: bytes | None = None
    """What a list of tables shows of this one. To the store, just bytes."""
    joined: tuple[str, ...] = ()
    """People who sit at the table now."""
    left: tuple[str, ...] = ()
    """People who do not any longer."""


class Row(msgspec.Struct, frozen=True):
    """What finding knows of a table."""

    table: str
    phase: Phase
    last: int
    """The number of its last entry."""
    created: int
    changed: int
    summary: bytes


class Claim(msgspec.Struct, frozen=True):
    """Which unfinished tables have become this process's, and which it has lost to others."""

    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class Ring(msgspec.Struct, frozen=True):
    """Another process has appended to a table. Without a table: to any, because some rings may have been missed."""

    table: str | None
    last: int = 0


class Person(msgspec.Struct, frozen=True):
    """A guest, or with login and password somebody with an account."""

    id: str
    name: str
    language: str
    created: int
    login: str | None = None
    """Unique, however it is spelled (capitals do not matter)."""
    password: str | None = None
    """Its argon2 hash."""


class Use(StrEnum):
    """What a secret is good for."""

    SESSION = "session"
    TOKEN = "token"
    LINK = "link"


class Secret(msgspec.Struct, frozen=True):
    """A secret that somebody holds, by its hash: who shows it may act for that person, or take that seat."""

    hash: bytes
    use: Use
    created: int
    person: str | None = None
    table: str | None = None
    seat: int | None = None
    label: str = ""
    """What its holder calls it."""
    until: int | None = None
    """From when on it is worth nothing; store.secret does not find it any longer."""


class Health(msgspec.Struct, frozen=True):
    """How a store is, and what it has done since it was opened."""

    kind: str
    """sqlite or postgresql."""
    revision: str
    """Of the database's schema."""
    waiting: int
    """Calls that are waiting to be written."""
    commits: int
    entries: int


class Store(Protocol):
    """Where tables, people and secrets are kept. Opened by `open_store`, for one process."""

    process: str
    """The name of this process among those that share the store."""

    async def create_table(
        self, table: str, entries: Sequence[Entry], change: Change, secrets: Sequence[Secret] = ()
    ) -> None:
        """Begin a table, owned by this process. Its phase is WAITING where the change does not say otherwise."""

    async def append(self, table: str, entries: Sequence[Entry], change: Change | None = None) -> None:
        """Add entries to the end of a table's log: all of them, or none. The first one's number tells which entry is
        expected to be the last. SeqTaken where another is, CommandSeen before that where the command is known."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries from number `after` + 1 on; none where there is no such table."""

    async def answer(self, table: str, command: str) -> bytes | None:
        """What a command was answered, if this table has carried it out."""

    async def row(self, table: str) -> Row | None:
        """What finding knows of a table."""

    async def tables_of(self, person: str, most: int = 100) -> list[Row]:
        """The tables at which somebody sits, the latest changed first."""

    async def claim(self) -> Claim:
        """Renew this process's lease, and take over unfinished tables that nobody alive owns. To be called again well
        before the lease runs out: three times in its length, say."""

    def rings(self) -> AsyncIterator[Ring]:
        """What other processes append, from the first time that it is asked for on. Ends when the store is closed."""

    async def save_person(self, person: Person) -> None:
        """Keep a person, in place of the earlier one of that id. LoginTaken where somebody else has the login."""

    async def person(self, id: str) -> Person | None:
        """Somebody by id."""

    async def person_by_login(self, login: str) -> Person | None:
        """Somebody with an account."""

    async def keep_secret(self, secret: Secret) -> None:
        """Keep a secret, in place of an earlier one of the same hash."""

    async def secret(self, hash: bytes) -> Secret | None:
        """A secret by its hash, if it is worth anything still."""

    async def secrets_of(self, person: str, use: Use) -> list[Secret]:
        """All that somebody holds of a use, the oldest first."""

    async def forget_secret(self, hash: bytes) -> None:
        """Make a secret worthless."""

    async def health(self) -> Health:
        """How the store is. StoreAway where the database does not answer."""

    async def close(self) -> None:
        """Give up what this process owns, and close. What was asked before is still written."""


def now() -> int:
    """This moment as stores write it down."""
    return time.time_ns() // 1_000_000


def login_key(login: str) -> str:
    """What two spellings of a login have in common.

    >>> login_key("ÉLISE") == login_key("e\u0301lise")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())


def row(table: str, phase: str, *others: Any) -> Row:
    """A row as it comes out of a database."""
    return Row(table, Phase(phase), *others)


def secret(hash: bytes, use: str, *others: Any) -> Secret:
    """A secret as it comes out of a database."""
    return Secret(hash, Use(use), *others)
