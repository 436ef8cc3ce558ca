"""A client that repeats, reorders, truncates and floods: it changes nothing that it may not, and stops nobody."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.faults.checks import check_all
from tests.faults.player import AWAY, Kept, Player, playing, some_are_done
from tests.faults.servers import Nursery, ServerProcess

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ELSEWHERE = "127.0.0.2"
"""The address that the hostile client comes from, so that its limits are its own."""


@pytest.fixture
async def server(nursery: Nursery, tmp_path: Path) -> AsyncIterator[ServerProcess]:
    found = ServerProcess(nursery, tmp_path / "data", TILEWITCH_CLIENT_RATE="300")
    await asyncio.to_thread(found.start)
    await asyncio.to_thread(found.wait)
    yield found
    await asyncio.to_thread(found.kill)


class Hostile:
    """Somebody with a table of their own, on whose manners nothing depends."""

    def __init__(self, server: ServerProcess) -> None:
        self.url = server.url
        self.headers = {"Origin": self.url, "X-Tilewitch": "1"}
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        self.http = httpx.AsyncClient(transport=transport, base_url=self.url, headers=self.headers, timeout=30)
        self.table = ""

    async def begin(self) -> None:
        (await self.http.get("/api/me")).raise_for_status()
        wish = {"game": "qwirkle", "seats": [{"kind": "me"}, {"kind": "screen"}]}
        self.table = (await self.http.post("/api/tables", json=wish)).json()["table"]

    async def look(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.http.get(f"/api/tables/{self.table}")).json()
        if found["info"]["turn"] != found["info"]["seat"]:
            seat = found["info"]["turn"]
            found = (await self.http.get(f"/api/tables/{self.table}", params={"seat": seat})).json()
        return found

    async def move(self, name: str) -> dict[str, Any]:
        """A command that could be carried out now."""
        now = await self.look()
        do = {"kind": "play", "move": now["moves"][0]}
        head = {"type": "command", "table": self.table, "id": name}
        return head | {"seq": now["seq"], "seat": now["info"]["turn"], "do": do}

    def feed(self) -> websockets.connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return websockets.connect(
            self.url.replace("http", "ws") + "/api/feed",
            origin=websockets.Origin(self.url),
            additional_headers={"Cookie": cookie},
            compression=None,
            local_addr=(ELSEWHERE, 0),
            close_timeout=1,
        )

    async def say(self, *messages: object) -> list[dict[str, Any]]:
        """Say some things over a feed, and hear the answer to each."""
        async with self.feed() as feed:
            for message in messages:
                await feed.send(json.dumps(message))
            return [json.loads(await asyncio.wait_for(feed.recv(), 20)) for _ in messages]


@pytest.fixture
async def hostile(server: ServerProcess) -> AsyncIterator[Hostile]:
    found = Hostile(server)
    await found.begin()
    yield found
    await found.http.aclose()


async def test_what_is_repeated_happens_once(hostile: Hostile, server: ServerProcess) -> None:
    kept = Kept("qwirkle")
    for name in ("a", "b", "c"):
        command = await hostile.move(name)
        answers = await asyncio.gather(*(hostile.say(*[command] * 5) for _ in range(5)))
        heard = [answer for some in answers for answer in some]
        assert {answer["type"] for answer in heard} == {"done"}
        (seq,) = {answer["seq"] for answer in heard}
        kept.done[name] = (seq, command["do"]["move"])
    (again,) = await hostile.say(command | {"do": {"kind": "play", "move": "something else"}})
    assert (again["type"], again["seq"]) == ("done", seq)  # the first answer
    await all_holds(hostile, server, kept)


async def test_what_comes_out_of_order_is_refused(hostile: Hostile, server: ServerProcess) -> None:
    kept = Kept("qwirkle")
    chance = random.Random(7)
    for number in range(10):
        command = await hostile.move(f"c{number}")
        wrong = [command | {"id": f"x{number}{off}", "seq": max(1, command["seq"] + off)} for off in (-2, -1, 1, 2, 99)]
        others = [one for one in wrong if one["seq"] != command["seq"]]
        mixed = chance.sample([command, *others], len(others) + 1)
        async with hostile.feed() as feed:
            for message in mixed:
                await feed.send(json.dumps(message))
            answers: dict[str, dict[str, Any]] = {}
            while len(answers) < len(mixed):
                answer = json.loads(await asyncio.wait_for(feed.recv(), 20))
                if answer["type"] in ("done", "refused"):
                    answers[answer["id"]] = answer
        done = {name: answer["seq"] for name, answer in answers.items() if answer["type"] == "done"}
        right = answers.pop(command["id"])
        # one that claims to know what the right one led to may be right after it, if its move still is
        assert right["type"] == "done"
        by_name = {message["id"]: message["do"]["move"] for message in mixed}
        kept.done |= {name: (seq, by_name[name]) for name, seq in done.items()}
    await all_holds(hostile, server, kept)


async def test_what_breaks_off_changes_nothing(hostile: Hostile, server: ServerProcess) -> None:
    before = await hostile.look()
    command = json.dumps(await hostile.move("cut"))
    for end in range(0, len(command), 7):
        with suppress(websockets.ConnectionClosed):
            async with hostile.feed() as feed:
                await feed.send(command[:end])
                answer = json.loads(await asyncio.wait_for(feed.recv(), 20))
                assert (answer["type"], answer["error"]["code"]) == ("refused", "unreadable")
    cookie = "; ".join(f"{name}={value}" for name, value in hostile.http.cookies.items())
    place = f"/api/tables/{hostile.table}/commands"
    head = f"Host: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\nX-Tilewitch: 1\r\nCookie: {cookie}\r\n"
    post = f"POST {place} HTTP/1.1\r\n{head}Content-Length: {len(command)}\r\n\r\n{command}".encode()
    upgrade = f"GET /api/feed HTTP/1.1\r\n{head}Connection: Upgrade\r\nUpgrade: websocket\r\n".encode()
    upgrade += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    frame = b"\x81\xfe" + len(command).to_bytes(2, "big") + bytes(4) + command.encode()
    for whole in (post, upgrade + frame):
        for end in random.Random(7).sample(range(len(whole)), 40):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ELSEWHERE, 0))
            writer.write(whole[:end])
            await writer.drain()
            writer.transport.abort()
    now = await hostile.look()
    assert (now["seq"], now["view"]) == (before["seq"], before["view"])
    await all_holds(hostile, server, Kept("qwirkle"))


async def test_who_floods_is_cut_and_the_others_play_on(hostile: Hostile, server: ServerProcess) -> None:
    players = [Player(number, lambda: server.url) for number in range(3)]
    async with playing(players):
        assert await some_are_done(players, 10, 60)
        theirs = next(iter(players[0].tables))
        await flood_in_all_ways(hostile, theirs)
        assert await some_are_done(players, 20, 60)
    assert server.megabytes() < 600
    await asyncio.to_thread(server.kill)
    await check_all(server.database, players)
    await asyncio.to_thread(server.start)


async def flood_in_all_ways(hostile: Hostile, theirs: str) -> None:
    """Send without reading, until cut."""
    command = await hostile.move("flood")
    watch = {"type": "watch", "table": theirs}
    texts = [json.dumps(one) for one in ({"type": "ping"}, command | {"seq": 1}, command | {"table": theirs}, watch)]

    async def flood(text: str) -> bool:
        with suppress(*AWAY):
            async with hostile.feed() as feed:
                for _ in range(20_000):
                    for _ in range(100):
                        await feed.send(text)
                    await asyncio.sleep(0)  # or this client would not notice
                return False
        return True

    were_cut = await asyncio.wait_for(asyncio.gather(*(flood(text) for text in [*texts, "x" * 10_000, "["])), 120)
    assert all(were_cut)


async def all_holds(hostile: Hostile, server: ServerProcess, kept: Kept) -> None:
    """That the log of the table is what was acknowledged, and nothing more."""
    await asyncio.to_thread(server.kill)
    player = Player(0, lambda: server.url)
    player.tables[hostile.table] = kept
    await check_all(server.database, [player])
    await asyncio.to_thread(server.start)
