"""Write the positions of the web app's introductions: few moves, and something to find in each.

    python tools/introductions.py

plays seeded games, picks from each the first position that shows what a lesson is about, and writes
`web/src/learn/<game>.json`.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import tilewitch
from tilewitch.games.game import State

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "learn"
MOST = 140
"""A position with more legal moves than this teaches little, and its file would be long."""


class Lesson(NamedTuple):
    key: str
    fits: Callable[[State, Any], bool]
    """Whether a position shows it, given its view by the seat on turn."""
    wanted: Callable[[State, str], bool] = lambda state, move: True
    """Which moves are what the lesson asks for."""


def lines(state: State, move: str) -> int:
    return sum(part.rule == "Q-19" for part in state.parts(move))


def lays(state: State, move: str) -> bool:
    return move.startswith("lay")


def crosses(state: State, move: str) -> bool:
    return lays(state, move) and lines(state, move) >= 2


def completes(state: State, move: str) -> bool:
    return any(part.rule == "Q-22" for part in state.parts(move))


def some(state: State, wanted: Callable[[State, str], bool]) -> bool:
    return any(wanted(state, str(move)) for move in state.legal_moves)


LESSONS: dict[str, tuple[dict[str, Any], tuple[Lesson, ...]]] = {
    "qwirkle": (
        {"players": 2},
        (
            Lesson("line", lambda state, view: len(view.board) >= 5 and some(state, lays), lays),
            Lesson("cross", lambda state, view: len(view.board) >= 8 and some(state, crosses), crosses),
            Lesson("six", lambda state, view: some(state, completes), completes),
        ),
    ),
    "hexenrennen": (
        {"players": 2},
        (
            Lesson("move", lambda state, view: view.asked == "move"),
            Lesson("own-sign", lambda state, view: view.asked == "own sign"),
            Lesson("sign", lambda state, view: view.asked == "sign"),
        ),
    ),
    "gingerbread-house": (
        {"players": 2, "version": "introductory"},
        (
            Lesson("build", lambda state, view: view.step == "build"),
            Lesson("effects", lambda state, view: view.step == "effects" and len(state.legal_moves) > 1),
            Lesson("trap", lambda state, view: view.step == "trap" and len(state.legal_moves) > 1),
        ),
    ),
}


def positions(name: str, options: dict[str, Any]) -> Iterator[tuple[State, int]]:
    """What is decided in some seeded games, played by what gains most at once, and by whom."""
    for seed in range(40):
        state = tilewitch.game(name, **options).start(seed=seed)
        while not state.over:
            seat = state.turn
            assert seat is not None
            yield state, seat
            moves = state.legal_moves
            few = [moves[i] for i in range(0, len(moves), max(1, len(moves) // 40))]
            state.play(max(few, key=state.gain))


def lesson_file(name: str) -> list[dict[str, Any]]:
    options, lessons = LESSONS[name]
    found: list[dict[str, Any]] = []
    for state, seat in positions(name, options):
        lesson = lessons[len(found)]
        if len(state.legal_moves) <= MOST and lesson.fits(state, state.view(seat)):
            found.append(position(lesson, state, seat))
            if len(found) == len(lessons):
                break
    return found


def position(lesson: Lesson, state: State, seat: int) -> dict[str, Any]:
    moves = [str(move) for move in state.legal_moves]
    return {
        "key": lesson.key,
        "seat": seat,
        "options": state.game.options,
        "view": msgspec.to_builtins(state.view(seat)),
        "scores": state.scores,
        "moves": {
            move: [state.gain(move), [msgspec.to_builtins(part) for part in state.parts(move)]] for move in moves
        },
        "wanted": [move for move in moves if lesson.wanted(state, move)],
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in LESSONS:
        text = json.dumps(lesson_file(game), separators=(",", ":"))
        (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{game}: {len(text)} characters")
