"""Which moves of Gingerbread House are worth a closer look?"""

from tilewitch.bots.gingerbread_house.thumb import appraise, appraise_symbols
from tilewitch.bots.plan import Plan, offer
from tilewitch.games.gingerbread_house.moves import Work, legal
from tilewitch.games.gingerbread_house.state import State
from tilewitch.games.kernel import rule

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
