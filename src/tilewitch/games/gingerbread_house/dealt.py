"""Why chance cannot have brought something: which cards, boards and tiles may come, and when."""

from collections import Counter
from collections.abc import Sequence

from tilewitch.errors import Refusal
from tilewitch.games.gingerbread_house.action import (
    BOARD,
    BONUS,
    CAGE,
    LINE,
    START,
    TILES,
    bonus_count,
    field,
    kind_of,
    tile_of,
    value_of,
)
from tilewitch.games.gingerbread_house.notation import named_cards
from tilewitch.games.gingerbread_house.state import (
    DEAL_BOARD,
    DEAL_BONUS,
    DEAL_LINE,
    DEAL_TILES,
    DRAW_START,
    LOOKING,
    REFILL,
    TURN_UP,
    State,
)
from tilewitch.games.gingerbread_house.symbols import CARD_KINDS, CARD_NAMES, TILE_NAMES
from tilewitch.games.gingerbread_house.tally import members_of

CHANCES = {
    DEAL_BONUS: (BONUS, "G-05", "the bonus cards are dealt first"),
    DEAL_LINE: (LINE, "G-06", "the line is dealt"),
    DEAL_BOARD: (BOARD, "G-08", "a board is dealt"),
    DEAL_TILES: (TILES, "G-09", "three double tiles are turned up"),
    DRAW_START: (START, "G-10", "the starting player is drawn"),
    LOOKING: (CAGE, "G-23", "characters are drawn from the pile"),
    TURN_UP: (TILES, "G-32", "a double tile is turned up"),
    REFILL: (LINE, "G-32", "the line is filled"),
}


def check_bonus(state: State, action: int) -> Refusal | None:
    """G-03, G-04."""
    counts = [bonus_count(value_of(action), card) for card in range(CARD_KINDS)]
    if sum(counts) != state.deal:
        return Refusal("G-04", "bonus cards to deal: {due}, not {named}", {"due": state.deal, "named": sum(counts)})
    for card, n in enumerate(counts):
        if n > state.deck[card]:
            facts = {"card": CARD_NAMES[card], "held": state.deck[card], "named": n}
            return Refusal("G-03", "of {card} there are {held}, not {named}", facts)
    return None


def check_board(state: State, action: int) -> Refusal | None:
    """G-08."""
    if field(action, 0, 2) != state.turn:
        return Refusal("G-08", "seat {seat} is dealt to now", {"seat": state.turn})
    if not state.boards_left >> (field(action, 2, 3) // 2) & 1:
        return Refusal("G-08", "somebody has this board, on one side or the other")
    return None


def check_tiles(state: State, action: int) -> Refusal | None:
    """G-01, G-09, G-32."""
    rule, due = ("G-09", 3) if state.phase == DEAL_TILES else ("G-32", 1)
    n = field(action, 2, 2)
    if field(action, 0, 2) != state.turn:
        return Refusal(rule, "seat {seat} turns up tiles now", {"seat": state.turn})
    if n != due:
        return Refusal(rule, "tiles to turn up: {due}, not {named}", {"due": due, "named": n})
    for tile, times in Counter(tile_of(action, i) for i in range(n)).items():
        if times > state.unturned[tile]:
            facts = {"tile": TILE_NAMES[tile], "left": state.unturned[tile]}
            return Refusal("G-01", "of {tile} there are not so many face down; left: {left}", facts)
    return None


def check_start(state: State, action: int) -> Refusal | None:
    """G-10."""
    if value_of(action) >= state.seats:
        return Refusal("G-10", "there is no seat {seat}", {"seat": value_of(action)})
    return None


CHANCE_CHECKS = {BONUS: check_bonus, BOARD: check_board, TILES: check_tiles, START: check_start}


def check_chance(state: State, action: int, names: Sequence[str]) -> Refusal | None:
    """Whether chance can bring this now."""
    kind, rule, text = CHANCES[state.phase]
    if kind_of(action) != kind:
        return Refusal(rule, text)
    if kind in CHANCE_CHECKS:
        return CHANCE_CHECKS[kind](state, action)
    wanted = min(4 - state.roaming if kind == LINE else 3, state.pile_cards + state.under_cards)
    return check_drawn(state, named_cards(action), wanted, rule, names)


def check_drawn(state: State, cards: Sequence[int], wanted: int, rule: str, names: Sequence[str]) -> Refusal | None:
    """G-06, G-23, G-32: the uppermost cards of the pile, whose upper part has no order yet."""
    if len(cards) != wanted:
        return Refusal(rule, "cards to draw: {due}, not {named}", {"due": wanted, "named": len(cards)})
    upper = members_of(state.pile)
    lower = list(state.under[: max(0, wanted - len(upper))])
    for character in cards:
        if character not in upper and character not in lower:
            return Refusal(rule, "{character} is not on top of the pile", {"character": names[character]})
    for character in lower:
        if character not in cards:
            return Refusal(rule, "{character} comes next from the pile", {"character": names[character]})
    return None
