"""The state of a game of Gingerbread House: what lies where, and what is open to whom.

The faces of the components stand in the state too, so that the compiled rules work with any set. What nobody has seen
has no order: face-down double tiles are one collection, and so is the character pile above the cards that were put
under it.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.symbols import (
    CARD_KINDS,
    CELLS,
    CHARACTERS,
    GINGERBREADS,
    STANDARD_CARDS,
    SYMBOLS,
    TILE_KINDS,
    TILE_NAMES,
)
from tilewitch.games.kernel import Grid, Record, Row

SEATS, SIDES, BOARDS = 4, 8, 4
WILDS, STAIRWAY_TILES, TOKENS = 28, 22, 18
OWN_TILES, FACE_UP, LINE_LENGTH, LOOKED_AT = 15, 3, 4, 3
MOST_TOKENS, MOST_STAIRWAYS, MOST_BONUSES, MOST_AT_GATE = 10, 4, 3, 2
EVERYBODY = (1 << SEATS) - 1

# Phases: what comes next. First those in which chance acts, then those in which the seat on turn decides.
DEAL_BONUS, DEAL_LINE, DEAL_BOARD, DEAL_TILES, DRAW_START, LOOKING, TURN_UP, REFILL = range(8)
CHOOSING, BUILDING, COVERING, KEEPING, TRAPPING, RAISING, AWARDING = range(8, 15)
ENDED = 15
DECISIONS = CHOOSING
"""The first phase in which a seat decides."""


class Player(Record):
    """What belongs to one seat."""

    height: Annotated[Row, "u1", CELLS]
    top: Annotated[Row, "u1", CELLS]
    """The symbol that shows on each cell."""
    half: Annotated[Row, "u1", CELLS]
    """Which double tile, counted as they were laid from 1, shows a half on each cell; 0 is none."""
    laid: int
    """How many double tiles lie in the house."""
    levels: int
    """How many levels are complete."""
    pantry: Annotated[Row, "u1", GINGERBREADS]
    tokens: int
    stairways: int
    gate: int
    """The set of characters at the gate, and how many."""
    attracted: int
    trapped: int
    tiles: Annotated[Row, "u1", FACE_UP]
    """The kinds of the face-up tiles, rising."""
    face_up: int
    face_down: int
    treasury: Annotated[Row, "u1", MOST_BONUSES]
    """The bonus cards in the order in which they were taken."""
    bonuses: int
    side: int
    """Which side of which board."""


class State(Record):
    """A game of Gingerbread House."""

    cost: Annotated[Grid, "u1", CHARACTERS, GINGERBREADS + 1]
    """What each character costs, gingerbread by gingerbread and then the mixed symbol."""
    price: Annotated[Row, "u1", CHARACTERS]
    """How many tokens that is."""
    points: Annotated[Row, "u1", CHARACTERS]
    humans: Annotated[Row, "u1", CHARACTERS]
    others: Annotated[Row, "u1", CHARACTERS]
    cheerful: int
    """The set of cheerful characters; the others are bad-tempered."""
    sides: Annotated[Grid, "u1", SIDES, CELLS]
    """The symbols of each side of each board, side b of a board after its side a."""

    deck: Annotated[Row, "u1", CARD_KINDS]
    """How many bonus cards of each kind may be dealt; and how many there are, and are dealt."""
    deck_cards: int
    deal: int
    middle: Annotated[Row, "u1", CARD_KINDS]
    """How many bonus cards of each kind lie in the middle."""
    unturned: Annotated[Row, "u1", TILE_KINDS]
    """How many double tiles of each kind nobody has seen, those that left the game among them."""
    unturned_tiles: int
    boards_left: int
    """The set of boards that nobody has."""
    supply: Annotated[Row, "u1", GINGERBREADS]
    stairways: int
    wilds: int

    line: int
    """The set of characters in the line, and how many."""
    roaming: int
    pile: int
    """The set of characters in the pile that nobody has put there, in no order, and how many."""
    pile_cards: int
    under: Annotated[Row, "u1", CHARACTERS]
    """The characters put under the pile, the uppermost first; while a seat looks at cards, these come first of all."""
    packet: Annotated[Row, "u2", CHARACTERS]
    """For each of them: those with the same number were put there at once; 0 is for those being looked at."""
    sure: Annotated[Row, "u1", CHARACTERS]
    """For each of them: the set of seats that know this card to lie at this place."""
    aware: Annotated[Row, "u1", CHARACTERS]
    """For each of them: the set of seats that know this card to be in this packet."""
    under_cards: int
    looked: int
    """How many of them are being looked at."""
    packets: int
    """How many packets there have been."""

    players: Annotated[Sequence[Player], SEATS]
    seats: int
    phase: int
    turn: int
    """The seat on turn; during the deal, the seat that is dealt to."""
    start: int
    turns: int
    """How many turns have begun."""
    open: Annotated[Row, "u1", 8]
    """How many executions of each covered symbol are open, and of all."""
    executions: int
    levels_before: int
    """How many levels the seat on turn had completed before its turn."""
    due: int
    """How many bonus cards the seat on turn is still to choose."""


INTRODUCTORY = {2: (1, 2, 3, 4, 5, 6), 3: (1, 2, 3, 4, 5, 6, 6, 7, 7)}
"""G-03: the values of the introductory game; four players get some at random."""
BONUS_CARDS = {2: 6, 3: 9, 4: 12}


def setup(state: State, seats: int, options: Mapping[str, Any]) -> None:
    """G-01 to G-04, G-07, G-08."""
    components: Components = options["components"]
    show_faces(state, components)
    values = INTRODUCTORY.get(seats, components.introductory)
    introductory = [STANDARD_CARDS + value - 1 for value in values]
    for card in introductory if options["version"] == "introductory" else range(STANDARD_CARDS):
        state.deck[card] += 1
        state.deck_cards += 1
    state.deal = BONUS_CARDS[seats]
    for name, n in components.tiles:
        state.unturned[TILE_NAMES.index(name)] += n
        state.unturned_tiles += n
    state.boards_left = (1 << BOARDS) - 1
    for gingerbread in range(GINGERBREADS):
        state.supply[gingerbread] = TOKENS
    state.stairways = STAIRWAY_TILES
    state.wilds = WILDS
    state.pile = (1 << CHARACTERS) - 1
    state.pile_cards = CHARACTERS
    state.seats = seats
    state.phase = DEAL_BONUS


def show_faces(state: State, components: Components) -> None:
    """Write what is printed on the components into the state."""
    for i, character in enumerate(components.characters):
        for symbol, n in enumerate(character.cost):
            state.cost[i][symbol] = n
        state.price[i] = sum(character.cost)
        state.points[i] = character.points
        state.humans[i] = character.humans
        state.others[i] = character.others
        state.cheerful |= character.cheerful << i
    for i, side in enumerate(components.sides):
        for cell in range(CELLS):
            state.sides[i][cell] = SYMBOLS.index(side.symbols[cell])
