"""Qwirkle, rule by rule."""

from collections import Counter

import pytest

import tilewitch
from tests.qwirkle_positions import lays, position, refused
from tilewitch import BadOption, IllegalMove, NotPossible
from tilewitch.games.game import State
from tilewitch.games.qwirkle.explain import is_dead


def dealt(*hands: str, **options: object) -> State:
    """A game at its opening, with these first hands."""
    state = tilewitch.game("qwirkle", players=len(hands), **options).start(deal=False)
    for seat, hand in enumerate(hands):
        state.play(f"draw {seat} {hand}")
    return state


# ---- components and set-up


@pytest.mark.rule("Q-01")
def test_three_tiles_of_each_of_36_kinds() -> None:
    unseen = tilewitch.game("qwirkle").start(deal=False).view(None).unseen
    assert unseen == {colour + shape: 3 for colour in "ROYGBP" for shape in "csdltx"}


@pytest.mark.rule("Q-01")
def test_a_fourth_tile_of_a_kind_cannot_be_drawn() -> None:
    state = tilewitch.game("qwirkle").start(deal=False)
    state.play("draw 0 Rc Rc Rc Rs Rs Rs")
    with pytest.raises(IllegalMove, match="the bag holds 0 of Rc, not 1") as refusal:
        state.play("draw 1 Rc Bc Bs Bd Bl Bt")
    assert refusal.value.rule == "Q-01"


@pytest.mark.rule("Q-02")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players(players: int) -> None:
    state = tilewitch.game("qwirkle", players=players).start(seed=players)
    assert [seat.tiles for seat in state.view(None).seats] == [6] * players


@pytest.mark.rule("Q-02")
@pytest.mark.parametrize("players", [-1, 0, 1, 9, 1000])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadOption, match="Qwirkle is for 2 to 8 players"):
        tilewitch.game("qwirkle", players=players)


@pytest.mark.rule("Q-03")
def test_every_player_draws_six_in_seat_order() -> None:
    state = tilewitch.game("qwirkle", players=3).start(deal=False)
    assert refused(state, "draw 1 Rc Rs Bd Gt Yx Pl") == "Q-03"
    assert refused(state, "draw 0 Rc Rs Bd Gt Yx") == "Q-03"
    assert refused(state, "draw 0 Rc Rs Bd Gt Yx Pl") is None
    assert refused(state, "pass") == "Q-03"


@pytest.mark.rule("Q-04")
def test_the_largest_set_begins() -> None:
    assert dealt("Rc Rs Bd Bl Yx Yt", "Rc Gs Gd Gt Yx Pl").turn == 1


@pytest.mark.rule("Q-04")
def test_a_kind_counts_once_in_a_set() -> None:
    assert dealt("Rc Rc Rc Rs Rs Rs", "Bc Gs Gd Gt Yx Pl").turn == 1


@pytest.mark.rule("Q-05")
def test_on_a_tie_the_first_of_the_tied_seats_begins() -> None:
    assert dealt("Rc Os Yd Gl Bt Bx", "Rs Rd Rl Pc Oc Bc", "Gc Gs Gt Yx Yt Ox").turn == 1


@pytest.mark.rule("Q-05")
def test_with_ages_the_oldest_of_the_tied_begins() -> None:
    hands = ("Rc Os Yd Gl Bt Bx", "Rs Rd Rl Pc Ot Bc", "Gc Gs Gt Yx Yt Od")
    assert dealt(*hands, ages=[80, 9, 34]).turn == 2
    assert dealt(*hands, ages=[80, 34, 9]).turn == 1
    assert dealt(*hands, ages=[80, 34, 34]).turn == 1


