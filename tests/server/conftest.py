"""A server that the tests of this folder share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Running


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests that do not stop it."""
    server = Running(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Running]:
    """A server for one test."""
    server = Running(tmp_path)
    yield server
    server.stop()
