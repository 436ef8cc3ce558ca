"""Hexenrennen's generator of moves against the plain check, and what never changes in any game."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

import tilewitch
from tests.strategies import EXAMPLES, any_move, positions, seeds
from tilewitch import CHANCE
from tilewitch.games.dice import seeded
from tilewitch.games.game import State
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSES,
    LEAVE,
    MOVE,
    PASS,
    STAY,
    disc_action,
    neutral_action,
    neutral_card_action,
    numbered,
    start_action,
)
from tilewitch.games.hexenrennen.course import CLANS, DISCS, GOAL, SPREADS
from tilewitch.games.hexenrennen.explain import check, standing
from tilewitch.games.hexenrennen.rules import ROLLING

CHAIN = 64
"""More events than any turn can have: each of the 48 cards once, and as many discs turned up as that may reach."""


def every_candidate() -> Iterator[int]:
    """Every action that a player could ever take, and a few of chance's."""
    yield from COURSES[::7]
    for number in range(16):
        yield numbered(MOVE, number)
        yield numbered(CARD, number)
    yield from (PASS, STAY, LEAVE, start_action(0), neutral_action(2, SPREADS[0]))
    yield disc_action(5, 0, 2)
    yield neutral_card_action(3, 4)


@settings(max_examples=4 * EXAMPLES)
@given(state=positions("hexenrennen", most=200))
def test_the_generator_lists_exactly_what_the_check_accepts(state: State) -> None:
    fields = state.fields()
    accepted = {action for action in every_candidate() if check(fields, action) is None}
    listed = [int(action) for action in state.legal_moves.actions]
    assert len(listed) == len(set(listed))
    assert set(listed) >= accepted
    assert set(listed) - accepted <= set(COURSES), "all but the spreads that were not tried"
    assert len(listed) in (1680, len(accepted))


@settings(max_examples=EXAMPLES)
@given(players=st.integers(2, 4), seed=seeds)
def test_the_check_accepts_what_chance_does_and_nothing_beside(players: int, seed: int) -> None:
    state = tilewitch.game("hexenrennen", players=players).start(deal=False)
    dice = seeded(seed, "tests")
    while not state.over:
        if state.actor != CHANCE:
            state.play(any_move(state, dice))
            continue
        fields = state.fields()
        move = state.copy().chance()
        assert check(fields, move.action) is None
        assert check(fields, numbered(CARD, 2)) is not None
        state.play(move)


@settings(max_examples=EXAMPLES)
@given(players=st.integers(2, 4), seed=seeds)
def test_what_holds_after_every_decision_of_every_game(players: int, seed: int) -> None:
    state = tilewitch.game("hexenrennen", players=players).start(seed=seed)
    dice = seeded(seed, "tests")
    events_of_turn = 0
    played: list[tuple[int, str]] = []
    while not state.over:
        before = len(state.events)
        state.play(any_move(state, dice))
        new = state.events[before:]
        events_of_turn = events_of_turn + len(new) if not any(t.startswith("roll") for _, t in new) else 0
        assert events_of_turn < CHAIN, "every chain ends"
        played += cards_in(state, before)
        check_table(state, players)
    assert max(Counter(played).values(), default=0) <= 3
    assert all(count == 1 for (_, face), count in Counter(played).items() if face != "magic")
    assert sorted(f"{clan} {face}" for clan, face in played) == sorted(state.view(None).discarded)


def cards_in(state: State, since: int) -> list[tuple[int, str]]:
    """The cards played in the newest events: whose, and which."""
    found = []
    for actor, text in state.events[since:]:
        word, *rest = text.split()
        if word == "card":
            found.append((actor, rest[0]))
        elif word == "neutral-card":
            found.append((int(rest[0]), rest[1]))
    return found


def check_table(state: State, players: int) -> None:
    view, fields = state.view(None), state.fields()
    places = [field for clan in view.clans for field in clan.witches]
    assert len(places) == 3 * players
    assert all(0 <= field <= GOAL for field in places)
    on_discs = [field for field in places if 0 < field <= DISCS]
    assert len(on_discs) == len(set(on_discs)), "one witch on a disc"
    assert fields.occupied == sum(1 << field for field in on_discs)
    assert standing(fields) == set(on_discs)
    if fields.phase >= ROLLING:
        check_discs(state)


def check_discs(state: State) -> None:
    """Every disc is in one place, every part has four of each clan with one sign, witches rest on discs face up."""
    view, fields = state.view(None), state.fields()
    for part in range(3):
        shown = [16 * disc.clan + (1 if disc.face == "magic" else int(disc.face)) for disc in view.discs]
        here = [disc for disc, where in zip(shown, view.discs, strict=True) if (where.field - 1) // 16 == part]
        hidden = [disc for disc in range(64) if fields.hidden[part] >> disc & 1]
        everything = here + hidden
        assert len(everything) == len(set(everything)) == 16
        assert Counter(disc // 16 for disc in everything) == dict.fromkeys(range(CLANS), 4)
        assert sum(disc % 16 == 1 for disc in everything) == CLANS
    for clan in range(CLANS):
        signs = sum(1 << disc.field for disc in view.discs if (disc.clan, disc.face) == (clan, "magic"))
        assert fields.signs[clan] == signs
    up = {disc.field for disc in view.discs}
    assert standing(fields) <= up
