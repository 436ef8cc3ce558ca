"""How is all that a database holds written to one file, and put into another database, of either kind?

A backup is JSON Lines: what it is; for each table its columns and then its rows; last, how many there were and a
checksum of everything before, so that a backup that breaks off is found out. It is read in one transaction, so that it
holds one moment while the server goes on; and it is put back in one transaction too.

It holds what players must not see (seeds of games under way, hashes of passwords), so only its owner may read it.
"""

import base64
import hashlib
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.exc import SAWarning

from tilewitch.server.store.engines import over_postgres, over_sqlite
from tilewitch.server.store.place import VARIABLE, sqlite_file
from tilewitch.server.store.protocol import NoRoom, Refused, StoreError
from tilewitch.server.store.schema import HEAD, Tell, announce, check, say_nothing, upgrade_postgres, upgrade_sqlite

FORMAT = "tilewitch-backup/1"
TABLES = ("people", "tables", "entries", "players", "secrets")
"""What is kept, in an order in which each row comes after those that it refers to."""
OF_A_PROCESS = {"owner"}
"""Columns that say nothing once the processes are others."""
AT_ONCE = 1000
"""Rows that are in memory together."""


class BadBackup(StoreError):
    """A file that is no backup, or not a whole one."""


class Head(msgspec.Struct):
    """The first line. `version` is that of the database's schema."""

    format: str
    version: str


class Heading(msgspec.Struct):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class Bytes(msgspec.Struct):
    """A value that is no text."""

    base64: str


class End(msgspec.Struct):
    """The last line."""

    counts: dict[str, int]
    sha256: str


Row = list[int | str | Bytes | None]
row_decoder = msgspec.json.Decoder(Row)


async def backup(url: str, file: Path) -> dict[str, int]:
    """Write everything to a new file; returns how many rows of each table."""
    database = sqlite_file(url)
    if database is not None and not database.exists():
        raise Refused(f"there is no database {database}; name the one to back up in {VARIABLE}")
    with new_file(file) as out:
        if database is not None:
            return over_sqlite(database, lambda connection: write(connection, out), reading=True)
        return await over_postgres(url, lambda connection: write(connection, out), reading=True)


async def restore(url: str, file: Path, tell: Tell) -> dict[str, int]:
    """Put all of a backup into an empty database, which is made where there is none."""
    head, counts = check_whole(file)
    check(head.version, str(file))
    if head.version == HEAD:
        await put(url, file, tell)
        return counts
    with tempfile.TemporaryDirectory() as folder:
        # it goes into a database of its own version, which is upgraded, and out of that again
        staged, upgraded = Path(folder, "staged.db"), Path(folder, "upgraded.backup")
        announce(head.version, str(file), tell)
        upgrade_sqlite(staged, say_nothing, head.version)
        over_sqlite(staged, lambda connection: fill(connection, file))
        upgrade_sqlite(staged, say_nothing)
        await backup(f"sqlite:///{staged}", upgraded)
        await put(url, upgraded, tell)
    return counts


async def put(url: str, file: Path, tell: Tell) -> None:
    """Put a backup of this version into an empty database of it."""
    database = sqlite_file(url)
    if database is None:
        await upgrade_postgres(url, tell)
        await over_postgres(url, lambda connection: fill(connection, file))
    else:
        database.parent.mkdir(parents=True, exist_ok=True)
        upgrade_sqlite(database, tell)
        over_sqlite(database, lambda connection: fill(connection, file))


def write(connection: Connection, out: IO[bytes]) -> dict[str, int]:
    """Write down all that a database holds at this moment."""
    version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
    check(version, "this database")
    tables = reflected(connection)
    digest = hashlib.sha256()
    counts = {}
    add(out, digest, Head(FORMAT, version))
    for name in TABLES:
        columns = [column for column in tables[name].columns if column.name not in OF_A_PROCESS]
        add(out, digest, Heading(name, [str(column.name) for column in columns]))
        wanted = select(*columns).order_by(*tables[name].primary_key).execution_options(yield_per=AT_ONCE)
        counts[name] = 0
        for row in connection.execute(wanted):
            add(out, digest, [to_json(value) for value in row])
            counts[name] += 1
    out.write(msgspec.json.encode(End(counts, digest.hexdigest())) + b"\n")
    return counts


