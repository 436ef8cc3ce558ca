"""How one action of Hexenrennen is packed into an integer of 49 bits.

| action            | 0 to 3 | 4 to 7      | 8 to 9   | 10 to 15 | 16 to 48   |
|-------------------|--------|-------------|----------|----------|------------|
| `course`          | 0      |             |          |          | the spread |
| `neutral`         | 1      |             | the clan |          | the spread |
| `start`           | 2      |             | the seat |          |            |
| `roll`            | 3      | pips        |          |          |            |
| `move`            | 4      | the witch   |          |          |            |
| `pass`            | 5      |             |          |          |            |
| `disc`            | 6      | face        | the clan | field    |            |
| `stay`            | 7      |             |          |          |            |
| `leave`           | 8      |             |          |          |            |
| `card`            | 9      | face        |          |          |            |
| `neutral-card`    | 10     | face        | the clan |          |            |

Bits without a meaning are 0; a face is 1 for magic, else its number.
"""

from tilewitch.games.hexenrennen.course import SPREADS
from tilewitch.games.kernel import rule, table

COURSE, NEUTRAL, STARTER, ROLL, MOVE, PASS, DISC, STAY, LEAVE, CARD, NEUTRAL_CARD = range(11)
NUMBER_AT, CLAN_AT, FIELD_AT, SPREAD_AT = 4, 8, 10, 16

COURSES = table(spread << SPREAD_AT for spread in SPREADS)
"""Every `course`."""


@rule
def kind_of(action: int) -> int:
    return action & 15


@rule
def number_of(action: int) -> int:
    """Pips, a witch, or a face."""
    return (action >> NUMBER_AT) & 15


@rule
def clan_of(action: int) -> int:
    """A clan or a seat."""
    return (action >> CLAN_AT) & 3


@rule
def field_of(action: int) -> int:
    return (action >> FIELD_AT) & 63


@rule
def spread_of(action: int) -> int:
    return action >> SPREAD_AT


@rule
def numbered(kind: int, number: int) -> int:
    """A roll, a move or a card."""
    return kind | (number << NUMBER_AT)


@rule
def neutral_action(clan: int, spread: int) -> int:
    return NEUTRAL | (clan << CLAN_AT) | (spread << SPREAD_AT)


@rule
def start_action(seat: int) -> int:
    return STARTER | (seat << CLAN_AT)


@rule
def disc_action(field: int, clan: int, face: int) -> int:
    return DISC | (face << NUMBER_AT) | (clan << CLAN_AT) | (field << FIELD_AT)


@rule
def neutral_card_action(clan: int, face: int) -> int:
    return NEUTRAL_CARD | (face << NUMBER_AT) | (clan << CLAN_AT)
