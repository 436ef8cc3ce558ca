"""Two servers on one PostgreSQL: one of them is killed, or the database restarts; nothing is lost, nothing doubled."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.checks import check_all
from tests.faults.player import Player, alternating, playing, some_are_done
from tests.faults.servers import Nursery, ServerProcess
from tests.postgres import Postgres
from tilewitch.server.client import Client, Followed

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.timeout(600)]
FAULTS = 30
TABLES = 9


@pytest.fixture
def servers(nursery: Nursery, postgres: Postgres, tmp_path: Path) -> list[ServerProcess]:
    """Two, on one database; not begun."""
    url = postgres.new_database()
    return [ServerProcess(nursery, tmp_path / name, url) for name in ("one", "other")]


async def test_servers_are_killed_and_the_database_restarts(servers: list[ServerProcess], postgres: Postgres) -> None:
    chance = random.Random(7)
    urls = [server.url for server in servers]
    players = [Player(number, alternating(chance.sample(urls, 2))) for number in range(TABLES)]
    for server in servers:
        await asyncio.to_thread(server.start)
    async with playing(players):
        for fault in range(FAULTS):
            await some_are_done(players, chance.choice((5, 20, 60)), 10)
            if fault % 5 == 4:
                await asyncio.to_thread(postgres.crash)
                await asyncio.sleep(chance.uniform(0, 0.3))
                await asyncio.to_thread(postgres.start_again)
                continue
            server = chance.choice(servers)
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(chance.uniform(0, 0.3))
            await asyncio.to_thread(server.start)
        assert await some_are_done(players, 30, 30), [server.said() for server in servers]
    for server in servers:
        await asyncio.to_thread(server.kill)
    assert not any(kept.doubtful for player in players for kept in player.tables.values())
    assert await check_all(servers[0].database, players) > 5 * FAULTS


async def test_two_servers_may_be_played_at_the_same_table(servers: list[ServerProcess]) -> None:
    """Whoever hears of the other's moves only by the doorbell plays on where the other stopped."""
    for server in servers:
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(server.wait)
    player = Player(0, alternating([server.url for server in servers]))
    for _ in range(6):
        async with playing([player]):
            assert await some_are_done([player], 4, 20)
        player.go_on()
    for server in servers:
        await asyncio.to_thread(server.kill)
    await check_all(servers[0].database, [player])


async def test_who_watches_through_another_server_misses_nothing(
    servers: list[ServerProcess], postgres: Postgres
) -> None:
    for server in servers:
        await asyncio.to_thread(server.start)
    for server in servers:
        await asyncio.to_thread(server.wait)
    one, other = servers
    player = Player(0, lambda: one.url)
    async with playing([player]):
        assert await some_are_done([player], 3, 30)
        watching = await asyncio.to_thread(watch, other, next(iter(player.tables)))
        assert await some_are_done([player], 3, 30)
        await asyncio.to_thread(postgres.crash)
        await asyncio.to_thread(postgres.start_again)
        assert await some_are_done([player], 3, 60)
    table, kept = next(iter(player.tables.items()))
    last = max(seq for seq, _ in kept.done.values())
    assert await asyncio.wait_for(asyncio.to_thread(seen_until, watching, last), 60) == last
    assert watching.table == table
    watching.close()
    for server in servers:
        await asyncio.to_thread(server.kill)


def watch(server: ServerProcess, table: str) -> Followed:
    client = Client(server.url)
    client.ask("GET", "/api/me")
    return client.follow(table)


def seen_until(watching: Followed, seq: int) -> int:
    """Wait until a spectator has seen so much."""
    while watching.seq < seq:
        watching.next()
    return watching.seq
