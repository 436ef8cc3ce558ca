"""Actions that name neither characters nor boards, as text and back; and the words that all actions are made of."""

import re
from collections.abc import Callable, Sequence

from tilewitch.errors import IllegalMove, NotationError, Refusal
from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BONUS,
    BUILD,
    DISCARD,
    DONE,
    END,
    EXCHANGE,
    LOOK,
    STAIRWAYS,
    START,
    TAKE,
    TILES,
    WILD,
    action_of,
    bonus_count,
    build_action,
    exchange_action,
    field,
    inserted,
    kind_of,
    one_bonus,
    tile_of,
    tiles_action,
    value_of,
)
from tilewitch.games.gingerbread_house.state import BONUS_CARDS, FACE_UP, SEATS
from tilewitch.games.gingerbread_house.symbols import (
    CARD_NAMES,
    CELL_NAMES,
    FIRST_SYMBOL,
    GINGERBREADS,
    NEIGHBOURS,
    SECOND_SYMBOL,
    STAIRWAY,
    STANDARD_CARDS,
    SYMBOLS,
    TILE_NAMES,
)

WORDS = "gate, build, stairways, take, exchange, cage, keep, done, trap, wild, end, bonus, discard or release"
COLOURS = SYMBOLS[:GINGERBREADS]
LONGEST = 1000
"""No action takes as many characters of text."""


def shown(text: str) -> str:
    """A piece of somebody's text, for an error message: quoted and not too long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def number_in(text: str, fewest: int, most: int) -> int | None:
    """A number of one or two digits, if it is within bounds."""
    if re.fullmatch(r"\d{1,2}", text, re.ASCII) and fewest <= int(text) <= most:
        return int(text)
    return None


def exactly(words: Sequence[str], n: int, example: str) -> Sequence[str]:
    if len(words) != n:
        raise NotationError(f"too {'few' if len(words) < n else 'many'} words; write it as in {example}")
    return words


def parse_seat(text: str) -> int:
    seat = number_in(text, 0, SEATS - 1)
    if seat is None:
        raise NotationError(f"{shown(text)} is not a seat: write 0 to {SEATS - 1}")
    return seat


def parse_cell(text: str) -> int:
    if text.lower() in CELL_NAMES:
        return CELL_NAMES.index(text.lower())
    raise NotationError(f"{shown(text)} is not a cell: write a column (a, b, c) and a row (1, 2, 3), as in b2")


def parse_symbol(text: str, among: str) -> int:
    if len(text) == 1 and text.upper() in among:
        return SYMBOLS.index(text.upper())
    raise NotationError(f"{shown(text)} is not one of {', '.join(among)}")


def parse_tile(text: str) -> tuple[int, bool]:
    """A kind of tile, and whether the text has its lesser symbol first."""
    name = text.upper()
    if len(name) == 2 and name in TILE_NAMES:
        return TILE_NAMES.index(name), True
    if len(name) == 2 and name[::-1] in TILE_NAMES:
        return TILE_NAMES.index(name[::-1]), False
    raise NotationError(
        f"{shown(text)} is not a double tile: write its two symbols ({', '.join(SYMBOLS[:-1])}), as in RY"
    )


def parse_card(text: str) -> int:
    for card, name in enumerate(CARD_NAMES):
        if text.lower() == name.lower():
            return card
    raise NotationError(f"{shown(text)} is not a bonus card; there are {', '.join(CARD_NAMES)}")


def parse_build(words: Sequence[str]) -> int:
    """G-13, G-16, as far as they do not depend on the position."""
    example = "build RY a1 b1, or build RY a1 b1 stairs 2 b1"
    if len(words) not in (3, 6):
        raise NotationError(f"name a tile and two cells: {example}")
    tile, in_order = parse_tile(words[0])
    first, second = parse_cell(words[1]), parse_cell(words[2])
    stairs, lower = 0, first
    if len(words) == 6:
        height = number_in(words[4], 1, 9)
        if words[3] != "stairs" or height is None:
            raise NotationError(f"after the cells stand stairs, how many, and their cell: {example}")
        stairs, lower = height, parse_cell(words[5])
    if not in_order or (FIRST_SYMBOL[tile] == SECOND_SYMBOL[tile] and first > second):
        first, second = second, first
    if (min(first, second), max(first, second)) not in NEIGHBOURS:
        raise IllegalMove(
            Refusal("G-13", "{one} and {other} share no edge", {"one": CELL_NAMES[first], "other": CELL_NAMES[second]})
        )
    if lower not in (first, second):
        raise IllegalMove(Refusal("G-16", "the tile must cover the stairways on {cell}", {"cell": CELL_NAMES[lower]}))
    if stairs > 4:
        raise IllegalMove(Refusal("G-33", "nobody has more than four stairways, so not {stairs}", {"stairs": stairs}))
    return build_action(tile, first, second, stairs, int(stairs > 0 and lower == second))


def parse_stairways(words: Sequence[str]) -> int:
    return action_of(STAIRWAYS, parse_tile(exactly(words, 1, "stairways RY")[0])[0])


def parse_take(words: Sequence[str]) -> int:
    return action_of(TAKE, parse_symbol(exactly(words, 1, "take R")[0], COLOURS + SYMBOLS[STAIRWAY]))


def parse_exchange(words: Sequence[str]) -> int:
    given, taken = (parse_symbol(word, COLOURS) for word in exactly(words, 2, "exchange R B (gives R, takes B)"))
    if given == taken:
        raise IllegalMove(Refusal("G-22", "an exchange takes another type than it gives"))
    return exchange_action(given, taken)


def parse_wild(words: Sequence[str]) -> int:
    return action_of(WILD, parse_cell(exactly(words, 1, "wild b2")[0]))


def parse_discard(words: Sequence[str]) -> int:
    return action_of(DISCARD, parse_symbol(exactly(words, 1, "discard R")[0], COLOURS))


def parse_start(words: Sequence[str]) -> int:
    return action_of(START, parse_seat(exactly(words, 1, "start 0")[0]))


def parse_bonus(words: Sequence[str]) -> int:
    """One card is a seat's choice (G-29), several are what chance deals (G-03, G-04)."""
    most = max(BONUS_CARDS.values())
    if not 1 <= len(words) <= most:
        raise NotationError(f"name one bonus card, as in bonus chest-3 (or those that are dealt, up to {most})")
    cards = [parse_card(word) for word in words]
    if len(cards) == 1:
        return action_of(AWARD, cards[0])
    bonus = 0
    for card in cards:
        if card < STANDARD_CARDS and bonus_count(bonus, card):
            raise IllegalMove(Refusal("G-04", "of {card} there is one only", {"card": CARD_NAMES[card]}))
        bonus += one_bonus(card)
    return action_of(BONUS, bonus)


