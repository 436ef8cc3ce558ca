"""What hypothesis draws: games, positions, moves."""

from typing import Any

from hypothesis import strategies as st

import tilewitch
from tilewitch.games import about, folders
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import Game, Move, State
from tilewitch.games.kernel import PLAIN

GAMES = sorted(folders())
EXAMPLES = 5 if PLAIN else 25
"""How many random games a test plays: the plain mode is a hundred times slower."""

seeds = st.integers(0, 2**64 - 1)


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """A game for any number of players."""
    found = about(name)
    return tilewitch.game(name, players=draw(st.integers(found.fewest, found.most)))


@st.composite
def positions(draw: st.DrawFn, name: str, most: int = 60) -> State:
    """A position after up to so many random decisions; the game may be over."""
    state = draw(games(name)).start(seed=draw(seeds))
    wander(state, draw(seeds), draw(st.integers(0, most)))
    return state


def wander(state: State, seed: int, decisions: int | None = None) -> State:
    """Play random legal moves: so many, or to the end."""
    dice = seeded(seed, "tests")
    while not state.over and decisions != 0:
        state.play(any_move(state, dice))
        decisions = None if decisions is None else decisions - 1
    return state


def any_move(state: State, dice: Any) -> Move:
    """A random legal move; in games where putting things back is always legal, seldom that."""
    moves = state.legal_moves
    return moves[int(below(dice, len(moves)))]
