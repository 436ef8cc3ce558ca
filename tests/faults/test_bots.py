"""Bots at turn when their server dies think again: in the same server begun anew, or in the one that takes over."""

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.faults.servers import Nursery, ServerProcess
from tests.postgres import Postgres
from tilewitch.server.client import Client, Followed

pytestmark = pytest.mark.slow
ME: dict[str, Any] = {"kind": "me"}
BOT: dict[str, Any] = {"kind": "bot", "level": "level-1"}


def begun(server: ServerProcess) -> tuple[Client, str]:
    """Somebody at a new table with a bot."""
    server.start()
    server.wait()
    client = Client(server.url)
    client.ask("GET", "/api/me")
    return client, client.new_table("hexenrennen", [ME, BOT])["table"]


def wait_for_turn(game: Followed) -> None:
    while not game.my_turn and not game.over:
        game.next()


def play_something(client: Client, game: Followed) -> int:
    """Any move, and how far the table was before it."""
    wait_for_turn(game)
    seq = game.seq
    guide = f"/api/tables/{game.table}/guide"
    game.play((game.moves or client.ask("GET", guide, seat=game.info["seat"], chosen="")["moves"])[0])
    return seq


def left_behind(mark: str) -> list[str]:
    """Processes that a server has started and that are still there."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
    return found


def test_a_bot_thinks_again_after_its_server_was_killed(nursery: Nursery, tmp_path: Path) -> None:
    mark = f"tilewitch-{os.getpid()}-{time.time_ns()}"
    server = ServerProcess(nursery, tmp_path / "data", TILEWITCH_TEST_MARK=mark)
    client, table = begun(server)
    for _ in range(3):
        with client.follow(table) as game:
            seq = play_something(client, game)
        server.kill()
        server.start()
        server.wait()
        with client.follow(table) as game:
            wait_for_turn(game)
            assert game.seq > seq
    server.kill()
    end = time.monotonic() + 60
    while left_behind(mark) and time.monotonic() < end:
        time.sleep(0.1)
    assert left_behind(mark) == []


def test_another_server_takes_over(nursery: Nursery, tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        url = postgres.new_database()
        one, other = (ServerProcess(nursery, tmp_path / name, url) for name in ("one", "other"))
        client, table = begun(one)
        with client.follow(table) as game:
            seq = play_something(client, game)
        one.kill()
        other.start()
        other.wait()
        client.url = other.url
        with client.follow(table) as game:
            wait_for_turn(game)
            assert game.seq > seq + 1 or game.over
        other.kill()
        assert asyncio.run(log_is_whole(url, table))
    finally:
        postgres.remove()


async def log_is_whole(url: str, table: str) -> bool:
    from tilewitch.server.store.place import open_store

    store = await open_store(url)
    log = await store.read(table)
    await store.close()
    return [entry.seq for entry in log] == list(range(1, len(log) + 1))
