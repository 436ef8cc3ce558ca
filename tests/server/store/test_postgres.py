"""What only the store for several processes has to do: share tables, ring, take over, outlive its database."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest

from tests.postgres import Postgres
from tests.server.store.conftest import entry
from tilewitch.server.store.engines import SETTINGS
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Change, Claim, Phase, Refused, Ring, SeqTaken, Store, StoreAway, StoreError

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres_url: str, anyio_backend: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes on one database, with a lease that a test need not wait long for."""
    stores = await open_store(postgres_url, lease=2.0), await open_store(postgres_url, lease=2.0)
    yield stores
    for store in stores:
        await store.close()


async def heard(rings: AsyncIterator[Ring]) -> Ring:
    return await asyncio.wait_for(anext(rings), 20)


async def test_the_bell_rings_at_the_others(two: tuple[Store, Store]) -> None:
    one, other = two
    rings = other.rings()
    assert await heard(rings) == Ring(None)
    await other.create_table("u", [entry(1)], Change())
    await one.create_table("t", [entry(1)], Change())
    await one.append("t", [entry(2)])
    assert await heard(rings) == Ring("t", 2)
    assert await other.read("t") == [entry(1), entry(2)]


async def test_many_tables_ring_in_several_notices(two: tuple[Store, Store]) -> None:
    one, other = two
    tables = [f"table-{number:>060}" for number in range(200)]
    for table in tables:
        await one.create_table(table, [entry(1)], Change())
    rings = other.rings()
    await heard(rings)
    await asyncio.gather(*(one.append(table, [entry(2)]) for table in tables))
    assert {await heard(rings) for _ in tables} == {Ring(table, 2) for table in tables}


async def test_one_of_two_that_append_is_told_to_look_again(two: tuple[Store, Store]) -> None:
    await two[0].create_table("t", [entry(1)], Change())
    for seq in range(2, 30):
        tried = await asyncio.gather(
            *(store.append("t", [entry(seq, store.process)]) for store in two), return_exceptions=True
        )
        assert {type(one) for one in tried} == {type(None), SeqTaken}
    assert [one.seq for one in await two[1].read("t")] == list(range(1, 30))


async def test_tables_of_a_process_that_dies_go_to_another(two: tuple[Store, Store]) -> None:
    one, other = two
    for table in ("t", "u", "over"):
        await one.create_table(table, [entry(1)], Change())
    await one.append("over", [entry(2)], Change(phase=Phase.OVER))
    assert await one.claim() == Claim()
    assert await other.claim() == Claim()
    await asyncio.sleep(2.2)  # one does not claim, as if it were dead
    assert await other.claim() == Claim(gained=("t", "u"))
    assert await other.claim() == Claim()
    assert await one.claim() == Claim(lost=("t", "u"))  # it was only slow
    assert await one.claim() == Claim()


async def test_a_process_that_leaves_hands_its_tables_over_at_once(two: tuple[Store, Store]) -> None:
    one, other = two
    await one.create_table("t", [entry(1)], Change())
    await one.claim()
    await one.close()
    assert await other.claim() == Claim(gained=("t",))


