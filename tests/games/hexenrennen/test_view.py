"""What is dealt anew in Hexenrennen, and with which odds; what a seat's own bot looks at."""

from collections import Counter

import pytest
from hypothesis import given, settings

import tilewitch
from tests.hexenrennen_positions import play, position
from tests.strategies import EXAMPLES, positions, seeds
from tilewitch.bots import Budget, bot
from tilewitch.games.dice import seeded
from tilewitch.games.game import State
from tilewitch.games.hexenrennen.course import MAGIC, discs_of_clan
from tilewitch.games.kernel import PLAIN

DEALS = 300 if PLAIN else 6000


def face_down(state: State, clan: int) -> list[list[int]]:
    """The numbers of a clan that lie face down in each part."""
    hidden = state.fields().hidden
    return [[face for face in range(2, 11) if discs_of_clan(part, clan) >> face & 1] for part in hidden]


@pytest.mark.rule("H-04", "H-35")
def test_every_spread_that_fits_is_equally_likely() -> None:
    """Two of clan 1's numbers lie face up in part 1, one in part 2: its other six are in one of 60 spreads."""
    state = position([[9, 0, 0], [0, 0, 0]], {1: "1 5", 2: "1 9", 20: "1 2", 3: "1 magic"})
    found: Counter[str] = Counter()
    for seed in range(DEALS):
        found[str(face_down(state.redealt(0, seed), 1))] += 1
    if not PLAIN:
        assert len(found) == 60
    expected = DEALS / 60
    assert all(abs(count - expected) < 6 * expected**0.5 for count in found.values())


@pytest.mark.rule("H-35")
def test_own_discs_signs_and_counts_stay() -> None:
    state = position([[9, 0, 0], [0, 0, 0]], {1: "1 5", 20: "2 magic", 33: "0 4"})
    for seed in range(20):
        dealt = state.redealt(0, seed)
        assert face_down(dealt, 0) == face_down(state, 0)
        for clan in range(4):
            for part in range(3):
                assert len(face_down(dealt, clan)[part]) == len(face_down(state, clan)[part])
                before, after = (s.fields().hidden[part] for s in (state, dealt))
                assert discs_of_clan(before, clan) >> MAGIC & 1 == discs_of_clan(after, clan) >> MAGIC & 1


@pytest.mark.rule("H-03", "H-35")
def test_while_discs_are_spread_only_what_is_spread_is_dealt_anew() -> None:
    state = play(tilewitch.game("hexenrennen", players=3).start(deal=False), "course 2 3 4 / 5 6 7 / 8 9 10")
    spreads = {str(face_down(state.redealt(1, seed), 0)) for seed in range(30)}
    assert len(spreads) > 20
    assert face_down(state.redealt(1, 1), 1) == [[], [], []]
    assert state.redealt(0, 1) == state


@settings(max_examples=2 * EXAMPLES)
@given(state=positions("hexenrennen", most=150))
def test_events_do_not_differ_with_what_is_hidden(state: State) -> None:
    """Others' spreads are the only events with something hidden in them."""
    for viewer in (*range(state.game.players), None):
        if state.over:
            return
        for (actor, text), (_, seen) in zip(state.events, state.events_seen(viewer), strict=True):
            if text.startswith("neutral ") or (text.startswith("course") and actor != viewer):
                assert seen.endswith("? ? ? / ? ? ? / ? ? ?")
            else:
                assert seen == text


@settings(max_examples=2 * EXAMPLES)
@given(state=positions("hexenrennen", most=150), seed=seeds)
def test_the_rule_of_thumb_player_sees_no_more_than_its_seat(state: State, seed: int) -> None:
    if state.turn is None:
        return
    thumb = bot(state.game, "thumb")
    chosen = {
        str(thumb.choose(s, s.turn or 0, Budget(), seeded(seed, "bots")))
        for s in (state, *(state.redealt(state.turn, seed ^ k) for k in range(1, 5)))
    }
    assert len(chosen) == 1


def test_what_is_asked_is_one_sentence_with_the_choices() -> None:
    def asked(state: State) -> str:
        sentence: str = state.game.terminal.ask(state.view(state.turn))
        return sentence

    assert "course 2 5 9" in asked(tilewitch.game("hexenrennen").start(seed=1))
    state = position([[5, 8, 48], [0, 0, 0]], {9: "0 magic", 12: "1 3"}, {0: "7"}, roll=4)
    assert asked(state) == "You rolled 4: move 0 to 9 (your own magic sign), or move 1 to 12 (yellow's 3)"
    assert asked(play(state, "move 0")) == (
        "Your witch 0 is on your own magic sign on 9: stay, or go on with card 7 (to 16), as in card 7"
    )
    state = position([[0, 8, 0], [1, 0, 0]], roll=2)
    assert asked(state) == "You rolled 2: move 0 or move 2 to 3 (face down), or move 1 to 10 (face down)"
    state = position([[46, 47, 48], [0, 0, 0]], roll=6)
    assert asked(state) == "You rolled 6, and no witch can move: pass"
    state = position([[5, 0, 0], [0, 0, 0]], {9: "1 magic", 5: "1 4"}, {1: "4 7"}, roll=4)
    assert asked(play(state, "move 0")) == (
        "Red's witch 0 is on your magic sign on 9: leave her there, or send her back with card 4 (to 5), 7 (to 2), "
        "as in card 7"
    )
    state = position([[16, 0, 0], [0, 0, 0], [0, 0, 0]], {20: "1 magic", 13: "2 magic"}, {2: "2"}, roll=4)
    assert asked(play(state, "move 0", "card 7")) == (
        "Red's witch 0 is on your magic sign on 13 and came back to it, so you must send her further back with card "
        "2 (to 11), as in card 2"
    )
    state = position([[3, 0, 0], [0, 0, 0]], {4: "1 magic"}, {1: "4 7"}, roll=1)
    assert asked(play(state, "move 0")) == "Red's witch 0 is on your magic sign on 4: leave (no card can be played)"


def test_the_table_is_drawn_in_80_columns_for_eyes_and_ears() -> None:
    state = position([[5, 49, 0], [20, 0, 0], [0, 0, 51]], {5: "1 10", 20: "3 magic"}, {2: "2 magic"}, roll=2)
    drawn = state.game.terminal.draw(state.view(0), True)
    lines = ["".join(span.text for span in line) for line in drawn]
    assert all(len(line.rstrip()) <= 80 for line in lines)
    assert " Y10" in lines[1]
    assert "   R0" in lines[2]
    assert "  B*" in lines[5]
    text = "\n".join(lines)
    assert "goal     49, worth 2: R1; 50, worth 3: nobody; 51, worth 4: G2" in text
    assert "R red    seat 0: 0 on 5, 1 home on 49, 2 at start; 12 cards, 2 points" in text
    assert "B blue   neutral: 12 cards in the pile" in text
    assert "played   G 3 4 5 6 7 8 9 10 magic x2" in text
    assert "hand     2 3 4 5 6 7 8 9 10 magic x3" in text
    assert "turn     seat 0 (red), who rolled 2" in text
    assert "yours    face down in part 1: 2 3 4 magic; in 2: 5 6 7 magic; in 3: 8 9 10 magic" in text
