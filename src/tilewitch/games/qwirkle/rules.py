"""Qwirkle: the state of a game, and what its actions do to it.

The game goes from decision to decision. After each that calls for tiles, `due` tiles are to be drawn for the seat
`drawing`, and chance acts next; a draw of nothing is never asked for. Everything random is an action of chance:
`apply` throws no dice.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from tilewitch.games.dice import below
from tilewitch.games.kernel import Grid, Record, Row, rule
from tilewitch.games.protocol import CHANCE, OVER
from tilewitch.games.qwirkle.action import (
    DRAW,
    EXCHANGE,
    LAY,
    direction_of,
    draw_action,
    kind_of,
    number_of,
    offsets_of,
    tiles_of,
    x_of,
    y_of,
)
from tilewitch.games.qwirkle.tiles import (
    ALIKE,
    ALL,
    BIT,
    CELLS,
    COPIES,
    FAMILIES,
    KINDS,
    MASK,
    POINTS,
    START,
    STEP,
    TILES,
    cell_at,
    count,
)

SEATS, HAND = 8, 6
FAR = 36
"""A grid byte below this is the kind of the tile there; this, an empty cell with no neighbour."""
SLOT = 37
"""A grid byte from this on is an empty cell that touches a tile: its slot in the frontier, plus this."""
SLOTS = 2 * TILES + 2
END_BONUS = 6


class Player(Record):
    """What belongs to one seat."""

    hand: Annotated[Row, "u1", KINDS]
    """How many tiles of each kind are in hand."""
    held: int
    """The set of kinds in hand."""
    tiles: int
    """How many tiles are in hand."""
    score: int
    age: int
    """Larger is older; only the order counts (Q-05)."""
    fresh: int
    """1 while the hand is the one first drawn."""
    lacks: int
    """Kinds that everybody knows not to be in hand, from passing (Q-18)."""


class State(Record):
    """A game of Qwirkle."""

    grid: Annotated[Row, "u1", CELLS]
    fit: Annotated[Grid, "i8", 2, SLOTS]
    """The kinds that each frontier slot accepts, by its row and by its column."""
    run: Annotated[Grid, "u1", 2, SLOTS]
    """How many tiles touch each slot, along its row and along its column."""
    cell: Annotated[Row, "u2", SLOTS]
    slot_x: Annotated[Row, "i1", SLOTS]
    slot_y: Annotated[Row, "i1", SLOTS]
    frontier: int
    """How many slots are in use."""
    laid: Annotated[Row, "u1", TILES]
    """The kinds on the board in the order in which they were laid; then where they lie."""
    laid_x: Annotated[Row, "i1", TILES]
    laid_y: Annotated[Row, "i1", TILES]
    placed: int
    """How many tiles lie on the board."""
    on_board: Annotated[Row, "u1", KINDS]
    off_board: int
    """The kinds of which a copy is not on the board."""
    bag: Annotated[Row, "u1", KINDS]
    bag_tiles: int
    players: Annotated[Sequence[Player], SEATS]
    seats: int
    turn: int
    """The seat on turn; while the first hands are drawn, nobody's."""
    dealing: int
    """1 while the first hands are drawn."""
    drawing: int
    due: int
    """How many tiles chance is to draw for the seat `drawing`; 0 if it is a player's decision."""
    aside: int
    """Tiles put aside in an exchange, to go back into the bag after the draw, as in an action; and how many."""
    aside_tiles: int
    opener: int
    opening: int
    """The size of the set that opens the game (Q-04, Q-06)."""
    passes: int
    """How many passes in a row."""
    over: int


def setup(state: State, seats: int, options: Mapping[str, Sequence[int]]) -> None:
    """Q-01, Q-02, Q-03: every tile in the bag, nothing on the table."""
    state.grid[:] = bytes([FAR]) * CELLS
    state.grid[START] = SLOT
    state.cell[0] = START
    for direction in range(2):
        state.fit[direction][0] = ALL
    state.frontier = 1
    state.off_board = ALL
    for kind in range(KINDS):
        state.bag[kind] = COPIES
    state.bag_tiles = TILES
    state.seats = seats
    # Ranks stand for ages, so that any whole number of years fits.
    ages = options["ages"]
    for seat, age in enumerate(ages):
        state.players[seat].age = sorted(set(ages)).index(age)
    state.dealing = 1
    state.due = HAND


@rule
def actor(state: State) -> int:
    """Who acts next: a seat, CHANCE or OVER."""
    if state.over:
        return OVER
    if state.due:
        return CHANCE
    return state.turn


