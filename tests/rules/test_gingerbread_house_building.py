"""Gingerbread House, rule by rule: building and its effects."""

from collections import Counter

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, moves, names, pantry, play, position, refused
from tilewitch import CHANCE

LINE = "frog-king robber snow-white dragon"


# ---- a turn


@pytest.mark.rule("G-12")
def test_turns_go_clockwise_and_a_turn_builds_or_takes_stairways() -> None:
    game = position(Place(), Place(), Place(), turn=1, line=LINE, seed=1)
    assert {text.split()[0] for text in moves(game)} == {"build", "stairways"}
    assert refused(game, "end") == "G-26"
    seats = []
    for _ in range(4):
        seats.append(game.turn)
        game.play(moves(game, "stairways")[0])
    assert seats == [1, 2, 0, 1]


@pytest.mark.rule("G-13")
def test_a_double_tile_lies_on_two_neighbours_either_way_round() -> None:
    game = position(Place(tiles="RY"), Place(), line=LINE)
    builds = moves(game, "build")
    assert len(builds) == 24
    assert {"build RY a1 b1", "build RY b1 a1", "build RY c2 c3"} <= set(builds)
    assert refused(game, "build RY a1 c1") == "G-13"
    assert refused(game, "build RY a1 b2") == "G-13"
    assert refused(game, "build RY c1 a2") == "G-13"
    assert refused(game, "build BG a1 b1") == "G-13"
    play(game, "build RY b1 a1")
    assert [cell.symbol for cell in game.view(None).seats[0].house[:2]] == ["Y", "R"]


@pytest.mark.rule("G-13")
def test_a_tile_may_be_named_from_either_end() -> None:
    game = tilewitch.game("gingerbread-house")
    assert game.parse("build YR b1 a1") == game.parse("build RY a1 b1")


@pytest.mark.rule("G-14")
def test_a_double_tile_lies_flat() -> None:
    game = position(Place("R2a Y2a B0 / X0 G1 S1 / Y0 C0 B0"), Place(), line=LINE)
    assert refused(game, "build RY b1 c1") == "G-14"
    assert refused(game, "build RY b1 b2") == "G-14"
    assert refused(game, "build RY b2 c2") is None
    assert game.why("build RY b1 c1").text.endswith("stairways on the lower: {gap}")  # type: ignore[union-attr]


@pytest.mark.rule("G-15")
def test_no_tile_lies_on_one_other_tile_alone() -> None:
    game = position(Place("R1a Y1a B1b / X0 G0 R1b / Y0 C0 B0"), Place(), line=LINE)
    assert refused(game, "build RY a1 b1") == "G-15"
    assert refused(game, "build RY c2 c1") == "G-15"
    assert refused(game, "build RY b1 c1") is None, "on two halves of different tiles it may lie"


@pytest.mark.rule("G-15")
def test_wild_tiles_and_halves_whose_twin_is_covered_are_no_double_tile() -> None:
    game = position(Place("W1 Y1a W1 / X0 G0 R0 / Y0 C0 B0"), Place(), line=LINE)
    assert refused(game, "build RY a1 b1") is None
    assert refused(game, "build RY b1 c1") is None


@pytest.mark.rule("G-16")
def test_stairways_make_up_for_exactly_the_difference_in_height() -> None:
    game = position(Place("R2a Y2a B0 / X0 G0 S0 / Y0 C0 B0", stairways=3), Place(), line=LINE)
    assert refused(game, "build RY b1 c1 stairs 2 c1") is None
    assert refused(game, "build RY b1 c1 stairs 1 c1") == "G-14"
    assert refused(game, "build RY b1 c1 stairs 3 c1") == "G-14"
    assert refused(game, "build RY b1 c1 stairs 2 b1") == "G-14"
    assert refused(game, "build RY c1 c2 stairs 1 c1") == "G-14"
    assert refused(game, "build RY b1 c1 stairs 2 a1") == "G-16"
    play(game, "build RY b1 c1 stairs 2 c1")
    me = game.view(None).seats[0]
    assert [cell.height for cell in me.house] == [2, 3, 3, 0, 0, 0, 0, 0, 0]
    assert me.stairways == 1
    assert Counter(game.view(None).open) == Counter("YB"), "the symbols under the stairways is what is covered"


