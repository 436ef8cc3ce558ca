"""Gingerbread House on a terminal: houses from above and from the side, what lies beside them, and what happens."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tilewitch.games.gingerbread_house.asking import ask
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.story import tell
from tilewitch.games.gingerbread_house.view import Card, GingerbreadHouseView, Seat
from tilewitch.games.protocol import Span

HELP = """\
Build a house on three by three cells. In a turn you lay a double tile on two
neighbouring cells of equal height, carry out the two symbols that it covers
(three times if they are equal), and then trap characters, if you like. Or you
discard a double tile for two stairways. Each level that you complete brings a
bonus card, up to three.

Symbols: R red, Y yellow, B blue, G green gingerbread, S stairway, X exchange,
C cage, W star, which is any of the others. Cells: a1 to c3.

  build RY a1 b1           lay RY, its red half on a1, its yellow half on b1
  build RY a1 b1 stairs 2 b1
                           the same where b1 is two lower, with two stairways
                           under the tile there
  why build RY a1 b1       what that would cover and bring, before you do it
  stairways RY             discard RY and take two stairways
  take R, take S           what a covered symbol brings: a token, a stairway
  exchange R B             give red, take blue
  cage snow-white          a character from the line to your gate
  cage draw                draw three from the pile, and then keep one:
                           keep snow-white under giant robber
  done                     give up what is still open
  trap snow-white          pay its cost; then lay the wild tile: wild b2
  trap hansel-and-gretel pay RRYYBBGG
                           the same where you may choose what to pay
  end                      trap nobody more
  bonus chest-3            choose a bonus card for a completed level
  discard R, release giant at any time in your turn: make room
