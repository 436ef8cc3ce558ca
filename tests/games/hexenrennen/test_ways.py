"""What the view tells of the moves that can be made: where each takes the witch."""

import pytest
from hypothesis import given, settings

from tests.hexenrennen_positions import play, position
from tests.strategies import EXAMPLES, positions
from tilewitch.games.game import State


def ways(state: State) -> dict[str, tuple[int, ...]]:
    """Everybody is told the same."""
    told = {way.move: way.fields for way in state.view(None).ways}
    assert all(state.view(seat).ways == state.view(None).ways for seat in range(state.game.players))
    return told


@pytest.mark.rule("H-20", "H-21")
def test_a_roll_leads_on_over_own_numbers() -> None:
    state = position([[5, 0, 46], [0, 0, 0]], {9: "0 3", 12: "0 4", 16: "1 2"}, roll=4)
    assert ways(state) == {"move 0": (9, 12, 16), "move 1": (4,), "move 2": (50,)}


@pytest.mark.rule("H-25", "H-28")
def test_a_magic_card_leads_to_a_sign_and_no_further() -> None:
    discs = {9: "0 magic", 30: "0 magic", 16: "0 5"}
    state = play(position([[5, 0, 0], [0, 0, 0]], discs, {0: "7 10 magic"}, roll=4), "move 0")
    assert ways(state) == {"card 7": (16, 21), "card 10": (19,), "card magic": (30,)}


@pytest.mark.rule("H-27")
def test_the_owner_of_a_sign_is_told_how_far_back_each_card_sends() -> None:
    state = play(position([[5, 0, 0], [0, 0, 0]], {9: "1 magic", 5: "0 2"}, {1: "4 9"}, roll=4), "move 0")
    assert state.turn == 1
    assert ways(state) == {"card 4": (5, 7)}


@settings(max_examples=2 * EXAMPLES)
@given(state=positions("hexenrennen", most=150))
def test_each_legal_move_of_a_witch_comes_where_it_is_said_to(state: State) -> None:
    told = ways(state)
    if state.turn is not None and len(state.legal_moves) < 100:
        assert set(told) == {str(move) for move in state.legal_moves if str(move).split()[0] in ("move", "card")}
    mover = state.view(None).turn
    for move, fields in told.items():
        after = state.copy()
        after.play(move)
        then = [text.split() for _, text in after.events[len(state.events) + 1 :]][:1]
        if then and then[0][0] == "disc":
            assert fields[-1] == int(then[0][1])
        elif not then or then[0][0] != "neutral-card":
            assert mover is not None
            assert fields[-1] in after.view(None).clans[mover].witches
