"""Hexenrennen, rule by rule. Seat 0's clan is 0; fields 49 to 51 are the goal."""

from collections import Counter

import pytest

import tilewitch
from tests.hexenrennen_positions import cards, moves, play, position, refused, turn, witches
from tilewitch import CHANCE, BadOption, IllegalMove, NotationError
from tilewitch.games.game import State

FIRST, SECOND = "course 2 3 4 / 5 6 7 / 8 9 10", "course 2 5 8 / 3 6 9 / 4 7 10"


def set_up(players: int) -> State:
    """A game in which the players have spread their discs."""
    return play(tilewitch.game("hexenrennen", players=players).start(deal=False), *[FIRST] * players)


def nowhere(players: int = 4) -> list[list[int]]:
    return [[0, 0, 0] for _ in range(players)]


# ---- components and set-up


@pytest.mark.rule("H-01")
def test_four_clans_with_three_witches_twelve_discs_and_twelve_cards_each() -> None:
    state = set_up(4)
    view = state.view(0)
    assert [len(clan.witches) for clan in view.clans] == [3] * 4
    assert [sum(clan.face_down) for clan in view.clans] == [12] * 4
    assert [clan.cards for clan in view.clans] == [(*map(str, range(2, 11)), "magic", "magic", "magic")] * 4
    assert sorted(sum(view.clans[0].known, ())) == sorted(view.clans[0].cards)


@pytest.mark.rule("H-01")
def test_one_ordinary_die() -> None:
    rolled = {position(nowhere(), seed=seed).view(None).roll for seed in range(60)}
    assert rolled == {1, 2, 3, 4, 5, 6}
    for pips in (0, 7):
        with pytest.raises(NotationError, match="is not a roll"):
            position(nowhere(), roll=pips)


@pytest.mark.rule("H-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_and_always_four_clans(players: int) -> None:
    view = tilewitch.game("hexenrennen", players=players).start(deal=False).view(None)
    assert [clan.player for clan in view.clans] == [clan < players for clan in range(4)]
    assert [len(clan.witches) for clan in view.clans] == [3] * players + [0] * (4 - players)
    assert [len(clan.cards) for clan in view.clans] == [12] * 4


@pytest.mark.rule("H-02")
@pytest.mark.parametrize("players", [-1, 1, 5])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadOption, match="for 2 to 4 players"):
        tilewitch.game("hexenrennen", players=players)


@pytest.mark.rule("H-03")
def test_there_are_1680_ways_to_spread_nine_numbers() -> None:
    state = tilewitch.game("hexenrennen").start(seed=1)
    assert len(set(moves(state))) == 1680
    assert FIRST in moves(state)


@pytest.mark.rule("H-03")
def test_every_player_puts_a_sign_and_three_numbers_into_each_part() -> None:
    state = play(tilewitch.game("hexenrennen").start(deal=False), FIRST)
    assert state.view(0).clans[0].known == (
        ("2", "3", "4", "magic"),
        ("5", "6", "7", "magic"),
        ("8", "9", "10", "magic"),
    )
    assert refused(state, "course 2 3 4 5 / 6 7 / 8 9 10") == "H-03"
    assert refused(state, "course 2 3 3 / 5 6 7 / 8 9 10") == "H-03"
    assert refused(state, "move 0") == "H-03"


@pytest.mark.rule("H-04")
def test_neutral_clans_are_spread_by_chance() -> None:
    state = set_up(2)
    assert state.actor == CHANCE
    assert refused(state, "neutral 3 2 3 4 / 5 6 7 / 8 9 10") == "H-04", "clan 2 comes first"
    assert refused(state, "neutral 2 2 3 / 4 5 6 7 / 8 9 10") == "H-04"
    assert refused(state, FIRST) == "H-04"
    play(state, "neutral 2 2 5 8 / 3 6 9 / 4 7 10", "neutral 3 2 3 4 / 5 6 7 / 8 9 10")
    assert [clan.face_down for clan in state.view(None).clans] == [(4, 4, 4)] * 4


@pytest.mark.rule("H-05")
def test_a_disc_turned_up_is_one_of_those_left_in_its_part() -> None:
    state = play(set_up(4), "start 0", "roll 3", "move 1")
    assert refused(state, "disc 3 0 8") == "H-05", "the first player's 8 lies in part 3"
    play(state, "disc 3 1 2", "roll 3", "move 0")
    assert refused(state, "disc 4 1 2") == "H-05", "it lies on field 3"
    assert refused(state, "disc 4 2 2") is None


