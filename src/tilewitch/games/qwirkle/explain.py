"""Why an action is not legal, and what a legal one scores: the plain way, from a drawing of the board.

Nothing here uses the frontier that makes the generator fast, so that each can be tested against the other.
"""

from collections import Counter
from collections.abc import Sequence

from tilewitch.errors import Refusal
from tilewitch.games.protocol import Part
from tilewitch.games.qwirkle.action import (
    DRAW,
    EXCHANGE,
    LAY,
    kind_of,
    number_of,
    seat_of,
    tiles_of,
)
from tilewitch.games.qwirkle.notation import laid_tiles, tile_name, unpacked
from tilewitch.games.qwirkle.rules import END_BONUS, HAND, State
from tilewitch.games.qwirkle.tiles import COPIES, FAMILIES, KINDS

Cell = tuple[int, int]
Board = dict[Cell, int]
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def board_of(state: State) -> Board:
    return {(state.laid_x[i], state.laid_y[i]): state.laid[i] for i in range(state.placed)}


def check(state: State, action: int) -> Refusal | None:
    """Why whoever acts next may not do this, or why chance cannot have; None if all is well."""
    kind = kind_of(action)
    if state.due:
        return check_draw(state, action)
    if kind == DRAW:
        return Refusal("Q-14", "no tiles are to be drawn now")
    if kind == LAY:
        return check_lay(state, action)
    if kind == EXCHANGE:
        return check_exchange(state, action)
    return check_pass(state)


def check_draw(state: State, action: int) -> Refusal | None:
    """Q-01, Q-03, Q-14, Q-15."""
    rule = "Q-03" if state.dealing else "Q-15" if state.aside_tiles else "Q-14"
    if kind_of(action) != DRAW:
        return Refusal(rule, "first seat {seat} draws; tiles due: {due}", {"seat": state.drawing, "due": state.due})
    if seat_of(action) != state.drawing:
        return Refusal(
            rule,
            "seat {seat} draws now, not seat {named}",
            {"seat": state.drawing, "named": seat_of(action)},
        )
    if number_of(action) != state.due:
        return Refusal(
            rule,
            "tiles to draw: {due}, not {named}",
            {"due": state.due, "named": number_of(action)},
        )
    for kind, n in Counter(unpacked(tiles_of(action), state.due)).items():
        if n > state.bag[kind]:
            return Refusal(
                "Q-01",
                "the bag holds {held} of {tile}, not {named}",
                {"held": state.bag[kind], "tile": tile_name(kind), "named": n},
            )
    return None


def check_lay(state: State, action: int) -> Refusal | None:
    """Q-06, Q-08 to Q-13."""
    laid = laid_tiles(action)
    missing = not_in_hand(state, [kind for kind, _, _ in laid])
    if missing is not None:
        return Refusal("Q-08", "there are not so many {tile} in hand", {"tile": tile_name(missing)})
    board = board_of(state)
    for _, x, y in laid:
        if (x, y) in board:
            return Refusal("Q-08", "on {x},{y} lies {tile} already", {"x": x, "y": y, "tile": tile_name(board[x, y])})
    kinds = [kind for kind, _, _ in laid]
    if not shares_attribute(kinds):
        return Refusal(
            "Q-09",
            "the tiles laid in one turn share one colour or one shape; these do not: {tiles}",
            {"tiles": " ".join(map(tile_name, kinds))},
        )
    if not board:
        refusal = check_opening(state, laid)
        if refusal:
            return refusal
    after = board | {(x, y): kind for kind, x, y in laid}
    cells = [(x, y) for _, x, y in laid]
    for x, y in between(cells[0], cells[-1]):
        if (x, y) not in after:
            return Refusal("Q-10", "the line has a gap at {x},{y}", {"x": x, "y": y})
    if board and not any((x + dx, y + dy) in board for x, y in cells for dx, dy in SIDES):
        return Refusal("Q-11", "no tile of these touches a tile on the board")
    for line in lines(after, cells):
        kinds = [after[cell] for cell in line]
        facts = {"line": " ".join(map(tile_name, kinds)), "length": len(kinds)}
        if not shares_attribute(kinds):
            return Refusal("Q-12", "a line has one colour or one shape; this would not: {line}", facts)
        if len(set(kinds)) < len(kinds):
            return Refusal("Q-12", "no tile comes twice in a line; here one would: {line}", facts)
        if len(kinds) > 6:
            return Refusal("Q-13", "no line is longer than six; this would have {length}: {line}", facts)
    return None


def check_opening(state: State, laid: Sequence[tuple[int, int, int]]) -> Refusal | None:
    """Q-06."""
    hand = {kind for kind in range(KINDS) if state.players[state.turn].hand[kind]}
    largest = max(len(hand & family_members(family)) for family in FAMILIES)
    if len({kind for kind, _, _ in laid}) < len(laid):
        return Refusal("Q-06", "the opening set holds no tile twice")
    if len(laid) != largest:
        return Refusal(
            "Q-06",
            "the opening lays a largest set: tiles {largest}, not {laid}",
            {"largest": largest, "laid": len(laid)},
        )
    if laid[0][1:] != (0, 0):
        return Refusal("Q-06", "the first tile of the opening lies at 0,0")
    return None


