"""A server whose disk is full refuses commands and says why; it loses nothing, and goes on when there is room."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from tests.faults.checks import check_all
from tests.faults.player import Player, playing, some_are_done
from tests.faults.servers import Nursery, ServerProcess
from tests.small_disk import small_disk

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
MEGABYTE = 1_000_000


async def test_a_disk_that_is_full_for_a_while(nursery: Nursery, tmp_path: Path) -> None:
    with small_disk(16 * MEGABYTE, 8 * MEGABYTE) as disk:
        server = ServerProcess(nursery, tmp_path / "data", f"sqlite:///{disk.folder / 'tables.db'}")
        await asyncio.to_thread(server.start)
        players = [Player(number, lambda: server.url) for number in range(6)]
        async with playing(players):
            assert await some_are_done(players, 100, 60)
            disk.take_all()
            end = time.monotonic() + 60
            while any("no-room" not in player.problems for player in players) and time.monotonic() < end:
                await asyncio.sleep(0.01)
            assert all(player.problems == {"no-room"} for player in players)
            await check_that_nothing_new_can_begin(server)
            disk.free()
            assert await some_are_done(players, 100, 60)
        await asyncio.to_thread(server.kill)
        assert not any(kept.refused for player in players for kept in player.tables.values())
        await check_all(server.database, players)


async def check_that_nothing_new_can_begin(server: ServerProcess) -> None:
    headers = {"Origin": server.url, "X-Tilewitch": "1"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=30) as http:
        (await http.get("/api/me")).raise_for_status()
        wish = {"game": "qwirkle", "seats": [{"kind": "me"}, {"kind": "screen"}]}
        for path, body in (("/api/tables", wish), ("/api/accounts", {"login": "ann", "password": "correct horse"})):
            refused = await http.post(path, json=body)
            assert refused.status_code == 507, refused.text
            assert refused.json()["error"]["code"] == "no-room"
