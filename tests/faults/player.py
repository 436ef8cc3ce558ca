"""Somebody who plays whatever happens to the server, and writes down what was acknowledged."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from tilewitch.server.patch import patched

GAMES = ("qwirkle", "hexenrennen", "gingerbread-house")
AWAY = (OSError, TimeoutError, websockets.WebSocketException, httpx.TransportError, EOFError)
"""What is raised while a server is not there."""
AGAIN = ("busy", "store", "no-room", "rate", "full")
"""Refusals after which the same command is sent again."""


@dataclass
class Kept:
    """What the server has told somebody about a table."""

    game: str
    done: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By command: the seq that it was answered with, and its move."""
    doubtful: dict[str, str] = field(default_factory=dict)
    """Commands that have not been answered."""
    refused: dict[str, str] = field(default_factory=dict)
    """Commands that were refused for good, and why."""


class Player:
    """Plays all seats of one table after the other, by whichever server there is."""

    def __init__(self, number: int, urls: Callable[[], str]) -> None:
        self.tables: dict[str, Kept] = {}
        self.problems: set[str] = set()
        """Why commands had to be sent again."""
        self._urls = urls
        self._random = random.Random(number)
        self._game = GAMES[number % len(GAMES)]
        self._numbers = itertools.count(1)
        self._cookies = httpx.Cookies()
        self._table: str | None = None
        self._command: dict[str, Any] | None = None
        """What waits for its answer."""
        self._seq = self._awaited = 0
        self._info: dict[str, Any] = {}
        self._moves: list[str] | None = None
        self._stopping = self._left = False

    @property
    def done(self) -> int:
        """How many commands have been acknowledged."""
        return sum(len(kept.done) for kept in self.tables.values())

    def stop(self) -> None:
        """Play no further once what was sent has been answered."""
        self._stopping = True

    def leave(self) -> None:
        """Play no further at all."""
        self._left = True

    def go_on(self) -> None:
        """Play again, perhaps at another server."""
        self._stopping = self._left = False
        self._info = {}

    async def play(self) -> None:
        while not self._left and not (self._stopping and self._command is None):
            url = self._urls()
            try:
                await self._play_at(url)
            except AWAY:
                await asyncio.sleep(0.01)

    async def _play_at(self, url: str) -> None:
        if self._table is None:
            await self._begin_table(url)
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        feed = websockets.connect(
            url.replace("http", "ws") + "/api/feed",
            origin=websockets.Origin(url),
            additional_headers={"Cookie": cookie},
            compression=None,
            open_timeout=10,
            close_timeout=1,
        )
        async with feed as self._feed:
            await self._watch(None)
            if self._command is not None:
                await self._feed.send(json.dumps(self._command))
            while self._table is not None and not (self._stopping and self._command is None):
                self._take_in(json.loads(await asyncio.wait_for(self._feed.recv(), 30)))
                await self._go_on(url)

    async def _begin_table(self, url: str) -> None:
        seats = [{"kind": "me"}, {"kind": "screen"}]
        headers = {"Origin": url, "X-Tilewitch": "1"}
        async with httpx.AsyncClient(base_url=url, headers=headers, cookies=self._cookies, timeout=20) as http:
            if not self._cookies:
                (await http.get("/api/me")).raise_for_status()
                self._cookies = http.cookies
            made = await http.post("/api/tables", json={"game": self._game, "seats": seats})
        if made.status_code != 200:
            self.problems.add(made.json()["error"]["code"])
            await asyncio.sleep(0.05)
            raise TimeoutError
        self._table = made.json()["table"]
        self.tables[self._table] = Kept(self._game)
        self._seq, self._awaited, self._info, self._moves = 0, 0, {}, None

    async def _watch(self, seat: int | None) -> None:
        await self._feed.send(json.dumps({"type": "watch", "table": self._table, "seat": seat, "after": None}))

    def _take_in(self, message: dict[str, Any]) -> None:
        assert self._table is not None
        kept = self.tables[self._table]
        match message["type"]:
            case "snapshot":
                self._seq, self._info, self._moves = message["seq"], message["info"], message["moves"]
            case "step" if self._info:
                self._seq, self._info = message["seq"], patched(self._info, message.get("info"))
                self._moves = message.get("moves")
            case "done":
                assert self._command is not None
                assert message["id"] == self._command["id"]
                kept.done[message["id"]] = (message["seq"], kept.doubtful.pop(message["id"]))
                self._command, self._awaited = None, message["seq"]
            case "refused" if message["error"]["code"] not in AGAIN and message["id"] is not None:
                kept.refused[message["id"]] = message["error"]["code"]
                kept.doubtful.pop(message["id"])
                self._command = None
            case "refused":
                self.problems.add(message["error"]["code"])
                raise TimeoutError  # connect and send it again
            case "bye":
                raise EOFError

    async def _go_on(self, url: str) -> None:
        """Play the next move, once everything is known that it needs."""
        assert self._table is not None
        if self._command is not None or not self._info or self._seq < self._awaited or self._stopping:
            return
        if self._info["phase"] == "over":
            self._table = None
            return
        turn = self._info["turn"]
        if self._info["seat"] != turn:
            await self._watch(turn)
            self._info = {}
            return
        await self._send_move(self._random.choice(self._moves or await self._some_moves(url, turn)))

    async def _some_moves(self, url: str, seat: int) -> list[str]:
        """Where there are too many to be listed."""
        async with httpx.AsyncClient(base_url=url, cookies=self._cookies, timeout=20) as http:
            answer = await http.get(f"/api/tables/{self._table}/guide", params={"seat": seat, "chosen": ""})
        moves: list[str] = answer.json()["moves"]
        return moves

    async def _send_move(self, move: str) -> None:
        assert self._table is not None
        name = f"c{next(self._numbers)}"
        self._command = {
            "type": "command",
            "table": self._table,
            "id": name,
            "seq": self._seq,
            "seat": self._info["turn"],
            "do": {"kind": "play", "move": move},
        }
        self.tables[self._table].doubtful[name] = move
        await self._feed.send(json.dumps(self._command))


@asynccontextmanager
async def playing(players: Sequence[Player]) -> AsyncIterator[None]:
    """While some play; at the end each hears what became of what was sent last."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
        for player in players:
            player.stop()
        await asyncio.wait_for(asyncio.gather(*tasks), 90)
    finally:
        for player in players:
            player.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def some_are_done(players: Sequence[Player], wanted: int, seconds: float) -> bool:
    """Wait until the players have so many more answers, or for so long; whether they have."""
    end, before = time.monotonic() + seconds, done_by(players)
    while done_by(players) < before + wanted:
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.001)
    return True


def done_by(players: Sequence[Player]) -> int:
    return sum(player.done for player in players)


def alternating(urls: list[str]) -> Callable[[], str]:
    """Another server each time."""
    numbers: Iterator[int] = itertools.count()
    return lambda: urls[next(numbers) % len(urls)]
