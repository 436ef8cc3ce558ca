"""How sure can one be? Means of samples with intervals, for parts of a whole (victories) and for numbers (points).

A sample is a set: all rotations of one deal. Games of a set share its luck and are not independent of each other, so
they never count one by one.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """What a mean is, and between which bounds the true one is with 95 % confidence."""

    value: float
    low: float
    high: float
    n: int
    """From how many samples."""


class Sample:
    """Numbers that come one by one."""

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.n = 0
        self.mean = 0.0
        self.squares = 0.0
        """The sum of the squared distances from the mean (Welford's way, which loses no digits)."""
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        self.n += 1
        before = value - self.mean
        self.mean += before / self.n
        self.squares += before * (value - self.mean)

    def part(self) -> Estimate:
        """The mean of numbers from 0 to 1, as of victories.

        Wilson's interval, which is right also near 0 and 1, with as many observations as the samples are worth: paired
        games vary less than coins do. How much less is estimated with one more sample that varies as a coin does, so
        that few samples do not look surer than they are.
        """
        if self.n == 0:
            return Estimate(0.0, 0.0, 1.0, 0)
        as_coins = self.mean * (1.0 - self.mean)
        effect = min(1.0, (self.squares / as_coins + 1.0) / self.n) if as_coins > 1e-12 else 1.0
        n, z = self.n / effect, NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        middle = (self.mean + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(as_coins / n + z * z / (4 * n * n))
        return Estimate(self.mean, max(0.0, middle - half), min(1.0, middle + half), self.n)

    def number(self) -> Estimate:
        """The mean of any numbers, by Student's distribution."""
        if self.n < 2:
            return Estimate(self.mean, -math.inf, math.inf, self.n)
        half = student((1 + CONFIDENCE) / 2, self.n - 1) * math.sqrt(self.squares / (self.n - 1) / self.n)
        return Estimate(self.mean, self.mean - half, self.mean + half, self.n)


def student(part: float, freedom: int) -> float:
    """The quantile of Student's distribution for 0.5 < part < 1: exact for one and two degrees of freedom, by Hill's
    series (1970) for more, which is right to three digits at least.

    >>> [round(student(0.975, freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom == 1:
        return math.tan(math.pi * (part - 0.5))
    if freedom == 2:
        return (2 * part - 1) * math.sqrt(1 / (2 * part * (1 - part)))
    n, p = float(freedom), 2 * (1 - part)
    a = 1 / (n - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * p) ** (2 / n)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(p / 2)
        y = x * x
        if freedom < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (n + 1) / (
            n + 2
        ) + 1 / y
    return math.sqrt(n * y)
