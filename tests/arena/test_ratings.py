"""Ratings put everybody on one scale, and know how far off they can be."""

import math
import random
from collections.abc import Sequence
from statistics import fmean, stdev

import pytest

import tilewitch as tw
from tilewitch.arena import Fault, Outcome, Plan, Rating, match_plan, tournament_plan
from tilewitch.arena import ratings as module
from tilewitch.arena.ratings import SCALE, ratings

TWO = tournament_plan(tw.game("qwirkle"), ["greedy", "random"], 100_000, 7)


def games(plan: Plan, strengths: Sequence[float], number: int, dice: random.Random) -> list[Outcome]:
    """Games for two that an entrant wins in proportion to its strength."""
    found = []
    for fixture in plan.fixtures():
        if fixture.number == number:
            break
        first, second = (strengths[entrant] for entrant in fixture.seating)
        winner = 0 if dice.random() < first / (first + second) else 1
        found.append(Outcome(fixture.number, fixture.seating, (1 - winner, winner), (winner,), 10))
    return found


def test_ratings_scatter_about_as_much_as_they_say() -> None:
    dice, differences, claims = random.Random(3), [], []
    for _ in range(60):
        first, second = ratings(TWO, games(TWO, [3, 1], 300, dice))
        differences.append(first.value - second.value)
        claims.append(math.hypot(first.deviation, second.deviation))
    assert 0.65 < stdev(differences) / fmean(claims) < 1.2
    truth = SCALE * math.log(3)
    held = sum(abs(found - truth) < 1.96 * claim for found, claim in zip(differences, claims, strict=True))
    assert held >= 54  # of 60, where 57 are expected


def test_who_wins_twice_as_often_as_others_do_is_told_from_them() -> None:
    plan = tournament_plan(tw.game("qwirkle"), ["greedy", "random", "level-1"], 100_000, 7)
    found = ratings(plan, games(plan, [1, 4, 2], 1500, random.Random(5)))
    assert [found.index(one) for one in sorted(found, key=lambda one: -one.value)] == [1, 2, 0]
    assert found[1].beats(found[2]) == pytest.approx(2 / 3, abs=0.07)
    assert found[1].beats(found[0]) == pytest.approx(4 / 5, abs=0.07)


def test_equals_are_expected_to_win_half_of_their_games() -> None:
    assert Rating(30.0, 1.0).beats(Rating(30.0, 2.0)) == 0.5


def test_somebody_on_several_seats_has_one_rating() -> None:
    plan = match_plan(tw.game("qwirkle", 4), ["greedy", "random"], 4, 7)
    outcomes = [
        Outcome(f.number, f.seating, tuple(20 - 10 * who for who in f.seating), (f.seating.index(0),), 10)
        for f in plan.fixtures()
    ]
    first, others = ratings(plan, outcomes)
    assert first.value > 25 > others.value


def test_a_shared_victory_changes_nothing_between_equals() -> None:
    first, second = ratings(TWO, [Outcome(0, (0, 1), (10, 10), (0, 1), 10)])
    assert first.value == pytest.approx(second.value) == pytest.approx(25.0)
    assert first.deviation < 25 / 3


def test_a_fault_costs_the_game_whatever_the_points() -> None:
    outcome = Outcome(0, (0, 1), (30, 10), (1,), 10, (Fault(0, "crash", "gone", 3),))
    first, second = ratings(TWO, [outcome])
    assert first.value < 25 < second.value


def test_very_many_games_are_not_all_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = games(TWO, [3, 1], 60, random.Random(3))
    monkeypatch.setattr(module, "MOST_GAMES", 40)
    assert ratings(TWO, outcomes) == ratings(TWO, outcomes[:40]) != ratings(TWO, outcomes[:39])
