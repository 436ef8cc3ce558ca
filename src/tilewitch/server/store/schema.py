"""Which version of the schema does a database have, and how does it get this program's?

Alembic takes longer to load than a server to start, so a database that is up to date is only asked for its number.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tilewitch.server.store.engines import SCHEMA, connect, over_postgres, over_sqlite
from tilewitch.server.store.protocol import Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD = "2"
"""The version that this program works with; the last one in `migrations/versions`."""

Tell = Callable[[str], object]
"""Where sentences for the person who started the server go."""


def say_nothing(_: str) -> None:
    """For whom nobody listens."""


def check(version: str | None, where: str) -> bool:
    """Whether a database of that version, None being an empty one, needs an upgrade."""
    if version is None or (version.isdigit() and int(version) < int(HEAD)):
        return True
    if version == HEAD:
        return False
    raise Refused(
        f"{where} was written by a newer Tilewitch (version {version} of its database; this one knows up to {HEAD}); "
        "start the newer Tilewitch, or name another database in TILEWITCH_DATABASE"
    )


def announce(version: str | None, where: str, tell: Tell) -> None:
    if version is not None:
        tell(f"Upgrading {where} from version {version} to {HEAD} ...")


def sqlite_version(connection: sqlite3.Connection) -> str | None:
    """The version of an open SQLite database; None for an empty one."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not names:
        return None
    if "alembic_version" not in names:
        raise Refused("this SQLite database holds something else than tables of Tilewitch")
    (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(version)


def upgrade_sqlite(file: Path, tell: Tell, to: str = HEAD) -> None:
    """Bring a SQLite database to a version, making it where there is none."""
    with closing(sqlite3.connect(file)) as connection:
        version = sqlite_version(connection)
    if check(version, str(file)):
        announce(version, str(file), tell)
        over_sqlite(file, lambda connection: migrate(connection, to))


async def upgrade_postgres(url: str, tell: Tell, to: str = HEAD) -> None:
    """Bring a PostgreSQL database to a version, making its tables where there are none."""
    connection = await connect(url)
    try:
        there = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        version = await connection.fetchval("SELECT version_num FROM alembic_version") if there else None
        where = f"the database {await connection.fetchval('SELECT current_database()')}"
    finally:
        await connection.close()
    if check(version, where):
        announce(version, where, tell)
        await over_postgres(url, lambda connection: migrate_alone(connection, to))


def migrate_alone(connection: "Connection", to: str) -> None:
    """Carry out the migrations while no other process does."""
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('tilewitch'))")
    connection.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    migrate(connection, to)


def migrate(connection: "Connection", to: str) -> None:
    """Carry out the migrations up to a version, in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
