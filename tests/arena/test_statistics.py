"""Intervals hold the true mean as often as they say, and know how little a few games tell."""

import math
import random
from collections.abc import Sequence

import pytest

from tilewitch.arena.statistics import Sample, student

PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair of games can come to."""


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.7062), (2, 4.30265), (3, 3.18245), (5, 2.57058), (10, 2.22814), (120, 1.97993)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert student(0.975, freedom) == pytest.approx(value, rel=1e-4)


def test_without_pairing_the_interval_is_wilsons() -> None:
    # 8 of 10: the textbook's interval is 0.490 to 0.943.
    part = Sample([1.0] * 8 + [0.0] * 2).part()
    assert part.value == pytest.approx(0.8)
    assert (part.low, part.high) == pytest.approx((0.490, 0.943), abs=0.001)


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_winning_or_losing_all_games_leaves_room_for_the_opposite(won: float) -> None:
    part = Sample([won] * 20).part()
    assert part.value == won
    assert max(part.low, 1 - part.high) == pytest.approx(20 / (20 + 1.96**2), abs=0.01)
    assert 0.0 <= part.low <= part.value <= part.high <= 1.0


def test_pairs_that_cancel_out_tell_more_than_games_that_do_not() -> None:
    paired = Sample([0.5] * 90 + [1.0] * 10).part()
    unpaired = Sample([0.0] * 45 + [1.0] * 55).part()
    assert paired.value == unpaired.value == pytest.approx(0.55)
    assert paired.high - paired.low < 0.4 * (unpaired.high - unpaired.low)


@pytest.mark.parametrize("weights", [(25, 0, 50, 0, 25), (10, 0, 30, 0, 60), (2, 0, 20, 0, 78), (5, 10, 70, 10, 5)])
@pytest.mark.parametrize("sets", [10, 100])
def test_intervals_of_parts_hold_the_truth_about_as_often_as_they_say(weights: Sequence[int], sets: int) -> None:
    dice, truth = random.Random(f"{weights} {sets}"), sum(p * w for p, w in zip(PAIRS, weights, strict=True)) / 100
    held = 0
    for _ in range(1000):
        part = Sample(dice.choices(PAIRS, weights, k=sets)).part()
        held += part.low <= truth <= part.high
    assert 0.92 <= held / 1000 <= 1.0


def test_intervals_of_points_hold_the_truth_about_as_often_as_they_say() -> None:
    dice, held = random.Random(3), 0
    for _ in range(1000):
        points = Sample(dice.gauss(12.0, 30.0) for _ in range(8)).number()
        held += points.low <= 12.0 <= points.high
    assert 0.93 <= held / 1000 <= 0.97


def test_a_mean_agrees_with_the_bootstrap() -> None:
    dice = random.Random(5)
    values = [dice.expovariate(1 / 20) - 10 for _ in range(300)]
    means = sorted(sum(dice.choices(values, k=300)) / 300 for _ in range(1000))
    found = Sample(values).number()
    assert found.low == pytest.approx(means[25], abs=0.4)
    assert found.high == pytest.approx(means[974], abs=0.4)


def test_one_sample_says_nothing_about_how_far_off_it_is() -> None:
    assert Sample([3.0]).number().high == math.inf
    assert Sample().part().high == 1.0
