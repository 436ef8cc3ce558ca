"""Which database is used, and how is it opened?

`TILEWITCH_DATABASE` names it; without that it is one file in the user's data folder.
"""

import os
import secrets
import sys
from pathlib import Path

from tilewitch.server.store.protocol import Refused, Store
from tilewitch.server.store.schema import Tell

VARIABLE = "TILEWITCH_DATABASE"
LEASE = 5.0
"""Seconds after which the tables of a process that has not been heard of go to another."""


def data_folder() -> Path:
    """The user's folder for what Tilewitch keeps, as the system has it."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tilewitch"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tilewitch"


def database() -> str:
    """The database that is used where nobody names another: a URL."""
    return os.environ.get(VARIABLE) or f"sqlite:///{data_folder() / 'tilewitch.db'}"


def sqlite_file(url: str) -> Path | None:
    """The file that `sqlite:///file` or `sqlite:////folder/file` names."""
    if not url.startswith("sqlite:///"):
        return None
    return Path(url.removeprefix("sqlite:///")).expanduser()


async def open_store(url: str, tell: Tell = print, lease: float = LEASE) -> Store:
    """Open a database for this process, which is made or upgraded where that is needed; `tell` hears of it."""
    process = secrets.token_hex(8)
    file = sqlite_file(url)
    if file is not None:
        from tilewitch.server.store.sqlite import SqliteStore

        return await SqliteStore.open(file, process, tell)
    if url.startswith(("postgresql://", "postgres://")):
        from tilewitch.server.store.postgres import PostgresStore

        return await PostgresStore.open(url, process, tell, lease)
    raise Refused(
        f"{url.partition('://')[0]!r} is no database that Tilewitch knows; "
        "name one as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    )


def shown(url: str) -> str:
    """A database as it may stand in a message: without a password."""
    file = sqlite_file(url)
    if file is not None:
        return str(file)
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"
