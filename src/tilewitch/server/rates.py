"""How often may somebody do something? Buckets that fill at a rate, and that each deed takes from."""

import time
from collections import OrderedDict

MOST_BUCKETS = 50_000


class Rates:
    """A bucket for each key: `rate` per second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, cost: float = 1.0) -> bool:
        """Take from a bucket, if there is enough in it."""
        now = time.monotonic()
        level, at = self._buckets.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        allowed = level >= cost
        self._buckets[key] = (level - cost if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)  # the one that has been left alone longest is full again by now
        return allowed
