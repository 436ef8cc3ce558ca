"""What does a table server cost? `python -m benchmarks.server [--seconds N] [--paced N]`, over the loopback alone.

A server runs in a process of its own, with its usual store on the disk. Clients in this process follow each Qwirkle
table by two feeds, one for each seat, put the whole game together from what the two see, and play greedy turns, which
they choose themselves. Closed loop: each table plays its next turn as soon as the last one has arrived everywhere.
Paced: each table plays a turn every few seconds.
"""

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Listing
from websockets.asyncio.client import ClientConnection, connect

import tilewitch
from tilewitch.bots import Budget, bot
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game, State
from tilewitch.games.shuffle import Shuffle
from tilewitch.server.client import Client

TICKS = os.sysconf("SC_CLK_TCK")
UNLIMITED = {
    f"TILEWITCH_{name}": "1e9" for name in ("CLIENT_RATE", "TABLE_RATE", "NEW_TABLES_PER_MINUTE", "LOGINS_PER_MINUTE")
}
ME, OTHER = {"kind": "me", "name": "Ann"}, {"kind": "screen", "name": "Ben"}


@dataclass
class Counted:
    """What the clients have seen."""

    waits: list[float] = field(default_factory=list)
    """Seconds from sending a turn to hearing that it is done."""
    sent: int = 0
    received: int = 0

    def clear(self) -> None:
        self.waits.clear()
        self.sent = self.received = 0


class Host:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [
            sys.executable,
            "-m",
            "tilewitch.cli",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--data",
            str(folder),
        ]
        more = {"TILEWITCH_LOG_LEVEL": "warning", "TILEWITCH_FEEDS_PER_CLIENT": "100000", "TILEWITCH_WORKERS": "1"}
        environment = os.environ | UNLIMITED | more
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.url = found[0]

    @property
    def cpu(self) -> float:
        """Seconds of processor time."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    @property
    def memory(self) -> float:
        """Megabytes in memory."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Seat:
    """One feed."""

    def __init__(self, feed: ClientConnection, counted: Counted) -> None:
        self.feed = feed
        self.counted = counted
        self.seq = 0
        self.events: list[list[Any]] = []

    async def hear(self) -> dict[str, Any]:
        text = await self.feed.recv()
        self.counted.received += len(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] in ("snapshot", "step"):
            self.seq = message["seq"]
            self.events = message.get("log") or self.events + message.get("events", [])
        return message

    async def say(self, message: dict[str, Any]) -> None:
        text = msgspec.json.encode(message)
        self.counted.sent += len(text)
        await self.feed.send(text, text=True)


class Played:
    """A table at which the clients play."""

    def __init__(self, client: Client, game: Game, counted: Counted, number: int, door: asyncio.Semaphore) -> None:
        self.client = client
        self.game = game
        self.counted = counted
        self.dice = seeded(number, "bench")
        self.greedy = bot(game, "greedy")
        self.number = 0
        self.feeds: list[ClientConnection] = []
        self.door = door
        """Not everybody comes in at once."""

    async def open(self) -> None:
        """Two feeds, and a table."""
        headers = {"Cookie": self.client.cookie(), "Origin": self.client.url}
        address = self.client.url.replace("http", "ws") + "/api/feed"
        async with self.door:
            for _ in range(2):
                opening = connect(address, additional_headers=headers, compression=None, ping_interval=None)
                feed = await opening
                self.feeds.append(feed)
            await self.begin()

    async def begin(self) -> None:
        made = await asyncio.to_thread(self.client.new_table, "qwirkle", [ME, OTHER])
        self.table = made["table"]
        self.state, self.taken_in = self.game.start(deal=False), 0
        self.seats = [Seat(feed, self.counted) for feed in self.feeds]
        for number, seat in enumerate(self.seats):
            await seat.say({"type": "watch", "table": self.table, "seat": number, "moves": False})
            while (await seat.hear())["type"] != "snapshot":
                pass
        self.take_in()

    def take_in(self) -> None:
        """The game, put together from what both see."""
        first, second = (seat.events for seat in self.seats)
        for place in range(self.taken_in, min(len(first), len(second))):
            (_, one), (_, other) = first[place], second[place]
            self.state.play(other if "?" in one else one)
        self.taken_in = min(len(first), len(second))

    async def turn(self) -> None:
        """Play one turn, and wait until everybody has heard of it."""
        turn = self.state.turn
        assert turn is not None
        move = str(self.greedy.choose(self.state, turn, Budget(), self.dice))
        self.number += 1
        seat, start = self.seats[turn], time.perf_counter()
        command = {"type": "command", "table": self.table, "id": f"{self.number}", "seq": seat.seq, "seat": turn}
        await seat.say(command | {"do": {"kind": "play", "move": move}})
        while (message := await seat.hear())["type"] != "done":
            assert message["type"] == "step", message
        self.counted.waits.append(time.perf_counter() - start)
        for other in self.seats:
            while other.seq < message["seq"]:
                await other.hear()
        self.take_in()
        if self.state.over:
            for other in self.seats:
                await other.say({"type": "unwatch", "table": self.table})
            await self.begin()

    async def close(self) -> None:
        for feed in self.feeds:
            await feed.close()


