"""When may a match stop early? A sequential probability ratio test on sets, as chess engines are tested with.

The question is which of two parts of the victories fits better. A set's part can be any of a few numbers (with pairs
0, 1/4, 1/2, 3/4, 1), whose frequencies nobody knows; so for each of the two the most likely frequencies with that mean
stand in (Michel Van den Bergh's generalised test). The log of the ratio of their likelihoods is followed from set to
set until it leaves Wald's bounds.
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Literal

from tilewitch.arena.plan import Sprt

Verdict = Literal["low", "high"]

UNSEEN = 1e-3
"""What stands in for the frequency of the best and the worst result until it has been seen."""


class SequentialTest:
    """How a test stands."""

    def __init__(self, question: Sprt, parts: Iterable[float] = ()) -> None:
        self.question = question
        self._counts: Counter[float] = Counter({0.0: 0, 1.0: 0})
        self.ratio = 0.0
        """The log of how many times likelier `high` makes what was seen than `low` does."""
        for part in parts:
            self.add(part)

    @property
    def bounds(self) -> tuple[float, float]:
        """Where it stops: at or below the first for `low`, at or above the second for `high`."""
        alpha, beta = self.question.alpha, self.question.beta
        return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

    @property
    def verdict(self) -> Verdict | None:
        """What it has come to; None as long as it is open."""
        low, high = self.bounds
        return "low" if self.ratio <= low else "high" if self.ratio >= high else None

    def add(self, part: float) -> None:
        """The next set; after a verdict nothing changes any more."""
        if self.verdict is not None:
            return
        self._counts[round(part, 9)] += 1
        seen = [(value, count or UNSEEN) for value, count in sorted(self._counts.items())]
        total = sum(count for _, count in seen)
        frequencies = [(value, count / total) for value, count in seen]
        low, high = (log_likelihoods(frequencies, mean) for mean in (self.question.low, self.question.high))
        self.ratio = sum(count * (b - a) for (_, count), a, b in zip(seen, low, high, strict=True))


def log_likelihoods(frequencies: list[tuple[float, float]], mean: float) -> list[float]:
    """The logs of the most likely frequencies of some values, given how often each was seen, if they have this mean.

    They are p / (1 + t (value - mean)) with the one t that gives this mean, which is found by halving.
    """
    low = -1 / (frequencies[-1][0] - mean)
    high = 1 / (mean - frequencies[0][0])
    for _ in range(60):
        t = (low + high) / 2
        if sum(p * (value - mean) / (1 + t * (value - mean)) for value, p in frequencies) > 0:
            low = t
        else:
            high = t
    return [math.log(p / (1 + t * (value - mean))) for value, p in frequencies]
