"""Whole games between simple bots, each with dice of its own, inside compiled code: the arena's fast way.

This file is a template: `tilewitch.games.kernel.specialise` loads it once for each game, with that game's modules as
the globals below. A bot is a number here, as in `playouts.py`.
"""

from typing import Any, Protocol

from tilewitch.games.kernel import Grid, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER, Rules


class Playouts(Protocol):
    """`playouts.py` for one game."""

    def decide(self, state: Any, work: Any, bot: int, dice: Row) -> int:
        """The move that a bot chooses. Compiled."""


rules: Rules
playouts: Playouts


@rule
def play_tables(
    beginning: Records,
    states: Records,
    works: Records,
    seats: int,
    bots: Grid,
    chance: Grid,
    dice: Grid,
    results: Grid,
) -> None:
    """Play as many games as there are rows in `results`: scores by seat, winners as a set of seats, number of
    decisions. The dice of a game's seats are rows of `dice` one after another."""
    for game in range(len(results)):
        copy(beginning, 0, states, 0)
        state = states[0]
        decisions = 0
        while True:
            actor = rules.actor(state)
            if actor == OVER:
                break
            if actor == CHANCE:
                rules.apply(state, rules.sample(state, chance[game]))
            else:
                rules.apply(state, playouts.decide(state, works[0], bots[game][actor], dice[game * seats + actor]))
                decisions += 1
        winners = 0
        for seat in range(seats):
            results[game][seat] = rules.score(state, seat)
            if rules.won(state, seat):
                winners |= 1 << seat
        results[game][seats] = winners
        results[game][seats + 1] = decisions


@rule
def play_logged_table(
    states: Records, works: Records, bots: Row, chance: Row, dice: Grid, actors: Row, actions: Row
) -> int:
    """Play one game to its end and write down who did what; returns how many events there were, or -1 if there is
    no room for them. `dice` has a row for each seat."""
    state = states[0]
    n = 0
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            return n
        if n == len(actions):
            return -1
        if actor == CHANCE:
            action = rules.sample(state, chance)
        else:
            action = playouts.decide(state, works[0], bots[actor], dice[actor])
        rules.apply(state, action)
        actors[n] = actor
        actions[n] = action
        n += 1
