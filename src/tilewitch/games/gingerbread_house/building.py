"""The house: where a tile can lie, what it covers, how high and how complete the house is."""

from tilewitch.games.gingerbread_house.action import field
from tilewitch.games.gingerbread_house.state import Player, State
from tilewitch.games.gingerbread_house.symbols import (
    CELLS,
    FIRST_CELL,
    FIRST_SYMBOL,
    PLACES,
    SECOND_CELL,
    SECOND_SYMBOL,
    STAR,
    signed,
)
from tilewitch.games.kernel import rule


@rule
def is_place(me: Player, first: int, second: int) -> bool:
    """G-14 to G-16: whether a double tile can lie on two adjacent cells, with stairways where one is lower."""
    gap = signed(me.height[first]) - signed(me.height[second])
    if gap == 0:
        return me.half[first] == 0 or me.half[first] != me.half[second]
    return max(gap, -gap) <= me.stairways


@rule
def can_lay(me: Player) -> bool:
    """G-31, G-37: whether any double tile can be laid; which symbols it has makes no difference."""
    for place in range(PLACES):
        if is_place(me, FIRST_CELL[place], SECOND_CELL[place]):
            return True
    return False


@rule
def house_height(me: Player) -> int:
    """G-39, G-40: the highest point."""
    highest = 0
    for cell in range(CELLS):
        highest = max(highest, signed(me.height[cell]))
    return highest


@rule
def complete_levels(me: Player) -> int:
    """G-29: how many levels all nine cells reach."""
    lowest = signed(me.height[0])
    for cell in range(1, CELLS):
        lowest = min(lowest, signed(me.height[cell]))
    return lowest


@rule
def lay_tile(state: State, me: Player, action: int) -> None:
    """G-13 to G-16: stairways under the lower cell, then the double tile; its two covered symbols become open."""
    tile = field(action, 0, 5)
    first = field(action, 5, 4)
    second = field(action, 9, 4)
    stairs = field(action, 13, 3)
    lower = second if field(action, 16, 1) else first
    me.height[lower] += stairs
    me.stairways -= stairs
    me.laid += 1
    open_both(state, signed(me.top[first]), signed(me.top[second]))
    put_on(me, first, FIRST_SYMBOL[tile], me.laid)
    put_on(me, second, SECOND_SYMBOL[tile], me.laid)
    me.levels = complete_levels(me)


@rule
def open_both(state: State, one: int, other: int) -> None:
    """G-17 to G-19: an execution of each covered symbol; three of it if both are the same."""
    state.open[one] += 1
    state.open[other] += 1
    state.executions = 2
    if one == other:
        state.open[one] += 1
        state.executions = 3


@rule
def lay_wild(state: State, me: Player, cell: int) -> None:
    """G-28: a wild tile on any cell; the covered symbol becomes open."""
    state.wilds -= 1
    state.open[me.top[cell]] += 1
    state.executions = 1
    put_on(me, cell, STAR, 0)
    me.levels = complete_levels(me)


@rule
def put_on(me: Player, cell: int, symbol: int, half: int) -> None:
    me.height[cell] += 1
    me.top[cell] = symbol
    me.half[cell] = half


@rule
def take_tile(me: Player, tile: int) -> None:
    """A face-up tile leaves its row; the others keep their order."""
    place = 0
    while me.tiles[place] != tile:
        place += 1
    me.face_up -= 1
    for i in range(place, me.face_up):
        me.tiles[i] = me.tiles[i + 1]
    me.tiles[me.face_up] = 0


@rule
def turn_up(me: Player, tile: int) -> None:
    """One more face-up tile, in its place."""
    i = me.face_up
    while i > 0 and me.tiles[i - 1] > tile:
        me.tiles[i] = me.tiles[i - 1]
        i -= 1
    me.tiles[i] = tile
    me.face_up += 1
