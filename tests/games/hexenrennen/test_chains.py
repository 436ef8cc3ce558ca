"""Long chains of Hexenrennen, built by hand, and how they are told."""

import tilewitch
from tests.hexenrennen_positions import cards, moves, play, position, refused, turn, witches
from tilewitch import CHANCE
from tilewitch.games.game import State

NAMES = ("Ann", "Bob", "Cem", "Dee")


def told(state: State, *actions: str, viewer: int | None = None) -> list[str]:
    """Play these actions; what is told of each."""
    sentences = []
    for action in actions:
        move = state.game.parse(action).action
        actor = state.actor
        sentences.append(state.game.terminal.tell(state.view(viewer), move, actor, NAMES))
        state.play(action)
    return sentences


def test_forward_back_forced_back_and_forward_again() -> None:
    """By her own 4 to Bob's sign, back to Cem's sign, further back to her own 2, and on to a face-down disc."""
    discs = {20: "0 4", 24: "1 magic", 17: "2 magic", 9: "0 2"}
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], discs, roll=4)
    assert told(state, "move 0", "card 7", "card 8") == [
        "Ann's witch 0 goes to field 20: her own 4, on to field 24: Bob's magic sign.",
        "Bob plays card 7: Ann's witch 0 goes back to field 17: Cem's magic sign.",
        "Cem plays card 8: Ann's witch 0 goes back to field 9: her own 2, on to field 11, which lies face down.",
    ]
    assert witches(state)[0] == 11
    assert state.actor == CHANCE
    assert (cards(state, 1), cards(state, 2)) == (
        "2 3 4 5 6 8 9 10 magic magic magic",
        "2 3 4 5 6 7 9 10 magic magic magic",
    )
    assert told(state, "disc 11 0 3", "disc 14 0 magic", "card 10", "leave") == [
        "The disc on field 11 is turned up: her own 3, on to field 14, which lies face down.",
        "The disc on field 14 is turned up: her own magic sign.",
        "Ann plays card 10: witch 0 goes on to field 24: Bob's magic sign.",
        "Bob leaves Ann's witch 0 on field 24.",
    ]
    assert turn(state) == 1


def test_the_same_sign_twice_in_a_turn() -> None:
    """Sent back by Bob, she comes forward to his sign again, and he may send her back again, or leave her."""
    state = position([[6, 0, 0], [0, 0, 0]], {10: "0 3", 13: "1 magic"}, {1: "3 5"}, roll=4)
    play(state, "move 0", "card 3")
    assert witches(state)[0] == 13
    assert sorted(moves(state)) == ["card 5", "leave"]
    play(state, "card 5", "disc 8 2 4")
    assert (witches(state)[0], turn(state), cards(state, 1)) == (8, 1, "")


def test_back_from_neutral_to_a_players_sign_is_forced_on() -> None:
    state = position([[26, 0, 0], [0, 0, 0]], {30: "2 magic", 21: "1 magic", 18: "3 magic", 8: "0 2"}, roll=4)
    play(state, "move 0", "neutral-card 2 9")
    assert "leave" not in moves(state)
    assert refused(state, "leave") == "H-29"
    play(state, "card 3", "neutral-card 3 10")
    assert witches(state)[0] == 10
    assert [len(cards(state, clan).split()) for clan in range(4)] == [12, 11, 11, 11]


def test_own_number_blocked_by_the_witch_in_front() -> None:
    state = position([[16, 24, 0], [0, 0, 0]], {20: "0 4"}, roll=4)
    assert told(state, "move 0") == [
        "Ann's witch 0 goes to field 20: her own 4, but field 24 is taken, so she stays.",
    ]


def test_the_field_that_she_left_is_free_again() -> None:
    """Her own 6 leads, by way of Bob's card, back to where she came from."""
    state = position([[16, 0, 0], [0, 0, 0]], {20: "1 magic", 16: "3 5"}, roll=4)
    play(state, "move 0", "card 4")
    assert (witches(state)[0], turn(state)) == (16, 1)


def test_own_number_beyond_the_goal() -> None:
    state = position([[40, 0, 0], [0, 0, 0]], {44: "0 8"}, roll=4)
    assert told(state, "move 0") == [
        "Ann's witch 0 goes to field 44: her own 8, but that is beyond the goal, so she stays.",
    ]


