"""How much does the arena cost beside the games themselves? `python -m benchmarks.arena [GAME…] [--players N]`.

The same bot plays against itself in compiled code, bare, and under the arena: planned, seated, seeded seat by seat,
added up, and with records of the games. One core, in turns, the best of some tries, all in one run.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

import tilewitch
from benchmarks.speed import games
from tilewitch.arena import Threads, match_plan, run
from tilewitch.bots import simple_bots
from tilewitch.bots.simulate import Plan as Simulated
from tilewitch.bots.simulate import simulate
from tilewitch.games import folders

SECONDS = 1.0
"""About how long one try takes."""
TRIES = 3


def ways(name: str, players: int) -> dict[str, Callable[[int], object]]:
    """The ways in which so many games are played."""
    game, bots = tilewitch.game(name, players=players), simple_bots(name)
    best = len(bots) - 1
    entrants = [bots[best], *(f"{bots[best]}-{seat}={bots[best]}" for seat in range(1, players))]

    def simulation(n: int) -> None:
        for _ in simulate(Simulated(game, (bots[best],) * players, n, 7), 1):
            pass

    def arena(n: int) -> None:
        run(match_plan(game, entrants, n, 7), Threads(1))

    def arena_with_records(n: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run(match_plan(game, entrants, n, 7), Threads(1), Path(folder))

    return {
        "bare": games(game, best),
        "tilewitch simulate": simulation,
        "arena": arena,
        "arena with records": arena_with_records,
    }


def figures(name: str, players: int) -> dict[str, float]:
    """Games per second of one core's own time, by way."""
    found = dict.fromkeys(ways(name, players), 0.0)
    number = 0
    for _ in range(TRIES):
        for way, play in ways(name, players).items():
            play(players)
            if not number:
                number = max(100, int(SECONDS * speed(play, 200))) // players * players
            found[way] = max(found[way], speed(play, number))
    return found


def speed(play: Callable[[int], object], number: int) -> float:
    begin = time.process_time()
    play(number)
    return number / (time.process_time() - begin)


def table(name: str, players: int, found: dict[str, float]) -> Table:
    made = Table(
        f"{simple_bots(name)[-1]} games", "per second", "over bare", title=f"{tilewitch.about(name).title}: arena"
    )
    for column in made.columns[1:]:
        column.justify = "right"
    for way, per_second in found.items():
        made.add_row(way, f"{per_second:,.0f}", f"{per_second / found['bare']:.2f}")
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(folders()), metavar="GAME")
    parser.add_argument("--players", type=int, default=2)
    asked = parser.parse_args()
    for name in asked.games:
        Console().print(table(name, asked.players, figures(name, asked.players)))


if __name__ == "__main__":
    main()
