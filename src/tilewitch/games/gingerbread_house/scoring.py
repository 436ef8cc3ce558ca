"""Points (G-38), and what each bonus card is worth (G-30, G-40 to G-47)."""

from tilewitch.games.gingerbread_house.building import complete_levels, house_height
from tilewitch.games.gingerbread_house.state import Player, State
from tilewitch.games.gingerbread_house.symbols import BIT, CARD_KINDS, CARD_NAMES, VALUES, members, signed
from tilewitch.games.kernel import rule, table

HEIGHT, LEVELS, HUMANS, OTHERS, CHEERFUL, BAD_TEMPERED, PRICE, SHOWN, NOTHING = range(9)
"""What a card counts."""

STANDARD = (
    *((HEIGHT, 6, 4), (HEIGHT, 8, 9)),
    *((HUMANS, 0, 1), (HUMANS, 0, 2), (OTHERS, 0, 1), (OTHERS, 0, 2)),
    *((CHEERFUL, 0, 2), (BAD_TEMPERED, 0, 0)),
    *((NOTHING, 0, 2), (NOTHING, 0, 2), (NOTHING, 0, 2), (NOTHING, 0, 2)),
    *((LEVELS, 3, 3), (LEVELS, 4, 5)),
    *((SHOWN, 0, 2), (SHOWN, 1, 2), (SHOWN, 2, 2), (SHOWN, 3, 2)),
    *((PRICE, 4, 1), (PRICE, 6, 2)),
)
"""For each standard card: what it counts, which or from how many on, and its points (for each)."""
CARDS = (*STANDARD, *((NOTHING, 0, value) for value in range(1, VALUES + 1)))
COUNTS = table(counts for counts, _, _ in CARDS)
WHICH = table(which for _, which, _ in CARDS)
WORTH = table(points for _, _, points in CARDS)
MOST = 12
"""The most that a card brings which counts characters."""
BY_TEMPER = table([0, 1, 3, 6, 9, 12])
"""G-43: points by the number of bad-tempered characters."""

assert len(CARDS) == CARD_KINDS == len(CARD_NAMES)


@rule
def shows(state: State, character: int, counts: int, which: int) -> int:
    """How often a character counts for a card."""
    if counts == HUMANS:
        return signed(state.humans[character])
    if counts == OTHERS:
        return signed(state.others[character])
    if counts == PRICE:
        return 1 if state.price[character] == which else 0
    if counts == SHOWN:
        return 1 if state.cost[character][which] else 0
    if counts == CHEERFUL:
        return 1 if state.cheerful & BIT[character] else 0
    return 0 if state.cheerful & BIT[character] else 1


@rule
def card_points(state: State, me: Player, card: int) -> int:
    """What a bonus card is worth to a player now."""
    counts = COUNTS[card]
    if counts == NOTHING:
        return WORTH[card]
    if counts == HEIGHT:
        return WORTH[card] if house_height(me) >= WHICH[card] else 0
    if counts == LEVELS:
        return WORTH[card] if complete_levels(me) >= WHICH[card] else 0
    n = 0
    for character in members(me.trapped):
        n += shows(state, character, counts, WHICH[card])
    if counts == BAD_TEMPERED:
        return BY_TEMPER[min(n, 5)]
    return min(n * WORTH[card], MOST)


@rule
def points_of(state: State, me: Player) -> int:
    """G-38, as if the game ended now."""
    points = me.tokens // 2
    for character in members(me.trapped):
        points += signed(state.points[character])
    for i in range(me.bonuses):
        points += card_points(state, me, signed(me.treasury[i]))
    return points