@pytest.mark.rule("H-05")
def test_any_disc_left_in_the_part_may_come_up() -> None:
    state = play(set_up(4), "start 0", "roll 3", "move 1")
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(200):
        twin = state.game.position(state.fields(), seed)
        found.update([(disc.clan, disc.face) for disc in twin.view(None).discs if disc.field == 3])
    assert set(found) == {(clan, face) for clan in range(4) for face in ("2", "3", "4", "magic")}


@pytest.mark.rule("H-06")
def test_all_witches_begin_before_the_first_field() -> None:
    assert [witches(set_up(3), seat) for seat in range(3)] == nowhere(3)


@pytest.mark.rule("H-07")
def test_each_neutral_clan_has_its_own_pile() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "2 magic", 10: "3 magic"}, {2: "4", 3: "2"}, roll=4)
    play(state, "move 0")
    assert refused(state, "neutral-card 3 2") == "H-30", "the sign is of clan 2"
    assert refused(state, "neutral-card 2 2") == "H-31", "that card is in the other pile"
    play(state, "neutral-card 2 4")
    assert (cards(state, 2), cards(state, 3)) == ("", "2")


@pytest.mark.rule("H-08")
def test_a_drawn_player_starts_and_play_goes_round() -> None:
    state = set_up(4)
    assert refused(state, "roll 3") == "H-08"
    play(state, "start 2")
    order = []
    for field in range(1, 6):
        order.append(turn(state))
        play(state, "roll 1", f"move {field // 5}", f"disc {field} {(2 + field) % 4} {2 if field < 5 else 3}")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("H-08")
def test_nobody_starts_who_does_not_play() -> None:
    state = play(set_up(3), "neutral 3 2 3 4 / 5 6 7 / 8 9 10")
    assert refused(state, "start 3") == "H-08"
    drawn = {state.game.position(state.fields(), seed).view(None).turn for seed in range(30)}
    assert drawn == {0, 1, 2}
    assert refused(state, "start 2") is None


# ---- moving by the die


@pytest.mark.rule("H-09")
def test_roll_and_then_choose_a_witch() -> None:
    state = position([[5, 20, 0], [0, 0, 0]])
    assert refused(state, "move 0") == "H-09"
    play(state, "roll 2")
    assert moves(state) == ["move 0", "move 1", "move 2"]
    assert refused(state, "stay") == "H-09"
    assert refused(state, "roll 2") == "H-09"


@pytest.mark.rule("H-10", "H-15")
def test_a_witch_whose_move_cannot_be_made_in_full_cannot_be_chosen() -> None:
    state = position([[46, 47, 48], [0, 0, 0]], roll=5)
    assert moves(state) == ["move 0"]
    assert refused(state, "move 1") == "H-15"
    assert "beyond" not in str(state.why("move 0"))


@pytest.mark.rule("H-11")
def test_who_cannot_move_passes_and_does_not_roll_again() -> None:
    state = position([[46, 47, 48], [0, 0, 0]], roll=6)
    assert moves(state) == ["pass"]
    play(state, "pass")
    assert turn(state) == 1
    assert witches(state) == [46, 47, 48]


@pytest.mark.rule("H-11")
def test_who_can_move_must_move() -> None:
    state = position([[46, 47, 48], [0, 0, 0]], roll=5)
    assert refused(state, "pass") == "H-11"
    assert "witch 0 can, to 51" in str(state.why("pass"))


@pytest.mark.rule("H-12")
def test_a_field_holds_one_witch() -> None:
    state = position([[5, 8, 0], [9, 0, 0]], roll=3)
    assert refused(state, "move 0") == "H-12", "an own witch stands there"
    state = position([[5, 8, 0], [9, 0, 0]], roll=4)
    assert refused(state, "move 0") == "H-12", "another's witch stands there"
    assert refused(state, "move 1") is None


@pytest.mark.rule("H-12")
def test_goal_fields_hold_any_number() -> None:
    state = position([[47, 49, 0], [49, 49, 0]], roll=2)
    play(state, "move 0")
    assert witches(state) == [49, 49, 0]


@pytest.mark.rule("H-13")
def test_overtaken_witches_are_counted() -> None:
    state = position([[5, 6, 0], [7, 8, 0]], roll=4)
    play(state, "move 0")
    assert witches(state)[0] == 9


