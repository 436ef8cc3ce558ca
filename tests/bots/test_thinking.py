"""Bots that think: their budgets, their workers, what they tell on the way, and that thinking pays."""

import math
import threading
import time

import pytest

import tilewitch
from tests.qwirkle_positions import position
from tests.strategies import GAMES, wander
from tilewitch import State
from tilewitch.arena import match
from tilewitch.bots import Budget, bots, level_names, levels, race
from tilewitch.bots.effort import Purse
from tilewitch.bots.thinking import SearchBot, Settings, Thought
from tilewitch.games.dice import seeded

every_game = pytest.mark.parametrize("name", GAMES)
USUAL = Budget()
both_ways = pytest.mark.parametrize("tree", [False, True], ids=["race", "tree"])


def thinker(name: str, workers: int = 1, **settings: object) -> SearchBot:
    chosen = {"candidates": 12, "turns": 1, "budget": Budget(iterations=200), **settings}
    return SearchBot(tilewitch.game(name), "thinker", Settings(**chosen), workers)  # type: ignore[arg-type]


def somewhere(name: str, seed: int = 3, decisions: int = 12) -> State:
    """A position with a choice."""
    state = wander(tilewitch.game(name).start(seed=seed), seed, decisions)
    while len(state.legal_moves) < 2:
        wander(state, seed, 1)
    return state


def thoughts(one: SearchBot, state: State, budget: Budget = USUAL, seed: int = 9) -> list[Thought]:
    assert state.turn is not None
    return one.think(state, state.turn, budget, seeded(seed, "bots"))


@every_game
@both_ways
def test_counted_trials_give_the_same_thoughts_on_any_number_of_workers(name: str, tree: bool) -> None:
    state = somewhere(name)
    found = [thoughts(thinker(name, workers, tree=tree), state) for workers in (1, 1, 3)]
    assert found[0] == found[1] == found[2]


@both_ways
def test_other_dice_give_other_thoughts(tree: bool) -> None:
    one, state = thinker("qwirkle", tree=tree), somewhere("qwirkle")
    assert thoughts(one, state, seed=8) != thoughts(one, state, seed=9)


@every_game
@both_ways
def test_it_tries_no_more_than_the_budget_and_thinks_of_legal_moves(name: str, tree: bool) -> None:
    state = somewhere(name)
    found = thoughts(thinker(name, tree=tree), state, Budget(iterations=300))
    assert 0 < sum(one.trials for one in found) <= 300
    assert all(one.move in state.legal_moves for one in found)
    assert all(0.0 <= one.chance <= 1.0 for one in found)


@both_ways
def test_a_budget_of_time_holds_and_more_of_it_is_used(tree: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "NO_MATTER", -math.inf)  # so that it is never sure
    one, state = thinker("qwirkle", tree=tree), somewhere("qwirkle")
    thoughts(one, state)
    few, many = (thoughts(one, state, Budget(seconds=seconds)) for seconds in (0.05, 0.8))
    assert sum(thought.trials for thought in few) < sum(thought.trials for thought in many)


@both_ways
def test_it_tells_how_far_it_is_and_stops_when_asked(tree: bool) -> None:
    one, state, stop = thinker("qwirkle", tree=tree), somewhere("qwirkle"), threading.Event()
    heard: list[float] = []

    def hear(done: float) -> None:
        heard.append(done)
        if len(heard) == 3:
            stop.set()

    begin = time.monotonic()
    found = one.think(state, 0 if state.turn is None else state.turn, Budget(seconds=60), seeded(1), hear, stop)
    assert time.monotonic() - begin < 50
    assert found[0].trials
    assert heard == sorted(heard)
    assert 0.0 <= heard[0] < 0.5


def test_it_thinks_no_longer_than_it_takes_to_be_sure() -> None:
    """Whoever lays the last tile wins; nothing else comes near it."""
    state = position("Rc Rs Rd Rl", ["Rt", "Bx Gs"], bag="", scores=[20, 10])
    found = thoughts(thinker("qwirkle", exact=False, turns=2), state, Budget(iterations=10**9))
    assert sum(one.trials for one in found) < 10**5
    assert found[0].chance == pytest.approx(1.0)


def test_a_turn_of_several_decisions_shares_its_time() -> None:
    purse = Purse()
    first = purse.take(0, 1.0, 0.6)
    purse.spend(0, 1.0, first, same_turn=True)
    second = purse.take(0, 1.0, 0.6)
    assert (first, second) == (0.6, 0.4)
    assert purse.take(1, 1.0, 0.5) == 0.5
    purse.spend(0, 1.0, second, same_turn=False)
    assert purse.take(0, 1.0, 0.5) == 0.5
    purse.spend(0, 1.0, 7.0, same_turn=True)
    assert purse.take(0, 1.0, 0.5) == 0.0


def test_a_move_that_wins_at_once_is_found_both_ways() -> None:
    """The first lay ends the game; so many points the other cannot make up for."""
    state = position("Rc Rs Rd Rl", ["Rt", "Bx Gs"], bag="", scores=[20, 10])
    for tree in (False, True):
        best = thoughts(thinker("qwirkle", tree=tree, exact=False, turns=2), state)[0]
        assert str(best.move).startswith("lay Rt@")
        assert best.chance == pytest.approx(1.0)


# ---- levels ----------------------------------------------------------------------------------------------------


@every_game
def test_a_game_has_five_levels_at_least_and_says_how_long_they_think(name: str) -> None:
    found = levels(name)
    assert len(found) >= 5
    assert len({level.title for level in found}) == len(found)
    assert [level.seconds for level in found] == sorted(level.seconds for level in found)
    assert set(level_names(name)) < set(bots(name))


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_level_beats_the_one_below(name: str, number: int) -> None:
    """The quick levels; `docs/bots.md` has matches of all."""
    won = match(name, f"level-{number}", f"level-{number - 1}", games=100, seed=7, workers=2, budget="60")
    assert won.summary.by_entrant[0].part.part().value > 0.55
