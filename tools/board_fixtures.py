"""Save positions of each game for the fixture page of the web app, so that boards can be drawn without a server.

.venv/bin/python tools/board_fixtures.py [GAME ...]
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import tilewitch
from tilewitch.games.game import State
from tilewitch.games.protocol import CHANCE

FOLDER = Path(__file__).resolve().parent.parent / "web" / "fixtures"
NAMES = ("Ann", "Bob", "Cleo", "Dirk")
TABLES: dict[str, dict[str, Any]] = {
    "qwirkle": {"players": 3},
    "gingerbread-house": {"players": 3},
    "gingerbread-house--introductory": {"players": 2, "version": "introductory"},
    "hexenrennen": {"players": 3},
    "hexenrennen--two": {"players": 2},
}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or list(TABLES):
        frames = play(name.split("--")[0], TABLES[name])
        (FOLDER / f"{name}.json").write_text(json.dumps(frames))
        print(f"{name}: {len(frames)} positions")


def play(name: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """A game by moves that gain most at once; each decision of it as seen by whoever is to decide."""
    state = tilewitch.game(name, **options).start(seed=11)
    frames = []
    told = 0
    while True:
        seat = state.turn
        viewer = 0 if seat is None else seat
        moves = state.legal_moves
        few = [moves[i] for i in range(0, len(moves), max(1, len(moves) // 60))]
        gains = {str(move): state.gain(move) for move in few}
        log = state.events_seen(viewer)
        frames.append(frame(state, viewer, [str(move) for move in moves[:3000]], gains, log[told:]))
        told = len(log)
        if state.over:
            return frames
        state.play(max(few, key=lambda move: gains[str(move)]))


def frame(
    state: State, seat: int, moves: list[str], gains: dict[str, int], events: list[tuple[int, str]]
) -> dict[str, Any]:
    seats = [
        {"kind": "person", "name": name, "level": None, "present": True, "lent": None, "out": None}
        | {"clock": None, "running": False}
        for name in NAMES[: state.game.players]
    ]
    info = {
        "id": "fixture",
        "game": state.game.name,
        "options": state.game.options,
        "phase": "over" if state.over else "playing",
        "seats": seats,
        "yours": [seat],
        "host": True,
        "seat": seat,
        "turn": state.turn,
        "scores": state.scores,
        "winners": state.winners,
        "clock": None,
        "chat": False,
        "muted": [],
        "commitment": "0" * 64,
        "seed": None,
        "undo": None,
        "undoable": False,
        "rematch": None,
        "reason": "played" if state.over else None,
        "links": [],
    }
    told = [("chance" if actor == CHANCE else actor, text) for actor, text in events]
    view = msgspec.to_builtins(state.view(seat))
    return {"view": view, "info": info, "moves": moves, "gains": gains, "events": told}


if __name__ == "__main__":
    main(sys.argv[1:])
