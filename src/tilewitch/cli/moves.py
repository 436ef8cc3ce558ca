"""Which moves are there, and what does each bring at once?"""

from dataclasses import dataclass

from tilewitch.games import kernel
from tilewitch.games.game import Move, State


@dataclass(frozen=True)
class Listed:
    """A move in the list of a position."""

    number: int
    """Its place in the list, counted from 1."""
    move: Move
    points: int

    def __str__(self) -> str:
        return str(self.move)


def best_first(state: State) -> list[Listed]:
    """Every legal move with its points, those that bring most first."""
    if state.actor < 0:
        return []
    moves = list(state.legal_moves)
    points = gains(state, moves)
    order = sorted(range(len(moves)), key=lambda i: -points[i])
    return [Listed(n, moves[i], points[i]) for n, i in enumerate(order, start=1)]


def gains(state: State, moves: list[Move]) -> list[int]:
    """What legal moves bring to the seat on turn."""
    compiled, seat = state.game.compiled, state.actor
    after = kernel.array(state.game.rules.State, 1)
    before = int(compiled.score(state.compiled_states, 0, seat))
    found = []
    for move in moves:
        kernel.copy(state.compiled_states, 0, after, 0)
        compiled.apply(after, 0, move.action)
        found.append(int(compiled.score(after, 0, seat)) - before)
    return found