def add(out: IO[bytes], digest: "hashlib._Hash", line: object) -> None:
    data = msgspec.json.encode(line) + b"\n"
    digest.update(data)
    out.write(data)


def fill(connection: Connection, file: Path) -> None:
    """Put the rows of a whole backup into a database of the same version that holds nothing yet."""
    tables = reflected(connection)
    there = {name: connection.scalar(select(func.count()).select_from(tables[name])) for name in ("tables", "people")}
    if any(there.values()):
        raise Refused(
            f"this database holds {there['tables']} tables and {there['people']} people already; "
            f"restore into an empty one, which {VARIABLE} can name"
        )
    for heading, rows in parts(file):
        values = [dict(zip(heading.columns, row, strict=True)) for row in rows]
        connection.execute(tables[heading.table].insert(), values)


def reflected(connection: Connection) -> dict[str, Table]:
    """The tables of a database of any version."""
    tables = MetaData()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # of indexes that it cannot describe, and nobody asks for
        tables.reflect(connection, only=TABLES)
    return dict(tables.tables)


def parts(file: Path) -> Iterator[tuple[Heading, list[list[Any]]]]:
    """Some rows at a time, and of which table they are."""
    with file.open("rb") as lines:
        heading = Heading("", [])
        rows: list[list[Any]] = []
        for line in islice(lines, 1, None):
            is_row = line.startswith(b"[")
            if rows and (len(rows) == AT_ONCE or not is_row):
                yield heading, rows
                rows = []
            if is_row:
                rows.append([from_json(value) for value in row_decoder.decode(line)])
            elif line.startswith(b'{"table":'):
                heading = msgspec.json.decode(line, type=Heading)


def check_whole(file: Path) -> tuple[Head, dict[str, int]]:
    """What kind of backup a file is and how much it holds, if it is whole."""
    digest = hashlib.sha256()
    line = b""
    try:
        with file.open("rb") as lines:
            head = msgspec.json.decode(next(lines, b""), type=Head)
            if head.format != FORMAT:
                raise BadBackup(f"{file} is of another format than {FORMAT}: {head.format[:40]}")
            lines.seek(0)
            for following in lines:
                digest.update(line)
                line = following
        end = msgspec.json.decode(line, type=End)
    except OSError as error:
        raise BadBackup(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except msgspec.DecodeError:
        what = "breaks off before its end" if line else "is no backup of Tilewitch"
        raise BadBackup(f"{file} {what}") from None
    if end.sha256 != digest.hexdigest():
        raise BadBackup(f"{file} is damaged: its checksum is another than when it was written")
    return head, end.counts


def to_json(value: object) -> object:
    return Bytes(base64.b64encode(value).decode()) if isinstance(value, bytes | memoryview) else value


def from_json(value: object) -> object:
    return base64.b64decode(value.base64) if isinstance(value, Bytes) else value


@contextmanager
def new_file(file: Path) -> Iterator[IO[bytes]]:
    """A file that only its owner may read, and that appears under its name when it is whole and on the disk."""
    draft = file.with_name(file.name + ".part")
    try:
        if file.exists():
            raise Refused(f"{file} is there already; name a new file")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        publish(draft, file)
    except FileExistsError:
        raise Refused(f"{file} is there already; name a new file") from None
    except OSError as error:
        raise NoRoom(f"{file} cannot be written: {(error.strerror or str(error)).lower()}") from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def publish(draft: Path, file: Path) -> None:
    """Give a file its name, unless another has that by now."""
    try:
        file.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        draft.rename(file)
