"""`tilewitch bench`: how fast is a game here, compiled and as plain Python?"""

import json
import os
import subprocess
import sys
import time
from typing import Any

from rich.table import Table

import tilewitch
from tilewitch.bots import simple_bots
from tilewitch.bots.simulate import Plan, play_unrecorded
from tilewitch.cli.output import console, say_json
from tilewitch.cli.prepare import prepare_simulation, said_if_long
from tilewitch.errors import NotPossible
from tilewitch.games.game import Game
from tilewitch.games.kernel import PLAIN

ROUNDS = 5
SECONDS = 0.3
"""CPU time of one round of one bot."""


def measured(name: str, players: int) -> dict[str, float]:
    """Games per second of CPU time on one core, each simple bot against itself; the best of some rounds."""
    game = tilewitch.game(name, players=players)
    prepare_simulation(game, records=False)
    best = dict.fromkeys(simple_bots(name), 0.0)
    for number in range(ROUNDS):
        for bot in best:
            best[bot] = max(best[bot], one_round(game, bot, number))
    return best


def one_round(game: Game, bot: str, number: int) -> float:
    plan = Plan(game, (bot,) * game.players, 1 << 30, seed=1000 * number)
    games, size, start = 0, 1, time.thread_time()
    while True:
        play_unrecorded(plan, range(games, games + size))
        games += size
        seconds = time.thread_time() - start
        if seconds >= SECONDS:
            return games / seconds
        size = max(1, min(2 * size, int(games * (SECONDS - seconds) / max(seconds, 1e-3))))


def in_plain_python(name: str, players: int) -> dict[str, float]:
    """The same in another process, with the same rules uncompiled."""
    command = [sys.executable, "-m", "tilewitch.cli", "bench", name, "--players", str(players), "--json"]
    done = subprocess.run(command, env={**os.environ, "TILEWITCH_PLAIN": "1"}, capture_output=True, text=True)
    if done.returncode:
        raise NotPossible(f"the run in plain Python failed: {done.stderr.strip()[-500:]}")
    found: dict[str, float] = json.loads(done.stdout)["games_per_second"]
    return found


def run(name: str, players: int, as_json: bool) -> int:
    """Measure and show; returns the exit code."""
    errors = console(stderr=True)
    with said_if_long(errors, f"Measuring {name}"):
        here = measured(name, players)
        plain = here if PLAIN else in_plain_python(name, players)
    data: dict[str, Any] = {"game": name, "players": players, "compiled": not PLAIN, "games_per_second": here}
    if as_json:
        say_json(data if PLAIN else data | {"plain_games_per_second": plain})
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(f"{name} for {players}")
    for title in ("games/s on one core", "in plain Python", "ratio"):
        table.add_column(title, justify="right")
    for bot, speed in here.items():
        table.add_row(bot, f"{speed:,.0f}", f"{plain[bot]:,.1f}", f"{speed / plain[bot]:.0f}")
    console().print(table)
    return 0
