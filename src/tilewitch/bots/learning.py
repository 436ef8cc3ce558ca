"""Games from which a value is learned, and how it is fitted to them.

This file is a template, as `search.py` is.
"""

from typing import Any

from tilewitch.bots.search import Knowledge
from tilewitch.games.dice import below
from tilewitch.games.kernel import Reals, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER, Moves, Rules, Views

rules: Rules
moves: Moves
view: Views
knowledge: Knowledge
search: Any
INPUTS: int


@rule
def choose_learner(
    states: Records,
    scratch: Records,
    works: Records,
    plans: Records,
    most: int,
    deals: int,
    net: Reals,
    hidden: int,
    dice: Row,
    luck: Row,
    sums: Reals,
) -> int:
    """The move after which the learned value is best, a moment later; of equals one at random."""
    n = search.list_candidates(states, works, plans, most)
    plan = plans[0]
    if n == 1:
        return plan.actions[0]  # type: ignore[no-any-return]
    for k in range(n):
        sums[k] = 0.0
    seat = rules.actor(states[0])
    search.try_out(states, scratch, works, plans, plan.actions, n, seat, 1, 0, deals, net, hidden, dice, luck, sums)
    best = 0
    ties = 0
    for k in range(n):
        if sums[k] > sums[best]:
            best = k
            ties = 1
        elif sums[k] == sums[best]:
            ties += 1
            if below(dice, ties) == 0:
                best = k
    return plan.actions[best]  # type: ignore[no-any-return]


@rule
def gather(
    beginning: Records,
    states: Records,
    scratch: Records,
    works: Records,
    plans: Records,
    most: int,
    deals: int,
    explore: int,
    net: Reals,
    hidden: int,
    dice: Row,
    luck: Row,
    sums: Reals,
    features: Any,
    results: Reals,
    whose: Row,
) -> int:
    """Play games by the learned value, and write down what their positions are like and how they ended, until there is
    no room for another game; returns how many rows that were. Of a hundred moves, `explore` are tried at random."""
    state = states[0]
    begun = 0
    n = 0
    while True:
        copy(beginning, 0, states, 0)
        begun = n
        turn = -1
        while True:
            actor = rules.actor(state)
            if actor == OVER:
                break
            if actor == CHANCE:
                rules.apply(state, rules.sample(state, dice))
                continue
            if state.turn != turn:
                turn = state.turn
                if n + state.seats > len(results):
                    return begun
                for seat in range(state.seats):
                    knowledge.describe(state, works[0], seat, plans[0].features)
                    for i in range(INPUTS):
                        features[n, i] = plans[0].features[i]
                    whose[n] = seat
                    n += 1
            if below(dice, 100) < explore:
                plan = plans[0]
                action = plan.actions[below(dice, search.list_candidates(states, works, plans, most))]
            else:
                action = choose_learner(states, scratch, works, plans, most, deals, net, hidden, dice, luck, sums)
            rules.apply(state, action)
        winners = 0
        for seat in range(state.seats):
            if rules.won(state, seat):
                winners += 1
        for row in range(begun, n):
            results[row] = 1.0 / winners if rules.won(state, whose[row]) else 0.0
