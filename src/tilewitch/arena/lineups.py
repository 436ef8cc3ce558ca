"""Who sits at one table with whom, in which order, so that nobody is favoured?

A line-up is who plays at a table, by number. Everybody moves round all seats: a line-up's rotations are played on the
same deal, and together are one sample. Where more than two play it also matters who comes after whom; so from deal to
deal the order changes, through all orders round the table for up to four, and there and back for more.
"""

from collections.abc import Sequence
from itertools import combinations, permutations

LineUp = tuple[int, ...]

ALL_ORDERS = 4
"""Up to so many at a table come in every order; there would be too many orders of more."""


def one_against_others(entrants: int, seats: int) -> LineUp:
    """The first on one seat, the others in turn on all others.

    >>> one_against_others(2, 4), one_against_others(3, 4)
    ((0, 1, 1, 1), (0, 1, 2, 1))
    """
    return (0, *(1 + seat % (entrants - 1) for seat in range(seats - 1)))


def everybody_with_everybody(entrants: int, seats: int) -> list[LineUp]:
    """Every choice of entrants for a table. Where there are fewer of them than seats, each has a seat or several, as
    evenly as can be.

    >>> everybody_with_everybody(3, 2), everybody_with_everybody(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0, 1), (0, 1, 1)])
    """
    each, more = divmod(seats, entrants)
    everybody = range(entrants)
    return [tuple(sorted([*(each * [*everybody]), *extra])) for extra in combinations(everybody, more)]


def rotations(order: Sequence[int]) -> list[LineUp]:
    """An order with everybody moved on by one seat, again and again, until it is as before.

    >>> rotations((0, 1, 1)), rotations((0, 1, 0, 1))
    ([(0, 1, 1), (1, 1, 0), (1, 0, 1)], [(0, 1, 0, 1), (1, 0, 1, 0)])
    """
    moved = (tuple(order[shift:]) + tuple(order[:shift]) for shift in range(len(order)))
    return list(dict.fromkeys(moved))


def orders(lineup: LineUp) -> list[LineUp]:
    """The orders round the table that a line-up is played in, the first one as it is written.

    >>> orders((0, 1, 1, 1)), orders((0, 0, 1, 1)), len(orders((0, 1, 2, 3)))
    ([(0, 1, 1, 1)], [(0, 0, 1, 1), (0, 1, 0, 1)], 6)
    """
    if len(lineup) > ALL_ORDERS:
        wanted = [lineup, lineup[:1] + lineup[:0:-1]]
    else:
        wanted = [lineup[:1] + rest for rest in permutations(lineup[1:])]
    found: dict[LineUp, LineUp] = {}
    for order in wanted:
        found.setdefault(min(rotations(order)), order)
    return list(found.values())
