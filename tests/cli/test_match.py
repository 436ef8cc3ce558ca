"""Matches and tournaments on the command line: what they say, keep, and go on with."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Tilewitch


def test_a_match_tells_who_is_better_and_how_sure_that_is(tilewitch: Tilewitch) -> None:
    said = tilewitch("match", "qwirkle", "greedy", "random", "--games", 40, "--seed", "0x7", "--players", 4)
    assert said.code == 0
    assert "Qwirkle for 4: 40 games in 10 sets from seed 0x7" in said.out
    assert "An even share of the wins is 25.0 %" in said.out
    lines = [line.split() for line in said.out.splitlines()]
    results, rating = (line for line in lines if line[:1] == ["greedy"])
    assert results[1:4] == ["40", "100.0", "72.2–100.0"]
    assert float(rating[1]) > 30


def test_a_match_for_programs_and_the_same_seed_again(tilewitch: Tilewitch) -> None:
    arguments = ["match", "hexenrennen", "thumb", "level-4@30", "--games", 8, "--seed", 7, "--json", "--workers", 1]
    data, again = (json.loads(tilewitch(*arguments).out) for _ in range(2))
    assert data["complete"]
    assert (data["games"], data["sets"], data["players"], data["seed"]) == (8, 4, 2, "7")
    assert [line["name"] for line in data["entrants"]] == ["thumb", "level-4@30"]
    assert sum(line["wins"]["value"] for line in data["entrants"]) == pytest.approx(1)
    assert data["runs"][0]["machine"]["commit"] is not None
    assert data["runs"][0]["thinking"]["level-4@30"]["decisions"] > 0
    for run in (data, again):
        del run["runs"]
    assert data == again


def test_a_sequential_test_stops_early_and_says_so(tilewitch: Tilewitch) -> None:
    said = tilewitch("match", "qwirkle", "greedy", "random", "--games", 100_000, "--seed", 7, "--sprt", 50, 60)
    assert said.code == 0
    assert "Sequential test, does greedy win 50 % against random, or 60 %: 60 % or more" in said.out


def test_a_tournament_ranks_everybody(tilewitch: Tilewitch) -> None:
    said = tilewitch("tournament", "hexenrennen", "random", "thumb", "level-1", "--games", 20, "--seed", 7)
    assert said.code == 0
    assert "60 games in 30 sets" in said.out
    table = said.out.partition("ahead of, %")[2].splitlines()
    assert table[1].split()[:2] == ["1", "thumb"]
    assert [line.split()[0] for line in table[1:4]] == ["1", "2", "3"]
    ratings = said.out.partition("openskill")[2].splitlines()
    assert ratings[1].split()[0] == "thumb"


def test_names_and_figures_fit_into_eighty_columns(tilewitch: Tilewitch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    bots = ["level-4@20", "a-rather-long-name=random", "thumb"]
    said = tilewitch("match", "hexenrennen", *bots, "--players", 3, "--games", 6, "--seed", 7, "--workers", 1)
    assert "…" not in said.out
    for name in ("level-4@20", "a-rather-long-name", "thumb"):
        assert f"{name} " in said.out


def test_names_and_last_words_with_brackets_are_shown_as_they_are(tilewitch: Tilewitch, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("raise SystemExit('[/red] no [bold]idea')")
    said = tilewitch(
        "match", "qwirkle", f"[/b]mine=run:{sys.executable} {program}", "greedy", "--games", 2, "--workers", 1
    )
    assert said.code == 0
    assert "[/b]mine: 2 × crash; first in game 0" in said.out
    assert "it last said: [/red] no [bold]idea" in said.out


def test_where_packages_are_missing_a_sentence_names_the_extra(
    tilewitch: Tilewitch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = tilewitch("match", "qwirkle", "greedy", "random", "--games", 2, "--out", tmp_path / "match")
    assert said.code == 0
    assert "Not written, as a package is not installed: plots (matplotlib)" in said.err
    assert "pip install 'tilewitch[arena]'" in said.err


def test_a_tournament_from_a_file(tilewitch: Tilewitch, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        'game = "qwirkle"\nplayers = 3\nbots = ["greedy", "random", "other=random"]\ngames = 6\nseed = 7\n'
        "options = { ages = [3, 4, 5] }\n"
    )
    data = json.loads(tilewitch("tournament", file, "--json").out)
    assert (data["games"], data["players"], data["options"], data["seed"]) == (6, 3, {"ages": [3, 4, 5]}, "7")
    assert len(data["duels"]) == 6
    assert json.loads(tilewitch("tournament", file, "--games", 12, "--json").out)["games"] == 12


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('game = "qwirkle"\nbots = ["greedy", "random"]\nplayer = 2\n', "unknown field `player`"),
        ('game = "qwirkle"\n', "missing required field `bots`"),
        ("game = qwirkle\n", "is no tournament: Invalid value"),
        ('game = "chess"\nbots = ["greedy", "random"]\n', "There is no game 'chess'"),
        ('game = "qwirkle"\nbots = ["greedy"]\n', "A tournament needs two entrants"),
    ],
)
def test_a_wrong_tournament_file_is_explained(tilewitch: Tilewitch, tmp_path: Path, text: str, error: str) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(text)
    said = tilewitch("tournament", file)
    assert said.code == 2
    assert error in said.err


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "match"
    command = [sys.executable, "-m", "tilewitch.cli", "match", "hexenrennen", "level-4@60", "thumb", "--games", "60"]
    command += ["--seed", "7", "--out", str(out)]
    first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ), text=True)
    games, limit = out / "games.jsonl", time.monotonic() + 120
    while not (games.exists() and games.stat().st_size > 0) and time.monotonic() < limit:
        time.sleep(0.02)
    first.send_signal(signal.SIGINT)
    said, errors = first.communicate(timeout=60)
    assert first.returncode == 130, errors
    assert "of 60 games; the same command goes on" in said
    done = games.read_bytes()
    assert done.endswith(b"\n")
    assert not json.loads((out / "result.json").read_text())["complete"]
    assert (out / "ratings.svg").exists()
    second = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "60 games in 30 sets" in second.stdout
    assert games.read_bytes().startswith(done)
    assert json.loads((out / "result.json").read_text())["complete"]
    other = subprocess.run([*command, "--games", "80"], capture_output=True, text=True)
    assert other.returncode == 2
    assert "holds another match (deals there 30, here 40)" in other.stderr
