"""Which moves of Hexenrennen are worth a closer look, and which spreads of discs are good?"""

from tilewitch.bots.hexenrennen.thumb import worth_of
from tilewitch.bots.plan import Plan, offer
from tilewitch.games.hexenrennen.action import COURSE, kind_of, spread_of
from tilewitch.games.hexenrennen.course import LOWEST_NUMBER, NUMBERS, PARTS, each, faces_in_part
from tilewitch.games.hexenrennen.moves import Work, legal
from tilewitch.games.hexenrennen.rules import SPREADING, State
from tilewitch.games.kernel import rule, table

PLACED = (
    (45, 28, 0, -3, -8, -11, -16, -25, -10),
    (-45, -55, -15, -18, 5, -6, 10, 55, 65),
    (-5, 28, 18, 25, 3, 17, 6, -30, -62),
)
"""What each number from 2 to 10 is worth in each part, in hundredths of a per cent of wins: from 150,000 games for two
and as many for four of players by rule of thumb, one of whom had spread the discs at random; the mean of both, each
number within about 15. High numbers do most in the middle: in the last part many of them lead beyond the goal."""
NUMBERS_OF_A_CLAN = len(PLACED[0])
WORTH = table(worth for part in PLACED for worth in part)
SPREAD_POINT = 25.0
"""How many of them are as a field is to other moves."""


@rule
def candidates(state: State, work: Work, plan: Plan, most: int) -> None:
    """By rule of thumb, in fields; spreads by the places of their numbers."""
    n = legal(state, work)
    for i in range(n):
        action = work.moves[i]
        if kind_of(action) == COURSE:
            offer(plan, action, worth_of_spread(spread_of(action)) / SPREAD_POINT, most)
        else:
            offer(plan, action, worth_of(state, action) / 100.0, most)


@rule
def worth_of_spread(spread: int) -> int:
    """See `PLACED`."""
    total = 0
    for part in range(PARTS):
        for face in each(faces_in_part(spread, part) & NUMBERS):
            total += WORTH[NUMBERS_OF_A_CLAN * part + face - LOWEST_NUMBER]
    return total


@rule
def is_mixed(state: State) -> bool:
    """Discs are spread by lot among the good spreads: whoever does always the same is known after a few games."""
    return state.phase == SPREADING
