"""How often the situation of each rule of Qwirkle comes up in whole games: `python -m benchmarks.qwirkle [--games N]`.

A rule that never occurs has not been tested by play.
"""

import argparse

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

import tilewitch
from tilewitch.bots import simple_bots
from tilewitch.bots.compiled import playouts
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.protocol import CHANCE, OVER
from tilewitch.games.qwirkle import moves, rules
from tilewitch.games.qwirkle.action import EXCHANGE, LAY, direction_of, kind_of, offsets_of, x_of, y_of
from tilewitch.games.qwirkle.tiles import FAMILIES, MASK, STEP, cell_at, count

SITUATIONS = (
    ("Q-03", "a first hand was drawn"),
    ("Q-04", "one player alone had the largest set"),
    ("Q-05", "several had one, and the first of them began"),
    ("Q-06", "the opening player could choose among sets"),
    ("Q-08", "tiles were laid"),
    ("Q-10", "tiles were laid on both sides of older ones"),
    ("Q-12", "a turn closed a gap between older tiles"),
    ("Q-14", "the bag could not fill the hand again"),
    ("Q-15", "tiles were exchanged"),
    ("Q-16", "the bag could not replace the whole hand"),
    ("Q-17", "who could not lay had to exchange"),
    ("Q-18", "the bag being empty, who could lay had to"),
    ("Q-18", "who could not, passed"),
    ("Q-19", "a line was made or extended"),
    ("Q-20", "a turn laid a tile that counted in two lines"),
    ("Q-21", "a lone opening tile scored 1"),
    ("Q-22", "a line reached six"),
    ("Q-22", "two or more lines reached six at once"),
    ("Q-24", "a turn without a bag"),
    ("Q-23, Q-25", "a player without tiles ended the game"),
    ("Q-26", "a game ended when everybody had passed"),
    ("Q-27", "a victory was shared"),
    ("Q-29", "a dead board ended the game"),
)
(
    FIRST_HAND,
    ALONE,
    TIED,
    CHOICE,
    LAID,
    BOTH_SIDES,
    JOINED,
    SHORT,
    EXCHANGED,
    LIMITED,
    HAD_TO_EXCHANGE,
    HAD_TO_LAY,
    PASSED,
    LINES,
    IN_TWO,
    LONE,
    SIX,
    TWO_SIXES,
    NO_BAG,
    WENT_OUT,
    ALL_PASSED,
    SHARED,
    DEAD,
) = range(len(SITUATIONS))
COLUMNS = ((2, "random"), (2, "greedy"), (4, "greedy"), (8, "greedy"))

# Not the kernel's `rule`: outside the package its cache would not notice a change of the rules.
compiled = numba.njit(nogil=True, error_model="numpy")
decide = playouts("qwirkle").decide


@compiled
def count_opening(state, counts):  # type: ignore[no-untyped-def]
    tied = 0
    for seat in range(state.seats):
        tied += rules.largest_set(state.players[seat].held) == state.opening
    counts[ALONE if tied == 1 else TIED] += 1
    sets = 0
    for family in FAMILIES:
        sets += count(state.players[state.turn].held & family) == state.opening
    counts[CHOICE] += sets > 1
    counts[LONE] += state.opening == 1


@compiled
def count_choice(state, work, counts):  # type: ignore[no-untyped-def]
    """Before a turn that is not the opening: what was open to the player."""
    lays = moves.legal_lays(state, work)
    if state.bag_tiles == 0:
        counts[NO_BAG] += 1
        counts[HAD_TO_LAY] += lays > 0
    else:
        counts[HAD_TO_EXCHANGE] += lays == 0
        counts[LIMITED] += state.bag_tiles < state.players[state.turn].tiles


@compiled
def count_lay(before, after, action, counts):  # type: ignore[no-untyped-def]
    along = direction_of(action)
    offsets = offsets_of(action)
    x = x_of(action)
    y = y_of(action)
    joined = False
    sixes = 0
    in_two = False
    length = rules.run_through(after, cell_at(x, y), along)
    counts[LINES] += length > 1
    sixes += length == 6
    for i in range(rules.HAND):
        if not (offsets >> i) & 1:
            continue
        cell = cell_at(x + i * (1 - along), y + i * along)
        for direction in range(2):
            step = STEP[direction]
            both = before.grid[(cell + step) & MASK] < rules.FAR and before.grid[(cell - step) & MASK] < rules.FAR
            joined |= both
        across = rules.run_through(after, cell, 1 - along)
        counts[LINES] += across > 1
        sixes += across == 6
        in_two |= across > 1 and length > 1
    counts[LAID] += 1
    counts[BOTH_SIDES] += (offsets & (offsets + 1)) != 0
    counts[JOINED] += joined
    counts[IN_TWO] += in_two
    counts[SIX] += sixes
    counts[TWO_SIXES] += sixes > 1
    me = after.players[before.turn]
    counts[SHORT] += not after.over and me.tiles + after.due < rules.HAND
    if after.over:
        counts[WENT_OUT if me.tiles == 0 and after.bag_tiles == 0 else DEAD] += 1


@compiled
def count_game(beginning, states, works, bot, chance, dice, counts):  # type: ignore[no-untyped-def]
    """Play one game between equal bots and count what happens; `states` has room for two."""
    states[0] = beginning[0]
    state = states[0]
    before = states[1]
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            break
        if actor == CHANCE:
            counts[FIRST_HAND] += state.dealing
            rules.apply(state, rules.sample(state, chance))
            continue
        if state.placed == 0:
            count_opening(state, counts)
        else:
            count_choice(state, works[0], counts)
        action = decide(state, works[0], bot, dice)
        kind = kind_of(action)
        states[1] = states[0]
        rules.apply(state, action)
        if kind == LAY:
            count_lay(before, state, action, counts)
        elif kind == EXCHANGE:
            counts[EXCHANGED] += 1
        else:
            counts[PASSED] += 1
            counts[ALL_PASSED] += state.over
    winners = 0
    for seat in range(state.seats):
        winners += rules.won(state, seat)
    counts[SHARED] += winners > 1


def occurrences(players: int, bot: str, n: int) -> list[int]:
    """How often each situation occurred in n games."""
    game = tilewitch.game("qwirkle", players=players)
    number = simple_bots(game.name).index(bot)
    counts = np.zeros(len(SITUATIONS), np.int64)
    states, works = game.new_states(2), game.room()
    count_game(game.beginning, states, works, number, seeded(0), seeded(0, "bots"), counts.copy())
    for seed in range(n):
        count_game(game.beginning, states, works, number, seeded(seed), seeded(seed, "bots"), counts)
    return [int(times) for times in counts]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.qwirkle", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many games for each count")
    asked = parser.parse_args()
    if kernel.PLAIN:
        parser.error("this counts in compiled code: run it without TILEWITCH_PLAIN")
    table = Table(
        title=f"How often in {asked.games:,} games", caption="Q-01, Q-02, Q-07, Q-09, Q-11, Q-13: in every game"
    )
    table.add_column("rule")
    table.add_column("situation")
    columns = []
    for players, bot in COLUMNS:
        table.add_column(f"{players} {bot}", justify="right")
        columns.append(occurrences(players, bot, asked.games))
    for (rule, situation), *counts in zip(SITUATIONS, *columns, strict=True):
        table.add_row(rule, situation, *(f"{times:,}" for times in counts))
    Console().print(table)


if __name__ == "__main__":
    main()
