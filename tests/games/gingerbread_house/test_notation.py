"""What can be typed in Gingerbread House, and what is said where something cannot."""

import pytest

import tilewitch
from tilewitch import IllegalMove, NotationError

GAME = tilewitch.game("gingerbread-house")


@pytest.mark.parametrize(
    "text",
    [
        "bonus chimney-6 cauldron-other-2 broom-bad-tempered oven-R chest-4 wand-6",
        "bonus 1 2 3 4 5 6 6 7 7",
        "bonus chest-3",
        "bonus 7",
        "line tom-thumb frog-king dragon unicorn",
        "board 3 fir-b RGX/BCR/SBY",
        "tiles 0 RY RS BC",
        "tiles 3 GC",
        "start 2",
        "gate snow-white",
        "build RY a1 b1",
        "build RY b1 a1 stairs 2 b1",
        "build RY b1 a1 stairs 4 a1",
        "stairways GX",
        "take R",
        "take S",
        "exchange R B",
        "cage draw",
        "cage frog-king",
        "cage tom-thumb frog-king dragon",
        "keep giant",
        "keep giant under ogre",
        "keep giant under wizard ogre",
        "done",
        "trap snow-white",
        "trap hansel-and-gretel pay RRRRRYBG",
        "wild c3",
        "end",
        "discard G",
        "release robber",
    ],
)
def test_every_kind_of_action_prints_as_it_is_written(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert GAME.parse(text).action >= 0


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("build yr B1 A1", "build RY a1 b1"),
        ("build RR b1 a1", "build RR a1 b1"),
        ("build RR b1 a1 stairs 1 a1", "build RR a1 b1 stairs 1 a1"),
        ("  take   r ", "take R"),
        ("trap Snow-White", "trap snow-white"),
        ("trap snow-white pay GRGR", "trap snow-white"),
        ("tiles 0 RS YR BC", "tiles 0 RY RS BC"),
        ("bonus OVEN-R", "bonus oven-R"),
    ],
)
def test_writing_is_free_where_nothing_is_in_doubt(typed: str, means: str) -> None:
    assert str(GAME.parse(typed)) == means


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "is not an action: write gate, build"),
        ("fly", "'fly' is not an action"),
        ("build", "name a tile and two cells: build RY a1 b1"),
        ("build RW a1 b1", "'RW' is not a double tile"),
        ("build RY a1 d1", "'d1' is not a cell"),
        ("build RY a1 b1 steps 2 b1", "after the cells stand stairs"),
        ("build RY a1 b1 stairs 0 b1", "after the cells stand stairs"),
        ("build RY a1 b1 stairs 99999999999999 b1", "after the cells stand stairs"),
        ("build RY a1 b1 stairs ² b1", "after the cells stand stairs"),
        ("take W", "'W' is not one of R, Y, B, G, S"),
        ("take", "too few words; write it as in take R"),
        ("take R R", "too many words"),
        ("done now", "too many words"),
        ("trap snow", "did you mean snow-white"),
        ("trap qqqq", "is not a character, such as"),
        ("trap snow-white for RRGG", "write trap CHARACTER"),
        ("trap hansel-and-gretel", "costs 8 tokens: say which"),
        ("trap hansel-and-gretel pay XX", "'XX' is no payment"),
        ("keep giant ogre", "write whom to keep"),
        ("keep giant under", "write whom to keep"),
        ("cage", "write cage and a character of the line"),
        ("bonus chest-9", "'chest-9' is not a bonus card"),
        ("board 0 elm-a RSY/XGR/YCB", "'elm-a' is not the side of a board"),
        ("board 0 fir-a RSY/XGR/YCR", "fir-a shows RSY/XGR/YCB"),
        ("start 4", "'4' is not a seat: write 0 to 3"),
        ("wild b2" + " " * 2000 + "x", "no action is as long as this"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_would_be_right(text: str, answer: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert answer in str(error.value)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("build RY a1 c3", "G-13"),
        ("build RY a1 a1", "G-13"),
        ("build RY a1 b1 stairs 1 c1", "G-16"),
        ("build RY a1 b1 stairs 5 b1", "G-33"),
        ("exchange R R", "G-22"),
        ("keep giant under giant", "G-23"),
        ("trap snow-white pay RRGB", "G-26"),
        ("trap hansel-and-gretel pay RRRRRRRRRRR", "G-33"),
        ("bonus chest-3 chest-3", "G-04"),
    ],
)
def test_what_no_position_allows_names_its_rule(text: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as error:
        GAME.parse(text)
    assert error.value.rule == rule
