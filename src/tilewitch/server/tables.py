"""Which tables are awake in this process, and how does one come to be?"""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from tilewitch.bots.catalogue import level_names
from tilewitch.errors import TilewitchError
from tilewitch.games.about import About
from tilewitch.games.catalogue import about
from tilewitch.games.shuffle import Shuffle
from tilewitch.server import entries, messages
from tilewitch.server.deciding import known_level, started
from tilewitch.server.entries import Body, SeatPlan
from tilewitch.server.live import SUMMARIES, LiveTable, Summary, summary
from tilewitch.server.logs import Log
from tilewitch.server.messages import NewTable, SeatLink, TableLine
from tilewitch.server.metrics import Metrics
from tilewitch.server.names import checked_name
from tilewitch.server.playable import Playable
from tilewitch.server.refusals import NotDone
from tilewitch.server.settings import Settings
from tilewitch.server.store.place import LEASE
from tilewitch.server.store.protocol import Change, Entry, Ring, Secret, Store, StoreError, TableThere, Use
from tilewitch.server.store.protocol import Phase as StoredPhase
from tilewitch.server.table import Table
from tilewitch.server.thinkers import Thinkers

ID_BYTES = 8
IDLE_SECONDS = 300.0
"""After which a table that nobody looks at leaves memory; the log keeps it."""
SWEEP_SECONDS = 30.0
READ_SUMMARY: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


