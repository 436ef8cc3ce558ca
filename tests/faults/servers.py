"""Servers that the tests kill: real processes, with a real database, that begin quickly."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

UNLIMITED = {
    "TILEWITCH_CLIENT_RATE": "1000000",
    "TILEWITCH_TABLE_RATE": "1000000",
    "TILEWITCH_NEW_TABLES_PER_MINUTE": "1000000",
}


class Nursery:
    """The process whose children are servers."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        )
        assert self._read() == "ready"

    def ask(self, **wish: Any) -> str:
        assert self._process.stdin is not None
        print(json.dumps(wish), file=self._process.stdin, flush=True)
        return self._read()

    def close(self) -> None:
        with self._process as process:
            assert process.stdin is not None
            process.stdin.close()

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


class ServerProcess:
    """One server, always at the same address; killed and started as often as one likes."""

    def __init__(self, nursery: Nursery, folder: Path, database: str | None = None, **environment: str) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.log = folder / "server.log"
        self._nursery = nursery
        self._pid = 0
        self._environment = UNLIMITED | {"TILEWITCH_WORKERS": "1", "TILEWITCH_SECRET": "x" * 40} | environment
        folder.mkdir(exist_ok=True)
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin; not to wait for it."""
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)]
        environment = self._environment | {"TILEWITCH_DATABASE": self.database}
        arguments += ["--database", self.database]
        self._pid = int(self._nursery.ask(serve=arguments, environment=environment, log=str(self.log)))

    def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        assert self._nursery.ask(kill=self._pid) == "gone"

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=10) as answer:
                if answer.status == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server does not begin:\n{self.said()}")

    def said(self) -> str:
        """The end of what it has written."""
        return self.log.read_text()[-3000:] if self.log.exists() else ""

    def megabytes(self) -> float:
        """The memory that it holds."""
        return int(Path(f"/proc/{self._pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
