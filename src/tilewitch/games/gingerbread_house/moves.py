"""Every legal action of the seat that is to decide, each exactly once.

Discarding and releasing are legal at any own decision (G-35). Where a decision can do without them they come last and
are not counted among the moves that are worth a bot's look.
"""

from typing import Annotated

from tilewitch.games.gingerbread_house.action import (
    AWARD,
    CAGE,
    DISCARD,
    DONE,
    END,
    GATE,
    KEEP,
    LOOK,
    RELEASE,
    STAIRWAYS,
    TAKE,
    WILD,
    action_of,
    build_action,
    cards_action,
    exchange_action,
    trap_action,
)
from tilewitch.games.gingerbread_house.building import is_place
from tilewitch.games.gingerbread_house.pile import cards_in_pile
from tilewitch.games.gingerbread_house.state import (
    AWARDING,
    BUILDING,
    CHOOSING,
    COVERING,
    KEEPING,
    MOST_AT_GATE,
    MOST_STAIRWAYS,
    MOST_TOKENS,
    RAISING,
    TRAPPING,
    Player,
    State,
)
from tilewitch.games.gingerbread_house.symbols import CAGE as CAGE_SYMBOL
from tilewitch.games.gingerbread_house.symbols import (
    CARD_KINDS,
    CELLS,
    FIRST_CELL,
    FIRST_SYMBOL,
    GINGERBREADS,
    MIXED,
    PLACES,
    SECOND_CELL,
    SECOND_SYMBOL,
    STAIRWAY,
    STAR,
    members,
    signed,
)
from tilewitch.games.gingerbread_house.symbols import EXCHANGE as EXCHANGE_SYMBOL
from tilewitch.games.kernel import Record, Row, rule

MOST = 1 << 10
"""Room for the moves of one position; `emit` refuses to go past it. Only payments of mixed symbols make long lists."""


class Work(Record):
    """Room to list moves in."""

    moves: Annotated[Row, "i8", MOST]
    listed: int
    """How many moves are listed."""
    count: int
    """How many of them are worth a bot's look."""
    worth: Annotated[Row, "i8", STAR + 1]
    """Room for what a bot thinks that an execution of each symbol is worth."""


@rule
def emit(work: Work, action: int) -> None:
    if work.listed == MOST:
        raise OverflowError("more legal moves in one position than there is room for")
    work.moves[work.listed] = action
    work.listed += 1


@rule
def legal(state: State, work: Work) -> int:
    """List the legal actions of the seat that is to decide in `work.moves`; returns how many."""
    me = state.players[state.turn]
    work.listed = 0
    phase = state.phase
    if phase == BUILDING:
        list_builds(me, work)
    elif phase == COVERING:
        list_executions(state, me, work)
    elif phase == TRAPPING:
        list_traps(state, me, work)
    elif phase == RAISING:
        for cell in range(CELLS):
            emit(work, action_of(WILD, cell))
    elif phase == KEEPING:
        list_keeps(state, me, work)
    elif phase == AWARDING:
        for card in range(CARD_KINDS):
            if state.middle[card]:
                emit(work, action_of(AWARD, card))
    elif phase == CHOOSING:
        for character in members(state.line):
            emit(work, action_of(GATE, character))
    work.count = work.listed
    if phase != CHOOSING:
        for gingerbread in range(GINGERBREADS):
            if me.pantry[gingerbread]:
                emit(work, action_of(DISCARD, gingerbread))
        for character in members(me.gate):
            emit(work, action_of(RELEASE, character))
    if work.count == 0:
        work.count = work.listed
    return work.listed


@rule
def list_builds(me: Player, work: Work) -> None:
    """G-12 to G-16, G-31."""
    for place in range(PLACES):
        first = FIRST_CELL[place]
        second = SECOND_CELL[place]
        if is_place(me, first, second):
            gap = signed(me.height[first]) - signed(me.height[second])
            stairs = max(gap, -gap)
            lower = second if gap > 0 else first
            for i in range(me.face_up):
                tile = signed(me.tiles[i])
                if i > 0 and tile == me.tiles[i - 1]:
                    continue
                under = 1 if stairs and lower == second else 0
                emit(work, build_action(tile, first, second, stairs, under))
                if FIRST_SYMBOL[tile] != SECOND_SYMBOL[tile]:
                    under = 1 if stairs and lower == first else 0
                    emit(work, build_action(tile, second, first, stairs, under))
    for i in range(me.face_up):
        if i == 0 or me.tiles[i] != me.tiles[i - 1]:
            emit(work, action_of(STAIRWAYS, signed(me.tiles[i])))


@rule
def list_executions(state: State, me: Player, work: Work) -> None:
    """G-17 to G-25."""
    stars = signed(state.open[STAR])
    for gingerbread in range(GINGERBREADS):
        if state.open[gingerbread] + stars and state.supply[gingerbread] and me.tokens < MOST_TOKENS:
            emit(work, action_of(TAKE, gingerbread))
    if state.open[STAIRWAY] + stars and state.stairways and me.stairways < MOST_STAIRWAYS:
        emit(work, action_of(TAKE, STAIRWAY))
    if state.open[EXCHANGE_SYMBOL] + stars:
        for given in range(GINGERBREADS):
            if me.pantry[given]:
                for taken in range(GINGERBREADS):
                    if taken != given and state.supply[taken]:
                        emit(work, exchange_action(given, taken))
    if state.open[CAGE_SYMBOL] + stars:
        if me.attracted < MOST_AT_GATE:
            for character in members(state.line):
                emit(work, cards_action(CAGE, 1, character))
        if cards_in_pile(state):
            emit(work, LOOK)
    emit(work, DONE)


@rule
def list_keeps(state: State, me: Player, work: Work) -> None:
    """G-23: with a full gate, somebody must be released first."""
    if me.attracted == MOST_AT_GATE:
        return
    n = state.looked
    for kept in range(n):
        packed = signed(state.under[kept])
        if n == 1:
            emit(work, cards_action(KEEP, 1, packed))
        for first in range(n):
            if first != kept:
                one = packed | (signed(state.under[first]) << 6)
                if n == 2:
                    emit(work, cards_action(KEEP, 2, one))
                for second in range(n):
                    if second != kept and second != first:
                        emit(work, cards_action(KEEP, 3, one | (signed(state.under[second]) << 12)))


@rule
def list_traps(state: State, me: Player, work: Work) -> None:
    """G-26."""
    for character in members(state.line | me.gate):
        if is_affordable(state, me, character):
            if state.cost[character][MIXED]:
                list_payments(state, me, work, character)
            else:
                emit(work, trap_action(character, 0))
    emit(work, END)


@rule
def is_affordable(state: State, me: Player, character: int) -> bool:
    """G-26: the gingerbread that the card shows, and enough of any for the mixed symbol."""
    for gingerbread in range(GINGERBREADS):
        if me.pantry[gingerbread] < state.cost[character][gingerbread]:
            return False
    return me.tokens >= state.price[character]


@rule
def list_payments(state: State, me: Player, work: Work, character: int) -> None:
    """G-26: every way to pay a cost with mixed symbols."""
    cost = state.cost[character]
    price = signed(state.price[character])
    for red in range(signed(cost[0]), me.pantry[0] + 1):
        for yellow in range(signed(cost[1]), me.pantry[1] + 1):
            for blue in range(signed(cost[2]), me.pantry[2] + 1):
                green = price - red - yellow - blue
                if cost[3] <= green <= me.pantry[3]:
                    emit(work, trap_action(character, red | (yellow << 4) | (blue << 8) | (green << 12)))
