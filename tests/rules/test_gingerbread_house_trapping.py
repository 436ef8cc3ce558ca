"""Gingerbread House, rule by rule: trapping, levels, stairways."""

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, moves, names, pantry, play, position, refused
from tilewitch import CHANCE
from tilewitch.games.gingerbread_house.state import RAISING, TRAPPING

BONUS = "chimney-6 broom-cheerful oven-R chest-3 pin-R wand-4"
LINE = "frog-king robber snow-white dragon"


# ---- trapping


@pytest.mark.rule("G-26")
def test_trapping_comes_after_building_and_costs_what_the_card_shows() -> None:
    game = position(Place(pantry="RRGGG"), Place(pantry="GG"), line=LINE)
    assert refused(game, "trap snow-white") == "G-26"
    game = position(Place(pantry="RRGGG"), Place(), phase=TRAPPING, line=LINE)
    assert refused(game, "trap dragon") == "G-26"
    assert refused(game, "trap giant") == "G-26"
    assert moves(game, "trap", "end") == ["trap frog-king", "trap robber", "trap snow-white", "end"]
    play(game, "trap snow-white")
    assert pantry(game) == "G"
    assert names(game.view(None).seats[0].trapped) == ["snow-white"]
    assert game.view(None).supply == {"R": 18, "Y": 18, "B": 18, "G": 17}


@pytest.mark.rule("G-26")
def test_only_the_line_and_the_own_gate_hold_characters_to_trap() -> None:
    game = position(Place(pantry="YYBB", gate="tom-thumb"), Place(gate="tin-man"), phase=TRAPPING, line=LINE)
    assert moves(game, "trap") == ["trap tom-thumb"]
    assert refused(game, "trap tin-man") == "G-26"


@pytest.mark.rule("G-26")
def test_the_mixed_symbol_takes_any_token() -> None:
    game = position(Place(pantry="RRRRYYYBB"), Place(), phase=TRAPPING, line="hansel-and-gretel")
    assert len(moves(game, "trap")) == 3
    assert refused(game, "trap hansel-and-gretel pay RRRRYYYG") == "G-26"
    assert refused(game, "trap hansel-and-gretel pay RRRR") == "G-26"
    play(game, "trap hansel-and-gretel pay RRRRYYBB")
    assert pantry(game) == "Y"
    with pytest.raises(tilewitch.NotationError, match="costs 8 tokens"):
        game.play("trap hansel-and-gretel")


@pytest.mark.rule("G-26")
def test_several_can_be_trapped_in_one_turn() -> None:
    game = position(Place(pantry="RRGGGG"), Place(), phase=TRAPPING, line=LINE)
    play(game, "trap frog-king", "wild a1", "done", "trap snow-white", "wild a2", "done")
    assert sorted(names(game.view(None).seats[0].trapped)) == ["frog-king", "snow-white"]


@pytest.mark.rule("G-27")
def test_the_line_is_filled_at_the_end_of_the_turn_only() -> None:
    game = position(Place(pantry="GG", gate="giant"), Place(), phase=TRAPPING, line=LINE, wilds=0)
    play(game, "trap frog-king")
    assert len(game.view(None).line) == 3
    play(game, "end", "tiles 0 YB")
    assert refused(game, "line tom-thumb alice") == "G-32"
    play(game, "line tom-thumb")
    assert len(game.view(None).line) == 4


@pytest.mark.rule("G-28")
def test_each_trapped_character_brings_a_wild_tile_to_be_laid_at_once() -> None:
    game = position(Place("W3 S0 Y0 / X0 G0 R0 / Y0 C0 B0", pantry="GGRG"), Place(), phase=TRAPPING, line=LINE)
    play(game, "trap frog-king")
    assert moves(game, "wild") == [f"wild {cell}" for cell in ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]]
    assert refused(game, "end") == "G-26"
    assert refused(game, "trap robber") == "G-26"
    play(game, "wild a1")
    view = game.view(None)
    assert (view.seats[0].house[0].symbol, view.seats[0].house[0].height) == ("W", 4), "also on a wild tile"
    assert view.wilds == 27
    assert view.open == "W", "a covered symbol is carried out once"
    play(game, "take R")
    assert refused(game, "trap robber") is None, "tokens so won may pay for the next"


@pytest.mark.rule("G-28")
def test_without_wild_tiles_trapping_goes_on() -> None:
    game = position(Place(pantry="GGRG"), Place(), phase=TRAPPING, line=LINE, wilds=0)
    play(game, "trap frog-king", "trap robber")
    assert game.view(None).step == "trap"
    assert refused(position(phase=TRAPPING, line=LINE), "wild a1") == "G-28"


# ---- levels

NEARLY = "R1a Y1a B1b / X1c G1c B1b / Y1 C1 B0"


