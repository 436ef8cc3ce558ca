"""Several server processes at one PostgreSQL: each table can be played at through each of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.server.running import LINK, ME, Running, bot
from tests.server.test_flows import moves_of

pytestmark = pytest.mark.slow
SECRET = "the same for all processes, and long enough"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    postgres = Postgres()
    yield postgres.new_database("processes")
    postgres.remove()


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    servers = [Running(tmp_path, database=database, secret=SECRET) for _ in range(2)]
    yield servers[0], servers[1]
    for server in servers:
        if server.alive:
            server.stop()


def test_friends_at_two_processes_see_each_others_moves(two: tuple[Running, Running]) -> None:
    ann, ben = two[0].client(), two[1].client()
    made = ann.new_table("qwirkle", [ME, LINK])
    table = ben.join(made["links"][0]["url"], "Ben")
    with ann.follow(table) as first, ben.follow(table) as second:
        first.next(), second.next()
        for _ in range(10):
            while not (first.my_turn or second.my_turn):
                first.next()
            here, there = (first, second) if first.my_turn else (second, first)
            here.play(moves_of(here)[0])
            while there.seq < here.seq:
                there.next()
            assert there.view["board"] == here.view["board"]
        assert ann.ask("GET", f"/api/tables/{table}")["seq"] == first.seq


def test_the_other_process_sees_to_bots_when_one_has_stopped(two: tuple[Running, Running]) -> None:
    ann = two[1].client()
    table = ann.new_table("hexenrennen", [ME, bot(), bot()])["table"]
    two[1].stop()
    ann.url = two[0].url
    with ann.follow(table) as game:
        for _ in game:
            while game.my_turn and not game.over:
                game.play(moves_of(game)[-1])
    assert game.info["reason"] == "played"