@pytest.mark.rule("G-16")
def test_only_own_stairways_can_be_laid() -> None:
    game = position(Place("R2a Y2a B0 / X0 G0 S0 / Y0 C0 B0", stairways=1), Place(stairways=4), line=LINE)
    assert refused(game, "build RY b1 c1 stairs 2 c1") == "G-16"
    assert not [text for text in moves(game) if "stairs 2" in text]


@pytest.mark.rule("G-17")
def test_covered_symbols_are_carried_out_in_any_order_and_each_may_be_left() -> None:
    for order in (["take R", "take S"], ["take S", "take R"], ["take S", "done"], ["done"]):
        game = position(Place("R0 S0 Y0 / X0 G0 R0 / Y0 C0 B0"), Place(), line=LINE)
        play(game, "build RG a1 b1", *order)
        assert pantry(game) == "R" * order.count("take R")
        assert game.view(None).seats[0].stairways == order.count("take S")
        assert refused(game, "take R") == "G-17", "it is over, carried out or not"


@pytest.mark.rule("G-17")
def test_what_is_not_covered_is_not_open() -> None:
    game = position(opened="RS", line=LINE)
    assert refused(game, "take Y") == "G-20"
    assert refused(game, "exchange R B") == "G-22"
    assert refused(game, "cage draw") == "G-23"
    assert refused(game, "end") == "G-26"


@pytest.mark.rule("G-18")
def test_two_equal_symbols_are_carried_out_three_times() -> None:
    game = position(Place("R0 R0 Y0 / X0 G0 Y0 / Y0 C0 B0"), Place(), line=LINE)
    play(game, "build RY a1 b1")
    assert game.view(None).open == "RRR"
    play(game, "take R", "take R")
    assert moves(game, "take", "done") == ["take R", "done"], "the third is optional too"


@pytest.mark.rule("G-19")
def test_two_stars_are_any_three_effects_but_one_star_gives_no_bonus() -> None:
    game = position(Place("W1 W1 Y0 / X0 G0 Y0 / Y0 C0 B0"), Place(), line=LINE)
    play(game, "build RY a1 b1")
    assert game.view(None).open == "WWW"
    play(game, "take S", "take R", "exchange R B")
    assert game.view(None).step == "trap"
    game = play(position(Place("W0 Y0 Y0 / X0 G0 Y0 / Y0 C0 B0"), Place(), line=LINE), "build RY a1 b1")
    assert game.view(None).open == "YW"


# ---- effects


@pytest.mark.rule("G-20", "G-33", "G-34")
def test_gingerbread_from_the_supply_while_the_pantry_has_room() -> None:
    game = position(Place(pantry="RRRRYYYBB"), Place(), opened="RR", line=LINE)
    play(game, "take R")
    assert pantry(game) == "RRRRRYYYBB"
    assert refused(game, "take R") == "G-33"
    play(game, "discard Y", "take R")
    assert pantry(game) == "RRRRRRYYBB"
    assert refused(position(opened="R", supply={"R": 0}, line=LINE), "take R") == "G-34"


@pytest.mark.rule("G-21", "G-33", "G-34")
def test_a_stairway_from_the_supply_while_the_workshop_has_room() -> None:
    game = play(position(Place(stairways=3), Place(), opened="SS", line=LINE), "take S")
    assert game.view(None).seats[0].stairways == 4
    assert game.view(None).stairways == 18
    assert refused(game, "take S") == "G-33"
    assert refused(position(opened="S", stairways=0, line=LINE), "take S") == "G-34"


