"""`tilewitch backup` and `tilewitch restore`: all tables into a file, and out of it into another database."""

import asyncio
from pathlib import Path

from tilewitch.cli.output import say, say_json
from tilewitch.errors import NotPossible
from tilewitch.server.store.place import database, shown
from tilewitch.server.store.schema import say_nothing

try:
    from tilewitch.server.store import backup
except ImportError as error:
    raise NotPossible(
        f"the package {error.name} is not installed; pip install 'tilewitch[server]' installs it"
    ) from None


def run_backup(file: Path, as_json: bool) -> None:
    """Write everything to a new file."""
    counts = asyncio.run(backup.backup(database(), file))
    tell(f"{file} holds all of {shown(database())}", counts, as_json)


def run_restore(file: Path, as_json: bool) -> None:
    """Put everything back into an empty database."""
    counts = asyncio.run(backup.restore(database(), file, say_nothing if as_json else say))
    tell(f"{shown(database())} holds all of {file}", counts, as_json)


def tell(what: str, counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        say_json(counts)
    else:
        say(f"{what}: {counts['tables']} tables, {counts['entries']} entries, {counts['people']} people.")
