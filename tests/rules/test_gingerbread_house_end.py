"""Gingerbread House, rule by rule: limits, the end, and what a player may know."""

from collections import Counter

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, moves, names, pantry, play, position, refused
from tilewitch import CHANCE
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house.state import TRAPPING

BONUS = "chimney-6 broom-cheerful oven-R chest-3 pin-R wand-4"
LINE = "frog-king robber snow-white dragon"
NEARLY = "R1a Y1a B1b / X1c G1c B1b / Y1 C1 B0"


# ---- end of turn and limits


@pytest.mark.rule("G-32")
def test_a_tile_is_turned_up_and_the_line_is_filled() -> None:
    game = play(position(Place(), Place(), phase=TRAPPING, line="giant"), "end")
    assert refused(game, "tiles 1 YB") == "G-32"
    assert refused(game, "tiles 0 YB YB") == "G-32"
    assert refused(game, "line alice wizard ogre") == "G-32"
    play(game, "tiles 0 YB", "line alice wizard ogre")
    view = game.view(None)
    assert (len(view.seats[0].tiles), view.seats[0].face_down) == (3, 11)
    assert sorted(names(view.line)) == ["alice", "giant", "ogre", "wizard"]
    assert game.turn == 1


@pytest.mark.rule("G-32")
def test_nothing_is_turned_up_or_filled_when_nothing_is_left() -> None:
    game = play(position(Place(tiles="RY", face_down=0), Place(), phase=TRAPPING, line="giant", pile="ogre"), "end")
    play(game, "line ogre")
    assert game.turn == 1
    game = play(position(Place(tiles="RY", face_down=0), Place(), phase=TRAPPING, line="giant", pile=""), "end")
    assert game.turn == 1


@pytest.mark.rule("G-33")
def test_no_third_character_at_the_gate() -> None:
    game = position(Place(gate="giant alice"), Place(), opened="CC", line=LINE)
    assert refused(game, "cage dragon") == "G-33"
    play(game, "release alice", "cage dragon")
    assert names(game.view(None).seats[0].gate) == ["giant", "dragon"]


@pytest.mark.rule("G-33", "G-35")
def test_with_a_full_gate_somebody_is_released_before_one_of_those_drawn_is_kept() -> None:
    game = position(Place(gate="giant alice"), Place(), opened="C", line=LINE)
    play(game, "cage draw", "cage wizard ogre unicorn")
    assert refused(game, "keep ogre under wizard unicorn") == "G-33"
    assert moves(game) == ["release alice", "release giant"]
    play(game, "release alice", "keep ogre under wizard unicorn")
    assert game.view(0).under == ("alice", "wizard", "unicorn")


@pytest.mark.rule("G-34")
def test_what_has_run_out_is_not_replaced_by_anything() -> None:
    game = position(opened="RR", supply={"R": 0}, line=LINE)
    assert moves(game) == ["done"]


@pytest.mark.rule("G-35")
def test_tokens_and_characters_can_be_given_back_at_any_own_decision() -> None:
    place = Place(NEARLY, pantry="RGG", gate="giant")
    game = position(place, Place(pantry="Y", gate="alice"), line=LINE, middle=BONUS, stairways=10)
    seen = set()
    for move in ("build RB b3 b2", "done", "trap frog-king", "wild c3", "done", "end"):
        seen.add(game.view(None).step)
        assert {"discard R", "release giant"} <= set(moves(game))
        assert refused(game, "discard Y") == "G-35"
        assert refused(game, "release alice") == "G-35"
        game.play(move)
    assert seen == {"build", "effects", "trap", "wild"}
    assert game.view(None).step == "bonus"
    play(game, "discard R", "release giant")
    assert pantry(game) == ""
    assert game.view(None).under == ("?",), "a spectator is told nothing of the pile"
    assert game.view(1).under == ("giant",), "everybody saw who went under it"


# ---- the end


@pytest.mark.rule("G-36")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_fifteen_turns_each(players: int) -> None:
    game = tilewitch.game("gingerbread-house", players=players).start(seed=1)
    while not game.over:
        game.play(moves(game, "gate", "stairways")[0])
    taken = Counter(actor for actor, text in game.events if text.startswith("stairways"))
    assert taken == dict.fromkeys(range(players), 15)


