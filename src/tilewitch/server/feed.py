"""How is one feed served? Watching, commands, and nothing that piles up for somebody who does not read."""

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
from tilewitch.server.socket import EXTENSION, Socket

DECODER: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)
LARGEST = 16_384
"""Bytes of one message from a client."""
MOST_UNHEARD = 32
"""Messages that wait to be dealt with before no more are read."""
MOST_WATCHED = 200
MOST_UNREADABLE = 20
CLOSE_CODES = {"slow": 1013, "restart": 1012, "flood": 1008, "unreadable": 1008}


class Feed(Closable):
    """One WebSocket; to a table, one who watches."""

    def __init__(self, server: Server, person: str, client: str, socket: Socket) -> None:
        self.server = server
        self.person = person
        self.client = client
        self._socket = socket
        self._inbox: deque[str | bytes] = deque()
        self._working: asyncio.Task[None] | None = None
        """What deals with the messages, which must not be broken off: one may be on its way to the disk."""
        self._watched: dict[str, LiveTable] = {}
        self._over = False
        self._unreadable = 0

    # ---- to the client

    def send(self, text: bytes) -> None:
        """Send a message; where too much waits for the client to read it, the feed ends."""
        if self._over:
            return
        if self._socket.waiting > self.server.settings.queue_bytes:
            self.server.metrics.slow.inc()
            self.close("slow")
            return
        self.server.metrics.sent.inc(len(text))
        self._socket.send(text)

    def tell(self, message: messages.ServerMessage) -> None:
        self.send(ENCODER.encode(message))

    def close(self, reason: Any) -> None:
        """Say goodbye after what waits has been sent."""
        if self._over:
            return
        self._over = True
        self._inbox.clear()
        self._socket.send(ENCODER.encode(Bye(reason)))
        self._socket.close(CLOSE_CODES[reason])

    # ---- from the client

    def hear(self, data: str | bytes) -> None:
        """Note what the client says; it is done one thing after the other."""
        self._inbox.append(data)
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        elif len(self._inbox) == MOST_UNHEARD:
            self._socket.pause()

    async def _work(self) -> None:
        """Do what the client has said."""
        try:
            while self._inbox:
                data = self._inbox.popleft()
                if self.server.clients.allow(self.client):
                    await self._hear(data)
                else:
                    self.close("flood")
        except Exception as error:
            self.server.log.error("a feed failed", error)
            self.close("restart")
        finally:
            self._working = None
            self._socket.resume()

    async def end(self) -> None:
        """The client has gone."""
        self._over = True
        self._inbox.clear()
        if self._working is not None:
            await asyncio.wait([self._working])
        for table in list(self._watched):
            self._unwatch(table)

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


class FeedEndpoint:
    """`/api/feed` as an ASGI application."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        server, socket = self._server, scope["extensions"][EXTENSION]
        client = client_of(scope)
        mine = server.clients_feeds[client]
        try:
            asker = await asker_of(server, scope)
        except NotDone:
            socket.refuse()
            return
        crowded = len(server.feeds) >= server.settings.most_feeds or mine >= server.settings.feeds_per_client
        if crowded or not is_welcome(server.settings, scope, asker) or not server.clients.allow(client):
            socket.refuse()
            return
        feed = Feed(server, asker.person, client, socket)
        server.feeds.add(feed)
        server.clients_feeds[client] += 1
        socket.accept(feed)
        try:
            await socket.gone
        finally:
            server.feeds.discard(feed)
            server.clients_feeds[client] -= 1
            server.clients_feeds += Counter()  # without those who have none
            await feed.end()
