"""Figures of Gingerbread House: `python -m benchmarks.gingerbread_house [--players N] [--games N]`."""

import argparse
import time
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

import tilewitch
from tilewitch.bots import Budget, bot, simple_bots
from tilewitch.bots.compiled import playouts
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game
from tilewitch.games.gingerbread_house.census import SITUATIONS, census, count_played
from tilewitch.games.gingerbread_house.state import State
from tilewitch.games.gingerbread_house.symbols import CARD_NAMES
from tilewitch.games.gingerbread_house.tally import card_rule, card_worth, standings_of

NAME = "gingerbread-house"
BATCH = 1000
console = Console()


def grid(rows: Sequence[Sequence[int]]) -> kernel.Grid:
    """Numbers as compiled functions take them."""
    found = kernel.numbers(len(rows), len(rows[0]))
    for mine, theirs in zip(found, rows, strict=True):
        mine[:] = theirs
    return found  # type: ignore[no-any-return]


def streams(first: int, n: int, stream: str) -> kernel.Grid:
    return grid([list(seeded(seed, stream)) for seed in range(first, first + n)])


def play(game: Game, names: Sequence[str], first: int, n: int) -> tuple[list[list[int]], float]:
    """Games between these bots, by seat: scores, winners, decisions; and the seconds that they took."""
    seats = game.players
    numbers = [simple_bots(NAME).index(name) for name in names]
    results = kernel.numbers(n, seats + 2)
    chance, dice = streams(first, n, "chance"), streams(first, n, "bots")
    compiled, states, works = playouts(NAME), game.new_states(), game.room()
    begin = time.process_time()
    compiled.play_games(game.beginning, states, works, seats, grid([numbers] * n), chance, dice, results)
    return [list(map(int, row)) for row in results], time.process_time() - begin


def speeds(game: Game, n: int) -> None:
    table = Table("players", "games/s", "decisions", "points", "wins by seat", title="one core")
    seats = range(game.players)
    for name in simple_bots(NAME):
        names = [name] * game.players
        play(game, names, 0, 10)
        rows: list[list[int]] = []
        seconds = []
        for first in range(0, n, BATCH):
            found, spent = play(game, names, first, min(BATCH, n - first))
            rows += found
            seconds.append(spent / len(found))
        points = sum(sum(row[:-2]) for row in rows) / len(rows) / game.players
        decisions = sum(row[-1] for row in rows) / len(rows)
        wins = [sum((row[-2] >> seat & 1) / row[-2].bit_count() for row in rows) / len(rows) for seat in seats]
        shares = " ".join(f"{100 * share:.1f}" for share in wins)
        table.add_row(name, f"{1 / min(seconds):,.0f}", f"{decisions:.0f}", f"{points:.1f}", shares)
    console.print(table)


def duel(game: Game, n: int) -> None:
    """One rule-of-thumb player among random ones, on every seat."""
    won = 0.0
    each = max(1, n // game.players)
    for seat in range(game.players):
        names = ["thumb" if other == seat else "random" for other in range(game.players)]
        for row in play(game, names, 0, each)[0]:
            won += (row[-2] >> seat & 1) / row[-2].bit_count()
    console.print(f"thumb among random players wins {100 * won / each / game.players:.1f} % of {each * game.players}\n")


def cards(game: Game, name: str, n: int) -> None:
    """How often each bonus card was taken, and what it brought."""
    components = game.about.chosen(game.players, game.options)["components"]
    numbers = grid([[simple_bots(NAME).index(name)] * game.players])
    compiled, states, works = playouts(NAME), game.new_states(), game.room()
    dealt: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    brought: Counter[str] = Counter()
    for seed in range(n):
        result = kernel.numbers(1, game.players + 2)
        chance, dice = streams(seed, 1, "chance"), streams(seed, 1, "bots")
        compiled.play_games(game.beginning, states, works, game.players, numbers, chance, dice, result)
        fields = kernel.read(State, states, 0)
        for card, left in zip(CARD_NAMES, fields.middle, strict=True):
            dealt[card] += left
        for standing in standings_of(fields, components):
            for card in standing.cards:
                dealt[card] += 1
                taken[card] += 1
                brought[card] += card_worth(card, standing)
    table = Table("card", "rule", "taken of dealt", "points", title=f"bonus cards, {name}, {n:,} games")
    for card in CARD_NAMES:
        if taken[card]:
            share = f"{100 * taken[card] / dealt[card]:.1f} %"
            table.add_row(card, card_rule(card), share, f"{brought[card] / taken[card]:.2f}")
    console.print(table)


def count_random(game: Game, n: int) -> list[int]:
    """How often each situation comes up in n random games."""
    counts = kernel.numbers(len(SITUATIONS))
    states, works = game.new_states(), game.room()
    for first in range(0, n, BATCH):
        few = min(BATCH, n - first)
        census(game.beginning, states, works, streams(first, few, "chance"), streams(first, few, "bots"), counts)
    return [int(times) for times in counts]


def count_thumb(game: Game, n: int) -> list[int]:
    """How often each situation comes up in n games of rule-of-thumb players, who come where random ones never do."""
    counts = kernel.numbers(len(SITUATIONS))
    states = game.new_states()
    player = bot(game, "thumb")
    for seed in range(n):
        state, dice = game.start(seed=seed), seeded(seed, "bots")
        while not state.over:
            state.play(player.choose(state, state.actor, Budget(), dice))
        actions = grid([[game.parse(text).action for _, text in state.events]])[0]
        count_played(game.beginning, states, actions, counts)
    return [int(times) for times in counts]


def situations(players: int, n: int) -> None:
    """In both versions between random players, and between better ones."""
    standard = tilewitch.game(NAME, players=players)
    introductory = tilewitch.game(NAME, players=players, version="introductory")
    few = max(10, n // 50)
    columns = {
        "random": count_random(standard, n),
        "introductory": count_random(introductory, n),
        "thumb": count_thumb(standard, few),
    }
    title = f"how often in {n:,} random games, as many of the introductory version, {few:,} of rule-of-thumb players"
    table = Table("rule", "situation", title=title)
    for column in columns:
        table.add_column(column, justify="right")
    for (rule, text), *times in zip(SITUATIONS, *columns.values(), strict=True):
        table.add_row(rule, text, *(f"{number:,}" for number in times))
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gingerbread_house", description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100_000, help="random games whose situations are counted")
    asked = parser.parse_args()
    game = tilewitch.game(NAME, players=asked.players)
    few = max(10, asked.games // 20)
    speeds(game, few)
    duel(game, few)
    for name in simple_bots(NAME):
        cards(game, name, few)
    introductory = tilewitch.game(NAME, players=asked.players, version="introductory")
    cards(introductory, "thumb", few)
    situations(asked.players, asked.games)


if __name__ == "__main__":
    main()