class Tables:
    """The tables of one server process, and what they share."""

    def __init__(
        self, store: Store, settings: Settings, secret: bytes, thinkers: Thinkers, playable: Playable, metrics: Metrics
    ) -> None:
        self.store = store
        self.settings = settings
        self.thinkers = thinkers
        self.playable = playable
        self.metrics = metrics
        self.log = Log()
        self._secret = secret
        self._awake: dict[str, asyncio.Future[LiveTable]] = {}
        self._owned: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """The clock of logs and messages, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    # ---- at hand

    async def get(self, id: str) -> LiveTable:
        """A table, awake. Raises `NotDone` where there is none."""
        if id not in self._awake:
            if len(self._awake) >= self.settings.most_tables_awake:
                raise NotDone("full", "the server has as many tables as it can hold", 503)
            waking = self._awake[id] = asyncio.ensure_future(self._load(id))
            waking.add_done_callback(lambda done: self._forget_failed(id, done))
        return await asyncio.shield(self._awake[id])

    def _forget_failed(self, id: str, waking: "asyncio.Future[LiveTable]") -> None:
        if waking.cancelled() or waking.exception() is not None:
            self._awake.pop(id, None)

    async def _load(self, id: str) -> LiveTable:
        log = await self._read(id)
        live = LiveTable(self, await self._replay(id, log), log)
        live.owned = id in self._owned
        return live

    async def _read(self, id: str) -> list[Entry]:
        log = await self.store.read(id)
        if not log:
            raise NotDone("no-table", "there is no such table", 404)
        return log

    async def _replay(self, id: str, log: Sequence[Entry]) -> Table:
        first = entries.DECODER.decode(log[0].body)
        if not isinstance(first, entries.Created) or about(first.game).rules != first.rules:
            raise NotDone("other-rules", "this table was played by rules that are not known here", 409)
        game = await self.playable.get(first.game, len(first.seats), first.options)
        table = Table(id, game, first, log[0].at)
        for entry in log[1:]:
            table.apply(entries.DECODER.decode(entry.body), entry.at)
        return table

    async def replayed(self, id: str, seq: int) -> Table:
        """A table as it was after an entry."""
        return await self._replay(id, (await self._read(id))[:seq])

    @property
    def awake(self) -> list[LiveTable]:
        done = [waking for waking in self._awake.values() if waking.done() and not waking.cancelled()]
        return [waking.result() for waking in done if waking.exception() is None]

    # ---- coming to be

    async def create(self, host: str, name: str, wish: NewTable) -> tuple[str, tuple[SeatLink, ...]]:
        """A new table; it begins at once if no seat is open. Raises `NotDone`."""
        if wish.game not in self.playable.names:
            raise NotDone("no-game", "there is no game {name}", 404, name=wish.game[:40])
        found = about(wish.game)
        plans = tuple(planned(found, seat, host, name) for seat in wish.seats)
        if not found.fewest <= len(plans) <= found.most:
            raise NotDone(
                "players",
                "{game} is for {fewest} to {most} players, not {seats}",
                400,
                game=found.title,
                fewest=found.fewest,
                most=found.most,
                seats=len(plans),
            )
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise NotDone("seats", "you sit on one seat yourself; others at your screen are `screen`", 400)
        game = await self.playable.get(wish.game, len(plans), wish.options)
        created = entries.Created(
            *(wish.game, found.rules, game.options, plans, wish.clock, wish.chat, host),
            secret=Shuffle().secret.hex(),
        )
        id = base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()[:12]
        table = await self._begin(id, created)
        return id, self.links(table)

    async def _begin(self, id: str, created: entries.Created) -> Table:
        """Write the first entries of a table, and wake it."""
        now = self.now()
        game = await self.playable.get(created.game, len(created.seats), created.options)
        table = Table(id, game, created, now)
        bodies: list[Body] = [created]
        if not any(seat.open for seat in table.seats):
            bodies.append(started(table, None))
            table.apply(bodies[-1], now)
        log = [
            Entry(n, entries.kind_of(body), entries.ENCODER.encode(body), now) for n, body in enumerate(bodies, start=1)
        ]
        people = {seat.person for seat in table.seats if seat.person is not None} | {created.host}
        change = Change(StoredPhase(table.phase), SUMMARIES.encode(summary(table)), tuple(people))
        links = [
            Secret(hashed(self._link(id, n)), Use.LINK, now, table=id, seat=n)
            for n, seat in enumerate(table.seats)
            if seat.open
        ]
        await self.store.create_table(id, log, change, links)
        self._owned.add(id)
        live = LiveTable(self, table, log)
        live.owned = True
        waking: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
        waking.set_result(live)
        self._awake[id] = waking
        live.attend()
        return table

    async def rematch(self, table: Table) -> str:
        """A table for the same people, each one seat further. Asked again, it is the same table."""
        digest = hmac.digest(self._secret, f"rematch {table.id}".encode(), "sha256")
        id = base64.b32encode(digest[:ID_BYTES]).decode().lower()[:12]
        plans = [SeatPlan(seat.name, seat.person, seat.level) for seat in table.seats]
        created = msgspec.structs.replace(
            table.created, seats=(plans[-1], *plans[:-1]), secret=Shuffle().secret.hex(), rules=table.game.about.rules
        )
        with suppress(TableThere):
            await self._begin(id, created)
        return id

    # ---- links

    def links(self, table: Table) -> tuple[SeatLink, ...]:
        """Where the open seats of a table can be taken."""
        base = self.settings.public_url.rstrip("/")
        return tuple(
            SeatLink(n, f"{base}/join/{self._link(table.id, n)}") for n, seat in enumerate(table.seats) if seat.open
        )

    def _link(self, id: str, seat: int) -> str:
        """The secret of a seat's link. It follows from the server's, so that hosts can be shown it again; the database
        has but its hash."""
        digest = hmac.digest(self._secret, f"seat {id} {seat}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()

    async def join(self, link: str, person: str, name: str) -> tuple[str, int]:
        """Take the seat that a link leads to. Raises `NotDone`."""
        found = await self.store.secret(hashed(link))
        if found is None or found.use != Use.LINK or found.table is None or found.seat is None:
            raise NotDone("no-link", "this link leads nowhere", 404)
        await (await self.get(found.table)).join(person, found.seat, name)
        return found.table, found.seat

    # ---- finding

    async def of(self, person: str) -> list[TableLine]:
        """The tables at which somebody sits, the latest first."""
        lines = []
        for row in await self.store.tables_of(person):
            found = READ_SUMMARY.decode(row.summary)
            yours = tuple(n for n, who in enumerate(found.people) if who == person)
            shown = (found.turn, found.scores, found.winners)
            lines.append(TableLine(row.table, found.game, found.phase, found.names, yours, *shown, row.changed))
        return lines

    # ---- all the time

    def begin(self) -> None:
        """See to everything that nobody asks for."""
        for work in (self._claim_again_and_again, self._listen, self._sweep_again_and_again):
            self.in_background(work())

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TilewitchError as error:
            self.log.warning("something in the background could not be done", reason=str(error))
        except Exception as error:
            self.log.error("something in the background failed", error)

    async def close(self) -> None:
        """Stop thinking and looking at clocks; what is being written is written."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.awake:
            async with live.lock:
                live.sleep()

    async def _claim_again_and_again(self) -> None:
        """Own what nobody alive owns, and see to it."""
        while True:
            try:
                claim = await self.store.claim()
            except StoreError as error:
                self.log.warning("the database does not answer", reason=str(error))
            else:
                self._owned.difference_update(claim.lost)
                for live in self.awake:
                    if live.table.id in claim.lost:
                        live.sleep()
                for id in claim.gained:
                    if id not in self._owned:
                        self._owned.add(id)
                        await self._wake(id)
            await asyncio.sleep(LEASE / 3)

    async def _wake(self, id: str) -> None:
        try:
            await (await self.get(id)).wake()
        except Exception as error:  # one bad table must not keep the others from being seen to
            self.log.error("a table could not be woken", error, table=id)

    async def _listen(self) -> None:
        """Hear of what other processes write; of tables too that are only waking up, and may have read their logs."""
        async for ring in self.store.rings():
            for id in list(self._awake) if ring.table is None else [ring.table]:
                if id in self._awake:
                    self.in_background(self._catch_up(id, ring))

    async def _catch_up(self, id: str, ring: Ring) -> None:
        live = await self.get(id)
        while ring.table is None or ring.last > live.table.seq:
            try:
                async with live.lock:
                    await live.catch_up()
                break
            except NotDone:  # the database is away just now
                await asyncio.sleep(LEASE / 3)
        live.attend()

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for live in self.awake:
                if not live.busy and time.monotonic() - live.touched > IDLE_SECONDS:
                    self._awake.pop(live.table.id, None)


def hashed(secret: str) -> bytes:
    """What the database keeps of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def planned(found: About, wish: messages.SeatWish, host: str, name: str) -> SeatPlan:
    """Who is to sit on a seat. Raises `NotDone`."""
    match wish.kind:
        case "me":
            return SeatPlan(checked_name(wish.name or name), host)
        case "screen":
            return SeatPlan(checked_name(wish.name or "Guest"), host)
        case "bot":
            level = wish.level or level_names(found.name)[2]
            known_level(found.name, level)
            return SeatPlan(checked_name(wish.name or level), level=level)
        case "link":
            return SeatPlan((wish.name and checked_name(wish.name)) or "")
