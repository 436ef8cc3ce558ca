"""Which version of the schema does a database have, and how does it get this program's?

Alembic takes longer to load than a server to start, so a database that is up to date is only asked for its number.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewitch.server.store.protocol import Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

HEAD = "2"
"""The version that this program works with; the last one in `migrations/versions`."""

SCHEMA = "tilewitch"
"""The schema (name space) of PostgreSQL that holds everything, apart from whatever else is in the database."""

Tell = Callable[[str], object]
"""Where sentences for the person who started the server go."""


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
    if not check(version, str(file)):
        return
    announce(version, str(file), tell)

    from sqlalchemy.exc import DBAPIError

    engine = sqlite_engine(file)
    try:
        with engine.begin() as connection:
            migrate(connection, to)
    except DBAPIError as error:
        raise Refused(f"{file} cannot be made ready: {error.orig}") from None
    finally:
        engine.dispose()


def sqlite_engine(file: Path) -> "Engine":
    """SQLite by way of SQLAlchemy, with transactions that hold changes of the schema too."""
    from sqlalchemy import create_engine, event

    engine = create_engine(f"sqlite:///{file}")

    @event.listens_for(engine, "connect")
    def leave_transactions_alone(connection: Any, _: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: "Connection") -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


async def upgrade_postgres(url: str, settings: dict[str, str], tell: Tell, to: str = HEAD) -> None:
    """Bring a PostgreSQL database to a version, making its tables where there are none."""
    import asyncpg

    connection = await asyncpg.connect(url, server_settings=settings)
    try:
        there = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        version = await connection.fetchval("SELECT version_num FROM alembic_version") if there else None
        where = f"the database {await connection.fetchval('SELECT current_database()')}"
    finally:
        await connection.close()
    if not check(version, where):
        return
    announce(version, where, tell)

    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url, server_settings=settings)
    )
    try:
        async with engine.begin() as transaction:
            await transaction.execute(text("SELECT pg_advisory_xact_lock(hashtext('tilewitch'))"))  # one at a time
            await transaction.execute(text(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}"))
            await transaction.run_sync(migrate, to)
    except DBAPIError as error:
        raise Refused(f"{where} cannot be made ready: {error.orig}") from None
    finally:
        await engine.dispose()


def migrate(connection: "Connection", to: str = HEAD) -> None:
    """Carry out the migrations up to a version, in the transaction that is open."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
