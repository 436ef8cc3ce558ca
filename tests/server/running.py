"""A table server that runs in a thread of the tests, and what they say to it."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilewitch.cli.serve import Serving, bound, config, loop_factory
from tilewitch.server.client import Client
from tilewitch.server.server import Server
from tilewitch.server.settings import Settings


def settings(folder: Path, **more: Any) -> Settings:
    """Settings that hold nobody up."""
    chosen = Settings(
        host="127.0.0.1",
        port=0,
        database=f"sqlite:///{folder / 'tables.db'}",
        secret_file=str(folder / "secret"),
        workers=1,
        client_rate=1e6,
        table_rate=1e6,
        new_tables_per_minute=1e6,
        logins_per_minute=1e6,
        grace_seconds=0.0,
        compile_apart=False,
    )
    return replace(chosen, **more)


class Running:
    """A server in a thread, from `start` to `stop`; the same one again after that, with what it has kept."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.settings = settings(folder, **more)
        self.server: Server
        self._loop: asyncio.AbstractEventLoop
        self.start()

    def start(self) -> None:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(120)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        """A graceful shutdown."""
        self._uvicorn.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def client(self, token: str | None = None) -> Client:
        """A guest of its own, or whoever a token stands for."""
        return Client(self.url, token)

    def ask(self, work: Any) -> Any:
        """What a coroutine of the server comes to."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        sock = bound(self.settings, exact=True)
        self.settings = replace(self.settings, port=sock.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self.server = await Server.begin(self.settings, lambda line: None)
        self._uvicorn = Serving(config(self.settings, self.server), self.server)
        self._ready.set()
        await self._uvicorn.serve([sock])


ME: dict[str, Any] = {"kind": "me", "name": "Ann"}
LINK: dict[str, Any] = {"kind": "link"}
SCREEN: dict[str, Any] = {"kind": "screen", "name": "Ben"}


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "level": f"level-{level}"}
