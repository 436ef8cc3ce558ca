"""Symbols, tiles, cells, cards and sets of characters: the small arithmetic that the rules are written in.

A symbol is a number from 0 to 7: the four gingerbreads, stairway, exchange, cage, and the star of wild tiles. A kind
of double tile is one of the 28 pairs of symbols other than the star. A set of characters is a 40-bit integer.
"""

from collections.abc import Iterator

from tilewitch.games.kernel import rule, table

SYMBOLS = "RYBGSXCW"
SYMBOL_NAMES = ("red", "yellow", "blue", "green", "stairway", "exchange", "cage", "star")
GINGERBREADS = 4
RED, YELLOW, BLUE, GREEN, STAIRWAY, EXCHANGE, CAGE, STAR = range(8)
MIXED = 4
"""The place of the mixed symbol in a cost, after the four gingerbreads."""


@rule
def signed(number: int) -> int:
    """An element of a row of bytes as a number to calculate with: compiled, a difference of bytes is never negative,
    and `int` keeps it so."""
    return 0 + number


# ---- double tiles

PAIRS_OF_SYMBOLS = [(a, b) for a in range(STAR) for b in range(a, STAR)]
TILE_KINDS = len(PAIRS_OF_SYMBOLS)
FIRST_SYMBOL = table(a for a, _ in PAIRS_OF_SYMBOLS)
SECOND_SYMBOL = table(b for _, b in PAIRS_OF_SYMBOLS)
TILE_NAMES = tuple(SYMBOLS[a] + SYMBOLS[b] for a, b in PAIRS_OF_SYMBOLS)

# ---- the grid: cells are numbered row by row, a1 b1 c1 a2 …

CELLS = 9
CELL_NAMES = tuple(f"{column}{row}" for row in "123" for column in "abc")
NEIGHBOURS = [
    (c, c + step) for c in range(CELLS) for step in (1, 3) if (step == 1 and c % 3 < 2) or (step == 3 and c < 6)
]
PLACES = len(NEIGHBOURS)
"""How many pairs of cells there are that share an edge."""
FIRST_CELL = table(a for a, _ in NEIGHBOURS)
SECOND_CELL = table(b for _, b in NEIGHBOURS)

# ---- bonus cards (G-40 to G-47); a card of the introductory side is its value (G-03)

STANDARD_CARDS = 20
VALUES = 9
"""The largest value that a card of the introductory side may have."""
CARD_KINDS = STANDARD_CARDS + VALUES
CARD_NAMES = (
    *("chimney-6", "chimney-8"),
    *("cauldron-human-1", "cauldron-human-2", "cauldron-other-1", "cauldron-other-2"),
    *("broom-cheerful", "broom-bad-tempered"),
    *("oven-R", "oven-Y", "oven-B", "oven-G"),
    *("chest-3", "chest-4"),
    *("pin-R", "pin-Y", "pin-B", "pin-G"),
    *("wand-4", "wand-6"),
    *(str(value) for value in range(1, VALUES + 1)),
)
FIRST_OVEN = CARD_NAMES.index("oven-R")

# ---- sets of characters

CHARACTERS = 40
BIT = table(1 << character for character in range(CHARACTERS))
LOWEST = table([next(k for k in range(60) if pow(2, k, 61) == r) if r else 0 for r in range(61)])


@rule
def lowest(characters: int) -> int:
    """The least member of a set that is not empty: the powers of two below 2**60 differ modulo 61."""
    return LOWEST[(characters & -characters) % 61]


@rule
def members(characters: int) -> Iterator[int]:
    """The members of a set."""
    while characters:
        yield LOWEST[(characters & -characters) % 61]
        characters &= characters - 1


@rule
def count(characters: int) -> int:
    """How many members a set has."""
    n = 0
    while characters:
        n += 1
        characters &= characters - 1
    return n


@rule
def nth(characters: int, n: int) -> int:
    """The member of a set that n others are less than."""
    for _ in range(n):
        characters &= characters - 1
    return LOWEST[(characters & -characters) % 61]
