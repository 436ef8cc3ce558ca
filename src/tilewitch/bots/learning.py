"""Games from which a value is learned, and how it is fitted to them.

This file is a template, as `search.py` is.
"""

from typing import Any

from tilewitch.bots.plan import Plan
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
def note_down(state: Any, work: Any, plan: Plan, row: int, features: Any, whose: Row) -> None:
    """What a position is like for each seat, in rows one after another."""
    for seat in range(state.seats):
        knowledge.describe(state, work, seat, plan.features)
        for i in range(INPUTS):
            features[row + seat, i] = plan.features[i]
        whose[row + seat] = seat


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
    games: int,
    net: Reals,
    hidden: int,
    dice: Row,
    luck: Row,
    sums: Reals,
    features: Any,
    results: Reals,
    whose: Row,
    counts: Row,
) -> None:
    """Play so many games by the learned value, or fewer if there is no room for another, and write down what their
    positions are like and how they ended. Of a hundred moves, `explore` are tried at random. `counts` gets how many
    rows and how many games there are."""
    state = states[0]
    counts[0] = 0
    counts[1] = 0
    while counts[1] < games:
        copy(beginning, 0, states, 0)
        n = counts[0]
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
                    return
                note_down(state, works[0], plans[0], n, features, whose)
                n += state.seats
            if below(dice, 100) < explore:
                plan = plans[0]
                action = plan.actions[below(dice, search.list_candidates(states, works, plans, most))]
            else:
                action = choose_learner(states, scratch, works, plans, most, deals, net, hidden, dice, luck, sums)
            rules.apply(state, action)
        for row in range(counts[0], n):
            results[row] = search.share_of(state, whose[row])
        counts[0] = n
        counts[1] += 1


@rule
def play_contest(
    beginning: Records,
    states: Records,
    scratch: Records,
    works: Records,
    plans: Records,
    most: int,
    deals: int,
    learner: int,
    simple: int,
    net: Reals,
    hidden: int,
    rival: Reals,
    rival_hidden: int,
    chance: Row,
    dice: Row,
    luck: Row,
    sums: Reals,
) -> float:
    """One game of a learned value on a seat against a simple bot on all others or, if that is -1, against another
    learned value; returns what part of the victory was the seat's."""
    state = states[0]
    copy(beginning, 0, states, 0)
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            return search.share_of(state, learner)  # type: ignore[no-any-return]
        if actor == CHANCE:
            action = rules.sample(state, chance)
        elif actor == learner:
            action = choose_learner(states, scratch, works, plans, most, deals, net, hidden, dice, luck, sums)
        elif simple >= 0:
            action = knowledge.choose(state, works[0], simple, dice)
        else:
            action = choose_learner(states, scratch, works, plans, most, deals, rival, rival_hidden, dice, luck, sums)
        rules.apply(state, action)