@pytest.mark.rule("Q-05")
@pytest.mark.parametrize(
    ("ages", "message"),
    [
        ([34], "names 1 players, but 2 play"),
        ([34, -1], "whole numbers"),
        ("old", "whole numbers"),
        ([True, 3], "whole"),
    ],
)
def test_ages_that_make_no_sense_are_refused(ages: object, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        tilewitch.game("qwirkle", ages=ages)


OPENING = ("Rc Rs Rd Bc Yc Pl", "Oc Gs Bd Bl Yx Pt")


@pytest.mark.rule("Q-06")
def test_the_opening_lays_a_whole_largest_set_in_any_order() -> None:
    opening = dealt(*OPENING)
    expected = set()
    for tiles in (["Rc", "Rs", "Rd"], ["Rc", "Bc", "Yc"]):
        for a in range(3):
            for b in {0, 1, 2} - {a}:
                first, second, third = tiles[a], tiles[b], tiles[3 - a - b]
                expected.add(f"lay {first}@0,0 {second}@1,0 {third}@2,0")
                expected.add(f"lay {first}@0,0 {second}@0,1 {third}@0,2")
    moves = [str(move) for move in opening.legal_moves]
    assert len(moves) == len(set(moves)) == 24
    assert set(moves) == expected


@pytest.mark.rule("Q-06")
@pytest.mark.parametrize(
    "move",
    ["lay Rc@0,0 Rs@1,0", "lay Pl@0,0", "exchange Rc", "pass", "lay Rc@1,0 Rs@2,0 Rd@3,0"],
)
def test_nothing_else_is_open_to_the_opening_player(move: str) -> None:
    assert refused(dealt(*OPENING), move) == "Q-06"


@pytest.mark.rule("Q-06")
def test_an_opening_with_a_tile_twice_is_no_set() -> None:
    assert refused(dealt("Rc Rc Rs Bd Bl Yx", "Oc Gs Bd Gl Yt Pt"), "lay Rc@0,0 Rc@1,0") == "Q-06"


@pytest.mark.rule("Q-07")
def test_play_goes_round() -> None:
    state = tilewitch.game("qwirkle", players=3).start(seed=1)
    first = state.turn
    assert first is not None
    for later in range(7):
        assert state.turn == (first + later) % 3
        state.play(state.legal_moves[0])


# ---- laying

LINE = "Rc Rs Rd"


@pytest.mark.rule("Q-08")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("lay Bc@0,1", "in hand"),
        ("lay Rl@3,0 Rl@4,0", "in hand"),
        ("lay Rl@1,0", "lies Rs already"),
        ("lay Rl@3,0 Rt@4,1", "one row or one column"),
        ("lay Rl@3,0 Rt@3,0", "on one cell"),
        ("lay Rl@3,0 Rt@4,0 Rx@5,0 Gc@6,0 Gc@7,0 Gc@8,0 Gc@9,0", "a hand holds six"),
    ],
)
def test_tiles_go_from_the_hand_to_empty_cells_in_one_line(move: str, reason: str) -> None:
    state = position(LINE, ["Rl Rt Rx Gc Oc Yl", "Bc"])
    refusal = state.why(move)
    assert refusal is not None
    assert refusal.rule == "Q-08"
    assert reason in str(refusal)


@pytest.mark.rule("Q-09")
def test_the_tiles_of_a_turn_share_an_attribute() -> None:
    state = position(LINE, ["Bs Gd Gs Rl", "Bc"])
    assert refused(state, "lay Bs@1,1 Gd@2,1") == "Q-09"
    assert refused(state, "lay Gs@1,1 Gd@2,1") is None


@pytest.mark.rule("Q-10")
def test_a_turn_fills_one_line_without_a_gap() -> None:
    state = position(LINE, ["Rl Rt Rx", "Bc"])
    assert refused(state, "lay Rl@4,0") == "Q-11"
    assert refused(state, "lay Rl@3,0 Rt@5,0") == "Q-10"
    assert refused(state, "lay Rl@-1,0 Rt@3,0") is None


@pytest.mark.rule("Q-11")
def test_a_turn_touches_what_lies_there() -> None:
    state = position(LINE, ["Rl Rt Rx", "Bc"])
    assert refused(state, "lay Rl@3,1") == "Q-11"
    assert refused(state, "lay Rl@3,1 Rt@3,2") == "Q-11"
    assert refused(state, "lay Rl@107,107") == "Q-11"
    assert refused(state, "lay Rl@999999999,0") == "Q-11"
    assert refused(state, "lay Rl@3,0 Rt@3,1") is None


@pytest.mark.rule("Q-12")
@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("Bl", "lay Bl@3,0"),  # neither red nor of one shape
        ("Rs", "lay Rs@3,0"),  # the red square twice
        ("Gs Gl", "lay Gs@1,1 Gl@2,1"),  # clover under diamond
    ],
)
def test_every_line_has_one_attribute_and_no_tile_twice(hand: str, move: str) -> None:
    assert refused(position(LINE, [hand, "Bc"]), move) == "Q-12"