@pytest.mark.rule("H-14")
def test_from_the_start_occupied_fields_are_not_counted() -> None:
    state = position([[0, 2, 0], [1, 4, 5]], roll=3)
    play(state, "move 0")
    assert witches(state)[0] == 7, "3, 6 and 7 are the free ones"


@pytest.mark.rule("H-14")
def test_a_witch_at_the_start_is_never_blocked() -> None:
    crowd = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    for pips in range(1, 7):
        state = position(crowd, roll=pips)
        assert "move 0" in moves(state)
        assert witches(play(state, "move 0"))[0] == 11 + pips


@pytest.mark.rule("H-15")
def test_the_last_goal_field_cannot_be_passed() -> None:
    for pips in range(1, 7):
        state = position([[46, 0, 0], [0, 0, 0]], roll=pips)
        assert (refused(state, "move 0") == "H-15") == (46 + pips > 51)


@pytest.mark.rule("H-16")
def test_the_goal_is_reached_by_die_by_disc_and_by_card() -> None:
    by_die = position([[46, 0, 0], [0, 0, 0]], roll=4)
    assert witches(play(by_die, "move 0"))[0] == 50
    by_disc = position([[40, 0, 0], [0, 0, 0]], {44: "0 7"}, roll=4)
    assert witches(play(by_disc, "move 0"))[0] == 51
    by_card = position([[40, 0, 0], [0, 0, 0]], {44: "0 magic"}, roll=4)
    assert witches(play(by_card, "move 0", "card 5"))[0] == 49


@pytest.mark.rule("H-17")
def test_a_witch_on_the_goal_never_moves_again() -> None:
    state = position([[49, 48, 0], [0, 0, 0]], roll=1)
    assert refused(state, "move 0") == "H-17"
    assert moves(state) == ["move 1", "move 2"]


# ---- landing


@pytest.mark.rule("H-18")
def test_a_disc_landed_on_is_turned_up_and_stays_so() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], roll=4)
    play(state, "move 0")
    assert state.actor == CHANCE
    assert refused(state, "roll 4") == "H-18"
    assert refused(state, "disc 8 1 2") == "H-18", "the witch is on 9"
    play(state, "disc 9 1 2", "roll 6", "move 0", "disc 6 0 2", "roll 1")
    assert [(disc.field, disc.clan, disc.face) for disc in state.view(None).discs] == [(6, 0, "2"), (9, 1, "2")]


@pytest.mark.rule("H-19")
def test_a_field_takes_effect_however_a_witch_came_to_it() -> None:
    by_die = position([[5, 0, 0], [0, 0, 0]], {9: "0 4"}, roll=4)
    assert witches(play(by_die, "move 0"))[0] == 13
    by_disc = position([[5, 0, 0], [0, 0, 0]], {9: "0 4", 13: "0 3"}, roll=4)
    assert witches(play(by_disc, "move 0"))[0] == 16
    by_card = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic", 13: "0 3"}, roll=4)
    assert witches(play(by_card, "move 0", "card 4"))[0] == 16
    backwards = position([[5, 0, 0], [0, 0, 0]], {9: "1 magic", 6: "0 2"}, roll=4)
    assert witches(play(backwards, "move 0", "card 3"))[0] == 8


@pytest.mark.rule("H-20")
def test_an_own_number_takes_a_witch_on_at_once() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 4", 13: "0 10", 23: "0 7", 30: "1 5"}, roll=4)
    play(state, "move 0")
    assert witches(state)[0] == 30
    assert turn(state) == 1


@pytest.mark.rule("H-21")
def test_she_stays_on_her_own_number_if_the_target_is_occupied() -> None:
    for crowd in ([[5, 13, 0], [0, 0, 0]], [[5, 0, 0], [13, 0, 0]]):
        state = position(crowd, {9: "0 4"}, roll=4)
        play(state, "move 0")
        assert witches(state)[0] == 9
        assert turn(state) == 1


@pytest.mark.rule("H-21")
def test_she_stays_on_her_own_number_if_the_target_is_beyond_the_goal() -> None:
    state = position([[40, 0, 0], [0, 0, 0]], {44: "0 8"}, roll=4)
    play(state, "move 0")
    assert witches(state)[0] == 44
    assert turn(state) == 1


@pytest.mark.rule("H-22")
def test_on_another_clans_number_she_stays() -> None:
    for clan in (1, 2, 3):
        state = position([[5, 0, 0], [0, 0, 0]], {9: f"{clan} 4"}, roll=4)
        play(state, "move 0")
        assert witches(state)[0] == 9
        assert turn(state) == 1


