"""Who is at the door, and may they come in? What is looked at before a request or a feed is served."""

from urllib.parse import urlsplit

from starlette.types import Scope

from tilewitch.server.live import LiveTable
from tilewitch.server.people import COOKIE, Asker
from tilewitch.server.refusals import NotDone
from tilewitch.server.server import Server
from tilewitch.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def header(scope: Scope, name: bytes) -> str | None:
    """A header of a request; nothing where there is none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def cookie_of(scope: Scope) -> str | None:
    """Our cookie."""
    for part in (header(scope, b"cookie") or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def token_of(scope: Scope) -> str | None:
    """The token of a program."""
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def client_of(scope: Scope) -> str:
    """Where a request comes from, for limits."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


async def asker_of(server: Server, scope: Scope) -> Asker:
    """Who asks. Raises `NotDone` for a token that is none."""
    return await server.people.asking(cookie_of(scope), token_of(scope))


def is_welcome(settings: Settings, scope: Scope, asker: Asker) -> bool:
    """Whether a page of this server, or a program with a token, is asking; other pages would borrow the cookie."""
    if asker.by == "token":
        return True
    origin = header(scope, b"origin")
    if origin is None:
        return False
    return origin in settings.origins.split(",") or is_own(settings, scope, origin)


def is_own(settings: Settings, scope: Scope, origin: str) -> bool:
    """Whether an origin is this server's, by the host that the request names or by the address that it is known by."""
    try:
        asked = urlsplit(origin)
        public = urlsplit(settings.public_url)
    except ValueError:
        return False
    if asked.scheme not in ("http", "https") or not asked.netloc:
        return False
    return asked.netloc == (header(scope, b"host") or "") or (asked.scheme, asked.netloc) == (
        public.scheme,
        public.netloc,
    )


def limit(server: Server, live: LiveTable, person: str) -> None:
    """Whether somebody may do one more thing at a table at once; who has no business there is refused anyway, and must
    not use up what the others may do. Raises `NotDone`."""
    if live.table.seats_of(person) and not server.commands.allow(live.table.id):
        raise NotDone("busy", "too much happens at this table at once", 429)


def check_request(server: Server, scope: Scope, asker: Asker) -> None:
    """Whether a request that changes something is meant. Raises `NotDone`."""
    if scope["method"] in SAFE_METHODS or asker.by == "token":
        return
    if header(scope, b"x-tilewitch") != "1":
        raise NotDone("header", "requests that change something need the header X-Tilewitch: 1", 403)
    if not is_welcome(server.settings, scope, asker):
        raise NotDone("origin", "requests that change something come from a page of this server", 403)