"""

STYLES = {
    "R": "bold white on red3",
    "Y": "bold black on yellow1",
    "B": "bold white on blue3",
    "G": "bold white on green4",
    "S": "bold black on grey70",
    "X": "bold black on grey70",
    "C": "bold black on grey70",
    "W": "bold black on orange1",
}
INDENT = Span("  ")
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
GAP = 6
"""Columns between the two drawings of a house."""

Line = list[Span]


def draw(view: GingerbreadHouseView, plain: bool) -> list[Line]:
    """A view as lines of text; `plain` keeps to ASCII."""
    lines: list[Line] = []
    first = view.seat or 0
    for seat in [*range(first + 1, len(view.seats)), *range(first), first]:
        lines += [*draw_seat(view, seat, plain), []]
    return [*lines, *draw_middle(view), *draw_turn(view)]


def draw_seat(view: GingerbreadHouseView, seat: int, plain: bool) -> list[Line]:
    """A house and all that lies beside it."""
    them = view.seats[seat]
    whose = ", yours" if seat == view.seat else ""
    facts = f"height {them.height}, complete levels {them.levels}, score {them.score}"
    lines: list[Line] = [[Span(f"Seat {seat}{whose}: {facts}", "bold")]]
    if them.house:
        lines += beside(from_above(them, plain), from_the_side(them, plain))
    tiles = [INDENT, Span("tiles     "), *spaced(them.tiles), Span(f" and {them.face_down} face down")]
    held = [Span(f"{name}{n} ", STYLES[name] if n else "dim") for name, n in them.pantry.items()]
    pantry = [INDENT, Span("pantry    "), *held, Span(f" {sum(them.pantry.values())} of 10; ")]
    lines += [tiles, [*pantry, Span(f"workshop: stairways {them.stairways} of 4")]]
    lines += listed("gate", them.gate)
    lines += listed("trapped", them.trapped)
    if them.treasury:
        lines.append([INDENT, Span("treasury  " + ", ".join(them.treasury))])
    return lines


def from_above(them: Seat, plain: bool) -> list[Line]:
    """The symbols that show, with heights; a line joins the two halves of one double tile."""
    across, down = ("-", "|") if plain else ("─", "│")
    lines: list[Line] = [[Span("     a    b    c ", "dim")]]
    for row in range(3):
        line = [Span(f"  {row + 1}  ", "dim")]
        for column in range(3):
            cell = them.house[3 * row + column]
            line.append(Span(f"{cell.symbol}{cell.height}", STYLES[cell.symbol]))
            joined = column < 2 and cell.tile and cell.tile == them.house[3 * row + column + 1].tile
            line.append(Span((across * 3 if joined else "   ")[: 3 if column < 2 else 1]))
        lines.append(line)
        if row < 2:
            halves = [(them.house[3 * row + column], them.house[3 * row + column + 3]) for column in range(3)]
            marks = [down if one.tile and one.tile == other.tile else " " for one, other in halves]
            lines.append([Span("     " + "    ".join(marks) + " ")])
    return lines


def from_the_side(them: Seat, plain: bool) -> list[Line]:
    """The nine cells as columns, with the symbol that shows on top."""
    block = "#" if plain else "█"
    lines: list[Line] = []
    for level in range(them.height, 0, -1):
        line = [Span(f"{level:2} ", "dim")]
        for cell in them.house:
            top = cell.height == level
            filled = cell.symbol if top else block if cell.height > level else "."
            line += [Span(f" {filled}", STYLES[cell.symbol] if top else ""), Span(" ")]
        lines.append([*line, Span(" complete" if level <= them.levels else "", "dim")])
    return [*lines, [Span("    " + " ".join(CELLS), "dim")]]


def beside(left: list[Line], right: list[Line]) -> list[Line]:
    """Two drawings beside each other, both standing on the same ground."""
    width = max(sum(len(span.text) for span in line) for line in left)
    rows = max(len(left), len(right))
    left = [[] for _ in range(rows - len(left))] + left
    right = [[] for _ in range(rows - len(right))] + right
    lines = []
    for one, other in zip(left, right, strict=True):
        filler = width + GAP - sum(len(span.text) for span in one)
        lines.append([*one, Span(" " * filler), *other])
    return lines


def spaced(tiles: Sequence[str]) -> list[Span]:
    spans = []
    for tile in tiles:
        spans += [Span(tile[0], STYLES[tile[0]]), Span(tile[1], STYLES[tile[1]]), Span(" ")]
    return spans


def listed(title: str, cards: Sequence[Card]) -> list[Line]:
    """Characters, a line each."""
    lines = []
    for i, card in enumerate(cards):
        start = [INDENT, Span(f"{title if i == 0 else '':10}{card.name:24}"), *cost(card)]
        lines.append([*start, Span(f"{card.points:3} points  {card.type}, {card.mood}")])
    return lines


def cost(card: Card) -> list[Span]:
    letters = [Span(letter, STYLES.get(letter, "bold")) for letter in card.cost]
    return [*letters, Span(" " * (9 - len(card.cost)))]


def draw_middle(view: GingerbreadHouseView) -> list[Line]:
    """What belongs to nobody."""
    lines = listed("line", view.line)
    known = f", at its bottom: {', '.join(view.under)}" if any(card != "?" for card in view.under) else ""
    lines.append([INDENT, Span(f"pile      cards: {view.pile}{known}")])
    lines += [[INDENT, Span(f"{'bonus' if i == 0 else '':10}{text}")] for i, text in enumerate(folded(view.bonus))]
    tokens = [Span(f"{name}{n} ", STYLES[name] if n else "dim") for name, n in view.supply.items()]
    lines.append([INDENT, Span("supply    "), *tokens, Span(f" stairways {view.stairways}, wild tiles {view.wilds}")])
    return lines


def folded(cards: Sequence[str]) -> list[str]:
    """Bonus cards, a few to a line."""
    return [", ".join(cards[i : i + 4]) + ("," if i + 4 < len(cards) else "") for i in range(0, len(cards), 4)]


def draw_turn(view: GingerbreadHouseView) -> list[Line]:
    """What is open in this turn."""
    lines = listed("drawn", view.looked)
    if view.open:
        spans = [span for letter in view.open for span in (Span(letter, STYLES[letter]), Span(" "))]
        lines.append([INDENT, Span("open      "), *spans])
    if view.due:
        lines.append([INDENT, Span(f"due       bonus cards to choose: {view.due}")])
    return lines


class SetTerminal:
    """The terminal for a set of components."""

    HELP = HELP

    def __init__(self, components: Components) -> None:
        self.components = components

    def draw(self, view: GingerbreadHouseView, plain: bool) -> list[Line]:
        """A view as lines of text; `plain` keeps to ASCII."""
        return draw(view, plain)

    def ask(self, view: GingerbreadHouseView) -> str:
        """What is asked of the seat whose view this is and that is to decide, in one sentence."""
        return ask(view)

    def tell(self, view: GingerbreadHouseView, action: int, actor: int, names: Sequence[str]) -> str:
        """What happened, in one sentence, as the viewer may know it; `view` is from just before."""
        return tell(view, action, actor, names, self.components)


@cache
def terminal_for(components: Components) -> SetTerminal:
    return SetTerminal(components)


def bind(options: Mapping[str, Any]) -> SetTerminal:
    """The terminal for the components that are played with."""
    return terminal_for(options["components"])