@pytest.mark.rule("Q-12")
def test_a_tile_that_joins_two_lines_keeps_the_rule_in_the_line_they_become() -> None:
    board = """
        Rc Rs .. Rd Rc
        .. .. .. .. Gc
    """
    state = position(board, ["Rl Rt", "Bc"])
    assert refused(state, "lay Rl@2,0") == "Q-12"
    assert "lay Rl@2,0" not in lays(state)
    board = """
        Rc Rs .. Rd Rx
        .. .. .. .. Gx
    """
    assert "lay Rl@2,0" in lays(position(board, ["Rl Rt", "Bc"]))


@pytest.mark.rule("Q-13")
def test_no_line_is_longer_than_six() -> None:
    state = position("Rc Rs Rd Rl Rt Rx", ["Rc Bx", "Bc"])
    assert refused(state, "lay Rc@6,0") in {"Q-12", "Q-13"}
    assert refused(state, "lay Bx@5,1") is None
    assert refused(state, "lay Rc@-1,0 Bx@6,0") == "Q-13"


@pytest.mark.rule("Q-13")
def test_two_lines_may_not_become_one_of_more_than_six() -> None:
    board = """
        Rc Rs Rd .. Rl Rt Rx
        .. .. Gd .. Gl .. ..
    """
    state = position(board, ["Bc Rc Rd", "Bc"])
    assert refused(state, "lay Rc@3,0") in {"Q-12", "Q-13"}
    assert "lay Rc@3,0" not in lays(state)


@pytest.mark.rule("Q-14")
def test_after_laying_the_hand_is_filled_to_six() -> None:
    state = position(LINE, ["Rl Rt Rx Gc Gs Gl", "Bc"])
    state.play("lay Rl@3,0 Rt@4,0")
    assert refused(state, "draw 0 Bc") == "Q-14"
    assert refused(state, "draw 1 Bc Bs") == "Q-14"
    state.play("draw 0 Bc Bs")
    assert state.view(0).hand == ("Rx", "Gc", "Gs", "Gl", "Bc", "Bs")


@pytest.mark.rule("Q-14", "Q-24")
def test_the_bag_gives_what_it_has_and_the_game_goes_on_without_it() -> None:
    state = position(LINE, ["Rl Rt Rx Gc Gs Gl", "Bc Bd"], bag="Pc")
    state.play("lay Rl@3,0 Rt@4,0")
    state.play("draw 0 Pc")
    assert state.view(0).bag == 0
    state.play("lay Bc@0,1")
    assert state.turn == 0
    assert state.view(1).hand == ("Bd",)


# ---- exchanging


@pytest.mark.rule("Q-15")
def test_an_exchange_draws_first_and_then_returns_and_scores_nothing() -> None:
    state = position(LINE, ["Rl Rt Rx Gc Gs Gl", "Bc"], bag="Pc Pd")
    state.play("exchange Gs Gl")
    assert refused(state, "draw 0 Gs Pd") == "Q-01", "what was put aside is not in the bag yet"
    assert refused(state, "draw 0 Pc") == "Q-15"
    state.play("draw 0 Pc Pd")
    assert state.view(0).hand == ("Rl", "Rt", "Rx", "Gc", "Pc", "Pd")
    assert state.view(0).bag == 2
    assert state.scores == [0, 0]
    assert state.turn == 1


@pytest.mark.rule("Q-15")
def test_exchanges_are_sets_of_one_to_six_tiles_of_the_hand() -> None:
    state = position(LINE, ["Gx Gx Gx Bt Bt Yl", "Bc"])
    exchanges = [str(move) for move in state.legal_moves if str(move).startswith("exchange")]
    assert len(exchanges) == len(set(exchanges)) == 4 * 3 * 2 - 1
    assert refused(state, "exchange Bt Bt Bt") == "Q-15"
    assert refused(state, "exchange Gx Gx Gx Bt Bt Yl Yl") == "Q-15"
    assert refused(state, "exchange Bt Gx Bt") is None


@pytest.mark.rule("Q-16")
def test_no_more_can_be_exchanged_than_the_bag_holds() -> None:
    state = position(LINE, ["Rl Rt Rx Gc Gs Gl", "Bc"], bag="Pc Pd")
    assert refused(state, "exchange Gc Gs Gl") == "Q-16"
    exchanges = [str(move).split()[1:] for move in state.legal_moves if str(move).startswith("exchange")]
    assert Counter(map(len, exchanges)) == {1: 6, 2: 15}


