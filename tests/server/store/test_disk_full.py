"""A full disk: a clear refusal, nothing lost that was acknowledged, and all goes on when there is room."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.postgres import Postgres
from tests.server.store.conftest import entry
from tests.small_disk import SmallDisk, small_disk
from tilewitch.server.store.backup import backup
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Change, Entry, NoRoom, Store

pytestmark = pytest.mark.anyio
MEGABYTE = 1_000_000


@pytest.fixture
def disk() -> Iterator[SmallDisk]:
    with small_disk(24 * MEGABYTE, 6 * MEGABYTE) as mounted:
        yield mounted


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, disk: SmallDisk) -> Iterator[str]:
    """A database on that disk, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{disk.folder / 'tables.db'}"
        return
    running: Postgres = request.getfixturevalue("postgres")
    yield running.database_in(disk.folder, "filled")
    running.drop("filled")


def large(seq: int) -> Entry:
    """An entry that takes room, however it is compressed."""
    return Entry(seq, "moved", random.Random(seq).randbytes(20_000), seq, f"c{seq}")


async def refusal(store: Store, table: str, seq: int) -> str | None:
    try:
        await store.append(table, [large(seq)])
    except NoRoom as error:
        return str(error)
    return None


async def fill(store: Store, table: str) -> list[Entry]:
    """Append until it is refused; what was acknowledged."""
    kept = [entry(1)]
    while (reason := await refusal(store, table, len(kept) + 1)) is None:
        kept.append(large(len(kept) + 1))
    assert "disk is full: nothing can be kept until there is room again" in reason
    return kept


async def test_nothing_acknowledged_is_lost_and_it_goes_on_with_room(url: str, disk: SmallDisk) -> None:
    store = await open_store(url)
    tables = [f"t{number}" for number in range(8)]
    for table in tables:
        await store.create_table(table, [entry(1)], Change())
    kept = dict(zip(tables, await asyncio.gather(*(fill(store, table) for table in tables)), strict=True))
    assert sum(len(entries) for entries in kept.values()) > 20
    for table in tables:
        assert await store.read(table) == kept[table]
    disk.take_all()
    with pytest.raises(NoRoom, match="cannot be written"):
        await backup(url, disk.folder / "all.backup")
    assert not list(disk.folder.glob("all.backup*"))

    disk.free()
    for table in tables:
        following = entry(len(kept[table]) + 1, "with room again", command=f"c{len(kept[table]) + 1}")
        await store.append(table, [following])
        kept[table].append(following)
    await store.close()
    store = await open_store(url)
    for table in tables:
        assert await store.read(table) == kept[table]
    await store.close()


async def test_a_disk_that_is_full_at_the_start(disk: SmallDisk) -> None:
    url = f"sqlite:///{disk.folder / 'tables.db'}"
    disk.take_all()
    with pytest.raises(NoRoom, match="disk"):
        await open_store(url)
    disk.free()
    store = await open_store(url)
    await store.create_table("t", [entry(1)], Change())
    await store.close()
