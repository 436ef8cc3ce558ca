"""Qwirkle on a terminal: the board and the hand as coloured tiles, and what happens as sentences."""

from collections.abc import Iterable, Sequence

from tilewitch.games.protocol import Span
from tilewitch.games.qwirkle.action import (
    DRAW,
    EXCHANGE,
    LAY,
    kind_of,
    number_of,
    seat_of,
    tiles_of,
)
from tilewitch.games.qwirkle.explain import SIDES, Board, Cell, fits, lines
from tilewitch.games.qwirkle.notation import format_action, laid_tiles, parse_tile, tile_name, unpacked
from tilewitch.games.qwirkle.rules import END_BONUS, HAND
from tilewitch.games.qwirkle.tiles import COLOURS
from tilewitch.games.qwirkle.tiles import SHAPES as SHAPE_LETTERS
from tilewitch.games.qwirkle.view import QwirkleView

HELP = """\
Lay tiles in one row or column, next to what lies there. In a line, all tiles
have one colour and different shapes, or one shape and different colours. You
get a point for each tile of every line that you make or extend, and 6 more for
a line of six. Whoever has no tiles left, when the bag is empty, ends the game
and gets 6 points.

A tile is a colour and a shape: R red, O orange, Y yellow, G green, B blue,
P purple; c circle, s square, d diamond, l clover, t star, x cross. So Rc is
the red circle. A cell is its column and its row, as at the edges of the board;
rows below 0 are above it.

  lay Rc@0,-1 Rs@1,-1   Rc in column 0, row -1, and Rs to its right
  exchange Rc Bd        put tiles aside and draw others for them
  pass                  only when the bag is empty and nothing fits
"""

WIDTH = 80
"""How wide a terminal is taken to be that has not said."""
SHAPES = {"c": "●", "s": "■", "d": "◆", "l": "♣", "t": "★", "x": "✚"}
STYLES = {
    "R": "bold white on red3",
    "O": "bold black on dark_orange",
    "Y": "bold black on yellow1",
    "G": "bold white on green4",
    "B": "bold white on blue3",
    "P": "bold white on purple3",
}
SHAPE_NAMES = {"c": "circle", "s": "square", "d": "diamond", "l": "clover", "t": "star", "x": "cross"}

Line = list[Span]


def draw(view: QwirkleView, plain: bool) -> list[Line]:
    """A view as lines of text; `plain` keeps to ASCII."""
    return draw_within(view, plain, WIDTH)


