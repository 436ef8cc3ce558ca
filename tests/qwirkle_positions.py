"""Positions of Qwirkle from a drawing."""

from collections import Counter
from collections.abc import Sequence

import tilewitch
from tilewitch.games import kernel
from tilewitch.games.game import State
from tilewitch.games.qwirkle import rules
from tilewitch.games.qwirkle.notation import parse_tile
from tilewitch.games.qwirkle.tiles import BIT, COPIES, KINDS


def position(
    drawing: str,
    hands: Sequence[str],
    bag: str | None = None,
    scores: Sequence[int] = (),
    passes: int = 0,
) -> State:
    """A game with these tiles on the board (`..` is an empty cell; the first tile drawn is at 0,0) and in hand; the
    first seat is on turn. The bag holds these tiles, or all that are left. Chance is played by hand."""
    game = tilewitch.game("qwirkle", players=len(hands))
    states = game.new_states()
    cells = [
        (x, y, parse_tile(name))
        for y, line in enumerate(drawing.strip("\n").splitlines())
        for x, name in enumerate(line.split())
        if name != ".."
    ]
    for x, y, kind in cells:
        rules.place(states[0], x - cells[0][0], y - cells[0][1], kind)
    fields = kernel.read(rules.State, states, 0)
    left = Counter(dict.fromkeys(range(KINDS), COPIES)) - Counter(kind for _, _, kind in cells)
    for seat, hand in enumerate(hands):
        me = fields.players[seat]
        for kind in map(parse_tile, hand.split()):
            me.hand[kind] += 1
            me.held |= BIT[kind]
            me.tiles += 1
            left[kind] -= 1
        me.score = scores[seat] if scores else 0
    tiles = left if bag is None else Counter(map(parse_tile, bag.split()))
    for kind in range(KINDS):
        fields.bag[kind] = tiles[kind]
    fields.bag_tiles = tiles.total()
    fields.dealing = 0
    fields.due = 0
    fields.passes = passes
    if not cells:
        states = game.new_states()
        kernel.write(fields, states, 0)
        rules.find_opener(states[0])
        fields = kernel.read(rules.State, states, 0)
        fields.turn = fields.opener
    return game.position(fields)


def lays(state: State) -> list[str]:
    return [str(move) for move in state.legal_moves if str(move).startswith("lay")]


def refused(state: State, move: str) -> str | None:
    """The id of the rule that a move breaks."""
    refusal = state.why(move)
    return refusal.rule if refusal else None
