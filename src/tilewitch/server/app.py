"""How do all parts of the server become one ASGI application?"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewitch.server.endpoints import ENDPOINTS
from tilewitch.server.feed import FeedEndpoint
from tilewitch.server.http import Handler
from tilewitch.server.server import Server
from tilewitch.server.static import Static

FEED = "/api/feed"
SELF = ("script", "style", "font", "media", "connect", "manifest", "worker")
OWN = "; ".join(f"{kind}-src 'self'" for kind in SELF)
CONTENT_POLICY = (
    f"default-src 'none'; {OWN}; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SAFE_HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
"""On every answer."""


class Door:
    """What every request comes through. Answers get the headers that keep browsers from harm; feeds go straight to
    where they are served, because everything in between would cost something for each message."""

    def __init__(self, app: ASGIApp, feed: ASGIApp) -> None:
        self._app = app
        self._feed = feed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == FEED:
            await self._feed(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = [*SAFE_HEADERS]
        if scope["scheme"] == "https":
            more.append((b"strict-transport-security", b"max-age=31536000"))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, send_safely)


def application(server: Server) -> ASGIApp:
    """The server as an ASGI application; it is closed with the application's lifespan."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await server.close()

    routes: list[Any] = [Route(one.path, Handler(server, one), methods=[one.method]) for one in ENDPOINTS]
    routes.append(Mount("/", Static(server.settings.static_folder)))
    return Door(Starlette(routes=routes, lifespan=lifespan), FeedEndpoint(server))