def parse_tiles(words: Sequence[str]) -> int:
    if not 2 <= len(words) <= 1 + FACE_UP:
        raise NotationError("name a seat and the tiles it turns up: tiles 0 RY BS GC")
    tiles = 0
    for i, word in enumerate(words[1:]):
        tiles = inserted(tiles, i, parse_tile(word)[0], 5)
    return tiles_action(parse_seat(words[0]), len(words) - 1, tiles)


PARSERS: dict[str, Callable[[Sequence[str]], int]] = {
    "build": parse_build,
    "stairways": parse_stairways,
    "take": parse_take,
    "exchange": parse_exchange,
    "wild": parse_wild,
    "bonus": parse_bonus,
    "discard": parse_discard,
    "tiles": parse_tiles,
    "start": parse_start,
}
"""What needs no names of characters or boards."""


def format_nameless(action: int) -> str:
    """The text of an action that names neither characters nor boards."""
    kind, value = kind_of(action), value_of(action)
    if kind == BUILD:
        return format_build(action)
    if kind == STAIRWAYS:
        return f"stairways {TILE_NAMES[value]}"
    if kind in (TAKE, DISCARD):
        return f"{'take' if kind == TAKE else 'discard'} {SYMBOLS[value]}"
    if kind == EXCHANGE:
        return f"exchange {SYMBOLS[field(action, 0, 3)]} {SYMBOLS[field(action, 3, 3)]}"
    if kind == WILD:
        return f"wild {CELL_NAMES[value]}"
    if kind == AWARD:
        return f"bonus {CARD_NAMES[value]}"
    if kind == BONUS:
        cards = [name for card, name in enumerate(CARD_NAMES) for _ in range(bonus_count(value, card))]
        return " ".join(["bonus", *cards])
    if kind == TILES:
        tiles = [TILE_NAMES[tile_of(action, i)] for i in range(field(action, 2, 2))]
        return " ".join(["tiles", str(field(action, 0, 2)), *tiles])
    if kind == START:
        return f"start {value}"
    return {DONE: "done", END: "end", LOOK: "cage draw"}[kind]


def format_build(action: int) -> str:
    cells = [CELL_NAMES[field(action, at, 4)] for at in (5, 9)]
    text = f"build {TILE_NAMES[field(action, 0, 5)]} {cells[0]} {cells[1]}"
    stairs = field(action, 13, 3)
    return f"{text} stairs {stairs} {cells[field(action, 16, 1)]}" if stairs else text
