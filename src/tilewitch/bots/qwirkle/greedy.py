"""What simple bots know of Qwirkle."""

from tilewitch.games.dice import below
from tilewitch.games.kernel import Row, rule
from tilewitch.games.qwirkle.action import number_of, offsets_of
from tilewitch.games.qwirkle.moves import Work, legal, legal_lays
from tilewitch.games.qwirkle.rules import END_BONUS, State
from tilewitch.games.qwirkle.tiles import count

NAMES = ("greedy",)
"""The bots of this game that need no thinking time, in the order of their numbers in `choose`; random is none of
them."""


@rule
def choose(state: State, work: Work, number: int, dice: Row) -> int:
    """Greedy: the turn that scores most now, one of the best at random; where none can be laid, the largest
    exchange."""
    n = legal_lays(state, work)
    if n == 0:
        n = legal(state, work)
        for i in range(n):
            work.gains[i] = number_of(work.moves[i])
    elif state.bag_tiles == 0:
        add_end_bonus(state, work, n)
    return one_of_the_best(work, n, dice)


@rule
def add_end_bonus(state: State, work: Work, n: int) -> None:
    """Q-23 for the turns that lay the whole hand, the bag being empty."""
    for i in range(n):
        if count(offsets_of(work.moves[i])) == state.players[state.turn].tiles:
            work.gains[i] += END_BONUS


@rule
def one_of_the_best(work: Work, n: int, dice: Row) -> int:
    """A move with the highest gain of n, each of them equally likely."""
    best = -1
    ties = 0
    for i in range(n):
        gain = int(work.gains[i])
        if gain > best:
            best = gain
            ties = 1
        elif gain == best:
            ties += 1
    nth = below(dice, ties)
    i = 0
    while work.gains[i] != best or nth > 0:
        if work.gains[i] == best:
            nth -= 1
        i += 1
    return work.moves[i]
