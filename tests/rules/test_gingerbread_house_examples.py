"""The worked examples of Gingerbread House's rulebook, each as a test."""

import pytest

from tests.gingerbread_house_positions import Place, moves, names, pantry, play, position, refused
from tilewitch.games.gingerbread_house.state import RAISING, TRAPPING

LINE = "frog-king robber snow-white dragon"


@pytest.mark.rule("G-18", "G-20")
def test_building_1_alice_covers_two_blue() -> None:
    game = position(Place("B0 B0 Y0 / X0 G0 R0 / Y0 C0 S0", tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1", "take B", "take B", "take B")
    assert pantry(game) == "BBB"
    assert game.view(None).step == "trap"


@pytest.mark.rule("G-19", "G-24")
def test_building_2_bob_covers_yellow_and_a_star() -> None:
    game = position(Place("Y0 W0 R0 / X0 G0 R0 / Y0 C0 S0", tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1", "take Y", "take Y")
    assert pantry(game) == "YY"
    assert game.view(None).step == "trap", "there is no third"


@pytest.mark.rule("G-16", "G-18", "G-22")
def test_building_3_clarissa_lays_two_stairways_to_cover_two_exchanges() -> None:
    house = "X2a X0 Y0 / R2a G0 R0 / Y0 C0 S0"
    game = position(Place(house, pantry="RRR", stairways=2, tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1 stairs 2 b1", "exchange R B", "exchange R G", "exchange R B")
    assert pantry(game) == "BBG"
    assert [cell.height for cell in game.view(None).seats[0].house[:2]] == [3, 3]
    assert game.view(None).step == "trap"


@pytest.mark.rule("G-21", "G-33")
def test_building_4_dale_has_room_for_two_stairways_only() -> None:
    game = position(Place("S0 S0 Y0 / X0 G0 R0 / Y0 C0 R0", stairways=2, tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1", "take S", "take S")
    assert game.view(None).seats[0].stairways == 4
    assert refused(game, "take S") == "G-33"
    assert moves(game) == ["done"]


@pytest.mark.rule("G-19")
def test_building_5_alice_covers_two_stars() -> None:
    game = position(Place("W1 W1 Y0 / X0 G0 R0 / Y0 C0 S0", tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1", "take S", "take R", "take R")
    assert pantry(game) == "RR"
    assert game.view(None).seats[0].stairways == 1
    assert game.view(None).step == "trap"


@pytest.mark.rule("G-18", "G-23", "G-33")
def test_building_6_bob_attracts_three_but_keeps_two() -> None:
    game = position(Place("C0 C0 Y0 / X0 G0 R0 / Y0 S0 B0", tiles="RY"), Place(), line=LINE)
    play(game, "build RY a1 b1", "cage dragon", "cage robber")
    assert refused(game, "cage snow-white") == "G-33"
    play(game, "release robber", "cage snow-white")
    assert names(game.view(None).seats[0].gate) == ["snow-white", "dragon"]


@pytest.mark.rule("G-26")
def test_trapping_1_clarissa_traps_snow_white_from_the_line() -> None:
    game = position(Place(pantry="RRGGB"), Place(), phase=TRAPPING, line=LINE)
    play(game, "trap snow-white")
    assert pantry(game) == "B"


@pytest.mark.rule("G-26")
def test_trapping_2_dale_traps_jackalope_from_his_gate() -> None:
    game = position(Place(pantry="RYBG", gate="jackalope"), Place(), phase=TRAPPING, line=LINE)
    play(game, "trap jackalope")
    assert pantry(game) == ""
    assert game.view(None).seats[0].gate == ()


@pytest.mark.rule("G-38", "G-40", "G-43", "G-46")
def test_alice_has_51_points() -> None:
    """The hunter, the dragon and the frog king, and only they, show green; Ruebezahl, the dragon and the frog king are
    bad-tempered; the house has five levels, four of them complete."""
    trapped = "gold-donkey tin-man peter-pan dragon frog-king hunter ruebezahl"
    house = "R5 Y4 B4 / G4 W4 R4 / Y4 B4 G4"
    alice = Place(house, trapped=trapped, treasury="pin-G broom-bad-tempered chimney-6", pantry="RRRYYBB")
    game = position(alice, Place())
    assert sorted(card.points for card in game.view(None).seats[0].trapped) == [2, 2, 4, 4, 6, 8, 10]
    assert game.scores[0] == 36 + 6 + 6 + 0 + 3 == 51
    assert game.view(None).seats[0].score == 51


@pytest.mark.rule("G-43")
def test_clarissas_broom_is_worth_nine_points() -> None:
    four = "frog-king robber giant dragon"
    with_broom = position(Place(trapped=four, treasury="broom-bad-tempered"), Place())
    assert with_broom.scores[0] - position(Place(trapped=four), Place()).scores[0] == 9


@pytest.mark.rule("G-30", "G-44")
def test_dales_oven_gives_three_red() -> None:
    house = "R1 R1 B1a / X1b R1b B1a / Y1 C1 S0"
    game = position(Place(house), Place(), phase=RAISING, line=LINE, middle="oven-R chest-3")
    play(game, "wild c3", "done", "end", "bonus oven-R")
    assert pantry(game) == "RRR"
    assert game.view(None).supply["R"] == 15
    assert game.scores[0] == 2 + 1, "two for the oven, one for two tokens"