def test_by_own_numbers_all_the_way_home() -> None:
    state = position([[30, 49, 50], [0, 0, 0]], {34: "0 6", 40: "0 5", 45: "0 4"}, roll=4)
    assert state.gain("move 0") == 2
    assert told(state, "move 0") == [
        "Ann's witch 0 goes to field 34: her own 6, on to field 40: her own 5, on to field 45: her own 4, "
        "on to goal field 49, worth 2.",
    ]
    assert state.over


def test_several_signs_free_and_occupied() -> None:
    """Bob's second sign is occupied by his own witch, so his magic card reaches the third behind."""
    discs = {44: "1 magic", 25: "1 magic", 6: "1 magic", 30: "2 magic"}
    state = position([[40, 0, 0], [25, 0, 0], [0, 0, 0]], discs, roll=4)
    assert told(state, "move 0", "card magic") == [
        "Ann's witch 0 goes to field 44: Bob's magic sign.",
        "Bob plays card magic: Ann's witch 0 goes back to field 6, and the turn ends there.",
    ]
    assert turn(state) == 1


def test_an_own_sign_after_being_sent_back_and_magic_forward_again() -> None:
    discs = {20: "1 magic", 13: "0 magic", 22: "0 magic", 40: "0 magic"}
    state = position([[16, 22, 0], [0, 0, 0]], discs, roll=4)
    assert told(state, "move 0", "card 7", "card magic") == [
        "Ann's witch 0 goes to field 20: Bob's magic sign.",
        "Bob plays card 7: Ann's witch 0 goes back to field 13: her own magic sign.",
        "Ann plays card magic: witch 0 goes on to field 40, and the turn ends there.",
    ]


def test_an_empty_neutral_pile() -> None:
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], {20: "3 magic"}, {3: ""}, roll=4)
    assert told(state, "move 0") == [
        "Ann's witch 0 goes to field 20: the neutral blue magic sign, but the pile is empty, so she stays.",
    ]
    assert turn(state) == 1


def test_the_last_card_of_a_neutral_pile() -> None:
    state = position([[2, 0, 0], [0, 0, 0], [0, 0, 0]], {6: "3 magic"}, {3: "8"}, roll=4)
    assert told(state, "move 0", "neutral-card 3 8") == [
        "Ann's witch 0 goes to field 6: the neutral blue magic sign.",
        "The neutral clan blue plays card 8, which cannot be carried out: Ann's witch 0 stays on field 6.",
    ]
    assert cards(state, 3) == ""


def test_two_neutral_piles_keep_apart() -> None:
    state = position([[26, 0, 0], [0, 0, 0]], {30: "2 magic", 25: "3 magic", 21: "1 2"}, {2: "5", 3: "4 5"}, roll=4)
    play(state, "move 0", "neutral-card 2 5", "neutral-card 3 4")
    assert (witches(state)[0], cards(state, 2), cards(state, 3)) == (21, "", "5")


def test_a_start_past_occupied_fields_into_a_chain() -> None:
    state = position([[0, 1, 3], [2, 5, 0], [0, 0, 0]], {7: "0 6", 13: "2 magic"}, roll=3)
    assert told(state, "move 0", "leave") == [
        "Ann's witch 0 goes to field 7: her own 6, on to field 13: Cem's magic sign.",
        "Cem leaves Ann's witch 0 on field 13.",
    ]


def test_set_up_rolls_and_passes_are_told() -> None:
    state = tilewitch.game("hexenrennen", players=3).start(deal=False)
    spread = "course 2 3 4 / 5 6 7 / 8 9 10"
    neutral = "neutral 3 2 3 4 / 5 6 7 / 8 9 10"
    assert told(state, spread, spread, spread, neutral, "start 2", "roll 4", viewer=1) == [
        "Ann has spread the discs.",
        "Bob has spread the discs: 2 3 4 / 5 6 7 / 8 9 10.",
        "Cem has spread the discs.",
        "The discs of the neutral clan blue are shuffled in.",
        "Cem begins.",
        "Cem rolls 4.",
    ]
    state = position([[46, 47, 48], [0, 0, 0]], roll=6)
    assert told(state, "pass") == ["Ann cannot move any witch and passes."]
    state = position([[5, 0, 0], [0, 0, 0]], {9: "0 magic"}, roll=4)
    assert told(state, "move 0", "stay")[1] == "Ann's witch 0 stays on field 9."