@pytest.mark.rule("H-23")
def test_on_an_own_sign_one_stays_or_plays_a_card() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic"}, {0: "4 7"}, roll=4)
    play(state, "move 0")
    assert state.turn == 0
    assert sorted(moves(state)) == ["card 4", "card 7", "stay"]
    assert refused(state, "leave") == "H-23"
    play(state, "stay")
    assert (witches(state)[0], cards(state, 0), turn(state)) == (9, "4 7", 1)


@pytest.mark.rule("H-24")
def test_a_number_card_takes_her_forward_and_the_new_field_counts() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic", 16: "0 2"}, roll=4)
    play(state, "move 0", "card 7")
    assert witches(state)[0] == 18
    assert state.actor == CHANCE


@pytest.mark.rule("H-24")
def test_only_a_card_whose_move_can_be_made_in_full() -> None:
    state = position([[40, 48, 49], [47, 0, 0]], {44: "0 magic"}, {0: "2 3 4 5 7 8"}, roll=4)
    play(state, "move 0")
    assert sorted(moves(state)) == ["card 2", "card 5", "card 7", "stay"]
    for card in ("card 3", "card 4", "card 8"):
        assert refused(state, card) == "H-24", "47 and 48 are occupied, 52 is beyond the goal"


@pytest.mark.rule("H-25")
def test_a_magic_card_takes_her_to_the_next_own_sign_and_the_turn_ends() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic", 20: "0 magic", 40: "0 magic", 15: "1 magic"}, roll=4)
    play(state, "move 0", "card magic")
    assert witches(state)[0] == 20
    assert turn(state) == 1, "the sign there has no effect"


@pytest.mark.rule("H-25")
def test_occupied_signs_are_skipped() -> None:
    state = position([[5, 20, 0], [0, 0, 0]], {9: "0 magic", 20: "0 magic", 40: "0 magic"}, roll=4)
    assert witches(play(state, "move 0", "card magic"))[0] == 40


@pytest.mark.rule("H-25")
def test_no_magic_card_without_a_free_sign_ahead() -> None:
    state = position([[22, 40, 0], [0, 0, 0]], {9: "0 magic", 26: "0 magic", 40: "0 magic"}, {0: "magic"}, roll=4)
    play(state, "move 0")
    assert moves(state) == ["stay"]
    assert refused(state, "card magic") == "H-25", "9 is behind, 40 occupied"


@pytest.mark.rule("H-26")
def test_on_another_players_sign_its_owner_decides() -> None:
    state = position([[15, 0, 0], [0, 0, 0]], {19: "1 magic"}, {0: "3 9", 1: "2 7"}, roll=4)
    play(state, "move 0")
    assert state.turn == 1, "though seat 0 is on turn"
    assert sorted(moves(state)) == ["card 2", "card 7", "leave"]
    assert refused(state, "stay") == "H-26"
    assert refused(state, "card 3") == "H-31", "that card is the other's"
    play(state, "leave")
    assert (witches(state)[0], turn(state), cards(state, 1)) == (19, 1, "2 7")


@pytest.mark.rule("H-26")
def test_the_owner_is_asked_even_if_no_card_can_be_played() -> None:
    state = position([[0, 0, 0], [0, 0, 0]], {2: "1 magic"}, {1: "2 9 magic"}, roll=2)
    play(state, "move 0")
    assert moves(state) == ["leave"]


@pytest.mark.rule("H-27")
def test_a_number_card_sends_her_back_and_the_new_field_counts() -> None:
    state = position([[15, 0, 0], [0, 0, 0]], {19: "1 magic", 12: "0 2"}, roll=4)
    play(state, "move 0", "card 7")
    assert witches(state)[0] == 14


@pytest.mark.rule("H-27")
def test_back_only_to_a_free_disc_and_never_before_the_first() -> None:
    state = position([[4, 5, 0], [3, 0, 0]], {8: "1 magic"}, {1: "2 3 5 7 8 9"}, roll=4)
    play(state, "move 0")
    assert sorted(moves(state)) == ["card 2", "card 7", "leave"], "7 leads to field 1"
    for card in ("card 3", "card 5", "card 8", "card 9"):
        assert refused(state, card) == "H-27"


@pytest.mark.rule("H-28")
def test_a_magic_card_sends_her_back_to_the_nearest_sign_of_that_clan() -> None:
    discs = {5: "1 magic", 19: "1 magic", 40: "1 magic", 30: "2 magic", 35: "0 magic"}
    state = position([[36, 0, 0], [0, 0, 0], [0, 0, 0]], discs, roll=4)
    play(state, "move 0", "card magic")
    assert witches(state)[0] == 19
    assert turn(state) == 1, "nobody is asked again"