@rule
def score(state: State, seat: int) -> int:
    return state.players[seat].score


@rule
def won(state: State, seat: int) -> bool:
    """Q-27, of a game that is over."""
    for other in range(state.seats):
        if state.players[other].score > state.players[seat].score:
            return False
    return True


@rule
def sample(state: State, dice: Row) -> int:
    """An action of chance: the tiles due, drawn from the bag."""
    tiles = 0
    for drawn in range(state.due):
        left = below(dice, state.bag_tiles - drawn)
        kind = 0
        while left >= state.bag[kind]:
            left -= state.bag[kind]
            kind += 1
        state.bag[kind] -= 1
        tiles = with_tile(tiles, drawn, kind)
    for i in range(state.due):
        state.bag[(tiles >> (6 * i)) & 63] += 1
    return draw_action(state.drawing, state.due, tiles)


@rule
def with_tile(tiles: int, n: int, kind: int) -> int:
    """n tiles, packed in rising order, and one more."""
    i = n
    while i > 0 and (tiles >> (6 * (i - 1))) & 63 > kind:
        i -= 1
    below_it = (1 << (6 * i)) - 1
    return (tiles & below_it) | (kind << (6 * i)) | ((tiles & ~below_it) << 6)


@rule
def apply(state: State, action: int) -> None:
    """Carry out a legal action of whoever acts next."""
    what = kind_of(action)
    if what == DRAW:
        draw(state, action)
    elif what == LAY:
        lay(state, action)
    elif what == EXCHANGE:
        exchange(state, action)
    else:
        pass_turn(state)


@rule
def draw(state: State, action: int) -> None:
    """Q-03, Q-14, Q-15: tiles from the bag into a hand; what was put aside goes back after that."""
    me = state.players[state.drawing]
    tiles = tiles_of(action)
    for i in range(state.due):
        kind = (tiles >> (6 * i)) & 63
        state.bag[kind] -= 1
        me.hand[kind] += 1
        me.held |= BIT[kind]
    me.tiles += state.due
    state.bag_tiles -= state.due
    for i in range(state.aside_tiles):
        state.bag[(state.aside >> (6 * i)) & 63] += 1
    state.bag_tiles += state.aside_tiles
    state.aside = 0
    state.aside_tiles = 0
    state.due = 0
    if not state.dealing:
        next_turn(state)
    elif state.drawing + 1 < state.seats:
        me.fresh = 1
        state.drawing += 1
        state.due = HAND
    else:
        me.fresh = 1
        state.dealing = 0
        find_opener(state)
        state.turn = state.opener


@rule
def largest_set(kinds: int) -> int:
    """Q-04: the size of the largest set that shares one attribute."""
    best = 0
    for family in FAMILIES:
        size = count(kinds & family)
        if size > best:
            best = size
    return best


@rule
def find_opener(state: State) -> None:
    """Q-04, Q-05: the largest set begins; of several the oldest, of equally old ones the first seat."""
    state.opener = 0
    state.opening = 0
    for seat in range(state.seats):
        size = largest_set(state.players[seat].held)
        if begins_before(state, seat, size, state.opener, state.opening):
            state.opener = seat
            state.opening = size


@rule
def begins_before(state: State, seat: int, size: int, other: int, other_size: int) -> bool:
    """Q-04, Q-05: whether the seat with a largest set of this size begins rather than the other."""
    if size != other_size:
        return size > other_size
    if state.players[seat].age != state.players[other].age:
        return state.players[seat].age > state.players[other].age
    return seat < other


@rule
def next_turn(state: State) -> None:
    """Q-07."""
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0


@rule
def take(me: Player, kind: int) -> None:
    me.hand[kind] -= 1
    if me.hand[kind] == 0:
        me.held &= ~BIT[kind]
    me.tiles -= 1


@rule
def lay(state: State, action: int) -> None:
    """Q-08, Q-14, Q-19 to Q-25, Q-29."""
    me = state.players[state.turn]
    direction = direction_of(action)
    offsets = offsets_of(action)
    tiles = tiles_of(action)
    x = x_of(action)
    y = y_of(action)
    points = 0
    while offsets:
        if offsets & 1:
            kind = tiles & 63
            tiles >>= 6
            points += POINTS[run_through(state, cell_at(x, y), 1 - direction)]
            place(state, x, y, kind)
            take(me, kind)
        offsets >>= 1
        if offsets:
            x += 1 - direction
            y += direction
    points += POINTS[run_through(state, cell_at(x, y), direction)]
    me.score += max(points, 1)
    me.fresh = 0
    state.passes = 0
    if me.tiles == 0 and state.bag_tiles == 0:
        me.score += END_BONUS
        state.over = 1
    elif dead(state):
        state.over = 1
    else:
        state.drawing = state.turn
        state.due = min(HAND - me.tiles, state.bag_tiles)
        if state.due == 0:
            next_turn(state)


