"""How one action of Gingerbread House is packed into an integer of at most 61 bits.

The lowest five bits say which kind of action it is. From bit 5 on:

| kind                 | fields from the lowest bit, with their bits                                       |
|----------------------|-----------------------------------------------------------------------------------|
| GATE, RELEASE        | character 6                                                                       |
| BUILD                | tile 5, cell of its first symbol 4, of its second 4, stairways 3, under second 1  |
| STAIRWAYS            | tile 5                                                                            |
| TAKE, DISCARD        | symbol 3                                                                          |
| EXCHANGE             | symbol given 3, taken 3                                                           |
| CAGE                 | how many 2, characters 6 each, rising; a seat's has one, chance's is what is drawn |
| KEEP                 | how many 2, characters 6 each: the one kept, then those put under the pile        |
| LOOK, DONE, END      | none                                                                              |
| TRAP                 | character 6, payment 4 for each gingerbread (0 where the cost has no mixed symbol) |
| WILD                 | cell 4                                                                            |
| AWARD                | card 5                                                                            |
| BONUS                | a bit for each standard card 20, how many of each value 4 each                    |
| LINE                 | a set of characters 40                                                            |
| BOARD                | seat 2, side 3                                                                    |
| TILES                | seat 2, how many 2, tiles 5 each, rising                                          |
| START                | seat 2                                                                            |

Each action has one packing: a double tile's first symbol is its lesser one, and a tile with two equal symbols lies
from its lesser cell to the other.
"""

from tilewitch.games.kernel import rule

# What seats do.
GATE, BUILD, STAIRWAYS, TAKE, EXCHANGE, CAGE, LOOK, KEEP, DONE, TRAP, WILD, END, AWARD, DISCARD, RELEASE = range(15)
# What chance does.
BONUS, LINE, BOARD, TILES, START = range(15, 20)

KIND_BITS = 5
STANDARD_BITS = 20
"""How many bits of a BONUS are for standard cards."""


@rule
def kind_of(action: int) -> int:
    return action & 31


@rule
def value_of(action: int) -> int:
    """Everything but the kind."""
    return action >> KIND_BITS


@rule
def action_of(kind: int, value: int) -> int:
    return kind | (value << KIND_BITS)


@rule
def field(action: int, at: int, bits: int) -> int:
    return (action >> (KIND_BITS + at)) & ((1 << bits) - 1)


@rule
def build_action(tile: int, first: int, second: int, stairs: int, under_second: int) -> int:
    return action_of(BUILD, tile | (first << 5) | (second << 9) | (stairs << 13) | (under_second << 16))


@rule
def exchange_action(given: int, taken: int) -> int:
    return action_of(EXCHANGE, given | (taken << 3))


@rule
def trap_action(character: int, payment: int) -> int:
    return action_of(TRAP, character | (payment << 6))


@rule
def character_of(action: int) -> int:
    return field(action, 0, 6)


@rule
def payment_of(action: int) -> int:
    return field(action, 6, 16)


@rule
def cards_action(kind: int, n: int, cards: int) -> int:
    return action_of(kind, n | (cards << 2))


@rule
def cards_of(action: int) -> int:
    """How many characters a CAGE or KEEP names."""
    return field(action, 0, 2)


@rule
def card_of(action: int, i: int) -> int:
    return field(action, 2 + 6 * i, 6)


@rule
def board_action(seat: int, side: int) -> int:
    return action_of(BOARD, seat | (side << 2))


@rule
def tiles_action(seat: int, n: int, tiles: int) -> int:
    return action_of(TILES, seat | (n << 2) | (tiles << 4))


@rule
def tile_of(action: int, i: int) -> int:
    return field(action, 4 + 5 * i, 5)


@rule
def inserted(row: int, n: int, number: int, bits: int) -> int:
    """n numbers of so many bits, packed in rising order, and one more."""
    i = n
    while i > 0 and (row >> (bits * (i - 1))) & ((1 << bits) - 1) > number:
        i -= 1
    below_it = (1 << (bits * i)) - 1
    return (row & below_it) | (number << (bits * i)) | ((row & ~below_it) << bits)


@rule
def one_bonus(card: int) -> int:
    """What one card adds to the value of a BONUS."""
    return 1 << (card if card < STANDARD_BITS else STANDARD_BITS + 4 * (card - STANDARD_BITS))


@rule
def bonus_count(bonus: int, card: int) -> int:
    """How many of a card the value of a BONUS has."""
    if card < STANDARD_BITS:
        return (bonus >> card) & 1
    return (bonus >> (STANDARD_BITS + 4 * (card - STANDARD_BITS))) & 15
