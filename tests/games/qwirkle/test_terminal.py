"""What a player of Qwirkle is told on a terminal can be done as it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewitch as tw
from tests.strategies import seeds, wander
from tilewitch.games.qwirkle.terminal import ask, draw_within


@given(seeds, st.integers(0, 120))
def test_the_example_move_is_legal(seed: int, turns: int) -> None:
    state = tw.game("qwirkle", players=2).start(seed)
    wander(state, seed, turns)
    if state.turn is None:
        return
    asked = ask(state.view(state.turn))
    kinds = {str(move).split()[0] for move in state.legal_moves}
    assert ("as in lay" in asked) == ("lay" in kinds)
    assert ("as in exchange" in asked) == ("exchange" in kinds)
    assert asked.endswith(": pass") == ("pass" in kinds)
    for example in asked.split("as in ")[1:]:
        assert example.split(", or ")[0] in state.legal_moves


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_board_fits_the_terminal(width: int) -> None:
    state = tw.game("qwirkle", players=2).start(3)
    while not state.over:
        state.play(state.legal_moves[0])
    lines = ["".join(span.text for span in line) for line in draw_within(state.view(None), True, width)]
    board = lines[: lines.index("")] if width == 120 else lines[:-1]
    assert max(map(len, board)) <= width
    assert sum(line.count(tile.tile) for line in board for tile in state.view(None).board[:1]) >= 1
