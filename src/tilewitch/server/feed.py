"""How is one WebSocket served? Watching, commands, and a queue that never grows for somebody who does not read."""

import asyncio
import time
from collections import Counter, deque
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from tilewitch.errors import TilewitchError
from tilewitch.server import messages
from tilewitch.server.encoding import ENCODER
from tilewitch.server.guard import asker_of, client_of, is_welcome, limit
from tilewitch.server.live import LiveTable, Stale
from tilewitch.server.messages import Bye, Error, Pong, Refused
from tilewitch.server.refusals import NotDone, from_game
from tilewitch.server.server import Closable, Server

DECODER: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)
LARGEST = 16_384
"""Bytes of one message from a client."""
MOST_WATCHED = 200
MOST_UNREADABLE = 20
CLOSE_CODES = {"slow": 1013, "restart": 1012, "flood": 1008, "unreadable": 1008}


class Feed(Closable):
    """One WebSocket; to a table, one who watches."""

    def __init__(self, server: Server, person: str, client: str, send: Send) -> None:
        self.server = server
        self.person = person
        self.client = client
        self._send = send
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._something = asyncio.Event()
        self._watched: dict[str, LiveTable] = {}
        self._bye: Bye | None = None
        self._unreadable = 0
        self.busy = asyncio.Lock()
        """Held while a message is dealt with, which must not be broken off: it may be on its way to the disk."""

    # ---- to the client

    def send(self, text: str) -> None:
        """Put a message into the queue; where it has grown too long, the feed ends."""
        if self._bye is not None:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if self._bytes > self.server.settings.queue_bytes:
            self.server.metrics.slow.inc()
            self._waiting.clear()
            self.close("slow")
        self._something.set()

    def tell(self, message: messages.ServerMessage) -> None:
        self.send(ENCODER.encode(message).decode())

    def close(self, reason: Any) -> None:
        """Say goodbye after what waits has been sent."""
        self._bye = self._bye or Bye(reason)
        self._something.set()

    async def write(self) -> None:
        """Send what waits, again and again, until it is over."""
        while True:
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= len(text)
                self.server.metrics.sent.inc(len(text))
                await self._send({"type": "websocket.send", "text": text})
            if self._bye is not None:
                await self._send({"type": "websocket.send", "text": ENCODER.encode(self._bye).decode()})
                await self._send({"type": "websocket.close", "code": CLOSE_CODES[self._bye.reason]})
                return
            self._something.clear()
            await self._something.wait()

    # ---- from the client

    async def read(self, receive: Receive) -> None:
        """Do what the client says, one thing after the other."""
        while self._bye is None:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.server.clients.allow(self.client):
                self.close("flood")
                return
            async with self.busy:
                await self._hear(event.get("text") or event.get("bytes") or "")

    async def _hear(self, data: str | bytes) -> None:
        try:
            if len(data) > LARGEST:
                raise msgspec.DecodeError("too long")
            message = DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._unreadable += 1
            reason = str(error)[:200] if isinstance(error, msgspec.DecodeError) else type(error).__name__
            self.tell(Refused(None, None, Error("unreadable", "{reason}", {"reason": reason})))
            if self._unreadable > MOST_UNREADABLE:
                self.close("unreadable")
            return
        match message:
            case messages.Command():
                await self._command(message)
            case messages.Watch():
                await self._watch(message)
            case messages.Unwatch(table):
                self._unwatch(table)
            case messages.Ping():
                self.tell(Pong(self.server.tables.now()))

    async def _command(self, command: messages.Command) -> None:
        start = time.perf_counter()
        try:
            live = self._watched.get(command.table) or await self.server.tables.get(command.table)
            limit(self.server, live, self.person)
            await live.command(self.person, command, self.tell)
        except Stale as problem:
            await self._send_missing(command)
            self._refuse(command, problem)
        except TilewitchError as problem:
            self._refuse(command, problem if isinstance(problem, NotDone) else from_game(problem))
        else:
            self.server.metrics.done.inc()
        self.server.metrics.seconds.observe(time.perf_counter() - start)

    async def _send_missing(self, command: messages.Command) -> None:
        """What somebody does not know whose command came too late; who watches has been told already."""
        if command.table not in self._watched:
            await self._watch(messages.Watch(command.table, command.seat, command.seq))

    def _refuse(self, command: messages.Command, problem: NotDone) -> None:
        self.server.metrics.refused.inc()
        live = self._watched.get(command.table)
        seq = live.table.seq if live is not None else None
        self.tell(Refused(command.id, command.table, problem.error, seq))

    async def _watch(self, wish: messages.Watch) -> None:
        try:
            if wish.table not in self._watched and len(self._watched) >= MOST_WATCHED:
                raise NotDone("watching", "nobody watches more than {most} tables at once", most=MOST_WATCHED)
            live = await self.server.tables.get(wish.table)
            await live.watch(self, wish.seat, wish.after, wish.moves)
            self._watched[wish.table] = live
        except TilewitchError as problem:
            told = problem if isinstance(problem, NotDone) else from_game(problem)
            self.tell(Refused(None, wish.table, told.error))

    def _unwatch(self, table: str) -> None:
        live = self._watched.pop(table, None)
        if live is not None:
            live.unwatch(self)

    def leave(self) -> None:
        """The client has gone."""
        for table in list(self._watched):
            self._unwatch(table)


class FeedEndpoint:
    """`/api/feed` as an ASGI application."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        server = self._server
        await receive()  # websocket.connect
        client = client_of(scope)
        mine = server.clients_feeds[client]
        try:
            asker = await asker_of(server, scope)
        except NotDone:
            await send({"type": "websocket.close", "code": 1008})
            return
        crowded = len(server.feeds) >= server.settings.most_feeds or mine >= server.settings.feeds_per_client
        if crowded or not is_welcome(server.settings, scope, asker) or not server.clients.allow(client):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept", "headers": []})
        feed = Feed(server, asker.person, client, send)
        server.feeds.add(feed)
        server.clients_feeds[client] += 1
        try:
            await served(feed, receive)
        finally:
            server.feeds.discard(feed)
            server.clients_feeds[client] -= 1
            server.clients_feeds += Counter()  # without those who have none
            feed.leave()


async def served(feed: Feed, receive: Receive) -> None:
    """Read and write until one of them is over."""
    reading, writing = asyncio.ensure_future(feed.read(receive)), asyncio.ensure_future(feed.write())
    try:
        done, _ = await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (OSError, RuntimeError):  # the client has gone while it was written to
        pass
    finally:
        writing.cancel()
        async with feed.busy:
            reading.cancel()
        await asyncio.gather(reading, writing, return_exceptions=True)
