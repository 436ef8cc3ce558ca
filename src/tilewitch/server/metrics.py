"""What can be told of how a server does, in Prometheus' format?"""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.entries = self._counter("entries", "Log entries written")
        self.done = self._counter("commands_done", "Commands carried out")
        self.refused = self._counter("commands_refused", "Commands refused")
        about = "From a command's arrival to its answer"
        self.seconds = Histogram("tilewitch_command_seconds", about, buckets=SECONDS, registry=self._registry)
        self.sent = self._counter("feed_bytes", "Bytes sent over feeds")
        self.slow = self._counter("feeds_cut", "Feeds cut because nobody read them")
        self.bot_failures = self._counter("bot_failures", "Decisions for which a bot found no move")
        self.requests = Counter("tilewitch_requests", "Requests, by status", ["status"], registry=self._registry)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"tilewitch_{name}", about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"tilewitch_{name}", about, registry=self._registry)
