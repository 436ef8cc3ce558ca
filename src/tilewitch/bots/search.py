"""Which of some moves does best, when what is hidden is dealt anew and the game goes on for a few turns?

This file is a template, as `playouts.py` is: `knowledge` is what bots know of the game. All moves are tried on the same
deals and meet the same dice, so that luck tells them apart as little as possible.
"""

from typing import Any, Protocol

from tilewitch.bots.net import logistic, logit
from tilewitch.bots.plan import Plan
from tilewitch.games.dice import below, random32
from tilewitch.games.kernel import Reals, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER, Moves, Rules, Views


class Knowledge(Protocol):
    """`tilewitch.bots.<game>`: what searching bots know of one game."""

    FEATURES: tuple[str, ...]

    def choose(self, state: Any, work: Any, number: int, dice: Row) -> int:
        """The choice of a simple bot. Compiled."""

    def candidates(self, state: Any, work: Any, plan: Plan, most: int) -> None:
        """Put the most promising legal moves, at most so many, into the plan. Compiled."""

    def part_of_turn(self, state: Any) -> float:
        """The part of the time for a turn that this decision should take. Compiled."""

    def is_mixed(self, state: Any) -> bool:
        """Whether to draw by lot among good moves, so that nobody learns what to expect. Compiled."""

    def describe(self, state: Any, work: Any, seat: int, features: Reals) -> None:
        """What a position is like for a seat, in numbers of about the size of one. Compiled."""


rules: Rules
moves: Moves
view: Views
knowledge: Knowledge
INPUTS: int


@rule
def share_of(state: Any, seat: int) -> float:
    """What part of the victory is a seat's, in a game that is over."""
    if not rules.won(state, seat):
        return 0.0
    winners = 0
    for other in range(state.seats):
        if rules.won(state, other):
            winners += 1
    return 1.0 / winners


@rule
def worth(state: Any, work: Any, plan: Plan, seat: int, net: Reals, hidden: int) -> float:
    """How likely a seat is to win; when the game is over, its share in the victory."""
    if rules.actor(state) != OVER:
        knowledge.describe(state, work, seat, plan.features)
        return logistic(logit(plan.features, net, INPUTS, hidden))
    return share_of(state, seat)


@rule
def play_on(state: Any, work: Any, policy: int, turns: int, dice: Row) -> None:
    """Let a simple bot finish the turn, and play so many turns after it, for all seats."""
    turn = state.turn
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            rules.apply(state, rules.sample(state, dice))
            continue
        if state.turn != turn:
            if turns == 0:
                return
            turns -= 1
            turn = state.turn
        if policy == 0:
            moves.legal(state, work)
            rules.apply(state, work.moves[below(dice, work.count)])
        else:
            rules.apply(state, knowledge.choose(state, work, policy - 1, dice))


@rule
def part_of_turn(states: Records) -> float:
    """`Knowledge.part_of_turn`, for Python."""
    return knowledge.part_of_turn(states[0])


@rule
def is_mixed(states: Records) -> bool:
    """`Knowledge.is_mixed`, for Python."""
    return knowledge.is_mixed(states[0])


@rule
def list_candidates(states: Records, works: Records, plans: Records, most: int) -> int:
    """The most promising moves of the seat that is to decide; returns how many."""
    plan = plans[0]
    plan.count = 0
    knowledge.candidates(states[0], works[0], plan, most)
    return plan.count  # type: ignore[no-any-return]


@rule
def goes_on(states: Records, scratch: Records, action: int, seat: int, dice: Row) -> bool:
    """Whether a seat that is on turn is so still after an action."""
    if states[0].turn != seat:
        return False
    copy(states, 0, scratch, 0)
    state = scratch[0]
    rules.apply(state, action)
    while rules.actor(state) == CHANCE:
        rules.apply(state, rules.sample(state, dice))
    return rules.actor(state) != OVER and state.turn == seat


@rule
def try_out(
    states: Records,
    scratch: Records,
    works: Records,
    plans: Records,
    actions: Row,
    n: int,
    seat: int,
    policy: int,
    turns: int,
    deals: int,
    net: Reals,
    hidden: int,
    dice: Row,
    luck: Row,
    sums: Reals,
) -> None:
    """Try each of n moves on so many deals; `sums` gets what the results of each add up to for the seat."""
    plan = plans[0]
    work = works[0]
    trial = scratch[1]
    for _ in range(deals):
        copy(states, 0, scratch, 0)
        view.redeal(scratch[0], seat, dice)
        a = random32(dice)
        b = random32(dice)
        c = random32(dice)
        d = random32(dice)
        for k in range(n):
            copy(scratch, 0, scratch, 1)
            luck[0] = a
            luck[1] = b
            luck[2] = c
            luck[3] = d
            rules.apply(trial, actions[k])
            play_on(trial, work, policy, turns, luck)
            sums[k] += worth(trial, work, plan, seat, net, hidden)


@rule
def muse(
    states: Records, works: Records, plans: Records, most: int, temperature: float, overlooked: int, dice: Row
) -> int:
    """A choice by the first look alone, as a person makes it: of a hundred moves so many are overlooked, and the better
    a move looks, the likelier it is chosen. At temperature t a move that looks t points worse is half as likely."""
    plan = plans[0]
    plan.count = 0
    knowledge.candidates(states[0], works[0], plan, most)
    total = 0.0
    best = plan.priors[0]
    chosen = plan.actions[0]
    for k in range(plan.count):
        if k + 1 < plan.count and below(dice, 100) < overlooked:
            continue
        if total == 0.0:
            best = plan.priors[k]
        weight = 2.0 ** ((plan.priors[k] - best) / temperature)
        total += weight
        if random32(dice) * total < weight * 4294967296.0:
            chosen = plan.actions[k]
    return chosen  # type: ignore[no-any-return]
