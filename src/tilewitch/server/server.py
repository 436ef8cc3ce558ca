"""What does one server process consist of, and how does it begin and end?"""

import asyncio
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version

from tilewitch.server.analyses import Analyses
from tilewitch.server.logs import Log
from tilewitch.server.metrics import Metrics
from tilewitch.server.people import People
from tilewitch.server.playable import Playable
from tilewitch.server.rates import Rates
from tilewitch.server.secret import server_secret
from tilewitch.server.settings import Settings
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Store
from tilewitch.server.tables import Tables
from tilewitch.server.thinkers import Thinkers

GOODBYE_SECONDS, GOODBYES = 1.0, 20
"""How long feeds have to end by themselves, and how often that is looked at meanwhile."""
BURST = 4
"""How many seconds' worth of requests a client may make at once."""


class Server:
    """One server process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        secret = server_secret(settings)
        self.settings = settings
        self.store = store
        self.log = Log()
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.workers, settings.think_seconds)
        self.playable = Playable(settings.compile_apart)
        self.people = People(store, secret)
        self.tables = Tables(store, settings, secret, self.thinkers, self.playable, self.metrics)
        self.analyses = Analyses(self.thinkers)
        self.clients = Rates(settings.client_rate, BURST * settings.client_rate)
        self.commands = Rates(settings.table_rate, BURST * settings.table_rate)
        self.new_tables = Rates(settings.new_tables_per_minute / 60, settings.new_tables_per_minute)
        self.logins = Rates(settings.logins_per_minute / 60, settings.logins_per_minute)
        self.feeds: set[Closable] = set()
        self.clients_feeds: Counter[str] = Counter()
        self.version = version("tilewitch")
        self._watch()

    @classmethod
    async def begin(cls, settings: Settings, tell: Callable[[str], None] = print) -> "Server":
        """Open the database, and see to all tables that nobody else sees to."""
        server = cls(await open_store(settings.database, tell), settings)
        server.tables.in_background(server.playable.begin())
        server.tables.begin()
        return server

    async def say_goodbye(self) -> None:
        """Tell everybody who looks that the server will be back."""
        for live in self.tables.awake:
            live.audience.dismiss()
        for feed in list(self.feeds):
            feed.close("restart")
        for _ in range(GOODBYES):
            if not self.feeds:
                return
            await asyncio.sleep(GOODBYE_SECONDS / GOODBYES)

    async def close(self) -> None:
        """Finish what is being written, and give the tables up."""
        await self.say_goodbye()
        await self.analyses.close()
        await self.tables.close()
        await self.thinkers.close()
        await self.store.close()

    def _watch(self) -> None:
        self.metrics.watch("tables_awake", "Tables in memory", lambda: len(self.tables.awake))
        self.metrics.watch("feeds", "Feeds that are open", lambda: len(self.feeds))
        self.metrics.watch("thinkers_waiting", "Questions that wait for a bot", lambda: self.thinkers.waiting)
        self.metrics.watch("thinkers_replaced", "Thinking processes replaced", lambda: self.thinkers.replaced)


class Closable:
    """A feed, as far as the server closes it."""

    def close(self, reason: str) -> None:
        """Say goodbye."""
        raise NotImplementedError