@pytest.mark.rule("H-28")
def test_occupied_signs_are_skipped_going_back() -> None:
    discs = {5: "1 magic", 19: "1 magic", 40: "1 magic"}
    state = position([[36, 0, 0], [19, 0, 0]], discs, roll=4)
    assert witches(play(state, "move 0", "card magic"))[0] == 5


@pytest.mark.rule("H-28")
def test_no_magic_card_without_a_free_sign_behind_that_lies_face_up() -> None:
    state = position([[15, 0, 0], [0, 0, 0]], {19: "1 magic", 40: "1 magic"}, {1: "magic"}, roll=4)
    play(state, "move 0")
    assert moves(state) == ["leave"]
    assert refused(state, "card magic") == "H-28"


@pytest.mark.rule("H-29")
def test_who_came_back_to_a_sign_must_be_sent_further_back() -> None:
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], {20: "1 magic", 13: "2 magic"}, {2: "2 9"}, roll=4)
    play(state, "move 0", "card 7")
    assert state.turn == 2
    assert sorted(moves(state)) == ["card 2", "card 9"]
    assert refused(state, "leave") == "H-29"
    play(state, "card 9")
    assert witches(state)[0] == 4


@pytest.mark.rule("H-29")
def test_she_is_left_if_no_card_can_be_played() -> None:
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], {20: "1 magic", 13: "2 magic"}, {2: ""}, roll=4)
    play(state, "move 0", "card 7")
    assert moves(state) == ["leave"]
    play(state, "leave")
    assert (witches(state)[0], turn(state)) == (13, 1)


@pytest.mark.rule("H-29")
def test_forward_by_the_last_move_is_forward() -> None:
    """Sent back to her own number, she goes on to another's sign: its owner may leave her."""
    discs = {20: "1 magic", 13: "0 5", 18: "2 magic"}
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], discs, roll=4)
    play(state, "move 0", "card 7")
    assert state.turn == 2
    assert "leave" in moves(state)


@pytest.mark.rule("H-29", "H-24")
def test_a_card_on_an_own_sign_is_forward_too() -> None:
    discs = {20: "1 magic", 13: "0 magic", 18: "2 magic"}
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], discs, roll=4)
    play(state, "move 0", "card 7")
    assert state.turn == 0, "sent back to her own sign, she may go on"
    play(state, "card 5")
    assert "leave" in moves(state)


@pytest.mark.rule("H-30")
def test_a_neutral_sign_asks_the_pile() -> None:
    state = position([[15, 0, 0], [0, 0, 0], [0, 0, 0]], {19: "3 magic", 12: "0 2"}, roll=4)
    play(state, "move 0")
    assert state.actor == CHANCE
    assert refused(state, "leave") == "H-30"
    play(state, "neutral-card 3 7")
    assert witches(state)[0] == 14
    assert cards(state, 3) == "2 3 4 5 6 8 9 10 magic magic magic"


@pytest.mark.rule("H-30")
def test_a_neutral_magic_card_works_as_its_owners_would() -> None:
    state = position([[15, 0, 0], [0, 0, 0], [0, 0, 0]], {19: "3 magic", 6: "3 magic"}, roll=4)
    play(state, "move 0", "neutral-card 3 magic")
    assert (witches(state)[0], turn(state)) == (6, 1)


@pytest.mark.rule("H-30")
@pytest.mark.parametrize("card", ["9", "magic", "2"])
def test_what_cannot_be_carried_out_is_discarded(card: str) -> None:
    state = position([[0, 0, 0], [4, 0, 0], [0, 0, 0]], {6: "3 magic"}, {3: card}, roll=5)
    play(state, "move 0", f"neutral-card 3 {card}")
    assert (witches(state)[0], turn(state), cards(state, 3)) == (6, 1, "")


@pytest.mark.rule("H-30")
def test_an_empty_pile_does_nothing() -> None:
    state = position([[15, 0, 0], [0, 0, 0], [0, 0, 0]], {19: "3 magic"}, {3: ""}, roll=4)
    play(state, "move 0")
    assert (witches(state)[0], turn(state)) == (19, 1)


