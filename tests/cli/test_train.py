"""Training on the command line: what it says, writes, and goes on with."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Tilewitch
from tilewitch.bots.values import network, read_values

SHORT = ["--games", 600, "--hidden", 2, "--seed", "0x7", "--proof", 10]


def test_it_writes_values_with_the_figures_of_the_run(tilewitch: Tilewitch, tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    said = tilewitch("train", "qwirkle", *SHORT, "--players", 3, "--out", out)
    assert said.code == 0, said.out
    assert "Qwirkle for 3: 600 games" in said.out
    assert "from seed 0x7" in said.out
    assert "% against greedy, in 10 deals played from every seat" in said.out
    (one,) = read_values(out, "qwirkle").networks
    assert (one.players, one.hidden) == (3, 2)
    assert one.meta["run"]["games"] == 600
    assert [check["against"] for check in one.meta["accepted_on"]] == ["greedy"]
    assert [look["at"]["games"] for look in one.meta["looks"]] == [0, 512, 600]
    assert one.meta["looks"][0]["check"]["wins"] < 0.1 < one.meta["looks"][-1]["check"]["wins"]
    assert network("qwirkle", 3, out)[1] == 2
    assert not list(tmp_path.glob("*.checkpoint"))


def test_values_that_do_worse_than_before_are_not_written(tilewitch: Tilewitch, tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    said = tilewitch(
        "train", "qwirkle", "--games", 8, "--hidden", 0, "--seed", 7, "--proof", 40, "--out", out, "--json"
    )
    data = json.loads(said.out)
    assert (said.code, data["accepted"], data["complete"]) == (1, False, True)
    assert [check["against"] for check in data["accepted_on"]] == ["greedy", "the value before"]
    assert not out.exists()
    assert (tmp_path / "values.json.checkpoint").exists()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--time", "10"], "A time is given as in 90s, 10min or 1.5h, not '10'"),
        (["--time", "10min", "--games", 5], "either so many --games or so much --time"),
        (["--players", 9], "Qwirkle is for 2 to 8 players"),
        (["--out", "nowhere/values.json"], "There is no folder nowhere"),
    ],
)
def test_a_wrong_wish_is_explained(tilewitch: Tilewitch, arguments: list[object], error: str) -> None:
    said = tilewitch("train", "qwirkle", *arguments)
    assert said.code == 2
    assert error in said.err


def test_ctrl_c_keeps_a_checkpoint_and_the_same_command_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tilewitch.cli", "train", "qwirkle", "--hidden", "2", "--proof", "10"]
    command += ["--out", str(tmp_path / "values.json"), "--games"]
    first = subprocess.Popen(
        [*command, "200000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ), text=True
    )
    assert first.stderr is not None
    assert any(" games" in line for line in first.stderr), "it tells how far it is once it has learned something"
    first.send_signal(signal.SIGINT)
    said, errors = first.communicate(timeout=60)
    assert first.returncode == 130, errors
    assert "Stopped; the same command goes on" in said
    played = int(said.partition(": ")[2].partition(" games")[0].replace(",", ""))
    second = subprocess.run([*command, str(played + 10), "--json"], capture_output=True, text=True)
    data = json.loads(second.stdout)
    assert data["run"]["games"] == played + 10
    assert f"from seed 0x{data['seed']}" in said
