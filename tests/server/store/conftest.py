"""What the tests of the stores share: databases of each kind, and entries to put into them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Entry, Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database of its own for each test."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()


def entry(seq: int, text: str = "", command: str | None = None) -> Entry:
    """An entry of a log, with the answer to its command."""
    answer = b"" if command is None else f"done {seq}".encode()
    return Entry(seq, "moved", text.encode() or b"lay Rc@0,0", 1_700_000_000_000 + seq, command, answer)