@pytest.mark.rule("G-37")
def test_it_ends_early_when_stairways_are_gone_and_nobody_can_lay() -> None:
    stuck = "R0 S1 Y0 / X1 G0 R1 / Y0 C1 B0"
    game = position(Place(stuck), Place(stuck), line=LINE, stairways=0)
    play(game, "stairways RY", "tiles 0 YB")
    assert game.over
    game = play(position(Place(stuck), Place(), line=LINE, stairways=0), "stairways RY", "tiles 0 YB")
    assert not game.over, "the other can still lay"
    game = play(position(Place(stuck), Place(stuck, stairways=1), line=LINE, stairways=0), "stairways RY", "tiles 0 YB")
    assert not game.over, "the other has a stairway"
    done = Place(tiles="", face_down=0)
    game = play(position(Place(stuck), Place(stuck), done, line=LINE, stairways=0), "stairways RY", "tiles 0 YB")
    assert game.over, "who has no tile cannot lay one"
    steep = Place("R0 S6 Y0 / X6 G0 R6 / Y0 C6 B0", stairways=4)
    game = play(position(steep, steep, line=LINE, stairways=1), "stairways RY", "tiles 0 YB")
    assert not game.over, "one stairway is left, though nobody can take or use it"


@pytest.mark.rule("G-38")
def test_points_for_the_trapped_not_for_the_gate_and_for_pairs_of_tokens() -> None:
    game = position(Place(trapped="dragon robber", gate="unicorn", pantry="RYB"), Place(pantry="R"), line="giant")
    assert game.scores == [10 + 2 + 1, 0]


@pytest.mark.rule("G-38")
def test_bonus_cards_of_the_introductory_game_are_worth_their_number() -> None:
    assert position(Place(treasury="7 5 1"), Place(), version="introductory").scores == [13, 0]


@pytest.mark.rule("G-39")
@pytest.mark.parametrize(
    ("trapped", "tall", "winners"),
    [("giant", PRINTED_HIGH := "R5 S0 Y0 / X0 G0 R0 / Y0 C0 B0", [0]), ("dragon", PRINTED_HIGH, [0])],
)
def test_most_points_win(trapped: str, tall: str, winners: list[int]) -> None:
    last = Place(tall, trapped=trapped, tiles="", face_down=0)
    other = Place(trapped="robber", tiles="", face_down=0)
    assert finished(last, other).winners == winners


@pytest.mark.rule("G-39")
def test_on_a_tie_the_taller_house_and_then_both() -> None:
    flat = "R0 S0 Y0 / X0 G0 R0 / Y0 C0 B0"
    high = "R2 S0 Y0 / X0 G0 R0 / Y0 C0 B0"
    assert finished(ended(flat, "giant"), ended(high, "ogre scarecrow")).winners == [1], (
        "9 points beat 8, whatever height"
    )
    assert finished(ended(flat, "giant"), ended(high, "devil")).winners == [1]
    assert finished(ended(high, "giant"), ended(flat, "devil")).winners == [0]
    assert finished(ended(flat, "giant"), ended(flat, "devil")).winners == [0, 1]
    view = finished(ended(flat, "giant"), ended(flat, "devil")).view(0)
    assert view.winners == (0, 1)


def ended(house: str, trapped: str) -> Place:
    return Place(house, trapped=trapped, tiles="", face_down=0)


def finished(*places: Place) -> State:
    """The end of a game: the last seat's last turn has come."""
    game = position(*places, turn=len(places) - 1, phase=TRAPPING, pile="")
    return play(game, "end")


# ---- what a player may know


@pytest.mark.rule("G-48")
def test_others_see_neither_the_cards_drawn_nor_those_put_under() -> None:
    game = play(position(opened="C", line=LINE), "cage draw", "cage tom-thumb tin-man giant")
    assert names(game.view(0).looked) == ["tom-thumb", "tin-man", "giant"]
    assert game.view(1).looked == game.view(None).looked == ()
    seen = game.game.views.seen
    kept = game.game.parse("keep giant under tin-man tom-thumb").action
    assert seen(kept, 0, 0) == "keep giant under tin-man tom-thumb"
    assert seen(kept, 0, 1) == seen(kept, 0, None) == "keep giant under ? ?"
    assert seen(game.game.parse("cage tom-thumb tin-man giant").action, CHANCE, 1) == "cage ? ? ?"
    play(game, "keep giant under tin-man tom-thumb")
    assert game.view(0).under == ("tin-man", "tom-thumb")
    assert game.view(1).under == ("?", "?")


@pytest.mark.rule("G-48")
def test_nobody_knows_face_down_tiles_for_they_are_drawn_when_they_are_turned_up() -> None:
    game = tilewitch.game("gingerbread-house").start(seed=5)
    for seat in (0, 1, None):
        assert all(len(place.tiles) == 3 for place in game.view(seat).seats)


@pytest.mark.rule("G-31", "G-37")
def test_it_goes_on_while_anybody_can_lay() -> None:
    uneven = Place("R0 Y1 B0 / X1 G0 R1 / Y0 C1 B0")
    game = position(Place(), uneven, line="giant frog-king robber dragon", stairways=0, seed=1)
    play(game, "stairways RY")
    assert game.turn == 1
    assert {text.split()[0] for text in map(str, game.legal_moves)} == {"stairways"}