@pytest.mark.rule("Q-17", "Q-18")
def test_who_cannot_lay_must_exchange() -> None:
    state = position(LINE, ["Gx Bt", "Bc"], bag="Pc")
    assert {str(move) for move in state.legal_moves} == {"exchange Gx", "exchange Bt"}
    assert refused(state, "pass") == "Q-18"


@pytest.mark.rule("Q-18")
def test_with_the_bag_empty_who_can_lay_must_lay() -> None:
    state = position(LINE, ["Rl Gx", "Bc"], bag="")
    assert refused(state, "exchange Gx") == "Q-18"
    refusal = state.why("pass")
    assert refusal is not None
    assert refusal.rule == "Q-18"
    assert "Rl fits at" in str(refusal)
    assert all(str(move).startswith("lay") for move in state.legal_moves)


@pytest.mark.rule("Q-18")
def test_with_the_bag_empty_who_cannot_lay_passes() -> None:
    state = position(LINE, ["Gx Bt", "Rx"], bag="")
    assert [str(move) for move in state.legal_moves] == ["pass"]
    state.play("pass")
    assert state.turn == 1


# ---- scoring


@pytest.mark.rule("Q-19")
def test_each_line_made_or_extended_counts_old_tiles_too() -> None:
    state = position(LINE, ["Rl Bl Yl", "Bc"])
    assert state.gain("lay Rl@3,0") == 4
    assert state.gain("lay Rl@3,0 Bl@3,1 Yl@3,2") == 7
    assert [(str(part), part.points) for part in state.parts("lay Rl@3,0 Bl@3,1 Yl@3,2")] == [
        ("Rc Rs Rd Rl", 4),
        ("Rl Bl Yl", 3),
    ]


@pytest.mark.rule("Q-20")
def test_a_tile_in_two_lines_counts_in_both() -> None:
    board = """
        Rc Rs
        Bc ..
    """
    assert position(board, ["Bs", "Gc"]).gain("lay Bs@1,1") == 4


@pytest.mark.rule("Q-21")
def test_a_lone_opening_tile_scores_one() -> None:
    state = dealt("Rc Rc Rc Bs Bs Bs", "Od Od Od Pl Pl Pl")
    assert [str(move) for move in state.legal_moves] == ["lay Rc@0,0", "lay Bs@0,0"]
    assert state.gain("lay Bs@0,0") == 1
    assert [part.rule for part in state.parts("lay Bs@0,0")] == ["Q-21"]


@pytest.mark.rule("Q-21")
def test_a_tile_alone_in_one_direction_scores_only_in_the_other() -> None:
    assert position("Rc", ["Rs", "Gc"]).gain("lay Rs@1,0") == 2


@pytest.mark.rule("Q-22")
def test_a_line_of_six_scores_twelve() -> None:
    state = position("Rc Rs Rd Rl Rt", ["Rx Bl", "Gc"])
    assert state.gain("lay Rx@5,0") == 12
    assert [(part.points, part.rule) for part in state.parts("lay Rx@5,0")] == [(6, "Q-19"), (6, "Q-22")]


@pytest.mark.rule("Q-22")
def test_two_lines_of_six_at_once_score_both() -> None:
    board = """
        Rc Rs Rd Rl Rt ..
        .. .. .. .. .. Bx
        .. .. .. .. .. Gx
        .. .. .. .. .. Yx
        .. .. .. .. .. Px
        .. .. .. .. .. Ox
    """
    assert position(board, ["Rx Bl", "Gc"]).gain("lay Rx@5,0") == 24


# ---- the end


@pytest.mark.rule("Q-23", "Q-25")
def test_the_first_without_tiles_ends_the_game_at_once_with_six_extra() -> None:
    state = position(LINE, ["Rl Rt", "Rx"], bag="", scores=[10, 15])
    assert state.gain("lay Rl@3,0 Rt@4,0") == 11
    assert state.parts("lay Rl@3,0 Rt@4,0")[-1].rule == "Q-23"
    state.play("lay Rl@3,0 Rt@4,0")
    assert state.over
    assert state.scores == [21, 15]
    assert state.winners == [0]
    with pytest.raises(NotPossible, match="the game is over"):
        state.play("lay Rx@5,0")


@pytest.mark.rule("Q-25")
def test_an_empty_hand_ends_nothing_while_the_bag_holds_tiles() -> None:
    state = position(LINE, ["Rl Rt", "Rx"], bag="Bc")
    state.play("lay Rl@3,0 Rt@4,0")
    state.play("draw 0 Bc")
    assert not state.over
    assert state.scores == [5, 0]