async def test_of_many_that_claim_each_table_goes_to_one(postgres_url: str) -> None:
    gone = await open_store(postgres_url)
    for number in range(60):
        await gone.create_table(f"{number:02}", [entry(1)], Change())
    await gone.close()
    stores = [await open_store(postgres_url, lease=30) for _ in range(4)]
    claims = await asyncio.gather(*(store.claim() for store in stores))
    claims += await asyncio.gather(*(store.claim() for store in stores))
    gained = [table for claim in claims for table in claim.gained]
    assert sorted(gained) == [f"{number:02}" for number in range(60)]
    assert not any(claim.lost for claim in claims)
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_restart_of_the_database_loses_and_doubles_nothing(postgres: Postgres, postgres_url: str) -> None:
    stores = [await open_store(postgres_url) for _ in range(2)]
    tables = [f"t{number}" for number in range(8)]
    for number, table in enumerate(tables):
        await stores[number % 2].create_table(table, [entry(1)], Change())
    kept = {table: [entry(1)] for table in tables}
    rings = stores[0].rings()
    await heard(rings)
    playing = True

    async def play(store: Store, table: str) -> None:
        while playing:
            seq = len(kept[table]) + 1
            one = entry(seq, command=f"c{seq}")
            await store.append(table, [one])
            kept[table].append(one)

    tasks = [asyncio.create_task(play(stores[number % 2], table)) for number, table in enumerate(tables)]
    for _ in range(3):
        await asyncio.sleep(0.3)
        await asyncio.to_thread(postgres.crash)
        await asyncio.to_thread(postgres.start_again)
    before = {table: len(entries) for table, entries in kept.items()}
    await asyncio.sleep(0.5)
    playing = False
    await asyncio.gather(*tasks)
    for table in tables:
        assert await stores[1].read(table) == kept[table]
        assert len(kept[table]) > before[table]  # it goes on
    while (await heard(rings)).table is not None:
        pass  # until it says that it was away for a while
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_database_that_stays_away_is_told_of(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewitch.server.store.postgres.PATIENCE", 0.3)
    store = await open_store(postgres_url)
    await store.create_table("t", [entry(1)], Change())
    await asyncio.to_thread(postgres.crash)
    try:
        with pytest.raises(StoreAway, match="does not answer"):
            await store.append("t", [entry(2)])
        with pytest.raises(StoreAway):
            await store.health()
    finally:
        await asyncio.to_thread(postgres.start_again)
    await store.append("t", [entry(2)])
    assert len(await store.read("t")) == 2
    await store.close()


async def test_everything_is_kept_in_a_schema_of_its_own(postgres: Postgres) -> None:
    url = postgres.new_database("shared")
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE public.tables (legs int)")
    store = await open_store(url)
    await store.create_table("t", [entry(1)], Change())
    assert await connection.fetchval("SELECT count(*) FROM public.tables") == 0
    await store.close()
    await connection.close()


async def test_commits_wait_for_the_disk_whatever_the_database_says(postgres: Postgres) -> None:
    url = postgres.new_database("hasty")
    connection = await asyncpg.connect(url)
    await connection.execute("ALTER DATABASE hasty SET synchronous_commit = off")
    await connection.close()
    connection = await asyncpg.connect(url, server_settings=SETTINGS)
    assert await connection.fetchval("SHOW synchronous_commit") == "on"
    await connection.close()


async def test_text_that_postgresql_cannot_hold_is_refused(two: tuple[Store, Store]) -> None:
    await two[0].create_table("t", [entry(1)], Change())
    tried = await asyncio.gather(
        two[0].append("t", [entry(2, command="a\0b")]),
        two[0].append("t", [entry(2, command="\ud800")]),
        two[0].append("t", [entry(2, command="c")]),
        return_exceptions=True,
    )
    assert [type(one) for one in tried] == [StoreError, StoreError, type(None)]


@pytest.mark.parametrize("url", ["postgresql://ann:secret@127.0.0.1:1/tables", "postgresql://ann:secret@[::1/x"])
async def test_a_database_that_is_not_there_is_refused_without_telling_the_password(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewitch.server.store.postgres.PATIENCE", 0.3)
    said: list[str] = []
    with pytest.raises(Refused) as refused:
        await open_store(url, said.append)
    assert "secret" not in f"{refused.value} {said}"


async def test_a_database_that_comes_later_is_waited_for(postgres: Postgres, postgres_url: str) -> None:
    await asyncio.to_thread(postgres.crash)
    said: list[str] = []
    opening = asyncio.create_task(open_store(postgres_url, said.append))
    await asyncio.sleep(0.3)
    await asyncio.to_thread(postgres.start_again)
    store = await opening
    await store.create_table("t", [entry(1)], Change())
    await store.close()
    assert said == ["Waiting for the database postgresql:///tables ..."]
