"""Positions of Gingerbread House from drawings of houses and lists of what lies beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import tilewitch
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house import components, state
from tilewitch.games.gingerbread_house.symbols import BIT, CARD_NAMES, SYMBOLS, TILE_NAMES

PRINTED = "R0 S0 Y0 / X0 G0 R0 / Y0 C0 B0"
"""Side a of the first board, nothing built."""
HOUSE = components.house()
NUMBERS = {character.name: i for i, character in enumerate(HOUSE.characters)}


@dataclass(frozen=True)
class Place:
    """What belongs to a seat. A house is three rows of cells: the symbol that shows, the height and, for a half of a
    double tile, a letter that both halves share."""

    house: str = PRINTED
    pantry: str = ""
    stairways: int = 0
    gate: str = ""
    trapped: str = ""
    tiles: str | None = None
    """Face up; if not told, three, of which the seat on turn has laid one, if it has built."""
    face_down: int = 12
    treasury: str = ""


def character_set(names: str) -> int:
    return sum(BIT[NUMBERS[name]] for name in names.split())


def position(
    *places: Place,
    turn: int = 0,
    phase: int = state.BUILDING,
    opened: str = "",
    line: str = "",
    pile: str | None = None,
    middle: str = "",
    supply: dict[str, int] | None = None,
    stairways: int | None = None,
    wilds: int = state.WILDS,
    seed: int | None = None,
    **options: Any,
) -> State:
    """A game with these places, the seat on turn being about to decide. `opened` are the symbols whose executions are
    open; the pile holds these characters, or all that lie nowhere else. Chance is played by hand, or by the seed's
    dice."""
    seats = places or (Place(), Place())
    game = tilewitch.game("gingerbread-house", players=len(seats), **options)
    fields = state.State()
    chosen = game.about.chosen(len(seats), options)
    game.rules.setup(fields, len(seats), chosen)
    phase = state.COVERING if opened else phase
    for seat, place in enumerate(seats):
        built = seat == turn and phase != state.BUILDING
        set_up(fields, fields.players[seat], place, "RY RB" if built else "RY RB RG")
    if supply:
        for letter, n in supply.items():
            fields.supply[SYMBOLS.index(letter)] = n
    if stairways is not None:
        fields.stairways = stairways
    fields.wilds = wilds
    fields.line = character_set(line)
    fields.roaming = len(line.split())
    fields.pile &= ~fields.line
    if pile is not None:
        fields.pile = character_set(pile)
    fields.pile_cards = bin(fields.pile).count("1")
    for card in middle.split():
        fields.middle[CARD_NAMES.index(card)] += 1
    for symbol in opened:
        fields.open[SYMBOLS.index(symbol)] += 1
    fields.executions = len(opened)
    fields.phase = phase
    fields.turn = turn
    fields.turns = 1
    fields.levels_before = fields.players[turn].levels
    return game.position(fields, seed)


def set_up(fields: state.State, me: state.Player, place: Place, tiles: str) -> None:
    cells = place.house.replace("/", " ").split()
    letters = sorted({cell[2:] for cell in cells} - {""})
    for i, cell in enumerate(cells):
        me.top[i] = SYMBOLS.index(cell[0])
        me.height[i] = int(cell[1])
        me.half[i] = letters.index(cell[2:]) + 1 if cell[2:] else 0
    me.laid = len(letters)
    me.levels = min(me.height)
    for letter in place.pantry:
        me.pantry[SYMBOLS.index(letter)] += 1
        fields.supply[SYMBOLS.index(letter)] -= 1
    me.tokens = len(place.pantry)
    me.stairways = place.stairways
    fields.stairways -= place.stairways
    me.gate, me.attracted = character_set(place.gate), len(place.gate.split())
    me.trapped = character_set(place.trapped)
    fields.pile &= ~(me.gate | me.trapped)
    for i, tile in enumerate(sorted(map(TILE_NAMES.index, (tiles if place.tiles is None else place.tiles).split()))):
        me.tiles[i] = tile
        fields.unturned[tile] -= 1
        fields.unturned_tiles -= 1
        me.face_up += 1
    me.face_down = place.face_down
    for card in place.treasury.split():
        me.treasury[me.bonuses] = CARD_NAMES.index(card)
        me.bonuses += 1


def play(game: State, *moves: str) -> State:
    for move in moves:
        game.play(move)
    return game


def refused(game: State, move: str) -> str | None:
    """The id of the rule that a move breaks."""
    refusal = game.why(move)
    return refusal.rule if refusal else None


def moves(game: State, *words: str) -> list[str]:
    """The legal moves, or those that begin with one of these words."""
    return [text for text in map(str, game.legal_moves) if not words or text.split()[0] in words]


def pantry(game: State, seat: int = 0) -> str:
    """The tokens of a seat as letters."""
    return "".join(letter * n for letter, n in game.view(None).seats[seat].pantry.items())


def names(cards: Sequence[Any]) -> list[str]:
    return [card.name for card in cards]