@pytest.mark.rule("Q-26")
def test_the_game_ends_when_everybody_has_passed_in_turn() -> None:
    state = position(LINE, ["Gx Bt", "Bx", "Px"], bag="", scores=[5, 9, 9])
    state.play("pass")
    state.play("pass")
    assert not state.over
    state.play("pass")
    assert state.over
    assert state.scores == [5, 9, 9]


@pytest.mark.rule("Q-26")
def test_a_lay_between_passes_starts_the_count_again() -> None:
    state = position(LINE, ["Gx Bt", "Rl Px", "Px"], bag="")
    for move in ("pass", "lay Rl@3,0", "pass", "pass"):
        state.play(move)
    assert not state.over
    state.play("pass")
    assert state.over


@pytest.mark.rule("Q-27")
def test_equal_highest_scores_share_the_victory() -> None:
    state = position(LINE, ["Gx Bt", "Bx", "Px"], bag="", scores=[5, 9, 9], passes=2)
    assert state.winners == []
    state.play("pass")
    assert state.winners == [1, 2]


LOCKED = """
    Rc Rs Rd Rl Rt Rx
    Rs Rd Rl Rt Rx Rc
    Rd Rl Rt Rx Rc ..
"""


@pytest.mark.rule("Q-29")
def test_a_dead_board_ends_the_game_at_once_without_a_bonus_or_a_draw() -> None:
    """Three complete lines of the same six tiles lock each other in: the cells beside them take red tiles only, and all
    red tiles are laid."""
    state = position(LOCKED, ["Rs Gc", "Bs"])
    state.play("lay Rs@5,2")
    assert is_dead(state.fields())
    assert state.over
    assert state.scores == [12 + 3, 0]
    assert state.view(0).hand == ("Gc",)


@pytest.mark.rule("Q-29")
def test_a_board_is_not_dead_while_a_tile_in_another_hand_fits() -> None:
    state = position(LOCKED.replace("Rx Rc ..", "Rx .. .."), ["Rc Gc", "Rs"])
    state.play("lay Rc@4,2")
    assert not is_dead(state.fields())
    assert not state.over


@pytest.mark.rule("Q-25", "Q-29")
def test_who_goes_out_on_a_dead_board_has_ended_the_game() -> None:
    state = position(LOCKED, ["Rs", "Gc"], bag="")
    state.play("lay Rs@5,2")
    assert is_dead(state.fields())
    assert state.scores == [12 + 3 + 6, 0]


# ---- who knows what


@pytest.mark.rule("Q-28")
def test_a_seat_sees_its_own_hand_and_how_many_tiles_the_others_hold() -> None:
    state = position(LINE, ["Rl Rt Rx Gc Gs Gl", "Bc Bs Bd"], scores=[3, 4])
    view = state.view(1)
    assert view.hand == ("Bc", "Bs", "Bd")
    assert [seat.tiles for seat in view.seats] == [6, 3]
    assert [seat.score for seat in view.seats] == [3, 4]
    assert [(tile.tile, tile.x, tile.y) for tile in view.board] == [("Rc", 0, 0), ("Rs", 1, 0), ("Rd", 2, 0)]
    assert view.bag == 108 - 3 - 6 - 3
    assert view.unseen["Rl"] == 3
    assert view.unseen["Bc"] == 2
    assert state.view(None).hand == ()


@pytest.mark.rule("Q-28")
def test_others_see_how_many_tiles_are_drawn_and_exchanged() -> None:
    state = dealt(*OPENING)
    state.play("lay Rc@0,0 Rs@1,0 Rd@2,0")
    state.play("draw 0 Gx Gx Gx")
    state.play("exchange Gs Bl")
    state.play("draw 1 Yt Yt")
    assert [text for _, text in state.events_seen(0)] == [
        "draw 0 Rc Rs Rd Yc Bc Pl",
        "draw 1 ? ? ? ? ? ?",
        "lay Rc@0,0 Rs@1,0 Rd@2,0",
        "draw 0 Gx Gx Gx",
        "exchange ? ?",
        "draw 1 ? ?",
    ]
    assert [text for _, text in state.events_seen(None)][3:] == ["draw 0 ? ? ?", "exchange ? ?", "draw 1 ? ?"]