@dataclass
class Figures:
    """What one run came to."""

    tables: int
    moves: float
    """Per second."""
    median: float
    p99: float
    cpu: float
    """Milliseconds of the server for each move."""
    received: float
    """Bytes that each of the two feeds got for each move."""
    sent: float
    idle: float
    full: float
    """Megabytes before and after."""


async def measure(folder: Path, tables: int, seconds: float, pace: float | None) -> Figures:
    """Play at so many tables for so long."""
    host, counted = Host(folder), Counted()
    try:
        client = await asyncio.to_thread(Client, host.url)
        game = tilewitch.game("qwirkle")
        while len((await asyncio.to_thread(client.ask, "GET", "/healthz"))["ready"]) < len(tilewitch.folders()):
            await asyncio.sleep(0.5)
        idle = host.memory
        door = asyncio.Semaphore(20)
        played = [Played(client, game, counted, number, door) for number in range(tables)]
        await asyncio.gather(*(one.open() for one in played))
        await asyncio.gather(*(one.turn() for one in played))
        counted.clear()
        end, begin, cpu = time.perf_counter() + seconds, time.perf_counter(), host.cpu
        await asyncio.gather(*(play(one, end, pace) for one in played))
        took, used, full = time.perf_counter() - begin, host.cpu - cpu, host.memory
        await asyncio.gather(*(one.close() for one in played))
    finally:
        host.close()
    moves = len(counted.waits)
    spread = statistics.quantiles(counted.waits, n=100)
    return Figures(
        *(tables, moves / took, spread[49] * 1000, spread[98] * 1000, used / moves * 1000),
        *(counted.received / moves / 2, counted.sent / moves, idle, full),
    )


async def play(table: Played, end: float, pace: float | None) -> None:
    if pace is not None:
        await asyncio.sleep(random.uniform(0, pace))
    while (start := time.perf_counter()) < end:
        await table.turn()
        if pace is not None:
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - start)))


def engine() -> float:
    """Milliseconds that the rules and views alone take for a move, with greedy turns: what is not the platform's."""
    game, shuffle = tilewitch.game("qwirkle"), Shuffle()
    greedy, dice = bot(game, "greedy"), seeded(0, "bench")
    moves, used = 0, 0.0
    while moves < 2000:
        state, outcomes = game.start(deal=False), 0
        while not state.over:
            move = None if state.actor < 0 else str(greedy.choose(state, state.actor, Budget(), dice))
            start = time.process_time()
            state, outcomes = carried_out(state, move, shuffle, outcomes)
            used += time.process_time() - start
            moves += move is not None
    return used / moves * 1000


def carried_out(state: State, move: str | None, shuffle: Shuffle, outcomes: int) -> tuple[State, int]:
    """A move on a copy, what chance does after it, and what each seat sees then: as the server does it."""
    before = state.happened
    if move is not None:
        state = state.copy()
        state.play(state.game.parse(move))
    while state.actor == tilewitch.CHANCE:
        state.chance(shuffle.dice(outcomes))
        outcomes += 1
    fields = state.fields()
    for seat in range(state.game.players):
        state.game.views.view(fields, seat)
        state.events_seen(seat, before)
    return state, outcomes


def show(figures: list[Figures], engine_cpu: float, console: Console) -> None:
    listing = Listing("", *(f"{one.tables:,} tables" for one in figures), title="Qwirkle for two, greedy turns")
    rows = {
        "moves per second": [f"{one.moves:,.0f}" for one in figures],
        "acknowledged after, median": [f"{one.median:.1f} ms" for one in figures],
        "acknowledged after, p99": [f"{one.p99:.1f} ms" for one in figures],
        "processor of the server for each move": [f"{one.cpu:.3f} ms" for one in figures],
        "… of which rules and views": [f"{engine_cpu:.3f} ms"] * len(figures),
        "… and platform": [f"{one.cpu - engine_cpu:.3f} ms" for one in figures],
        "bytes to each feed for each move": [f"{one.received:,.0f}" for one in figures],
        "bytes from the client for each move": [f"{one.sent:,.0f}" for one in figures],
        "memory of the server, idle": [f"{one.idle:,.0f} MB" for one in figures],
        "… and at the end": [f"{one.full:,.0f} MB" for one in figures],
    }
    for what, values in rows.items():
        listing.add_row(what, *values)
    console.print(listing)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks.server")
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--closed", type=int, default=50, help="tables in a closed loop")
    options.add_argument("--paced", type=int, default=1000, help="paced tables; 0 leaves them out")
    options.add_argument("--pace", type=float, default=10.0, help="seconds between two turns of a paced table")
    chosen = options.parse_args()
    console, figures = Console(), []
    with tempfile.TemporaryDirectory() as folder:
        figures.append(asyncio.run(measure(Path(folder, "closed"), chosen.closed, chosen.seconds, None)))
        if chosen.paced:
            work = measure(Path(folder, "paced"), chosen.paced, 3 * chosen.pace, chosen.pace)
            figures.append(asyncio.run(work))
    show(figures, engine(), console)


if __name__ == "__main__":
    main()
