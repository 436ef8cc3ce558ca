"""Which moves of Hexenrennen are worth a closer look?"""

from tilewitch.bots.hexenrennen.thumb import worth_of
from tilewitch.bots.plan import Plan, offer
from tilewitch.games.hexenrennen.action import COURSE, kind_of, spread_of
from tilewitch.games.hexenrennen.course import PARTS, each, faces_in_part
from tilewitch.games.hexenrennen.moves import Work, legal
from tilewitch.games.hexenrennen.rules import State
from tilewitch.games.kernel import rule


@rule
def candidates(state: State, work: Work, plan: Plan, most: int) -> None:
    """By rule of thumb, in fields; of the spreads those with low numbers in the last part."""
    n = legal(state, work)
    for i in range(n):
        action = work.moves[i]
        if kind_of(action) == COURSE:
            total = 0
            for face in each(faces_in_part(spread_of(action), PARTS - 1)):
                total += face
            offer(plan, action, -float(total), most)
        else:
            offer(plan, action, worth_of(state, action) / 100.0, most)
