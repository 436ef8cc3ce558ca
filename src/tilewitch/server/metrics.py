"""What can be told of how a server does, in Prometheus' format?

What is counted for each move is counted here on the event loop alone, without the locks that Prometheus' own counters
have; they are filled in when somebody asks.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Count:
    """Something that is counted."""

    def __init__(self, name: str, about: str) -> None:
        self._name = name
        self._about = about
        self._number = 0

    def inc(self, more: int = 1) -> None:
        self._number += more

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._about, self._number)


class Durations:
    """How long something took, again and again."""

    def __init__(self, name: str, about: str) -> None:
        self._name = name
        self._about = about
        self._numbers = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._numbers[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        limits = [*map(str, SECONDS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._numbers), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets, self._sum)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.entries = self._count("entries", "Log entries written")
        self.done = self._count("commands_done", "Commands carried out")
        self.refused = self._count("commands_refused", "Commands refused")
        self.seconds = Durations("tilewitch_command_seconds", "From a command's arrival to its answer")
        self._registry.register(self.seconds)
        self.sent = self._count("feed_bytes", "Bytes sent over feeds")
        self.slow = self._count("feeds_cut", "Feeds cut because nobody read them")
        self.bot_failures = self._count("bot_failures", "Decisions for which a bot found no move")
        self.requests = Counter("tilewitch_requests", "Requests, by status", ["status"], registry=self._registry)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"tilewitch_{name}", about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def _count(self, name: str, about: str) -> Count:
        count = Count(f"tilewitch_{name}", about)
        self._registry.register(count)
        return count
