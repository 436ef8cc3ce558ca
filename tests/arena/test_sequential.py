"""A sequential test errs as seldom as it says, and stops early where the answer is clear."""

import math
import random
from collections.abc import Sequence

import pytest

from tilewitch import BadOption
from tilewitch.arena import Sprt
from tilewitch.arena.sequential import SequentialTest, log_likelihoods

PAIRS = (0.0, 0.25, 0.5, 0.75, 1.0)
LOW_TRUE = (28, 4, 36, 4, 28)
HIGH_TRUE = (20, 4, 34, 4, 38)
"""Weights of the results of a pair, with means 0.5 and 0.59."""


def verdicts(weights: Sequence[int], question: Sprt, runs: int) -> tuple[list[str | None], float]:
    """What tests come to, and how many pairs they took."""
    dice, pairs = random.Random(11), 0
    found: list[str | None] = []
    for _ in range(runs):
        test = SequentialTest(question)
        while test.verdict is None:
            test.add(dice.choices(PAIRS, weights)[0])
            pairs += 1
        found.append(test.verdict)
    return found, pairs / runs


@pytest.mark.parametrize(("weights", "wrong"), [(LOW_TRUE, "high"), (HIGH_TRUE, "low")])
def test_it_errs_in_about_one_run_of_twenty(weights: Sequence[int], wrong: str) -> None:
    found, pairs = verdicts(weights, Sprt(0.5, 0.59), 200)
    assert found.count(wrong) <= 18  # 10 expected; more than 18 would come in less than 1 of 100 tries
    assert pairs < 250  # a fixed number with the same two errors would need about 190 pairs


def test_lower_error_rates_take_more_pairs() -> None:
    _, usual = verdicts(HIGH_TRUE, Sprt(0.5, 0.59), 40)
    found, careful = verdicts(HIGH_TRUE, Sprt(0.5, 0.59, alpha=0.01, beta=0.01), 40)
    assert careful > 1.2 * usual
    assert found.count("low") <= 2


def test_a_few_lucky_pairs_decide_nothing() -> None:
    test = SequentialTest(Sprt(0.5, 0.55), [1.0] * 10)
    assert test.verdict is None
    assert SequentialTest(Sprt(0.5, 0.55), [1.0] * 100).verdict == "high"


def test_nothing_changes_after_the_verdict() -> None:
    test = SequentialTest(Sprt(0.4, 0.6), [1.0] * 50)
    ratio = test.ratio
    test.add(0.0)
    assert (test.verdict, test.ratio) == ("high", ratio)


def test_the_most_likely_frequencies_have_the_mean_that_is_asked_for() -> None:
    seen = [(0.0, 0.1), (0.5, 0.5), (1.0, 0.4)]
    fitted = [math.exp(log) for log in log_likelihoods(seen, 0.55)]
    assert sum(fitted) == pytest.approx(1.0)
    assert sum(value * p for (value, _), p in zip(seen, fitted, strict=True)) == pytest.approx(0.55)


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0)])
def test_a_question_needs_two_different_parts(low: float, high: float) -> None:
    with pytest.raises(BadOption, match="0 < low < high < 1"):
        Sprt(low, high)
