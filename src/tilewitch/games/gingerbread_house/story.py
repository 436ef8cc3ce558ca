"""What happens in Gingerbread House, in sentences."""

from collections.abc import Sequence

from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BOARD,
    BONUS,
    BUILD,
    CAGE,
    DISCARD,
    DONE,
    EXCHANGE,
    GATE,
    KEEP,
    LINE,
    LOOK,
    RELEASE,
    STAIRWAYS,
    START,
    TAKE,
    TILES,
    TRAP,
    WILD,
    bonus_count,
    field,
    kind_of,
    tile_of,
    value_of,
)
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.notation import named_cards, payment_text
from tilewitch.games.gingerbread_house.symbols import (
    CARD_NAMES,
    CELL_NAMES,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_NAMES,
)
from tilewitch.games.gingerbread_house.view import GingerbreadHouseView
from tilewitch.games.protocol import CHANCE


def tell(view: GingerbreadHouseView, action: int, actor: int, names: Sequence[str], components: Components) -> str:
    """What happened, in one sentence, as the viewer may know it; `view` is from just before."""
    if actor == CHANCE:
        return tell_chance(view, action, names, components)
    who, kind, value = names[actor], kind_of(action), value_of(action)
    titles = [components.characters[card].title for card in named_cards(action)]
    if kind == BUILD:
        return f"{who} {tell_build(view, action, actor)}."
    if kind == STAIRWAYS:
        return f"{who} discards {TILE_NAMES[value]} and takes stairways."
    if kind == TAKE:
        return f"{who} takes a {SYMBOL_NAMES[value]}{' token' if SYMBOLS[value] != 'S' else ''}."
    if kind == EXCHANGE:
        given, taken = (SYMBOL_NAMES[field(action, at, 3)] for at in (0, 3))
        return f"{who} exchanges a {given} token for a {taken} one."
    if kind == GATE:
        return f"{who} chooses {titles[0]}."
    if kind == CAGE:
        return f"{who} attracts {titles[0]} from the line."
    if kind == LOOK:
        return f"{who} draws from the pile of characters."
    if kind == KEEP:
        return f"{who} keeps {titles[0]}{tell_under(view, actor, titles[1:])}."
    if kind == TRAP:
        return f"{who} traps {titles[0]} for {tell_price(action, components)}."
    if kind == WILD:
        covered = view.seats[actor].house[value].symbol
        return f"{who} lays a wild tile on {CELL_NAMES[value]}, over {SYMBOL_NAMES[SYMBOLS.index(covered)]}."
    if kind == AWARD:
        return f"{who} chooses {CARD_NAMES[value]}."
    if kind == DISCARD:
        return f"{who} discards a {SYMBOL_NAMES[value]} token."
    if kind == RELEASE:
        return f"{who} releases {titles[0]}."
    return f"{who} gives up what is open." if kind == DONE else f"{who} traps nobody more."


def tell_build(view: GingerbreadHouseView, action: int, actor: int) -> str:
    cells = [field(action, at, 4) for at in (5, 9)]
    stairs = field(action, 13, 3)
    under = f", with stairways under {CELL_NAMES[cells[field(action, 16, 1)]]}: {stairs}" if stairs else ""
    covered = [SYMBOL_NAMES[SYMBOLS.index(view.seats[actor].house[cell].symbol)] for cell in cells]
    over = f"{covered[0]} and {covered[1]}" if covered[0] != covered[1] else f"{covered[0]} twice"
    tile = TILE_NAMES[field(action, 0, 5)]
    return f"lays {tile} on {CELL_NAMES[cells[0]]} and {CELL_NAMES[cells[1]]}, over {over}{under}"


def tell_under(view: GingerbreadHouseView, actor: int, titles: Sequence[str]) -> str:
    """G-48."""
    if not titles:
        return ""
    cards = " and ".join(titles) if view.seat == actor else f"cards: {len(titles)}"
    return f" and puts under the pile {cards}"


def tell_price(action: int, components: Components) -> str:
    character = components.characters[named_cards(action)[0]]
    paid = payment_text(action) or "".join(SYMBOLS[k] * n for k, n in enumerate(character.cost[:4]))
    return f"{character.points} points, paying {paid}"


def tell_chance(view: GingerbreadHouseView, action: int, names: Sequence[str], components: Components) -> str:
    kind, value = kind_of(action), value_of(action)
    titles = ", ".join(components.characters[card].title for card in named_cards(action))
    if kind == BONUS:
        cards = [name for card, name in enumerate(CARD_NAMES) for _ in range(bonus_count(value, card))]
        return f"The bonus cards are {', '.join(cards)}."
    if kind == LINE:
        return f"Into the line: {titles}."
    if kind == BOARD:
        return f"{names[field(action, 0, 2)]} gets the board {components.sides[field(action, 2, 3)].name}."
    if kind == TILES:
        tiles = " ".join(TILE_NAMES[tile_of(action, i)] for i in range(field(action, 2, 2)))
        return f"{names[field(action, 0, 2)]} turns up {tiles}."
    if kind == START:
        return f"{names[value]} begins."
    whom = titles if view.seat == view.active else f"cards: {len(named_cards(action))}"
    return f"{names[view.active]} looks at {whom}."
