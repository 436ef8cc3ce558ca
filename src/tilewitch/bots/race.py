"""How do moves that are tried on the same deals do beside each other, and which of them can still be the best?"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

CHUNKS, DEALS = 8, 96
"""So many chunks, and so many deals in them, are seen before a move is thought hopeless."""
DOUBT = 4.0
"""So many standard errors a move must be behind to be out."""
NO_MATTER = 0.0005
"""What a move could be better by without being worth a longer look, as a part of the victory."""


class Race:
    """How the moves that are tried out have done so far. All that are still in it are tried on the same deals, so the
    differences between them are known better than what each comes to."""

    def __init__(self, actions: Sequence[int]) -> None:
        self.actions = actions
        self.trials = [0] * len(actions)
        self.alive = list(range(len(actions)))
        self._sums: Any = np.zeros(len(actions))
        self._chunks = 0
        self._deals = 0
        self._products: Any = np.zeros((len(actions), len(actions)))
        """For each two moves the products of what they came to in each chunk, for one deal of it, summed up."""

    def decided(self) -> bool:
        """Whether only one move is left."""
        return len(self.alive) == 1

    def add(self, which: Sequence[int], deals: int, sums: Sequence[float]) -> None:
        """Moves were tried on so many more deals, and this is what each came to; those that are out by now do not
        count."""
        found: Any = np.zeros(len(self.actions))
        found[list(which)] = sums
        self._products += np.outer(found, found) / deals
        self._chunks += 1
        self._deals += deals
        for k in self.alive:
            self.trials[k] += deals
            self._sums[k] += found[k]

    def count(self, k: int, trials: int, total: float) -> None:
        """One move was tried so often, on deals of its own."""
        self.trials[k] += trials
        self._sums[k] += total

    def mean(self, k: int) -> float:
        return float(self._sums[k] / self.trials[k]) if self.trials[k] else 0.5

    def ranking(self, which: Sequence[int]) -> list[int]:
        """The best first; those that were dropped earlier after those that were tried longer."""
        return sorted(which, key=lambda k: (-self.trials[k], -self.mean(k), k))

    def drop_hopeless(self) -> None:
        """Who is so far behind that it cannot be luck any more is out; so is who could be better only by what does not
        matter."""
        if self._chunks < CHUNKS or self._deals < DEALS or self.decided():
            return
        best = self.ranking(self.alive)[0]
        self.alive = [k for k in self.alive if k == best or self._may_be_better(k, best)]

    def _may_be_better(self, k: int, best: int) -> bool:
        lead = self._sums[best] - self._sums[k]
        products = self._products
        squares = products[best, best] + products[k, k] - 2.0 * products[best, k]
        variance = max(0.0, squares - lead * lead / self._deals) / (self._chunks - 1)
        error = math.sqrt(variance / self._deals)
        return bool(DOUBT * error >= lead / self._deals + NO_MATTER)

    def halve(self) -> None:
        """The worse half is out, but two stay in."""
        if len(self.alive) > 2:
            self.alive = self.ranking(self.alive)[: max(2, (len(self.alive) + 1) // 2)]
