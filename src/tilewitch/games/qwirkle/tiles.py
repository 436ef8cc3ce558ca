"""Tiles, sets of tiles and the endless board: the small arithmetic that Qwirkle's rules are written in.

A kind of tile is a number from 0 to 35: colour times six plus shape. A set of kinds is a 36-bit integer.

The board is a helical torus of 8192 cells: right is +1, down is +127, modulo 8192. Its shortest closed loop has 128
steps, and 108 connected tiles with the cells around them span less, so on it two cells are neighbours exactly if they
are neighbours in the endless plane. Coordinates (x, y) count from the first tile laid, x to the right and y down.
"""

from collections.abc import Iterator

from tilewitch.games.kernel import rule, table

COLOURS, SHAPES = "ROYGBP", "csdltx"
KINDS, COPIES = 36, 3
TILES = KINDS * COPIES
ALL = (1 << KINDS) - 1

CELLS = 8192
MASK = CELLS - 1
DOWN = 127
START = 4096
STEP = table([1, DOWN])

BIT = table(1 << kind for kind in range(KINDS))
ALIKE = table(
    sum(1 << other for other in range(KINDS) if (other // 6 == kind // 6) != (other % 6 == kind % 6))
    for kind in range(KINDS)
)
"""For each kind, the kinds it may share a line with: one attribute the same, the other not."""
FAMILIES = table(
    [sum(1 << (6 * colour + shape) for shape in range(6)) for colour in range(6)]
    + [sum(1 << (6 * colour + shape) for colour in range(6)) for shape in range(6)]
)
"""The kinds of each colour, then of each shape."""
POINTS = table([0, 0, 2, 3, 4, 5, 12] + 7 * [0])
"""Points of a line by its length (Q-19, Q-22); one tile is no line (Q-21). Longer ones, of two lines of six that a
cell would join, are looked up but never laid."""
LOWEST = table([next(k for k in range(KINDS) if pow(2, k, 37) == r) if r else 0 for r in range(37)])


@rule
def lowest(kinds: int) -> int:
    """The least member of a set that is not empty: the powers of two below 2**36 differ modulo 37."""
    return LOWEST[(kinds & -kinds) % 37]


@rule
def members(kinds: int) -> Iterator[int]:
    """The members of a set."""
    while kinds:
        yield LOWEST[(kinds & -kinds) % 37]
        kinds &= kinds - 1


@rule
def count(kinds: int) -> int:
    """How many members a set has."""
    n = 0
    while kinds:
        n += 1
        kinds &= kinds - 1
    return n


@rule
def cell_at(x: int, y: int) -> int:
    return (START + x + DOWN * y) & MASK
