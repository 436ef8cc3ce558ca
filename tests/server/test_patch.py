"""Patches lead from one view to the next, and are what docs/protocol.md says."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EXAMPLES, GAMES, any_move, games, seeds
from tilewitch.games.dice import below, seeded
from tilewitch.server.encoding import ENCODER
from tilewitch.server.patch import difference, patched


def sent(value: Any) -> Any:
    """A value as it arrives."""
    return json.loads(ENCODER.encode(value))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_patch_makes_one_view_another_however_far_apart_they_are(name: str, data: st.DataObject) -> None:
    state = data.draw(games(name)).start(seed=data.draw(seeds))
    seat = data.draw(st.sampled_from([None, *range(state.game.players)]))
    dice = seeded(data.draw(seeds), "tests")
    old = state.view(seat)
    for _ in range(30):
        if state.over:
            break
        state.play(any_move(state, dice))
        if below(dice, 3) == 0:
            new = state.view(seat)
            assert patched(sent(old), sent(difference(old, new))) == sent(new)
            old = new


def test_the_kinds_of_patches() -> None:
    assert difference({"a": 1, "b": (1,)}, {"a": 1, "b": (1,)}) is None
    assert difference({"a": 1, "b": 2}, {"b": 3, "c": None}) == {"b": 3, "c": {"=": None}, "-": ["a"]}
    assert difference({"a": (1, 2)}, {"a": (1, 2, 3)}) == {"a": {"+": (3,)}}
    assert difference({"a": (1, 2)}, {"a": (1, 5)}) == {"a": {"1": 5}}
    assert difference({"a": ("x", "y")}, {"a": ("y", "x")}) == {"a": {"=": ("y", "x")}}
    assert difference({"a": (1, 2)}, {"a": (2,)}) == {"a": {"=": (2,)}}
    assert difference({"a": True}, {"a": False}) == {"a": False}
    assert difference(None, {"a": 1}) == {"=": {"a": 1}}
