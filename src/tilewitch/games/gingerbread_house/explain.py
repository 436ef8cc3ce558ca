"""Why an action is not legal, and what a legal one brings: the plain way, from what lies on the table."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tilewitch.errors import Refusal
from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BUILD,
    CAGE,
    DISCARD,
    DONE,
    END,
    EXCHANGE,
    GATE,
    KEEP,
    LOOK,
    RELEASE,
    STAIRWAYS,
    TAKE,
    TRAP,
    WILD,
    character_of,
    field,
    kind_of,
    payment_of,
    value_of,
)
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.dealt import check_chance
from tilewitch.games.gingerbread_house.gains import parts
from tilewitch.games.gingerbread_house.notation import named_cards
from tilewitch.games.gingerbread_house.state import (
    AWARDING,
    BUILDING,
    CHOOSING,
    COVERING,
    DECISIONS,
    KEEPING,
    RAISING,
    TRAPPING,
    State,
)
from tilewitch.games.gingerbread_house.symbols import CAGE as CAGE_SYMBOL
from tilewitch.games.gingerbread_house.symbols import (
    CARD_NAMES,
    CELL_NAMES,
    GINGERBREADS,
    MIXED,
    STAIRWAY,
    STAR,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_NAMES,
)
from tilewitch.games.gingerbread_house.symbols import EXCHANGE as EXCHANGE_SYMBOL
from tilewitch.games.protocol import Part

EXECUTIONS = (TAKE, EXCHANGE, CAGE, LOOK, DONE)
PHASES = {
    GATE: (CHOOSING, "G-11"),
    BUILD: (BUILDING, "G-12"),
    STAIRWAYS: (BUILDING, "G-12"),
    **dict.fromkeys(EXECUTIONS, (COVERING, "G-17")),
    KEEP: (KEEPING, "G-23"),
    TRAP: (TRAPPING, "G-26"),
    END: (TRAPPING, "G-26"),
    WILD: (RAISING, "G-28"),
    AWARD: (AWARDING, "G-29"),
}
"""When a kind of action is possible, and the rule that says so."""
OTHERWISE = {
    GATE: "a character is chosen for the gate at set-up only",
    BUILD: "a double tile is laid at the beginning of a turn only",
    STAIRWAYS: "stairways are taken instead of building, at the beginning of a turn",
    **dict.fromkeys(EXECUTIONS, "effects are carried out right after a tile has been laid, one at a time"),
    KEEP: "no characters have been drawn to choose from",
    TRAP: "characters are trapped after building, when nothing is open any more",
    END: "a turn ends after building, when nothing is open any more",
    WILD: "a wild tile is laid right after a character has been trapped",
    AWARD: "a bonus card is chosen at the end of a turn that has completed a level",
}
"""Why a kind of action is not possible at another time."""
WANTED = {
    CHOOSING: "choose a character for the gate",
    BUILDING: "lay a double tile, or take stairways",
    COVERING: "carry out what has been covered, or give it up with done",
    KEEPING: "keep one of the characters drawn",
    TRAPPING: "trap a character, or end the turn with end",
    RAISING: "lay the wild tile",
    AWARDING: "choose a bonus card",
}
"""What is to be done in a phase."""
OUT_OF_TIME = "{otherwise}; now {wanted}"


def check_phase(state: State, kind: int) -> Refusal | None:
    """G-11, G-12, G-17, G-26, G-28, G-29: whether this kind of action comes now."""
    if kind in (DISCARD, RELEASE):
        return None
    if kind not in PHASES:
        return Refusal("G-12", "nothing random comes now")
    phase, rule = PHASES[kind]
    if phase == state.phase:
        return None
    return Refusal(rule, OUT_OF_TIME, {"otherwise": OTHERWISE[kind], "wanted": WANTED[state.phase]})


def check_build(state: State, action: int) -> Refusal | None:
    """G-13 to G-16."""
    me = state.players[state.turn]
    tile, stairs = field(action, 0, 5), field(action, 13, 3)
    cells = field(action, 5, 4), field(action, 9, 4)
    if tile not in me.tiles[: me.face_up]:
        return Refusal("G-13", "{tile} does not lie face up before you", {"tile": TILE_NAMES[tile]})
    heights = [me.height[cell] for cell in cells]
    facts = {
        "one": CELL_NAMES[cells[0]],
        "other": CELL_NAMES[cells[1]],
        "height": heights[0],
        "height_of_other": heights[1],
        "gap": abs(heights[0] - heights[1]),
        "stairs": stairs,
        "own": me.stairways,
    }
    if stairs:
        heights[field(action, 16, 1)] += stairs
    if heights[0] != heights[1]:
        text = (
            "a tile lies flat: {one} is {height} high and {other} {height_of_other}, so stairways on the lower: {gap}"
        )
        return Refusal("G-14", text, facts)
    if stairs > me.stairways:
        return Refusal("G-16", "stairways needed: {stairs}; in the workshop: {own}", facts)
    if not stairs and me.half[cells[0]] and me.half[cells[0]] == me.half[cells[1]]:
        return Refusal("G-15", "on {one} and {other} lies one double tile; no other lies on it alone", facts)
    return None


def check_stairways(state: State, action: int) -> Refusal | None:
    """G-31."""
    me = state.players[state.turn]
    tile = value_of(action)
    if tile not in me.tiles[: me.face_up]:
        return Refusal("G-31", "{tile} does not lie face up before you", {"tile": TILE_NAMES[tile]})
    return None


def is_open(state: State, symbol: int) -> bool:
    """G-24: whether an execution of a symbol, or of a star, is open."""
    return state.open[symbol] > 0 or state.open[STAR] > 0


def not_open(symbol: int, rule: str) -> Refusal:
    return Refusal(rule, "neither {symbol} nor star is open", {"symbol": SYMBOL_NAMES[symbol]})


def check_take(state: State, action: int) -> Refusal | None:
    """G-17, G-20, G-21, G-33, G-34."""
    me = state.players[state.turn]
    symbol = value_of(action)
    rule = "G-21" if symbol == STAIRWAY else "G-20"
    if not is_open(state, symbol):
        return not_open(symbol, rule)
    if symbol == STAIRWAY:
        if not state.stairways:
            return Refusal("G-34", "the supply has no stairways left")
        if me.stairways >= 4:
            return Refusal("G-33", "the workshop holds four stairways, and no more")
        return None
    if not state.supply[symbol]:
        return Refusal("G-34", "the supply has no {type} tokens left", {"type": SYMBOL_NAMES[symbol]})
    if me.tokens >= 10:
        return Refusal("G-33", "the pantry holds ten tokens, and no more; discard one first")
    return None


def check_exchange(state: State, action: int) -> Refusal | None:
    """G-17, G-22, G-34."""
    given, taken = field(action, 0, 3), field(action, 3, 3)
    if not is_open(state, EXCHANGE_SYMBOL):
        return not_open(EXCHANGE_SYMBOL, "G-22")
    if not state.players[state.turn].pantry[given]:
        return Refusal("G-22", "there is no {type} token in the pantry", {"type": SYMBOL_NAMES[given]})
    if not state.supply[taken]:
        return Refusal("G-34", "the supply has no {type} tokens left", {"type": SYMBOL_NAMES[taken]})
    return None


def check_look(state: State, action: int) -> Refusal | None:
    """G-23."""
    if not is_open(state, CAGE_SYMBOL):
        return not_open(CAGE_SYMBOL, "G-23")
    if not state.pile_cards + state.under_cards:
        return Refusal("G-23", "the pile is empty")
    return None


def check_award(state: State, action: int) -> Refusal | None:
    """G-29."""
    card = value_of(action)
    return None if state.middle[card] else Refusal("G-29", "{card} is not in the middle", {"card": CARD_NAMES[card]})


def check_discard(state: State, action: int) -> Refusal | None:
    """G-35."""
    gingerbread = value_of(action)
    if state.players[state.turn].pantry[gingerbread]:
        return None
    return Refusal("G-35", "there is no {type} token in the pantry", {"type": SYMBOL_NAMES[gingerbread]})


def nothing_else(state: State, action: int) -> Refusal | None:
    """What is always possible at its time."""
    return None


CHECKS = {
    BUILD: check_build,
    STAIRWAYS: check_stairways,
    TAKE: check_take,
    EXCHANGE: check_exchange,
    LOOK: check_look,
    AWARD: check_award,
    DISCARD: check_discard,
    **dict.fromkeys((DONE, END, WILD), nothing_else),
}
"""What needs no names of characters."""


class SetExplain:
    """The explanations for a set of components."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.names = [character.name for character in components.characters]
        self._checks = CHECKS | {
            GATE: self.check_gate,
            CAGE: self.check_cage,
            KEEP: self.check_keep,
            TRAP: self.check_trap,
            RELEASE: self.check_release,
        }

    def check(self, state: State, action: int) -> Refusal | None:
        """Why whoever acts next may not do this, or why chance cannot have; None if all is well."""
        if state.phase < DECISIONS:
            return check_chance(state, action, self.names)
        kind = kind_of(action)
        return check_phase(state, kind) or self._checks[kind](state, action)

    def refuse(self, rule: str, text: str, character: int, **facts: Any) -> Refusal:
        return Refusal(rule, text, {"character": self.names[character], **facts})

    def check_gate(self, state: State, action: int) -> Refusal | None:
        """G-11."""
        character = character_of(action)
        if state.line >> character & 1:
            return None
        return self.refuse("G-11", "{character} is not in the line", character)

    def check_cage(self, state: State, action: int) -> Refusal | None:
        """G-23, G-33."""
        if not is_open(state, CAGE_SYMBOL):
            return not_open(CAGE_SYMBOL, "G-23")
        named = named_cards(action)
        if len(named) != 1:
            return Refusal("G-23", "one character comes from the line, not {named}", {"named": len(named)})
        if not state.line >> named[0] & 1:
            return self.refuse("G-23", "{character} is not in the line", named[0])
        return self.check_room(state)

    def check_room(self, state: State) -> Refusal | None:
        """G-33."""
        if state.players[state.turn].attracted < 2:
            return None
        return Refusal("G-33", "two characters stand at the gate, and no more do; release one first")

    def check_keep(self, state: State, action: int) -> Refusal | None:
        """G-23, G-33."""
        drawn = sorted(state.under[: state.looked])
        named = named_cards(action)
        for character in named:
            if character not in drawn:
                return self.refuse("G-23", "{character} is not among those drawn", character)
        if sorted(named) != drawn:
            facts = {"drawn": len(drawn), "named": len(named)}
            return Refusal("G-23", "one is kept, all others go under the pile: name {drawn}, not {named}", facts)
        return self.check_room(state)

    def check_trap(self, state: State, action: int) -> Refusal | None:
        """G-26."""
        me = state.players[state.turn]
        character = character_of(action)
        if not (state.line | me.gate) >> character & 1:
            return self.refuse("G-26", "{character} is neither in the line nor at your gate", character)
        cost = self.components.characters[character].cost
        paid = list(cost[:MIXED])
        if cost[MIXED]:
            paid = [payment_of(action) >> (4 * k) & 15 for k in range(GINGERBREADS)]
            short = next((k for k in range(GINGERBREADS) if paid[k] < cost[k]), None)
            if short is not None or sum(paid) != sum(cost):
                text = "{character} costs tokens: {price}, among them {cost}"
                shown = "".join(SYMBOLS[k] * cost[k] for k in range(GINGERBREADS)) or "any"
                return self.refuse("G-26", text, character, price=sum(cost), cost=shown)
        for k in range(GINGERBREADS):
            if me.pantry[k] < paid[k]:
                text = "{character} takes {paid} of {type}; in the pantry: {own}"
                return self.refuse("G-26", text, character, paid=paid[k], type=SYMBOL_NAMES[k], own=me.pantry[k])
        return None

    def check_release(self, state: State, action: int) -> Refusal | None:
        """G-35."""
        character = character_of(action)
        if state.players[state.turn].gate >> character & 1:
            return None
        return self.refuse("G-35", "{character} is not at your gate", character)

    def parts(self, state: State, action: int) -> list[Part]:
        """What a legal action covers and completes, and what it scores at once, piece by piece."""
        return parts(state, action, self.components)


@cache
def explain_for(components: Components) -> SetExplain:
    return SetExplain(components)


def bind(options: Mapping[str, Any]) -> SetExplain:
    """The explanations for the components that are played with."""
    return explain_for(options["components"])
