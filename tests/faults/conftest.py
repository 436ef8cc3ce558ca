"""What the tests of faults share: the nursery, in which servers begin quickly."""

from collections.abc import Iterator

import pytest

from tests.faults.servers import Nursery
from tests.postgres import Postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    found = Nursery()
    yield found
    found.close()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.remove()
