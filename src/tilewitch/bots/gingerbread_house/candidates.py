"""Which moves of Gingerbread House are worth a closer look?"""

from tilewitch.bots.gingerbread_house.thumb import appraise, appraise_symbols
from tilewitch.bots.plan import Plan, offer
from tilewitch.games.gingerbread_house.moves import Work, legal
from tilewitch.games.gingerbread_house.state import (
    AWARDING,
    BUILDING,
    CHOOSING,
    COVERING,
    ENDED,
    KEEPING,
    RAISING,
    TRAPPING,
    State,
)
from tilewitch.games.kernel import rule, table

PART_OF_TURN = {
    CHOOSING: 0.5,
    BUILDING: 0.4,
    COVERING: 0.1,
    KEEPING: 0.1,
    TRAPPING: 0.1,
    RAISING: 0.15,
    AWARDING: 0.2,
}
"""The part of a turn's time that a decision gets. The usual turn has one build, three effects, one or two decisions on
whom to trap and half a wild tile, which makes about the whole."""
PARTS = table(int(100 * PART_OF_TURN.get(phase, 0.0)) for phase in range(ENDED))
NEVER = -5000
"""Below this nothing speaks for a move."""


@rule
def candidates(state: State, work: Work, plan: Plan, most: int) -> None:
    """By rule of thumb, in points."""
    n = legal(state, work)
    me = state.players[state.turn]
    appraise_symbols(state, me, work)
    for i in range(n):
        action = work.moves[i]
        worth = appraise(state, me, work, action)
        if worth > NEVER or (i + 1 == n and plan.count == 0):
            offer(plan, action, worth / 100.0, most)


@rule
def part_of_turn(state: State) -> float:
    """See `PART_OF_TURN`."""
    return PARTS[state.phase] / 100.0
