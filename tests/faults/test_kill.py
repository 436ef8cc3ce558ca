"""`kill -9` at random moments: nothing acknowledged is lost, nothing doubled, every table goes on."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.faults.checks import check_all
from tests.faults.player import Player, done_by, playing, some_are_done
from tests.faults.servers import Nursery, ServerProcess

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.timeout(900)]
KILLS = 200
TABLES = 9


async def test_a_server_that_is_killed_two_hundred_times(nursery: Nursery, tmp_path: Path) -> None:
    server = ServerProcess(nursery, tmp_path / "data")
    chance = random.Random(7)
    players = [Player(number, lambda: server.url) for number in range(TABLES)]
    async with playing(players):
        for _ in range(KILLS):
            await asyncio.to_thread(server.start)
            # some while it begins, most while it is busy, at no moment in particular
            await some_are_done(players, chance.choice((0, 1, 5, 20, 40)), 5)
            await asyncio.sleep(chance.uniform(0, 0.03))
            await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.to_thread(server.kill)
    assert done_by(players) > 5 * KILLS
    assert not any(kept.doubtful for player in players for kept in player.tables.values())
    await check_all(server.database, players)
