"""How is a database of either kind reached for what is done seldom, migrations and backups?

Through SQLAlchemy, by the same code for both. What is done often has its own (`sqlite`, `postgres`): SQLAlchemy takes
its time.
"""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tilewitch.server.store.protocol import NoRoom, Refused, StoreAway

if TYPE_CHECKING:
    from collections.abc import Iterator

    import asyncpg
    from sqlalchemy import Connection

T = TypeVar("T")
SCHEMA = "tilewitch"
"""The schema (name space) of PostgreSQL that holds everything, apart from whatever else is in the database."""
SETTINGS = {"application_name": "tilewitch", "search_path": SCHEMA, "synchronous_commit": "on"}
"""What holds for each connection to PostgreSQL."""


def over_sqlite(file: Path, work: "Callable[[Connection], T]", reading: bool = False) -> T:
    """Do something in one transaction, which holds changes of the schema too."""
    from sqlalchemy import create_engine, event

    engine = create_engine(f"sqlite:///{file}")

    @event.listens_for(engine, "connect")
    def leave_transactions_alone(connection: Any, _: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: "Connection") -> None:
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    try:
        with plainly(str(file)), engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


async def over_postgres(url: str, work: "Callable[[Connection], T]", reading: bool = False) -> T:
    """Do something in one transaction, which sees one moment if it only reads."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(url),
        isolation_level="REPEATABLE READ" if reading else "READ COMMITTED",
    )
    try:
        with plainly("the database"):
            async with engine.begin() as connection:
                return await connection.run_sync(work)
    finally:
        await engine.dispose()


async def connect(url: str) -> "asyncpg.Connection":
    """A connection to PostgreSQL. StoreAway where it may be there later."""
    import asyncpg

    try:
        return await asyncpg.connect(url, timeout=10, server_settings=SETTINGS)
    except (OSError, TimeoutError, asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError) as error:
        raise StoreAway(f"the database cannot be reached: {error or type(error).__name__}") from None
    except (ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise Refused(f"the database cannot be used: {error}") from None


@contextmanager
def plainly(where: str) -> "Iterator[None]":
    """What a database complains about, as a sentence."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig)
        if "disk is full" in reason or "No space left" in reason:
            raise NoRoom(f"the disk of {where} is full") from None
        raise Refused(f"{where} cannot be used: {reason}") from None
