"""How one action of Qwirkle is packed into an integer of 61 bits.

| bits     | lay                                      | draw          | exchange | pass |
|----------|------------------------------------------|---------------|----------|------|
| 0 to 35  | the tiles, 6 bits each, along the line   | tiles, rising | as draw  | 0    |
| 36 to 41 | which cells from the first on get a tile | how many      | how many | 0    |
| 42       | 0 along a row, 1 along a column          | 0             | 0        | 0    |
| 43 to 50 | x of the first cell, plus 128            | the seat      | 0        | 0    |
| 51 to 58 | y of the first cell, plus 128            | 0             | 0        | 0    |
| 59 to 60 | 0                                        | 3             | 1        | 2    |

Each lay, exchange and draw has exactly one packing: one tile goes along a row, equal tiles are told apart nowhere.
"""

from tilewitch.games.kernel import rule

LAY, EXCHANGE, PASS, DRAW = 0, 1, 2, 3
TILE_BITS, NUMBER_AT, DIRECTION_AT, X_AT, Y_AT, KIND_AT = 6, 36, 42, 43, 51, 59
TILE_MASK = (1 << NUMBER_AT) - 1
MIDDLE = 128
"""Added to a coordinate, so that it is never negative."""
ONE_LEFT = 1 << X_AT
ONE_UP = 1 << Y_AT
ONE_MORE = 1 << NUMBER_AT
PASSING = PASS << KIND_AT


@rule
def kind_of(action: int) -> int:
    return (action >> KIND_AT) & 3


@rule
def tiles_of(action: int) -> int:
    return action & TILE_MASK


@rule
def number_of(action: int) -> int:
    """How many tiles an exchange or a draw has."""
    return (action >> NUMBER_AT) & 63


@rule
def offsets_of(action: int) -> int:
    """Which cells along the line get a tile: bit i for the i-th from the first."""
    return (action >> NUMBER_AT) & 63


@rule
def direction_of(action: int) -> int:
    return (action >> DIRECTION_AT) & 1


@rule
def x_of(action: int) -> int:
    return ((action >> X_AT) & 255) - MIDDLE


@rule
def y_of(action: int) -> int:
    return ((action >> Y_AT) & 255) - MIDDLE


@rule
def seat_of(action: int) -> int:
    """For whom a draw is."""
    return (action >> X_AT) & 255


@rule
def lay_action(x: int, y: int, direction: int, offsets: int, tiles: int) -> int:
    return (
        tiles | (offsets << NUMBER_AT) | (direction << DIRECTION_AT) | ((x + MIDDLE) << X_AT) | ((y + MIDDLE) << Y_AT)
    )


@rule
def exchange_action(number: int, tiles: int) -> int:
    return tiles | (number << NUMBER_AT) | (EXCHANGE << KIND_AT)


@rule
def draw_action(seat: int, number: int, tiles: int) -> int:
    return tiles | (number << NUMBER_AT) | (seat << X_AT) | (DRAW << KIND_AT)
