"""Qwirkle's moves as text."""

import pytest

import tilewitch
from tests.qwirkle_positions import position
from tilewitch import NotationError


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("lay Rs@1,0 Rc@0,0", "lay Rc@0,0 Rs@1,0"),
        ("  lay   Rc@0,-3  Rs@0,-4 ", "lay Rs@0,-4 Rc@0,-3"),
        ("exchange Pl Bd Bd", "exchange Bd Bd Pl"),
        ("draw 3 Px Rc", "draw 3 Rc Px"),
        ("lay rC@0,0", "lay Rc@0,0"),
        ("pass", "pass"),
    ],
)
def test_a_text_may_name_tiles_in_any_order(text: str, canonical: str) -> None:
    assert str(tilewitch.game("qwirkle").parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an action"),
        ("laai Rc@0,0", "'laai' is not an action: write lay, exchange or pass"),
        ("lay", "lay what?"),
        ("lay Rc", "'Rc' is not a tile on a cell"),
        ("lay Rc@0", "'Rc@0' is not a tile on a cell"),
        ("lay Rq@0,0", "'Rq' is not a tile: write a colour"),
        ("lay Rc@٣,0", "is not a tile on a cell"),
        ("exchange", "exchange what?"),
        ("exchange red", "'red' is not a tile"),
        ("pass please", "pass stands alone"),
        ("draw Rc", "a draw names a seat"),
        ("draw 9 Rc", "a draw names a seat from 0 to 7"),
        ("x" * 100_000, "xxx...' is not an action"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        tilewitch.game("qwirkle").parse(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 250


def test_legal_moves_can_be_asked_by_text() -> None:
    state = position("Rc Rs", ["Rd", "Bc"])
    moves = state.legal_moves
    assert "lay Rd@2,0" in moves
    assert "lay Rd@5,0" not in moves
    assert "nonsense" not in moves
    assert moves[0] in moves
    assert 3 not in moves
    assert len(moves[1:3]) == 2
    assert repr(moves).startswith(f"<{len(moves)} legal moves: lay ")
