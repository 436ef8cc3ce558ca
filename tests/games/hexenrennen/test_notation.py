"""Hexenrennen's moves as text."""

import pytest

import tilewitch
from tilewitch import IllegalMove, NotationError


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("course 4 3 2 / 7 6 5 / 10 9 8", "course 2 3 4 / 5 6 7 / 8 9 10"),
        ("course 2 3 4/5 6 7/8 9 10", "course 2 3 4 / 5 6 7 / 8 9 10"),
        ("neutral 3 2 5 8 / 3 6 9 / 4 7 10", "neutral 3 2 5 8 / 3 6 9 / 4 7 10"),
        ("start 0", "start 0"),
        ("roll 6", "roll 6"),
        ("  move   2 ", "move 2"),
        ("pass", "pass"),
        ("disc 48 3 magic", "disc 48 3 magic"),
        ("disc 1 0 10", "disc 1 0 10"),
        ("stay", "stay"),
        ("leave", "leave"),
        ("card magic", "card magic"),
        ("card 10", "card 10"),
        ("neutral-card 2 magic", "neutral-card 2 magic"),
    ],
)
def test_text_and_back(text: str, canonical: str) -> None:
    assert str(tilewitch.game("hexenrennen").parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an action"),
        ("/", "'/' is not an action"),
        ("walk 3", "'walk' is not an action: write course, move, pass"),
        ("move", "one of your witches is missing (0, 1 or 2): write it as in move 1"),
        ("move 3", "'3' is not one of your witches (0, 1 or 2)"),
        ("move -1", "'-1' is not one of your witches"),
        ("move \u0661", "'\u0661' is not one of your witches"),
        ("move 1 2", "'2' is too much: write move as in move 1"),
        ("roll 7", "'7' is not a roll (1 to 6)"),
        ("roll 06", "'06' is not a roll"),
        ("card 1", "'1' is not a face (2 to 10, or magic): write it as in card 7"),
        ("card " + "9" * 5000, "is not a face"),
        ("disc 49 0 2", "'49' is not a field (1 to 48)"),
        ("disc 4 4 2", "'4' is not a clan (0 to 3)"),
        ("disc 4 0", "a face is missing"),
        ("neutral-card 3", "a face is missing"),
        ("start 4", "'4' is not a seat (0 to 3)"),
        ("pass please", "pass stands alone, without 'please'"),
        ("course", "strokes part the numbers"),
        ("course 2 3 4 5 6 7 8 9 10", "strokes part the numbers of three parts"),
        ("course 2 3 4 / 5 6 7 / 8 9 magic", "the magic signs go without saying"),
        ("course 2 3 4 / 5 6 7 / 8 9 11", "'11' is not a number from 2 to 10"),
        ("neutral 9 2 3 4 / 5 6 7 / 8 9 10", "'9' is not a clan"),
        ("neutral", "a clan is missing"),
        ("x" * 100_000, "xxx...' is not an action"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        tilewitch.game("hexenrennen").parse(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("text", "rule", "message"),
    [
        ("course 2 3 / 4 5 6 7 / 8 9 10", "H-03", "part 1 would have 2"),
        ("course 2 3 4 / 5 6 7 / 8 9 9", "H-03", "9 comes twice"),
        ("neutral 2 2 3 4 / 5 6 7 / 8 9", "H-04", "part 3 would have 2"),
    ],
)
def test_a_spread_that_no_game_allows_names_its_rule(text: str, rule: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message) as error:
        tilewitch.game("hexenrennen").parse(text)
    assert error.value.rule == rule
