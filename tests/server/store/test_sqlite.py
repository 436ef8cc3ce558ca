"""What only the store in one file has to do: be alone, and refuse files that are not its own."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tilewitch.server.store.place import data_folder, database, open_store
from tilewitch.server.store.protocol import Refused
from tilewitch.server.store.schema import HEAD, sqlite_version, upgrade_sqlite
from tilewitch.server.store.sqlite import connect

HOLD = """
import asyncio, sys
from tilewitch.server.store.place import open_store
async def main():
    await open_store(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
asyncio.run(main())
"""


@pytest.mark.anyio
async def test_a_second_server_is_refused_until_the_first_is_gone(sqlite_url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, sqlite_url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(Refused, match="another server uses"):
            await open_store(sqlite_url)
        first.kill()
    await (await open_store(sqlite_url)).close()


@pytest.mark.anyio
async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    text = tmp_path / "text.db"
    text.write_text("This is a letter, and not a short one either.\n" * 100)
    before = other.read_bytes(), text.read_bytes()
    with pytest.raises(Refused, match="something else"):
        await open_store(f"sqlite:///{other}")
    with pytest.raises(Refused, match="not a database"):
        await open_store(f"sqlite:///{text}")
    assert (other.read_bytes(), text.read_bytes()) == before


@pytest.mark.anyio
async def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="cannot be used"):
        await open_store(f"sqlite:///{tmp_path / 'file' / 'tables.db'}")
    with pytest.raises(Refused, match="mysql"):
        await open_store("mysql://localhost/tables")


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    upgrade_sqlite(tmp_path / "tables.db", print)
    with closing(connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert sqlite_version(connection) == HEAD


def test_the_database_is_one_file_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("TILEWITCH_DATABASE", raising=False)
    assert database() == f"sqlite:///{data_folder()}/tilewitch.db"
    monkeypatch.setenv("TILEWITCH_DATABASE", "postgresql:///tables")
    assert database() == "postgresql:///tables"
