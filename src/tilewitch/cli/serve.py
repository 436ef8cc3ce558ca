"""`tilewitch serve`: a table server for a household, or behind a proxy for many."""

import asyncio
import gc
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import uvicorn

from tilewitch.cli.output import say
from tilewitch.errors import BadOption
from tilewitch.server.app import application
from tilewitch.server.logs import set_up
from tilewitch.server.server import Server
from tilewitch.server.settings import Settings, from_environment
from tilewitch.server.socket import Socket

EVERYWHERE = ("0.0.0.0", "::", "")
GRACEFUL_SECONDS = 5
BACKLOG = 2048
SWITCH_SECONDS = 0.0005
"""How long the event loop may keep the interpreter from the thread that writes, which asks for it after each statement
and each wait for the disk."""
RUBBISH = (20_000, 20, 50)
"""How much is made before what is younger, older and oldest is searched for rubbish."""
NEXT_PORTS = 20
"""How many ports are tried from the usual one on, where nobody has named one."""


def run(host: str | None, port: int | None, data: Path | None, database: str | None, open_browser: bool) -> int:
    """Serve until somebody stops it."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # other commands end when nobody reads them; a server does not
    sys.setswitchinterval(SWITCH_SECONDS)
    settings = chosen(host, port, data, database)
    set_up(settings.log_level, settings.log_format == "json")
    sock = bound(settings, exact=port is not None)
    settings = replace(settings, port=sock.getsockname()[1])
    if not settings.public_url:
        settings = replace(settings, public_url=addresses(settings)[-1])
    with suppress(KeyboardInterrupt):
        runner = asyncio.Runner(loop_factory=loop_factory())
        with runner:
            runner.run(serve(settings, sock, open_browser))
    return 0


def chosen(host: str | None, port: int | None, data: Path | None, database: str | None) -> Settings:
    """The settings that the environment and the command line give."""
    files: dict[str, str | None] = {"database": database, "secret_file": None}
    if data is not None:
        folder = data.expanduser().absolute()
        files["database"] = database or f"sqlite:///{folder / 'tilewitch.db'}"
        files["secret_file"] = str(folder / "secret")
    return from_environment(host=host, port=port, **files)


async def serve(settings: Settings, sock: socket.socket, open_browser: bool) -> None:
    server = await Server.begin(settings, say)
    server.tables.in_background(settled(server))
    serving = Serving(config(settings, server), server)
    tell(settings)
    if open_browser and can_open():
        url = addresses(settings)[0]
        asyncio.get_running_loop().call_later(0.5, lambda: webbrowser.open(url))
    await serving.serve([sock])


async def settled(server: Server) -> None:
    """Once all rules are loaded, keep what is there out of the search for rubbish, which would hold everybody up for as
    long as it takes to look at all of that."""
    await server.playable.begin()
    gc.freeze()
    gc.set_threshold(*RUBBISH)


class Serving(uvicorn.Server):
    """Uvicorn, which says goodbye before it shuts the doors."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self._tables = server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._tables.say_goodbye()
        await super().shutdown(sockets)


def config(settings: Settings, server: Server) -> uvicorn.Config:
    return uvicorn.Config(
        application(server),
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws=Socket,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        h11_max_incomplete_event_size=32_768,
    )


def loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    """The quick event loop, where there is one."""
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    return uvloop.Loop


def bound(settings: Settings, exact: bool) -> socket.socket:
    """A socket at the address asked for; where nobody has named a port and it is taken, at one of the next."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    ports = [settings.port] if exact else range(settings.port, settings.port + NEXT_PORTS)
    reason = ""
    for port in ports:
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((settings.host, port))
            sock.listen(BACKLOG)
        except OSError as error:
            sock.close()
            reason = (error.strerror or str(error)).lower()
        else:
            return sock
    raise BadOption(f"cannot listen at {settings.host}, port {settings.port}: {reason}; choose another with --port")


def addresses(settings: Settings) -> list[str]:
    """Where the server can be reached, this machine's own address first and that for others last."""
    if settings.host not in EVERYWHERE:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return [f"http://{host}:{settings.port}"]
    found = [f"http://localhost:{settings.port}"]
    address = own_address()
    return found if address is None else [*found, f"http://{address}:{settings.port}"]


def own_address() -> str | None:
    """This machine's address in the local network. Nothing is sent: the socket only finds out the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))
            address = str(sock.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def can_open() -> bool:
    """Whether there is a screen for a browser; without one, Python would start one in the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def tell(settings: Settings) -> None:
    """Say where to go."""
    here, *others = addresses(settings)
    say(f"Tilewitch is at {here}")
    for address in others:
        say(f"Others in this network join at {address}")
    say("Ctrl-C stops it; every table is kept.")
