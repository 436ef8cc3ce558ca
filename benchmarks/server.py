"""What does a table server cost, over the loopback alone? `python -m benchmarks.server [--seconds N] [--paced N]`

A server runs in a process of its own, with its usual store on the disk. Clients in this process follow each Qwirkle
table by two feeds, one for each seat, put the whole game together from what the two see, and play greedy turns, which
they choose themselves. Closed loop: each table plays its next turn as soon as the last one has arrived everywhere.
Paced: each table plays a turn every few seconds.
"""

import argparse
import asyncio
import gc
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from rich.console import Console
from rich.table import Table as Listing

import tilewitch
from benchmarks.feed import Counted, Feed
from tilewitch.bots import Budget, bot
from tilewitch.cli.serve import loop_factory
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game, State
from tilewitch.games.shuffle import Shuffle
from tilewitch.server.client import Client

TICKS = os.sysconf("SC_CLK_TCK")
UNLIMITED = {
    f"TILEWITCH_{name}": "1e9" for name in ("CLIENT_RATE", "TABLE_RATE", "NEW_TABLES_PER_MINUTE", "LOGINS_PER_MINUTE")
}
ME, OTHER = {"kind": "me", "name": "Ann"}, {"kind": "screen", "name": "Ben"}


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

    def seconds(self) -> dict[str, float]:
        """How many commands the server has done within how long."""
        with urlopen(f"{self.url}/metrics") as answer:
            text = answer.read().decode()
        return {limit: float(n) for limit, n in re.findall(r'tilewitch_command_seconds_bucket{le="(.*?)"} (\S+)', text)}

    @property
    def memory(self) -> float:
        """Megabytes in memory."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Played:
    """A table at which the clients play."""

    def __init__(self, client: Client, game: Game, counted: Counted, number: int, moves: bool) -> None:
        self.client = client
        self.game = game
        self.counted = counted
        self.moves = moves
        """Whether legal moves are listed."""
        self.dice = seeded(number, "bench")
        self.greedy = bot(game, "greedy")
        self.number = 0
        self.feeds: list[Feed] = []

    async def open(self, door: asyncio.Semaphore) -> None:
        """Two feeds, and a table. Not everybody comes in at once."""
        async with door:
            for _ in range(2):
                self.feeds.append(await Feed.opened(self.client.url, self.client.cookie(), self.counted))
            await self.begin()

    async def begin(self) -> None:
        made = await asyncio.to_thread(self.client.new_table, "qwirkle", [ME, OTHER])
        self.table = made["table"]
        self.state, self.taken_in = self.game.start(deal=False), 0
        for number, feed in enumerate(self.feeds):
            snapshot = feed.wait_for("snapshot", 0)
            feed.say({"type": "watch", "table": self.table, "seat": number, "moves": self.moves})
            await snapshot
        self.take_in()

    def take_in(self) -> None:
        """The game, put together from what both see."""
        first, second = (feed.events for feed in self.feeds)
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
        feed = self.feeds[turn]
        command = {"type": "command", "table": self.table, "id": f"{self.number}", "seq": feed.seq, "seat": turn}
        heard = [other.wait_for("step", feed.seq + 1) for other in self.feeds]
        feed.say(command | {"do": {"kind": "play", "move": move}})
        async with asyncio.timeout(60):
            await asyncio.gather(*heard)
        self.take_in()
        if self.state.over:
            for other in self.feeds:
                other.say({"type": "unwatch", "table": self.table})
            await self.begin()

    def close(self) -> None:
        for feed in self.feeds:
            feed.close()


@dataclass
class Figures:
    """What one run came to."""

    tables: str
    moves: float
    """Per second."""
    median: float
    p99: float
    inside: str
    """What the server itself says of that."""
    cpu: float
    """Milliseconds of the server for each move."""
    alone: "Alone"
    received: float
    """Bytes that all feeds of a table got for each move."""
    listed: float
    """Of those, legal moves."""
    sent: float
    idle: float
    full: float
    """Megabytes before and after."""


async def measure(folder: Path, tables: int, seconds: float, pace: float | None, moves: bool = False) -> Figures:
    """Play at so many tables for so long."""
    host, counted = Host(folder), Counted()
    try:
        client = await asyncio.to_thread(Client, host.url)
        game = tilewitch.game("qwirkle")
        while len((await asyncio.to_thread(client.ask, "GET", "/healthz"))["ready"]) < len(tilewitch.folders()):
            await asyncio.sleep(0.5)
        before, idle, door = alone(), host.memory, asyncio.Semaphore(20)
        played = [Played(client, game, counted, number, moves) for number in range(tables)]
        await asyncio.gather(*(one.open(door) for one in played))
        await asyncio.gather(*(one.turn() for one in played))
        gc.freeze()  # so that what is measured is not this client's rubbish
        counted.clear()
        told, start = await asyncio.to_thread(host.seconds), time.perf_counter()
        cpu = host.cpu
        await asyncio.gather(*(play(one, start + seconds, pace) for one in played))
        took, used, full = time.perf_counter() - start, host.cpu - cpu, host.memory
        inside = p99_between(told, await asyncio.to_thread(host.seconds))
        for one in played:
            one.close()
        after = alone()
    finally:
        host.close()
    done = len(counted.waits)
    spread = statistics.quantiles(counted.waits, n=100)
    what = f"{tables:,} tables" + (", paced" if pace else "") + (", moves listed" if moves else "")
    return Figures(
        tables=what,
        moves=done / took,
        median=spread[49] * 1000,
        p99=spread[98] * 1000,
        inside=inside,
        cpu=used / done * 1000,
        alone=before.mean(after),
        received=counted.received / done,
        listed=counted.listed / done,
        sent=counted.sent / done,
        idle=idle,
        full=full,
    )


async def play(table: Played, end: float, pace: float | None) -> None:
    if pace is not None:
        await asyncio.sleep(random.uniform(0, pace))
    while (start := time.perf_counter()) < end:
        await table.turn()
        if pace is not None:
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - start)))


def p99_between(before: dict[str, float], after: dict[str, float]) -> str:
    """Within how long 99 % of the commands between two looks were done, as exactly as the buckets tell."""
    new = {limit: after[limit] - before.get(limit, 0.0) for limit in after}
    return next(f"{float(limit) * 1000:g} ms" for limit, number in new.items() if number >= 0.99 * new["+Inf"])


@dataclass
class Alone:
    """Milliseconds that a move takes without a server, at the same load of the machine."""

    rules: float
    """Reading and checking a move, playing it on a copy, and what chance does after it."""
    views: float
    """What the two seats see then."""

    def mean(self, other: "Alone") -> "Alone":
        return Alone((self.rules + other.rules) / 2, (self.views + other.views) / 2)


def alone(moves: int = 1500) -> Alone:
    game, shuffle = tilewitch.game("qwirkle"), Shuffle()
    greedy, dice = bot(game, "greedy"), seeded(0, "bench")
    played, rules, views = 0, 0.0, 0.0
    while played < moves:
        state, outcomes = game.start(deal=False), 0
        while not state.over:
            move = None if state.actor < 0 else str(greedy.choose(state, state.actor, Budget(), dice))
            happened, start = state.happened, time.thread_time()
            state, outcomes = carried_out(state, move, shuffle, outcomes)
            between = time.thread_time()
            look(state, happened)
            rules, views = rules + between - start, views + time.thread_time() - between
            played += move is not None
    return Alone(rules / played * 1000, views / played * 1000)


def carried_out(state: State, move: str | None, shuffle: Shuffle, outcomes: int) -> tuple[State, int]:
    """A move on a copy, and what chance does after it: as the server does it."""
    if move is not None:
        state = state.copy()
        state.play(state.game.parse(move))
    while state.actor == tilewitch.CHANCE:
        state.chance(shuffle.dice(outcomes))
        outcomes += 1
    return state, outcomes


def look(state: State, happened: int) -> None:
    """What each seat sees."""
    fields = state.fields()
    for seat in range(state.game.players):
        state.game.views.view(fields, seat)
        state.events_seen(seat, happened)


def show(figures: list[Figures], console: Console) -> None:
    listing = Listing("", *(one.tables for one in figures), title="Qwirkle for two, greedy turns")
    rows = {
        "moves per second": [f"{one.moves:,.0f}" for one in figures],
        "acknowledged after, median": [f"{one.median:.1f} ms" for one in figures],
        "acknowledged after, p99": [f"{one.p99:.1f} ms" for one in figures],
        "… of which in the server, p99 at most": [one.inside for one in figures],
        "processor of the server for each move": [f"{one.cpu:.3f} ms" for one in figures],
        "… without rules and chance": [f"{one.cpu - one.alone.rules:.3f} ms" for one in figures],
        "… nor the two views": [f"{one.cpu - one.alone.rules - one.alone.views:.3f} ms" for one in figures],
        "rules and chance alone": [f"{one.alone.rules:.3f} ms" for one in figures],
        "two views alone": [f"{one.alone.views:.3f} ms" for one in figures],
        "bytes for each move, to one feed": [f"{one.received / 2:,.0f}" for one in figures],
        "… to both feeds of the table": [f"{one.received:,.0f}" for one in figures],
        "… of which legal moves": [f"{one.listed:,.0f}" for one in figures],
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
    options.add_argument("--listed", action="store_true", help="once more in a closed loop, with legal moves listed")
    chosen = options.parse_args()
    runs: list[tuple[int, float, float | None, bool]] = [(chosen.closed, chosen.seconds, None, False)]
    if chosen.listed:
        runs.append((chosen.closed, chosen.seconds, None, True))
    if chosen.paced:
        runs.append((chosen.paced, 3 * chosen.pace, chosen.pace, False))
    figures, loads = [], [os.getloadavg()[0]]
    for tables, seconds, pace, moves in runs:
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=loop_factory()) as runner:
            figures.append(runner.run(measure(Path(folder), tables, seconds, pace, moves)))
        loads.append(os.getloadavg()[0])
    console = Console()
    show(figures, console)
    console.print(f"load of the machine before and after: {', '.join(f'{load:.1f}' for load in loads)}")


if __name__ == "__main__":
    main()