def draw_within(view: QwirkleView, plain: bool, width: int) -> list[Line]:
    """A view as lines of text that are no longer than this, as far as that can be."""
    drawn = draw_board(view, plain, max(1, (width - 5) // 3))
    drawn.append([])
    if view.seat is not None:
        drawn += draw_hand(view.hand, plain)
    drawn.append([Span(summary(view))])
    return drawn


def draw_board(view: QwirkleView, plain: bool, widest: int) -> list[Line]:
    """The tiles, with a mark on each empty cell that touches one; boards of more columns in several pieces."""
    board = {(tile.x, tile.y): tile.tile for tile in view.board}
    rim = rim_of(board) or {(0, 0)}
    xs, ys = [x for x, _ in rim], [y for _, y in rim]
    drawn: list[Line] = []
    for left in range(min(xs), max(xs) + 1, widest):
        columns = range(left, min(left + widest, max(xs) + 1))
        drawn += [[]] if drawn else []
        drawn.append([Span("    " + "".join(column_label(x, columns) for x in columns), "dim")])
        for y in range(min(ys), max(ys) + 1):
            row = [Span(f"{y:4}", "dim")]
            for x in columns:
                if (x, y) in board:
                    row += [Span(" "), tile_span(board[x, y], plain)]
                else:
                    row.append(Span(("  ." if plain else "  ·") if (x, y) in rim else "   ", "dim"))
            drawn.append(row)
    return drawn


def column_label(x: int, columns: range) -> str:
    """A column's number; where numbers are long only every other column has one."""
    long = any(len(str(column)) > 2 for column in columns)
    return f"{x:3}" if not long or x % 2 == 0 else "   "


def tile_span(tile: str, plain: bool) -> Span:
    return Span(tile if plain else tile[0] + SHAPES[tile[1]], STYLES[tile[0]])


def draw_hand(hand: Sequence[str], plain: bool) -> list[Line]:
    """The hand; where tiles are drawn by their shapes, also as they are written."""
    drawn = [Span("hand")]
    for tile in hand:
        drawn += [Span(" "), tile_span(tile, plain)]
    if plain:
        return [drawn]
    shapes = "  ".join(f"{SHAPES[shape]} {name} {shape}" for shape, name in SHAPE_NAMES.items())
    return [drawn, [Span("     " + " ".join(hand))], [Span(f"     {shapes}", "dim")]]


def summary(view: QwirkleView) -> str:
    """What else there is."""
    hands = ", ".join(str(place.tiles) for place in view.seats)
    return f"bag  {counted(view.bag)}; tiles in hand by seat: {hands}"


def counted(tiles: int) -> str:
    return f"{tiles} tile{'s' * (tiles != 1)}"


def ask(view: QwirkleView) -> str:
    """What is asked of the seat whose view this is and that is to decide, in one sentence."""
    if not view.board:
        line = " ".join(f"{tile}@{x},0" for x, tile in enumerate(longest_set(view.hand)))
        return f"You begin with a largest set of yours, the first tile at 0,0, as in lay {line}"
    exchange = f"exchange some, as in exchange {view.hand[0]}" if view.bag else ""
    spot = a_spot(view)
    if spot is None:
        return f"None of your tiles fits: {exchange or 'pass'}"
    return f"Lay tiles (tile@column,row), as in lay {spot}{exchange and f', or {exchange}'}"


def longest_set(hand: Sequence[str]) -> list[str]:
    """Q-04: the tiles of a largest set in a hand."""
    sets = [sorted({tile for tile in hand if attribute in tile}) for attribute in COLOURS + SHAPE_LETTERS]
    return max(sets, key=len)


def a_spot(view: QwirkleView) -> str | None:
    """A tile of the hand where it fits alone, as it is written; if none fits alone, none does with others."""
    board = board_in(view)
    for x, y in sorted(rim_of(board), key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell)):
        for tile in view.hand:
            if fits(board, (x, y), parse_tile(tile)):
                return f"{tile}@{x},{y}"
    return None


def board_in(view: QwirkleView) -> Board:
    return {(tile.x, tile.y): parse_tile(tile.tile) for tile in view.board}


def rim_of(board: Iterable[Cell]) -> set[Cell]:
    """The empty cells that touch a tile."""
    filled = set(board)
    return {(x + dx, y + dy) for x, y in filled for dx, dy in SIDES} - filled


def tell(view: QwirkleView, action: int, actor: int, names: Sequence[str]) -> str:
    """What happened, in one sentence, as the viewer may know it; `view` is from just before."""
    kind = kind_of(action)
    if kind == LAY:
        gained = points(view, action, actor)
        return f"{names[actor]} lays {format_action(action)[4:]} for {gained} point{'s' * (gained != 1)}."
    if kind not in (DRAW, EXCHANGE):
        return f"{names[actor]} passes."
    seat, verb = (seat_of(action), "draws") if kind == DRAW else (actor, "exchanges")
    n = number_of(action)
    tiles = " ".join(map(tile_name, unpacked(tiles_of(action), n)))
    return f"{names[seat]} {verb} {tiles if seat == view.seat else counted(n)}."


def points(view: QwirkleView, action: int, actor: int) -> int:
    """Q-19 to Q-23, from what everybody sees."""
    laid = laid_tiles(action)
    board = board_in(view) | {(x, y): kind for kind, x, y in laid}
    lengths = [len(line) for line in lines(board, [(x, y) for _, x, y in laid])]
    gained = sum(lengths) + HAND * lengths.count(HAND) or 1
    ends = not view.bag and len(laid) == view.seats[actor].tiles
    return gained + END_BONUS * ends