@pytest.mark.rule("H-31")
def test_every_card_is_used_once() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic", 16: "1 3"}, roll=4)
    play(state, "move 0", "card 7")
    assert state.view(1).discarded == ("0 7",)
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic"}, {0: "2 magic magic"}, roll=4)
    play(state, "move 0")
    assert refused(state, "card 7") == "H-31"


@pytest.mark.rule("H-32")
def test_a_chain_that_goes_round_ends_when_the_cards_do() -> None:
    """Her own 3 on 10 leads to another's sign on 13, whose owner sends her back by 3, once."""
    state = position([[6, 0, 0], [0, 0, 0]], {10: "0 3", 13: "1 magic"}, {1: "3"}, roll=4)
    play(state, "move 0", "card 3")
    assert witches(state)[0] == 13
    assert moves(state) == ["leave"]


# ---- the end


@pytest.mark.rule("H-33")
def test_the_third_witch_home_ends_the_game() -> None:
    state = position([[49, 46, 51], [0, 0, 0]], roll=4)
    assert not state.over
    play(state, "move 1")
    assert state.over
    assert refused_when_over(state)


def refused_when_over(state: State) -> bool:
    check = state.game.explain.check
    refusal = check(state.fields(), state.game.parse("roll 3").action)
    return refusal is not None and refusal.rule == "H-33"


@pytest.mark.rule("H-33")
def test_not_the_second() -> None:
    state = position([[49, 46, 48], [0, 0, 0]], roll=4)
    play(state, "move 1")
    assert (state.over, turn(state)) == (False, 1)


@pytest.mark.rule("H-34")
def test_the_highest_sum_wins_whoever_ended_the_game() -> None:
    state = position([[49, 47, 49], [51, 51, 20], [50, 0, 0]], roll=2)
    play(state, "move 1")
    assert state.scores == [6, 8, 3]
    assert state.winners == [1]


@pytest.mark.rule("H-34")
def test_equal_highest_scores_share_the_victory() -> None:
    state = position([[49, 46, 50], [51, 51, 20], [50, 0, 0]], roll=3)
    play(state, "move 1")
    assert state.scores == [7, 8, 3]
    state = position([[49, 46, 50], [51, 51, 20], [50, 0, 0]], roll=4)
    play(state, "move 1")
    assert state.scores == [8, 8, 3]
    assert state.winners == [0, 1]


@pytest.mark.rule("H-34")
def test_what_a_move_brings() -> None:
    state = position([[44, 46, 0], [0, 0, 0]], {48: "0 2"}, roll=4)
    assert [state.gain(move) for move in ("move 0", "move 1", "move 2")] == [3, 3, 0]
    assert [(part.points, part.rule) for part in state.parts("move 0")] == [(3, "H-34")]


# ---- what a player may know


@pytest.mark.rule("H-35")
def test_a_spread_is_known_to_its_player_alone() -> None:
    state = play(tilewitch.game("hexenrennen").start(deal=False), FIRST)
    assert state.view(1).clans[0].known == ()
    assert state.view(None).clans[0].known == ()
    assert state.events_seen(0)[0] == (0, FIRST)
    assert state.events_seen(1)[0] == (0, "course ? ? ? / ? ? ? / ? ? ?")
    play(state, SECOND, "neutral 2 2 3 4 / 5 6 7 / 8 9 10")
    assert state.events_seen(0)[2] == (CHANCE, "neutral 2 ? ? ? / ? ? ? / ? ? ?")


@pytest.mark.rule("H-35")
def test_discs_that_lie_face_up_cards_and_witches_are_known_to_all() -> None:
    state = position([[15, 0, 0], [0, 0, 0]], {19: "1 magic", 12: "3 2"}, roll=4)
    play(state, "move 0", "card 7")
    views = [state.view(seat) for seat in (0, 1, None)]
    assert len({(view.discs, view.discarded, tuple(clan.cards for clan in view.clans)) for view in views}) == 1
    assert views[0].clans[1].cards == ("2", "3", "4", "5", "6", "8", "9", "10", "magic", "magic", "magic")


@pytest.mark.rule("H-35")
def test_a_finished_game_is_open() -> None:
    state = position([[49, 46, 51], [0, 0, 0]], roll=4)
    play(state, "move 1")
    assert all(len(clan.known) == 3 for clan in state.view(None).clans)


def test_what_breaks_no_rule_is_not_refused() -> None:
    state = position([[5, 0, 0], [0, 0, 0]], roll=4)
    assert state.why("move 0") is None
    with pytest.raises(IllegalMove):
        state.play("card 3")
