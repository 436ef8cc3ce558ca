"""What can become of a half-made move? Everything that a screen needs to light up what is possible."""

from collections import Counter

from tilewitch.errors import TilewitchError
from tilewitch.games.game import State
from tilewitch.server import showing
from tilewitch.server.messages import Error, Guide, Part
from tilewitch.server.patch import difference
from tilewitch.server.refusals import NotDone, from_game, from_refusal
from tilewitch.server.showing import Viewer
from tilewitch.server.table import Table

MOST = 200
"""Moves that are listed."""


def state_for(table: Table, viewer: Viewer) -> State:
    """The game, if the viewer is to decide in it. Raises `NotDone`."""
    if table.state is None or viewer.seat is None or table.turn != viewer.seat:
        raise NotDone("turn", "seat {turn} is to decide, and not {seat}", turn=table.turn, seat=viewer.seat)
    return table.state


def guide(table: Table, viewer: Viewer, chosen: str) -> Guide:
    """What can become of what is chosen so far; its words may stand in any order after the first. Raises `NotDone`."""
    state = state_for(table, viewer)
    words = chosen.split()
    found = [move for move in table.legal_texts if contains(move.split(), words)]
    problem = refusal(state, chosen) if words else None
    legal = bool(words) and problem is None
    return Guide(
        chosen=chosen,
        legal=legal,
        gain=state.gain(chosen) if legal else None,
        parts=tuple(Part(part.text, part.points, part.rule, dict(part.facts)) for part in state.parts(chosen))
        if legal
        else (),
        next=additions(found, words),
        moves=tuple(found[:MOST]),
        more=max(0, len(found) - MOST),
        refusal=problem if words and not legal and not found else None,
        preview=preview(table, viewer, chosen) if legal else None,
    )


def contains(move: list[str], words: list[str]) -> bool:
    """Whether a move begins with the first of some words, and has the others somewhere."""
    if not words:
        return True
    return move[0] == words[0] and not Counter(words[1:]) - Counter(move[1:])


def additions(moves: list[str], words: list[str]) -> tuple[str, ...]:
    """The words that moves have beyond these, each once; where there are none yet, what a move can begin with."""
    if not words:
        return tuple(dict.fromkeys(move.split()[0] for move in moves))
    found: dict[str, None] = {}
    for move in moves:
        found.update(dict.fromkeys((Counter(move.split()[1:]) - Counter(words[1:])).elements()))
    return tuple(found)


def refusal(state: State, move: str) -> Error | None:
    """Why a move is not legal."""
    try:
        found = state.why(move)
    except TilewitchError as error:
        return from_game(error).error
    return None if found is None else from_refusal(found)


def preview(table: Table, viewer: Viewer, move: str) -> object:
    """What a move would change in the view, before chance acts."""
    assert table.state is not None
    after = table.state.copy()
    after.play(move)
    before = showing.view(table, viewer, showing.fields(table))
    return difference(before, after.view(viewer.seat))