def family_members(family: int) -> set[int]:
    return {kind for kind in range(KINDS) if family >> kind & 1}


def check_exchange(state: State, action: int) -> Refusal | None:
    """Q-06, Q-15, Q-16, Q-18."""
    if not state.placed:
        return Refusal("Q-06", "the opening player lays; exchanging is not open to them")
    if not state.bag_tiles:
        return Refusal("Q-18", "the bag is empty; nothing can be exchanged")
    n = number_of(action)
    missing = not_in_hand(state, unpacked(tiles_of(action), n))
    if missing is not None:
        return Refusal("Q-15", "there are not so many {tile} in hand", {"tile": tile_name(missing)})
    if n > state.bag_tiles:
        return Refusal(
            "Q-16",
            "no more tiles can be exchanged than the bag holds: {bag}, not {named}",
            {"bag": state.bag_tiles, "named": n},
        )
    return None


def check_pass(state: State) -> Refusal | None:
    """Q-06, Q-17, Q-18."""
    if not state.placed:
        return Refusal("Q-06", "the opening player lays; passing is not open to them")
    if state.bag_tiles:
        return Refusal("Q-18", "nobody passes while the bag holds tiles: lay, or exchange (Q-17)")
    spot = a_spot(state)
    if spot:
        kind, x, y = spot
        return Refusal(
            "Q-18",
            "who can lay must lay: {tile} fits at {x},{y}",
            {"tile": tile_name(kind), "x": x, "y": y},
        )
    return None


def a_spot(state: State) -> tuple[int, int, int] | None:
    """A tile of the hand and a cell where it can be laid alone. If no tile can be laid alone, none can be laid
    with others: a part of a line that keeps the rules keeps them too."""
    board = board_of(state)
    me = state.players[state.turn]
    for x, y in sorted({(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - board.keys()):
        for kind in range(KINDS):
            if me.hand[kind] and fits(board, (x, y), kind):
                return kind, x, y
    return None


def fits(board: Board, cell: Cell, kind: int) -> bool:
    """Q-12, Q-13 for one tile."""
    after = board | {cell: kind}
    for line in lines(after, [cell]):
        kinds = [after[other] for other in line]
        if len(kinds) > 6 or len(set(kinds)) < len(kinds) or not shares_attribute(kinds):
            return False
    return True


def is_dead(state: State) -> bool:
    """Q-29."""
    board = board_of(state)
    left = [kind for kind, n in Counter(board.values()).items() if n < COPIES]
    left += [kind for kind in range(KINDS) if kind not in board.values()]
    rim = {(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - board.keys()
    return not any(fits(board, cell, kind) for cell in rim for kind in left)


def not_in_hand(state: State, kinds: Sequence[int]) -> int | None:
    """A kind of which the seat on turn holds fewer than these, if there is one."""
    hand = state.players[state.turn].hand
    return next((kind for kind, n in Counter(kinds).items() if hand[kind] < n), None)


def shares_attribute(kinds: Sequence[int]) -> bool:
    return len({kind // 6 for kind in kinds}) == 1 or len({kind % 6 for kind in kinds}) == 1


def between(first: Cell, last: Cell) -> list[Cell]:
    """Every cell from the first to the last, both in one row or column."""
    return [(x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1)]


def lines(board: Board, cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Q-12: every line of two or more tiles that goes through one of these cells."""
    found = []
    for cell in cells:
        for dx, dy in SIDES[:2]:
            x, y = cell
            while (x - dx, y - dy) in board:
                x, y = x - dx, y - dy
            line = []
            while (x, y) in board:
                line.append((x, y))
                x, y = x + dx, y + dy
            if len(line) > 1 and tuple(line) not in found:
                found.append(tuple(line))
    return found


def parts(state: State, action: int) -> list[Part]:
    """Q-19 to Q-23: what a legal action scores, line by line."""
    if kind_of(action) != LAY:
        return []
    laid = laid_tiles(action)
    board = board_of(state) | {(x, y): kind for kind, x, y in laid}
    scored = []
    for line in lines(board, [(x, y) for _, x, y in laid]):
        names = " ".join(tile_name(board[cell]) for cell in line)
        scored.append(Part("{tiles}", len(line), "Q-19", {"tiles": names}))
        if len(line) == HAND:
            scored.append(Part("Qwirkle", HAND, "Q-22"))
    if not scored:
        scored.append(Part("a tile alone", 1, "Q-21"))
    if not state.bag_tiles and len(laid) == state.players[state.turn].tiles:
        scored.append(Part("ends the game", END_BONUS, "Q-23"))
    return scored