@rule
def run_through(state: State, cell: int, direction: int) -> int:
    """How long the line through a cell is, counting the cell itself as filled."""
    value = int(state.grid[cell])
    if value >= SLOT:
        return 1 + int(state.run[direction][value - SLOT])
    length = 1
    for step in (STEP[direction], -STEP[direction]):
        other = (cell + step) & MASK
        while state.grid[other] < FAR:
            length += 1
            other = (other + step) & MASK
    return length


@rule
def place(state: State, x: int, y: int, kind: int) -> None:
    """Put a tile on an empty cell and bring the frontier up to date."""
    cell = cell_at(x, y)
    value = int(state.grid[cell])
    if value >= SLOT:
        leave_frontier(state, value)
    state.grid[cell] = kind
    state.laid[state.placed] = kind
    state.laid_x[state.placed] = x
    state.laid_y[state.placed] = y
    state.placed += 1
    state.on_board[kind] += 1
    if state.on_board[kind] == COPIES:
        state.off_board &= ~BIT[kind]
    for direction in range(2):
        for way in (1, -1):
            distance = way
            while state.grid[(cell + distance * STEP[direction]) & MASK] < FAR:
                distance += way
            refresh(state, x + distance * (1 - direction), y + distance * direction, direction)


@rule
def leave_frontier(state: State, value: int) -> None:
    """Free the slot with this grid byte: the last slot moves into its place."""
    slot = value - SLOT
    state.frontier -= 1
    last = state.frontier
    if slot != last:
        state.cell[slot] = state.cell[last]
        state.slot_x[slot] = state.slot_x[last]
        state.slot_y[slot] = state.slot_y[last]
        for direction in range(2):
            state.fit[direction][slot] = state.fit[direction][last]
            state.run[direction][slot] = state.run[direction][last]
        state.grid[state.cell[slot]] = value


@rule
def refresh(state: State, x: int, y: int, direction: int) -> None:
    """Q-12, Q-13: which kinds the empty cell at the end of a changed line accepts along that line."""
    cell = cell_at(x, y)
    value = int(state.grid[cell])
    if value == FAR:
        value = SLOT + state.frontier
        state.grid[cell] = value
        state.cell[state.frontier] = cell
        state.slot_x[state.frontier] = x
        state.slot_y[state.frontier] = y
        for either in range(2):
            state.fit[either][state.frontier] = ALL
            state.run[either][state.frontier] = 0
        state.frontier += 1
    slot = value - SLOT
    allowed = ALL
    length = 0
    for step in (STEP[direction], -STEP[direction]):
        other = (cell + step) & MASK
        while state.grid[other] < FAR:
            kind = state.grid[other]
            if allowed & BIT[kind]:
                allowed &= ALIKE[kind]
            else:
                allowed = 0
            length += 1
            other = (other + step) & MASK
    state.fit[direction][slot] = allowed
    state.run[direction][slot] = length


@rule
def fits_somewhere(state: State) -> int:
    """The kinds of which a tile can be laid on some cell."""
    kinds = 0
    for slot in range(state.frontier):
        kinds |= state.fit[0][slot] & state.fit[1][slot]
    return kinds


@rule
def dead(state: State) -> bool:
    """Q-29: whether no kind of which a copy is off the board fits any cell."""
    for slot in range(state.frontier):
        if state.fit[0][slot] & state.fit[1][slot] & state.off_board:
            return False
    return True


@rule
def exchange(state: State, action: int) -> None:
    """Q-15: put tiles aside; the draw comes before they go back."""
    me = state.players[state.turn]
    state.aside = tiles_of(action)
    state.aside_tiles = number_of(action)
    for i in range(state.aside_tiles):
        take(me, (state.aside >> (6 * i)) & 63)
    me.fresh = 0
    state.passes = 0
    state.drawing = state.turn
    state.due = state.aside_tiles


@rule
def pass_turn(state: State) -> None:
    """Q-18, Q-26."""
    me = state.players[state.turn]
    me.lacks |= fits_somewhere(state)
    state.passes += 1
    if state.passes == state.seats:
        state.over = 1
    else:
        next_turn(state)
