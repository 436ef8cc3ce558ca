"""How fast one game's rules are in this process's mode: games, moves, roll-outs, copies, calls from Python."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import tilewitch
from tilewitch.bots import simple_bots
from tilewitch.bots.compiled import playouts
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game, State

SHARE = 0.25 if kernel.PLAIN else 0.5
"""Seconds of work for one try of one figure; the best of three tries counts."""


BATCH = 256


def per_second(work: Callable[[int], int]) -> float:
    """How many units a core does in a second of its own time. `work(n)` does n rounds and returns the units done."""
    work(1)
    rounds = 1
    while True:
        begin = time.process_time()
        units = work(rounds)
        spent = time.process_time() - begin
        if spent > SHARE:
            break
        rounds = max(2 * rounds, int(rounds * 1.2 * SHARE / max(spent, 1e-6))) if spent < SHARE / 2 else 2 * rounds
    best = units / spent
    for _ in range(2):
        begin = time.process_time()
        units = work(rounds)
        best = max(best, units / (time.process_time() - begin))
    return best


def games(game: Game, bot: int) -> Callable[[int], int]:
    """Whole games between equal bots."""
    compiled, states, seats = playouts(game.name), game.new_states(), game.players
    chance = [seeded(seed) for seed in range(BATCH)]
    dice = [seeded(seed, "bots") for seed in range(BATCH)]

    def work(n: int) -> int:
        for begin in range(0, n, BATCH):
            few = min(BATCH, n - begin)
            compiled.play_games(
                game.beginning,
                states,
                game.room(),
                seats,
                as_grid([[bot] * seats] * few),
                as_grid(chance[:few]),
                as_grid(dice[:few]),
                kernel.numbers(few, seats + 2),
            )
        return n

    return work


def as_grid(rows: Sequence[Sequence[int]]) -> kernel.Grid:
    grid: kernel.Grid = kernel.numbers(len(rows), len(rows[0]))
    for row, values in zip(grid, rows, strict=True):
        row[:] = values
    return grid


def midgame(game: Game) -> State:
    """A position half-way through a random game."""
    whole = game.start(seed=1)
    dice = seeded(1, "benchmark")
    bot = playouts(game.name).choose
    decisions = []
    while not whole.over:
        decisions.append(tilewitch.Move(game.notation, int(bot(whole.compiled_states, 0, game.room(), 1, dice))))
        whole.play(decisions[-1])
    half = game.start(seed=1)
    for move in decisions[: len(decisions) // 2]:
        half.play(move)
    return half


def in_plain_mode(module: str, *arguments: str) -> dict[str, float]:
    """The figures that a module prints as JSON, from a process in the plain mode."""
    run = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env=os.environ | {"TILEWITCH_PLAIN": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, float] = json.loads(run.stdout)
    return found


def figures(name: str, players: int) -> dict[str, float]:
    """All figures of one game, as units per second of one core."""
    game = tilewitch.game(name, players=players)
    state = midgame(game)
    compiled, loops, room = game.compiled, playouts(name), game.room()
    scratch = game.new_states()
    here = state.compiled_states
    dice = seeded(2)
    knowing = kernel.numbers(players)
    for seat in range(players):
        knowing[seat] = 1
    found = {f"{bot} games": per_second(games(game, i)) for i, bot in enumerate(simple_bots(name))}

    def copies(n: int) -> int:
        for _ in range(n):
            kernel.copy(here, 0, scratch, 0)
        return n

    def calls(n: int) -> int:
        for _ in range(n):
            compiled.actor(here, 0)
        return n

    def through_python(n: int) -> int:
        played = 0
        for seed in range(n):
            table = game.start(seed=seed)
            for _ in range(20):
                if not table.over:
                    table.play(table.legal_moves[0])
                    played += 1
        return played

    def lists(n: int) -> int:
        compiled.count_legal(here, room, n)
        return n

    def roll_outs(n: int) -> int:
        loops.roll_out(here, 0, scratch, room, state.turn or 0, n, knowing, dice)
        return n

    found["legal moves listed"] = per_second(lambda n: int(compiled.count_legal(here, room, n)))
    found["lists of legal moves"] = per_second(lists)
    found[f"{simple_bots(name)[1]} roll-outs from mid-game"] = per_second(roll_outs)
    found["state copies, called from Python"] = per_second(copies)
    found["calls from Python"] = per_second(calls)
    found["moves through the Python API"] = per_second(through_python)
    return found


if __name__ == "__main__":
    print(json.dumps(figures(sys.argv[1], int(sys.argv[2]))))
