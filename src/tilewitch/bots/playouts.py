"""Whole games between simple bots, inside compiled code.

This file is a template: `tilewitch.games.kernel.specialise` loads it once for each game, with that game's modules as
the globals below. A bot is a number here: 0 is random, the others are those of `knowledge.NAMES`, counted from 1.
"""

from typing import Any, Protocol

from tilewitch.games.dice import below
from tilewitch.games.kernel import Grid, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER, Moves, Rules, Views


class Knowledge(Protocol):
    """`tilewitch.bots.<game>`: the simple bots of one game."""

    NAMES: tuple[str, ...]

    def choose(self, state: Any, work: Any, number: int, dice: Row) -> int:
        """The choice of bot `number` (from 0), a legal action; it lists moves in `work` itself. Compiled."""


rules: Rules
moves: Moves
view: Views
knowledge: Knowledge

RANDOM = 0


@rule
def decide(state: Any, work: Any, bot: int, dice: Row) -> int:
    """The move that a bot chooses."""
    if bot == RANDOM:
        moves.legal(state, work)
        return work.moves[below(dice, work.count)]  # type: ignore[no-any-return]
    return knowledge.choose(state, work, bot - 1, dice)


@rule
def choose(states: Records, i: int, works: Records, bot: int, dice: Row) -> int:
    """`decide`, for Python."""
    return decide(states[i], works[0], bot, dice)


@rule
def play_out(state: Any, work: Any, bots: Row, chance: Row, dice: Row) -> int:
    """Play a game to its end; returns how many decisions it took."""
    decisions = 0
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            return decisions
        if actor == CHANCE:
            rules.apply(state, rules.sample(state, chance))
        else:
            rules.apply(state, decide(state, work, bots[actor], dice))
            decisions += 1


@rule
def play_games(
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
    decisions."""
    for game in range(len(results)):
        copy(beginning, 0, states, 0)
        state = states[0]
        decisions = play_out(state, works[0], bots[game], chance[game], dice[game])
        winners = 0
        for seat in range(seats):
            results[game][seat] = rules.score(state, seat)
            if rules.won(state, seat):
                winners |= 1 << seat
        results[game][seats] = winners
        results[game][seats + 1] = decisions


@rule
def roll_out(
    states: Records, i: int, scratch: Records, works: Records, seat: int, times: int, bots: Row, dice: Row
) -> int:
    """Deal anew what the seat cannot know and play to the end, so many times; returns the seat's points, summed up."""
    total = 0
    for _ in range(times):
        copy(states, i, scratch, 0)
        view.redeal(scratch[0], seat, dice)
        play_out(scratch[0], works[0], bots, dice, dice)
        total += rules.score(scratch[0], seat)
    return total


@rule
def play_logged(states: Records, works: Records, bots: Row, chance: Row, dice: Row, actors: Row, actions: Row) -> int:
    """Play one game to its end and write down who did what; returns how many events there were, or -1 if there is
    no room for them."""
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
            action = decide(state, works[0], bots[actor], dice)
        rules.apply(state, action)
        actors[n] = actor
        actions[n] = action
        n += 1