@pytest.mark.rule("G-22", "G-34")
def test_an_exchange_gives_one_type_and_takes_another() -> None:
    game = position(Place(pantry="RY"), Place(), opened="XX", supply={"G": 0}, line=LINE)
    assert moves(game, "exchange") == ["exchange R Y", "exchange R B", "exchange Y R", "exchange Y B"]
    assert refused(game, "exchange B R") == "G-22"
    assert refused(game, "exchange R R") == "G-22"
    assert refused(game, "exchange R G") == "G-34"
    play(game, "exchange R B")
    assert pantry(game) == "YB"
    assert game.view(None).supply == {"R": 18, "Y": 17, "B": 17, "G": 0}


@pytest.mark.rule("G-23")
def test_a_cage_takes_a_character_from_the_line() -> None:
    game = position(opened="C", line=LINE)
    assert refused(game, "cage giant") == "G-23"
    assert refused(game, "cage dragon robber") == "G-23"
    play(game, "cage dragon")
    view = game.view(None)
    assert names(view.seats[0].gate) == ["dragon"]
    assert "dragon" not in names(view.line)
    assert len(view.line) == 3, "the line is not refilled before the end of the turn"


@pytest.mark.rule("G-23")
def test_or_it_draws_three_of_which_one_is_kept() -> None:
    game = play(position(opened="C", line=LINE), "cage draw")
    assert game.actor == CHANCE
    assert refused(game, "cage tom-thumb tin-man") == "G-23"
    assert refused(game, "cage tom-thumb tin-man dragon") == "G-23", "it is in the line, not in the pile"
    play(game, "cage tom-thumb tin-man giant")
    assert len(moves(game, "keep")) == 6, "three to keep, two orders for the others"
    assert "done" not in moves(game), "who has looked must keep one"
    assert refused(game, "keep giant") == "G-23"
    assert refused(game, "keep giant under tin-man alice") == "G-23"
    play(game, "keep giant under tin-man tom-thumb")
    view = game.view(0)
    assert names(view.seats[0].gate) == ["giant"]
    assert view.pile == 35
    assert view.under == ("tin-man", "tom-thumb"), "the first goes under first"


@pytest.mark.rule("G-23")
def test_a_small_pile_is_drawn_as_far_as_it_goes() -> None:
    game = play(position(opened="CCC", line=LINE, pile="giant alice"), "cage draw", "cage giant alice")
    play(game, "keep alice under giant", "cage draw", "cage giant", "keep giant")
    assert refused(game, "cage draw") == "G-23"
    assert game.view(None).pile == 0


@pytest.mark.rule("G-23")
def test_cards_put_under_the_pile_come_last() -> None:
    game = play(position(opened="CCC", line=LINE, pile="giant alice wizard ogre"), "cage draw", "cage giant alice ogre")
    play(game, "keep alice under giant ogre", "cage draw")
    assert refused(game, "cage giant ogre wizard") is None
    play(game, "cage wizard giant ogre", "keep wizard under ogre giant")
    assert game.view(0).under == ("ogre", "giant")
    assert game.view(1).under == ("?", "?")


@pytest.mark.rule("G-24")
def test_a_star_is_any_of_the_other_effects() -> None:
    game = position(Place(pantry="R"), Place(), opened="W", line=LINE)
    found = {text.split()[0] for text in moves(game)}
    assert {"take", "exchange", "cage", "done"} <= found
    assert set(moves(game, "take")) == {"take R", "take Y", "take B", "take G", "take S"}


@pytest.mark.rule("G-24")
def test_a_symbols_own_kind_is_used_before_a_star() -> None:
    game = play(position(opened="RW", line=LINE), "take R")
    assert game.view(None).open == "W"
    game = play(position(opened="RW", line=LINE), "take Y")
    assert game.view(None).open == "R"


@pytest.mark.rule("G-25")
def test_each_execution_sees_what_the_one_before_brought() -> None:
    game = position(opened="XRR", line=LINE)
    assert moves(game, "exchange") == [], "nothing to give yet"
    play(game, "take R")
    assert moves(game, "exchange") == ["exchange R Y", "exchange R B", "exchange R G"]
    game = play(position(opened="CCC", line=LINE), "cage draw", "cage giant alice ogre", "keep giant under alice ogre")
    play(game, "cage draw")
    assert refused(game, "cage giant wizard unicorn") == "G-23", "giant stands at the gate now"
