"""`tilewitch backup` and `tilewitch restore`: what they say, and that they leave what is there."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tilewitch
from tilewitch.server.store.backup import backup
from tilewitch.server.store.place import data_folder, database, open_store
from tilewitch.server.store.protocol import Change, Entry


@pytest.fixture(autouse=True)
def tables(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database in the user's data folder, with one table."""
    monkeypatch.delenv("TILEWITCH_DATABASE", raising=False)

    async def keep() -> None:
        store = await open_store(database())
        await store.create_table("t", [Entry(1, "created", b"{}", 1), Entry(2, "started", b"{}", 2)], Change())
        await store.close()

    asyncio.run(keep())


def test_all_tables_go_to_another_database(
    tilewitch: Tilewitch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.backup"
    said = tilewitch("backup", file)
    assert (said.code, said.out) == (
        0,
        f"{file} holds all of {data_folder()}/tilewitch.db: 1 tables, 2 entries, 0 people.\n",
    )
    monkeypatch.setenv("TILEWITCH_DATABASE", f"sqlite:///{tmp_path}/other.db")
    said = tilewitch("restore", file, "--json")
    assert json.loads(said.out) == {"people": 0, "tables": 1, "entries": 2, "players": 0, "secrets": 0}
    said = tilewitch("restore", file)
    assert said.code == 2
    assert "holds 1 tables and 0 people already" in said.err


def test_nothing_is_overwritten(tilewitch: Tilewitch, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    said = tilewitch("backup", file)
    assert (said.code, file.read_text()) == (2, "Dear Ann")
    assert "is there already; name a new file" in said.err
    said = tilewitch("restore", file)
    assert said.code == 2
    assert "is no backup of Tilewitch" in said.err.replace("\n", " ")


def test_a_database_that_is_not_there(tilewitch: Tilewitch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWITCH_DATABASE", f"sqlite:///{tmp_path}/nowhere.db")
    said = tilewitch("backup", tmp_path / "all.backup")
    assert said.code == 2
    assert "there is no database" in said.err.lower()
    assert not (tmp_path / "all.backup").exists()
    monkeypatch.setenv("TILEWITCH_DATABASE", "postgresql://ann:secret@127.0.0.1:1/tables")
    for command in ("backup", "restore"):
        (tmp_path / "all.backup").unlink(missing_ok=True)
        if command == "restore":
            asyncio.run(backup(f"sqlite:///{data_folder()}/tilewitch.db", tmp_path / "all.backup"))
        said = tilewitch(command, tmp_path / "all.backup")
        assert said.code == 2
        assert "the database cannot be reached" in said.err.lower()
        assert "secret" not in said.err
