"""A backup holds one moment of everything, and goes back into a database of either kind; or nothing happens at all."""

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.server.store.conftest import entry
from tilewitch.server.store.backup import BadBackup, backup, restore
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Change, Person, Phase, Refused, Secret, Store, Use
from tilewitch.server.store.schema import HEAD, upgrade_sqlite

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new folder' / 'elsewhere.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database("elsewhere")


async def some_of_everything(store: Store) -> None:
    await store.save_person(Person("ann", 'Ann\n"é', "nl", 5))
    await store.save_person(Person("bob", "Bob", "en", 6, "Bøb", "$argon2id$…"))
    await store.create_table(
        "t",
        [entry(1)],
        Change(joined=("ann", "bob"), summary=b"\0\xff"),
        [Secret(b"\0\1", Use.LINK, 3, table="t", seat=1)],
    )
    await store.append("t", [entry(2, "\u2028[]{}", command="c"), entry(3)], Change(phase=Phase.PLAYING))
    await store.keep_secret(Secret(b"token", Use.TOKEN, 7, "ann", label="bot"))
    await store.append("t", [entry(seq) for seq in range(4, 2501)])  # more than are in memory together


async def test_all_goes_into_another_database_and_is_the_same(
    store: Store, url: str, elsewhere: str, tmp_path: Path
) -> None:
    await some_of_everything(store)
    counts = await backup(url, tmp_path / "all.backup")
    assert counts == {"tables": 1, "entries": 2500, "players": 2, "people": 2, "secrets": 2}
    assert await restore(elsewhere, tmp_path / "all.backup", print) == counts
    other = await open_store(elsewhere)
    assert await other.read("t") == await store.read("t")
    assert await other.tables_of("bob") == await store.tables_of("bob")
    assert await other.person("ann") == await store.person("ann")
    assert await other.person_by_login("BØB") == await store.person("bob")
    assert await other.secret(b"\0\1") == await store.secret(b"\0\1")
    assert await other.answer("t", "c") == b"done 2"
    assert (await other.claim()).gained == ("t",)
    await other.close()
    await backup(elsewhere, tmp_path / "again.backup")
    assert (tmp_path / "again.backup").read_bytes() == (tmp_path / "all.backup").read_bytes()


async def test_a_backup_holds_one_moment_while_everything_goes_on(store: Store, url: str, tmp_path: Path) -> None:
    for number in range(40):
        await store.create_table(f"t{number:02}", [entry(1)], Change())
    going_on = True

    async def play(table: str) -> int:
        seq = 1
        while going_on:
            seq += 1
            await store.append(table, [entry(seq, command=f"c{seq}")])
        return seq

    tasks = [asyncio.create_task(play(f"t{number:02}")) for number in range(40)]
    files = [tmp_path / f"{number}.backup" for number in range(4)]
    for file in files:
        await asyncio.to_thread(asyncio.run, backup(url, file))
    going_on = False
    ends = await asyncio.gather(*tasks)
    assert min(ends) > 3
    for file in files:
        target = f"sqlite:///{file}.db"
        await restore(target, file, print)
        other = await open_store(target)
        for number in range(40):
            found, row = await other.read(f"t{number:02}"), await other.row(f"t{number:02}")
            assert row is not None
            assert [one.seq for one in found] == list(range(1, row.last + 1))
        await other.close()


async def test_a_server_that_runs_takes_up_what_is_restored(store: Store, url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    other = await open_store(source)
    await other.create_table("t", [entry(1)], Change())
    await other.close()
    await backup(source, tmp_path / "all.backup")
    assert (await store.claim()).gained == ()
    await asyncio.to_thread(asyncio.run, restore(url, tmp_path / "all.backup", print))
    assert (await store.claim()).gained == ("t",)
    assert await store.read("t") == [entry(1)]


async def test_nothing_is_overwritten(store: Store, url: str, tmp_path: Path) -> None:
    await store.create_table("t", [entry(1)], Change())
    file = tmp_path / "all.backup"
    await backup(url, file)
    before = file.read_bytes()
    with pytest.raises(Refused, match="is there already"):
        await backup(url, file)
    assert file.read_bytes() == before
    with pytest.raises(Refused, match="holds 1 tables and 0 people already"):
        await restore(url, file, print)
    assert await store.read("t") == [entry(1)]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("damage", ["cut", "cut at a line", "changed", "empty", "text", "newer", "folder", "missing"])
async def test_a_backup_that_is_not_whole_changes_nothing(damage: str, store: Store, url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    other = await open_store(source)
    await some_of_everything(other)
    await other.close()
    file = tmp_path / "all.backup"
    await backup(source, file)
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    damaged = {
        "cut": whole[: len(whole) // 2],
        "cut at a line": b"".join(lines[:-1]),
        "changed": whole.replace(b"moved", b"mover", 1),
        "empty": b"",
        "text": b"Dear Ann,\n",
        "newer": whole.replace(f'"{HEAD}"'.encode(), b'"99"', 1),
    }
    file.unlink()
    if damage == "folder":
        file.mkdir()
    elif damage != "missing":
        file.write_bytes(damaged[damage])
    with pytest.raises((BadBackup, Refused)):
        await restore(url, file, print)
    assert await store.row("t") is None
    assert await store.person("ann") is None


async def test_a_backup_of_the_first_version_is_upgraded_on_the_way(elsewhere: str, tmp_path: Path) -> None:
    first = tmp_path / "first.db"
    with closing(sqlite3.connect(first)) as connection:
        connection.executescript(Path(__file__).with_name("version-1.sqlite.sql").read_text(encoding="utf-8"))
    await backup(f"sqlite:///{first}", tmp_path / "first.backup")
    assert json.loads((tmp_path / "first.backup").read_bytes().splitlines()[0])["version"] == "1"
    said: list[str] = []
    await restore(elsewhere, tmp_path / "first.backup", said.append)
    assert said == [f"Upgrading {tmp_path / 'first.backup'} from version 1 to {HEAD} ..."]
    other = await open_store(elsewhere)
    assert [one.kind for one in await other.read("over")] == ["created", "started", "moved", "over"]
    found = await other.person_by_login("ÉLISE")
    assert found is not None
    assert found.id == "elise"
    await other.close()


async def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    upgrade_sqlite(tmp_path / "tables.db", print)
    with pytest.raises(Refused, match="no database"):
        await backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "a.backup")
    with pytest.raises(Exception, match="cannot be written"):
        await backup(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "no folder" / "a.backup")
    assert not (tmp_path / "nothing.db").exists()
