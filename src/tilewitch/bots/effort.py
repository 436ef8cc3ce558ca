"""How much is still to be tried, by the clock or counted, and how much of a turn's time one decision gets?"""

import time

from tilewitch.bots.bot import Budget

CHUNK = 16
"""Deals that one call into compiled code tries each move on. Each chunk has dice of its own, so that a choice does not
depend on how many workers share the chunks."""
LARGEST_CHUNK = 256
"""And how often one call goes down a tree, where moves are not tried one beside the other."""
PIECE = 0.01
"""Seconds after which it looks at the clock."""


class Purse:
    """What is left of a turn's time, for each seat: a turn of several decisions shares it."""

    def __init__(self) -> None:
        self._left: dict[int, float] = {}

    def take(self, seat: int, seconds: float, part: float) -> float:
        """The time for a decision: its part of the whole, if the turn has so much left."""
        return min(part * seconds, self._left.get(seat, seconds))

    def spend(self, seat: int, seconds: float, spent: float, same_turn: bool) -> None:
        """A decision has taken so long; the next one of this seat belongs to the same turn, or to another."""
        left = self._left.pop(seat, seconds) - spent
        if same_turn:
            self._left[seat] = max(0.0, left)


class Effort:
    """How many deals are still to be tried in a round: by the clock, or counted."""

    def __init__(self, budget: Budget) -> None:
        self._trials = budget.iterations
        self._seconds = budget.seconds or 0.0
        self._begin = time.perf_counter()
        self._cost = 0.0
        """Seconds for one move on one deal, by the last chunks."""

    @property
    def counted(self) -> bool:
        """Whether it is so many trials, rather than a time."""
        return self._trials is not None

    def begin_round(self, number: int, rounds: int, alive: int) -> None:
        self._alive = alive
        self._round_begin = self._last = time.perf_counter()
        self._end = self._begin + self._seconds * (number + 1) / rounds
        self._deals = self._left = 1 if self._trials is None else max(1, self._trials // rounds // alive)
        self._handed_out = 0

    def next_chunks(self, workers: int, alive: int = 1) -> list[int]:
        """How many deals each worker is to try the moves on that are still alive; nobody any when the round is over."""
        if self._trials is not None:
            chunk = CHUNK if self._alive > 1 else LARGEST_CHUNK
            sizes = [max(0, min(chunk, self._left - chunk * worker)) for worker in range(workers)]
            self._left -= sum(sizes)
            return [size for size in sizes if size]
        now = time.perf_counter()
        if self._handed_out:
            self._cost = (now - self._last) * workers / self._handed_out / self._alive
        if self._handed_out and now >= self._end:
            return []
        self._alive = alive
        fitting = 1 if not self._cost else int(min(PIECE, self._end - now) / self._cost / self._alive)
        size = max(1, min(CHUNK if self._alive > 1 else LARGEST_CHUNK, fitting))
        self._last = now
        self._handed_out = size * workers
        return [size] * workers

    def done(self) -> float:
        """The part of the round that is done."""
        if self._trials is not None:
            return 1 - self._left / self._deals
        whole = self._end - self._round_begin
        return min(1.0, (time.perf_counter() - self._round_begin) / whole) if whole > 0 else 1.0
