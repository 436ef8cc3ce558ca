"""Tilewitch: Qwirkle, Gingerbread House and Hexenrennen by their exact rules.

>>> import tilewitch
>>> state = tilewitch.game("qwirkle", players=2).start(seed=7)
>>> while not state.over:
...     state.play(max(state.legal_moves, key=state.gain))
>>> state.scores, state.winners
([181, 219], [1])
"""

import importlib
from typing import TYPE_CHECKING, Any

from tilewitch.errors import (
    BadOption,
    IllegalMove,
    NotationError,
    NotPossible,
    RecordError,
    Refusal,
    TilewitchError,
    UnknownBot,
    UnknownGame,
)
from tilewitch.games.catalogue import about, folders, game

if TYPE_CHECKING:
    from tilewitch.games.game import Game, LegalMoves, Move, State
    from tilewitch.games.protocol import CHANCE, OVER
    from tilewitch.games.record import GameRecord, PlayerName

_LATER = {
    "Game": "tilewitch.games.game",
    "LegalMoves": "tilewitch.games.game",
    "Move": "tilewitch.games.game",
    "State": "tilewitch.games.game",
    "CHANCE": "tilewitch.games.protocol",
    "OVER": "tilewitch.games.protocol",
    "GameRecord": "tilewitch.games.record",
    "PlayerName": "tilewitch.games.record",
}
"""What is only loaded when somebody asks for it, so that commands without rules start at once."""

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "Game",
    "GameRecord",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "NotPossible",
    "NotationError",
    "PlayerName",
    "RecordError",
    "Refusal",
    "State",
    "TilewitchError",
    "UnknownBot",
    "UnknownGame",
    "about",
    "folders",
    "game",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