@pytest.mark.rule("G-29")
def test_a_level_is_complete_when_all_nine_cells_reach_it() -> None:
    game = position(Place(NEARLY), Place(), phase=RAISING, line=LINE, middle=BONUS)
    play(game, "wild c3", "done", "end")
    assert game.view(None).seats[0].levels == 1
    assert sorted(moves(game, "bonus")) == sorted(f"bonus {card}" for card in BONUS.split())
    assert refused(game, "bonus chest-4") == "G-29"
    assert refused(game, "end") == "G-26"
    play(game, "bonus chest-3")
    assert game.view(None).seats[0].treasury == ("chest-3",)
    assert "chest-3" not in game.view(None).bonus
    assert game.actor == CHANCE, "one level, one card, and the turn ends"


@pytest.mark.rule("G-29")
def test_no_card_for_a_level_that_was_complete_before() -> None:
    game = position(Place(NEARLY.replace("B0", "B1")), Place(), phase=RAISING, line=LINE, middle=BONUS)
    play(game, "wild c3", "done", "end")
    assert game.actor == CHANCE


@pytest.mark.rule("G-29")
def test_two_levels_in_one_turn_bring_two_cards() -> None:
    drawing = "R2 Y2 B2 / X2 G2 B2 / Y2 C2 B0"
    game = position(Place(drawing, stairways=2, tiles="RY RB RG"), Place(), line=LINE, middle=BONUS)
    play(game, "build RY b3 c3 stairs 2 c3", "done", "end", "bonus chest-3", "bonus chimney-6")
    assert game.view(None).seats[0].treasury == ("chest-3", "chimney-6")


@pytest.mark.rule("G-29", "G-33")
def test_the_fourth_level_brings_none() -> None:
    drawing = NEARLY.replace("1", "4").replace("B0", "B3")
    full = Place(drawing, treasury="chest-4 oven-B pin-Y")
    game = play(position(full, Place(), phase=RAISING, line=LINE, middle=BONUS), "wild c3", "done", "end")
    assert game.view(None).seats[0].levels == 4
    assert game.actor == CHANCE


@pytest.mark.rule("G-29")
def test_the_card_is_chosen_after_the_last_trap() -> None:
    game = position(Place(NEARLY, pantry="GG"), Place(), phase=RAISING, line=LINE, middle=BONUS)
    play(game, "wild c3", "done")
    assert refused(game, "bonus chest-3") == "G-29"
    play(game, "trap frog-king", "wild c3", "done", "end", "bonus chest-3")


@pytest.mark.rule("G-30")
def test_an_oven_gives_a_token_for_each_symbol_that_shows() -> None:
    place = Place("R1 R1 B1b / X1c R1c B1b / Y1 C1 B0", pantry="RRRRRRRR")
    game = play(position(place, Place(), phase=RAISING, line=LINE, middle=BONUS), "wild c3", "done", "end")
    assert sum(part.points for part in game.parts("bonus oven-R")) == game.gain("bonus oven-R") == 2 + 1
    play(game, "bonus oven-R")
    assert pantry(game) == "R" * 10, "as far as the pantry has room: three show"
    assert game.scores[0] == 2 + 5
    game = position(place, Place(), phase=RAISING, supply={"R": 1}, line=LINE, middle=BONUS)
    play(game, "wild c3", "done", "end")
    assert sum(part.points for part in game.parts("bonus oven-R")) == game.gain("bonus oven-R") == 2
    play(game, "bonus oven-R")
    assert pantry(game) == "R" * 9, "as far as the supply goes"


# ---- two stairways


@pytest.mark.rule("G-31")
def test_two_stairways_for_a_tile_and_no_trapping() -> None:
    game = position(Place(pantry="GG", tiles="RY RB RG"), Place(), line=LINE)
    assert moves(game, "stairways") == ["stairways RY", "stairways RB", "stairways RG"]
    assert refused(game, "stairways BG") == "G-31"
    play(game, "stairways RB")
    view = game.view(None)
    assert view.seats[0].tiles == ("RY", "RG")
    assert (view.seats[0].stairways, view.stairways) == (2, 20)
    assert game.actor == CHANCE, "the turn is over"


@pytest.mark.rule("G-31", "G-33", "G-34")
@pytest.mark.parametrize(("own", "supply", "after"), [(3, 9, 4), (4, 9, 4), (0, 1, 1), (0, 0, 0)])
def test_as_many_stairways_as_limit_and_supply_allow(own: int, supply: int, after: int) -> None:
    game = play(position(Place(stairways=own), Place(), stairways=supply, line=LINE), "stairways RY")
    assert game.view(None).seats[0].stairways == after


@pytest.mark.rule("G-31")
def test_it_is_all_that_is_left_when_nothing_can_be_laid() -> None:
    game = position(Place("R0 S1 Y0 / X1 G0 R1 / Y0 C1 B0"), Place(), line=LINE)
    assert moves(game) == ["stairways RY", "stairways RB", "stairways RG"]


@pytest.mark.rule("G-29")
def test_a_level_brings_a_card_in_the_turn_that_completes_it_only() -> None:
    complete = Place("R1 Y1 B1 / X1 G1 R1 / Y1 C1 B1", treasury="pin-R")
    game = position(complete, Place(), turn=1, line="giant frog-king robber dragon", middle="wand-4", seed=1)
    play(game, "stairways RY", "build RB a1 b1", "done", "end")
    assert game.turn == 1
    assert game.view(0).seats[0].treasury == ("pin-R",)
