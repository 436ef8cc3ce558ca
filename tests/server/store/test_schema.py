"""Databases of earlier versions are upgraded when they are opened; those of later ones are refused.

`version-1.*.sql` are databases as the first version left them.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from tests.postgres import Postgres
from tests.server.store.conftest import entry
from tilewitch.server.store import schema
from tilewitch.server.store.engines import SETTINGS
from tilewitch.server.store.place import open_store, sqlite_file
from tilewitch.server.store.protocol import Change, Entry, Person, Phase, Refused, Row, Secret, Use

pytestmark = pytest.mark.anyio
T = 1_700_000_000_000


@pytest.fixture
def first_version(url: str, request: pytest.FixtureRequest) -> str:
    """A database of version 1, of each kind."""
    kind = url.partition(":")[0]
    dump = Path(__file__).with_name(f"version-1.{kind}.sql")
    file = sqlite_file(url)
    if file is None:
        running: Postgres = request.getfixturevalue("postgres")
        running.run_sql(url, dump)
    else:
        run_sql(file, dump.read_text(encoding="utf-8"))
    return url


def run_sql(file: Path, sentences: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sentences)


async def change(url: str, sentence: str) -> None:
    """Carry out one sentence of SQL in a database of either kind."""
    file = sqlite_file(url)
    if file is not None:
        run_sql(file, sentence)
        return
    connection = await asyncpg.connect(url, server_settings=SETTINGS)
    await connection.execute(sentence)
    await connection.close()


async def test_all_that_the_first_version_kept_is_kept(first_version: str) -> None:
    said: list[str] = []
    store = await open_store(first_version, said.append)
    assert len(said) == 1
    assert said[0].startswith("Upgrading ")
    assert said[0].endswith(f" from version 1 to {schema.HEAD} ...")
    assert await store.read("over") == [
        Entry(1, "created", b'{"game":"qwirkle"}', T),
        Entry(2, "started", b"{}", T + 1),
        Entry(3, "moved", b'{"seat":0,"move":"lay Rc@0,0"}', T + 2, "c1", b'{"seq":4}'),
        Entry(4, "over", b"\0\xff", T + 3),
    ]
    assert await store.answer("playing", "c1") == b'{"seq":2}'
    assert await store.tables_of("ann") == [
        Row("playing", Phase.PLAYING, 2, T + 10, T + 11, b""),
        Row("over", Phase.OVER, 4, T, T + 3, b'{"game":"qwirkle"}'),
    ]
    assert (await store.claim()).gained == ("playing", "waiting")
    assert await store.secret(b"\0link") == Secret(b"\0link", Use.LINK, T, table="waiting", seat=1)
    assert await store.secrets_of("ann", Use.TOKEN) == [Secret(b"token", Use.TOKEN, T, "ann", label="my bot")]
    await store.append("playing", [entry(3, command="c2")], Change(joined=("elise",)))
    await store.close()
    store = await open_store(first_version, said.append)
    assert len(said) == 1
    assert (await store.read("playing"))[-1] == entry(3, command="c2")
    await store.close()


async def test_of_two_logins_that_are_one_now_the_elder_keeps_it(first_version: str) -> None:
    store = await open_store(first_version)
    assert await store.person_by_login("ÉLISE") == Person("elise", "Élise", "en", T + 1, "Élise", "$argon2id$elise")
    assert await store.person_by_login("élise_") == Person(
        "other", "Other Élise", "de", T + 2, "élise_", "$argon2id$other"
    )
    assert await store.person_by_login("ANN") == Person("ann", "Ann", "nl", T, "Ann", "$argon2id$ann")
    assert await store.person("guest") == Person("guest", "Guest", "en", T + 3)
    await store.close()


async def test_an_upgrade_that_fails_changes_nothing(first_version: str) -> None:
    await change(first_version, "CREATE TABLE processes (id TEXT)")
    with pytest.raises(Refused, match="cannot be used"):
        await open_store(first_version)
    await change(first_version, "DROP TABLE processes")
    said: list[str] = []
    store = await open_store(first_version, said.append)
    assert "from version 1" in said[0]
    assert len(await store.read("over")) == 4
    await store.close()


async def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    await (await open_store(url)).close()
    await change(url, f"UPDATE alembic_version SET version_num = '{int(schema.HEAD) + 1}'")
    with pytest.raises(Refused, match="was written by a newer Tilewitch"):
        await open_store(url)
    await change(url, f"UPDATE alembic_version SET version_num = '{schema.HEAD}'")
    await (await open_store(url)).close()


async def test_processes_that_start_together_upgrade_once(postgres: Postgres) -> None:
    url = postgres.new_database()
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await stores[0].create_table("t", [entry(1)], Change())
    assert await stores[3].read("t") == [entry(1)]
    await asyncio.gather(*(store.close() for store in stores))


async def test_an_empty_database_is_made_without_a_word(url: str) -> None:
    said: list[str] = []
    await (await open_store(url, said.append)).close()
    assert said == []


def test_the_version_is_that_of_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD
