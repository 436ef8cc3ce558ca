"""How is one HTTP request served? Who asks, may they, what do they say; then the endpoint; then the answer."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.types import Receive, Scope, Send

from tilewitch.errors import TilewitchError
from tilewitch.server.encoding import ENCODER
from tilewitch.server.guard import asker_of, check_request, client_of
from tilewitch.server.messages import Error, Problem
from tilewitch.server.people import COOKIE, COOKIE_DAYS, Asker, fingerprint
from tilewitch.server.refusals import NotDone, from_game
from tilewitch.server.server import Server

DAY_SECONDS = 86_400
JSON = b"application/json"


@dataclass(frozen=True)
class Call:
    """A request that an endpoint serves."""

    server: Server
    asker: Asker
    scope: Scope
    path: Mapping[str, str]
    query: Any
    """The route's struct for the query."""
    body: Any
    """The route's struct for the body."""


@dataclass(frozen=True)
class Reply:
    """What an endpoint says beyond a body."""

    body: Any
    cookie: str | None = None
    """A new value for the cookie; empty removes it."""
    content_type: bytes = JSON


Run = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked over HTTP. The OpenAPI document is made from these."""

    method: str
    path: str
    run: Run
    about: str
    answer: Any = None
    """The type of the answer's body."""
    body: Any = None
    """The type of the request's body."""
    query: type[msgspec.Struct] | None = None
    largest: int = 65_536
    """Bytes of the request's body."""
    cost: float = 1.0
    """How much of what a client may ask it takes."""
    tag: str = "tables"


class Handler:
    """An endpoint as an ASGI application."""

    def __init__(self, server: Server, endpoint: Endpoint) -> None:
        self._server = server
        self._endpoint = endpoint
        self._body = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        asker: Asker | None = None
        try:
            asker = await self._admitted(scope)
            reply = written(await self._endpoint.run(await self._call(scope, receive, asker)))
            status = 200
        except TilewitchError as error:
            problem = error if isinstance(error, NotDone) else from_game(error)
            reply, status = written(Problem(problem.error)), problem.status
        except Exception as error:
            self._server.log.error("a request failed", error, path=self._endpoint.path)
            reply, status = written(Problem(Error("failed", "the server made a mistake; it has been noted"))), 500
        self._note(scope, status, asker, time.perf_counter() - start)
        await self._answer(scope, send, reply, status, asker)

    async def _admitted(self, scope: Scope) -> Asker:
        if not self._server.clients.allow(client_of(scope), self._endpoint.cost):
            raise NotDone("rate", "too many requests; wait a moment", 429)
        asker = await asker_of(self._server, scope)
        check_request(self._server, scope, asker)
        return asker

    async def _call(self, scope: Scope, receive: Receive, asker: Asker) -> Call:
        query, body = None, None
        if self._endpoint.query is not None:
            query = self._read(lambda: read_query(scope, self._endpoint.query))
        if self._body is not None:
            data = await read_body(receive, self._endpoint.largest)
            decoder = self._body
            body = self._read(lambda: decoder.decode(data or b"{}"))
        return Call(self._server, asker, scope, scope["path_params"], query, body)

    def _read(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except (msgspec.DecodeError, UnicodeError) as error:
            reason = str(error)[:200] if isinstance(error, msgspec.DecodeError) else "it is not UTF-8"
            raise NotDone("unreadable", "{reason}", 400, reason=reason) from None
        except RecursionError:
            raise NotDone("unreadable", "{reason}", 400, reason="it is nested too deep") from None

    async def _answer(self, scope: Scope, send: Send, reply: Reply, status: int, asker: Asker | None) -> None:
        headers = [
            (b"content-type", reply.content_type),
            (b"content-length", str(len(reply.body)).encode()),
            (b"cache-control", b"no-store"),
        ]
        cookie = reply.cookie
        if cookie is None and asker is not None and asker.by == "nothing":
            cookie = self._server.people.guest_cookie(asker.person)
        if cookie is not None:
            headers.append((b"set-cookie", cookie_header(cookie, scope["scheme"] == "https")))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else reply.body})

    def _note(self, scope: Scope, status: int, asker: Asker | None, seconds: float) -> None:
        self._server.metrics.requests.labels(str(status)).inc()
        if scope["method"] != "GET":
            who = fingerprint(asker.person) if asker is not None else "-"
            facts = {"status": status, "ms": round(seconds * 1000, 1), "who": who}
            self._server.log.info(f"{scope['method']} {self._endpoint.path}", **facts)


def written(answer: Any) -> Reply:
    """An answer whose body is bytes."""
    reply = answer if isinstance(answer, Reply) else Reply(answer)
    return reply if isinstance(reply.body, bytes) else replace(reply, body=ENCODER.encode(reply.body))


def cookie_header(value: str, secure: bool) -> bytes:
    age = COOKIE_DAYS * DAY_SECONDS if value else 0
    text = f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
    return (text + ("; Secure" if secure else "")).encode()


def read_query(scope: Scope, kind: Any) -> Any:
    """The parts of a query, each of which stands once."""
    try:
        parts = parse_qsl(
            scope["query_string"].decode(),
            keep_blank_values=True,
            strict_parsing=False,
            max_num_fields=20,
            errors="strict",
        )
    except ValueError as error:
        raise msgspec.ValidationError(f"the query cannot be read: {type(error).__name__}") from None
    if len({name for name, _ in parts}) < len(parts):
        raise msgspec.ValidationError("each part of a query stands once")
    return msgspec.convert(dict(parts), kind, strict=False)


async def read_body(receive: Receive, largest: int) -> bytes:
    """The body of a request. Raises `NotDone` where it is too long."""
    data = bytearray()
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise NotDone("gone", "the client has gone", 400)
        data += event.get("body", b"")
        if len(data) > largest:
            raise NotDone("too-long", "a body has at most {most} bytes here", 413, most=largest)
        if not event.get("more_body"):
            return bytes(data)
