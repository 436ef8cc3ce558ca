"""What an action covers, completes and scores at once: the facts that a player sees before confirming it."""

from dataclasses import replace

from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BUILD,
    DISCARD,
    TAKE,
    TRAP,
    WILD,
    character_of,
    field,
    kind_of,
    value_of,
)
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.state import MOST_BONUSES, MOST_TOKENS, State
from tilewitch.games.gingerbread_house.symbols import CARD_NAMES, CELL_NAMES, STAIRWAY, STAR, SYMBOL_NAMES, SYMBOLS
from tilewitch.games.gingerbread_house.tally import Standing, difference, standing
from tilewitch.games.protocol import Part

COMPLETES = "completes level {level}"
COMPLETES_FOR_A_CARD = "completes level {level}, for a bonus card"


def parts(state: State, action: int, components: Components) -> list[Part]:
    """What a legal action covers and completes, and what it scores at once, piece by piece."""
    before = standing(state, state.turn, components)
    after = standing_after(state, action, before, components)
    wild = [Part("brings a wild tile to lay", 0, "G-28")] if kind_of(action) == TRAP and state.wilds else []
    return [*covered(state, action), *completed(state, before, after), *wild, *difference(before, after)]


def standing_after(state: State, action: int, now: Standing, components: Components) -> Standing:
    kind, value = kind_of(action), value_of(action)
    if kind in (BUILD, WILD):
        heights = list(now.heights)
        for cell in covered_cells(action):
            heights[cell] = max(now.heights[other] for other in covered_cells(action)) + 1
        return replace(now, heights=tuple(heights))
    if kind == TAKE and value != STAIRWAY:
        return replace(now, tokens=now.tokens + 1)
    if kind == DISCARD:
        return replace(now, tokens=now.tokens - 1)
    if kind == TRAP:
        character = components.characters[character_of(action)]
        trapped = tuple(c for c in components.characters if c in now.trapped or c == character)
        return replace(now, trapped=trapped, tokens=now.tokens - sum(character.cost))
    if kind == AWARD:
        return replace(now, cards=(*now.cards, CARD_NAMES[value]), tokens=now.tokens + baked(state, value))
    return now


def covered_cells(action: int) -> tuple[int, ...]:
    if kind_of(action) == WILD:
        return (value_of(action),)
    return (field(action, 5, 4), field(action, 9, 4)) if kind_of(action) == BUILD else ()


def covered(state: State, action: int) -> list[Part]:
    """G-16 to G-19, G-28: what a tile covers, and how many executions that opens."""
    me = state.players[state.turn]
    cells = covered_cells(action)
    if not cells:
        return []
    symbols = [me.top[cell] for cell in cells]
    found = [
        Part("covers {symbol} on {cell}", 0, "G-17", {"symbol": SYMBOL_NAMES[symbol], "cell": CELL_NAMES[cell]})
        for symbol, cell in zip(symbols, cells, strict=True)
    ]
    if len(symbols) == 2 and symbols[0] == symbols[1]:
        rule = "G-19" if symbols[0] == STAR else "G-18"
        found.append(Part("two of a kind, so three executions", 0, rule))
    if kind_of(action) == BUILD and field(action, 13, 3):
        found.append(Part("uses stairways: {stairs}", 0, "G-16", {"stairs": field(action, 13, 3)}))
    return found


def completed(state: State, before: Standing, after: Standing) -> list[Part]:
    """G-29: the levels that an action completes, and for which of them there will be a bonus card."""
    cards = min(MOST_BONUSES - len(before.cards), sum(state.middle))
    first = state.levels_before
    return [
        Part(COMPLETES_FOR_A_CARD if level - first <= cards else COMPLETES, 0, "G-29", {"level": level})
        for level in range(min(before.heights) + 1, min(after.heights) + 1)
    ]


def baked(state: State, card: int) -> int:
    """G-30: how many tokens a card brings at once."""
    family, _, colour = CARD_NAMES[card].partition("-")
    if family != "oven":
        return 0
    me = state.players[state.turn]
    symbol = SYMBOLS.index(colour)
    return min(list(me.top).count(symbol), state.supply[symbol], MOST_TOKENS - me.tokens)
