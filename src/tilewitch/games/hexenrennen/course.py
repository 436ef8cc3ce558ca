"""The course and what lies on it: the small arithmetic that Hexenrennen's rules are written in.

Fields count from 0, the start, over the discs 1 to 48 to the goal fields 49, 50 and 51. A face is a number
from 2 to 10, or 1 for a magic sign. A disc is a number too: clan times 16 plus face. Sets of fields, of faces
and of discs are integers with a bit for each member. A spread is how one clan's discs are shared out among
the parts: three sets of faces, 11 bits each.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tilewitch.games.kernel import rule, table

CLANS, WITCHES, PARTS = 4, 3, 3
START = 0
NOWHERE = 0
"""No witch ever goes to the start, so as a target it means that there is none."""
PART_FIELDS = 16
DISCS = PARTS * PART_FIELDS
"""How many discs there are: the last field that is one (H-06)."""
GOAL = DISCS + 3
"""The last goal field (H-15)."""
VALUE = table([0] * (DISCS + 1) + [2, 3, 4])
"""What a witch on each field scores (H-34)."""
SIDES = 6

MAGIC = 1
LOWEST_NUMBER, HIGHEST_NUMBER = 2, 10
NUMBERS = sum(1 << face for face in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1))
"""The set of the numbers on one clan's discs, and on its cards (H-01)."""
MAGIC_CARDS = 3
CLAN_STEP, SPREAD_BITS = 16, 11
"""From one clan to the next among the numbers of discs; bits of one part in a spread."""
FACES = (1 << SPREAD_BITS) - 1


def all_spreads() -> list[int]:
    """H-03: every way to put a magic sign and three numbers into each part."""
    numbers = range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)
    found = []
    for first in combinations(numbers, 3):
        rest = [number for number in numbers if number not in first]
        for second in combinations(rest, 3):
            third = [number for number in rest if number not in second]
            found.append(spread_of_numbers([first, second, third]))
    return found


def spread_of_numbers(parts: Sequence[Sequence[int]]) -> int:
    """The spread with these numbers in the three parts; the magic signs go without saying."""
    spread = 0
    for part, numbers in enumerate(parts):
        for face in (MAGIC, *numbers):
            spread |= 1 << (SPREAD_BITS * part + face)
    return spread


SPREADS = table(all_spreads())
PLACE = table(next((k for k in range(60) if pow(2, k, 61) == r), 0) for r in range(61))


@rule
def lowest(members: int) -> int:
    """The least member of a set that is not empty: the powers of two below 2**60 differ modulo 61."""
    return PLACE[(members & -members) % 61]


@rule
def each(members: int) -> Iterator[int]:
    """The members of a set, rising."""
    while members:
        yield PLACE[(members & -members) % 61]
        members &= members - 1


@rule
def size(members: int) -> int:
    """How many members a set has."""
    n = 0
    while members:
        n += 1
        members &= members - 1
    return n


@rule
def pick(members: int, n: int) -> int:
    """The member of a set that n others are less than."""
    for _ in range(n):
        members &= members - 1
    return PLACE[(members & -members) % 61]


@rule
def highest(members: int) -> int:
    """The greatest member of a set; of the empty one NOWHERE."""
    found = NOWHERE
    while members:
        found = PLACE[(members & -members) % 61]
        members &= members - 1
    return found


@rule
def part_of(field: int) -> int:
    """H-05: the part of the course, 0 to 2, in which a disc lies."""
    return (field - 1) // PART_FIELDS


@rule
def disc_of(clan: int, face: int) -> int:
    return clan * CLAN_STEP + face


@rule
def clan_of_disc(disc: int) -> int:
    return disc // CLAN_STEP


@rule
def face_of_disc(disc: int) -> int:
    return disc % CLAN_STEP


@rule
def faces_in_part(spread: int, part: int) -> int:
    """The faces that a spread puts into a part."""
    return (spread >> (SPREAD_BITS * part)) & FACES


@rule
def discs_of_clan(discs: int, clan: int) -> int:
    """The faces, in a set of discs, that are of one clan."""
    return (discs >> (CLAN_STEP * clan)) & FACES
