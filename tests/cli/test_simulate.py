"""Simulations come out the same however they are run, and nothing that is done is lost."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from itertools import chain
from pathlib import Path

import pytest

import tilewitch as tw
from tests.cli.conftest import Tilewitch
from tests.strategies import GAMES
from tilewitch import BadOption, about
from tilewitch.bots import simple_bots
from tilewitch.bots.simulate import Mean, Plan, Played, Tally, simulate
from tilewitch.games.kernel import PLAIN
from tilewitch.records import scan, verify

NUMBER = 6 if PLAIN else 60


def plan(name: str = "qwirkle", games: int = NUMBER, fixed_seats: bool = False) -> Plan:
    game = tw.game(name, players=about(name).fewest)
    names = [simple_bots(name)[-1], "random"] * game.players
    return Plan(game, tuple(names[: game.players]), games, 7, fixed_seats)


def played(wanted: Plan, workers: int = 1, records: bool = False) -> list[Played]:
    return list(chain.from_iterable(simulate(wanted, workers, records)))


@pytest.mark.parametrize("name", GAMES)
def test_workers_and_records_change_no_game(name: str) -> None:
    one, two, recorded = played(plan(name)), played(plan(name), workers=2), played(plan(name), records=True)
    assert one == two
    assert [game.number for game in one] == list(range(NUMBER))
    for game, same in zip(one, recorded, strict=True):
        assert (game.bots, game.scores, game.winners, game.decisions) == (
            same.bots,
            same.scores,
            same.winners,
            same.decisions,
        )
        assert same.record is not None
        assert verify(same.record, shuffle=True).ok
        assert same.record.seed == f"{7 + game.number:x}"
        assert [player.name for player in same.record.players] == list(game.bots)


def test_seats_move_on_from_game_to_game() -> None:
    assert [plan().seating(k) for k in range(3)] == [("greedy", "random"), ("random", "greedy"), ("greedy", "random")]
    assert plan(fixed_seats=True).seating(1) == ("greedy", "random")


def test_seeds_go_round() -> None:
    assert Plan(tw.game("qwirkle"), ("random", "random"), 2, 2**64 - 1).seed_of(1) == 0


def test_a_plan_has_a_bot_for_each_seat() -> None:
    with pytest.raises(BadOption):
        Plan(tw.game("qwirkle"), ("random",), 1, 0)


def test_nothing_is_begun_after_a_stop() -> None:
    stop = threading.Event()
    done = []
    for some in simulate(plan(games=10**9), 2, stop=stop):
        done += some
        stop.set()
    assert 0 < len(done) < 10**6
    assert [game.number for game in done] == list(range(len(done)))


def test_tallies_count_shared_victories_and_seats_of_one_bot_once() -> None:
    tally = Tally()
    tally.add(Played(0, ("a", "b", "a"), [10, 10, 4], [0, 1], 30))
    tally.add(Played(1, ("b", "a", "a"), [1, 2, 6], [2], 20))
    assert (tally.games, tally.decisions) == (2, 50)
    assert tally.by_bot["b"].wins.value == pytest.approx((1 / 2 + 0) / 2)
    assert tally.by_bot["a"].wins.value == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert tally.by_bot["a"].score.value == pytest.approx((7 + 4) / 2)
    assert tally.by_seat[0].score.value == pytest.approx(5.5)


def test_margins_are_those_of_the_normal_distribution() -> None:
    mean = Mean()
    for value in (0.0, 1.0) * 50:
        mean.add(value)
    assert mean.value == 0.5
    assert mean.margin == pytest.approx(1.96 * 0.5 / 10, rel=0.01)


# ---- the command


def test_the_summary_for_people_and_for_programs(tilewitch: Tilewitch, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "qwirkle", "--games", NUMBER, "--bots", "greedy", "random", "--seed", "0x7"]
    said = tilewitch(*arguments, "--option", "ages=3,4", "--out", out)
    assert said.code == 0
    assert f"{NUMBER} games from seed 0x7" in said.out
    assert "by bot" in said.out
    assert "by seat" in said.out
    records = [found.get() for found in scan(out)]
    assert len(records) == NUMBER
    assert records[0].options == {"ages": [3, 4]}
    data = json.loads(tilewitch(*arguments, "--json").out)
    assert data["games"] == NUMBER
    assert data["complete"]
    assert {line["bot"]: line["games"] for line in data["by_bot"]} == {"greedy": NUMBER, "random": NUMBER}
    assert sum(line["wins"] for line in data["by_seat"]) == pytest.approx(1)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "tilewitch.cli", "simulate", "qwirkle", "--games", "100000000", "--seed", "7"]
    run = subprocess.Popen(
        [*command, "--out", str(out), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    )
    limit = time.monotonic() + 120
    while not (out.exists() and out.stat().st_size > 10_000) and time.monotonic() < limit:
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    text, errors = run.communicate(timeout=60)
    assert run.returncode == 130, errors.decode()
    data = json.loads(text)
    found = list(scan(out))
    assert len(found) == data["games"]
    assert not data["complete"]
    assert verify(found[-1].get(), shuffle=True).ok
