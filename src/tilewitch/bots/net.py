"""A learned value: how likely a seat is to win, from the features of a position, by a small network.

A network of h hidden units over n features is one row of numbers: for each hidden unit its n weights and its bias; then
the n weights that go straight to the output, the h weights of the hidden units, and the output's bias. The output is a
logit; all zero stands for even chances.
"""

import math
from typing import Any

from tilewitch.games.dice import below
from tilewitch.games.kernel import Reals, Row, rule


def size(inputs: int, hidden: int) -> int:
    """How many numbers a network is."""
    return hidden * (inputs + 1) + inputs + hidden + 1


@rule
def logistic(x: float) -> float:
    """The probability that a logit stands for."""
    return 1.0 / (1.0 + math.exp(-x))


@rule
def logit(features: Reals, net: Reals, inputs: int, hidden: int) -> float:
    """The output of a network for these features."""
    straight = hidden * (inputs + 1)
    total = net[straight + inputs + hidden]
    for i in range(inputs):
        total += net[straight + i] * features[i]
    at = 0
    for unit in range(hidden):
        inside = net[at + inputs]
        for i in range(inputs):
            inside += net[at + i] * features[i]
        at += inputs + 1
        if inside > 0.0:
            total += net[straight + inputs + unit] * inside
    return total


@rule
def draw_rows(order: Row, n: int, dice: Row) -> None:
    """Fill an order with rows out of n, each as likely as any other each time."""
    for k in range(len(order)):
        order[k] = below(dice, n)


@rule
def fit(
    features: Any,
    results: Reals,
    order: Row,
    first: int,
    n: int,
    net: Reals,
    inputs: int,
    hidden: int,
    rate: float,
    decay: float,
    slope: Reals,
    mean: Reals,
    square: Reals,
    step: int,
) -> float:
    """One step of Adam over n rows, from a place in an order on: minimises how surprising the results are. Returns the
    mean of that, in nats."""
    length = len(net)
    straight = hidden * (inputs + 1)
    for i in range(length):
        slope[i] = 0.0
    surprise = 0.0
    for k in range(first, first + n):
        row = order[k]
        x = logit(features[row], net, inputs, hidden)
        p = logistic(x)
        target = results[row]
        surprise -= target * math.log(max(p, 1e-12)) + (1.0 - target) * math.log(max(1.0 - p, 1e-12))
        error = (p - target) / n
        slope[length - 1] += error
        for i in range(inputs):
            slope[straight + i] += error * features[row, i]
        at = 0
        for unit in range(hidden):
            inside = net[at + inputs]
            for i in range(inputs):
                inside += net[at + i] * features[row, i]
            if inside > 0.0:
                slope[straight + inputs + unit] += error * inside
                back = error * net[straight + inputs + unit]
                for i in range(inputs):
                    slope[at + i] += back * features[row, i]
                slope[at + inputs] += back
            at += inputs + 1
    for i in range(length):
        gradient = slope[i] + decay * net[i]
        mean[i] = 0.9 * mean[i] + 0.1 * gradient
        square[i] = 0.999 * square[i] + 0.001 * gradient * gradient
        net[i] -= rate * (mean[i] / (1.0 - 0.9**step)) / (math.sqrt(square[i] / (1.0 - 0.999**step)) + 1e-8)
    return surprise / n
