"""Every command does what its help says, and says plainly what it cannot do."""

import json
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import tilewitch as tw
from tests.cli.conftest import Tilewitch
from tests.strategies import GAMES, wander
from tilewitch import about


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a finished game."""
    file = tmp_path / "finished.json"
    wander(tw.game("qwirkle", players=3).start(seed=7), 7).record(["Ann", "Ben", "Cas"]).save(file)
    return file


def test_games_are_listed(tilewitch: Tilewitch) -> None:
    assert all(name in tilewitch("games").out for name in GAMES)
    listed = json.loads(tilewitch("games", "--json").out)
    assert [game["name"] for game in listed] == list(GAMES)
    assert listed[GAMES.index("qwirkle")]["players"] == [2, 8]


def test_rules_are_read_as_a_page_or_one_by_one(tilewitch: Tilewitch) -> None:
    assert tilewitch("rules", "qwirkle").out.startswith("# ")
    one = tilewitch("rules", "qwirkle", "Q-12").out
    assert one.startswith("Q-12  ")
    assert one.count("\n") == 1
    assert tilewitch("rules", "qwirkle", "q12").out == tilewitch("rules", "qwirkle", "12").out == one
    (found,) = json.loads(tilewitch("rules", "qwirkle", "Q-12", "--json").out)
    assert found["id"] == "Q-12"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "chess"], "There is no game 'chess'"),
        (["rules", "qwirkle", "Q-99"], "Qwirkle has no rule 'Q-99'"),
        (
            ["simulate", "qwirkle", "--bots", "greedi"],
            "no bot 'greedi' for many games at once; there are: random, greedy",
        ),
        (["simulate", "qwirkle", "--players", "9"], "Qwirkle is for 2 to 8 players, not 9"),
        (["simulate", "qwirkle", "--players", "2", "--bots", "greedy", "random", "random"], "only 2 play"),
        (["simulate", "qwirkle", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "qwirkle", "--out", "/dev/null/games.jsonl"], "/dev/null/games.jsonl cannot be written"),
        (["simulate", "qwirkle", "--option", "age=3"], "'age=3' is no option of Qwirkle; its options: ages="),
        (["play", "qwirkle", "--option", "ages=x"], "ages is a list"),
        (["play", "qwirkle", "--names", "A\x07"], "a name has"),
        (["play", "--resume"], "There is no unfinished game"),
    ],
)
def test_wrong_use_is_one_sentence_on_the_error_stream(
    tilewitch: Tilewitch, arguments: list[str], complaint: str
) -> None:
    said = tilewitch(*arguments)
    assert said.code == 2
    assert complaint.lower() in said.err.lower()
    assert said.err.rstrip().endswith(".")
    assert said.err.rstrip().count("\n") <= 1  # the rules may have been prepared before
    assert said.out == ""


# ---- records


def test_records_that_hold_are_fine(tilewitch: Tilewitch, finished: Path) -> None:
    said = tilewitch("record", "verify", finished, "--shuffle")
    assert said.code == 0
    assert "fine: " in said.out
    verdict = json.loads(tilewitch("record", "verify", finished, "--json").out)
    assert verdict["ok"]
    assert verdict["game"] == "qwirkle"


def test_records_that_do_not_hold_are_named(tilewitch: Tilewitch, finished: Path, tmp_path: Path) -> None:
    record = json.loads(finished.read_text())
    record["scores"][0] += 1
    many = tmp_path / "many.jsonl"
    many.write_text(finished.read_text() + json.dumps(record) + "\nnonsense\n")
    said = tilewitch("record", "verify", finished, many, tmp_path / "nowhere.json")
    assert said.code == 1
    assert f"{many}, line 2: broken: the scores are" in said.out
    assert f"{many}, line 3: this is not JSON" in said.out
    assert "no such file" in said.out
    assert "5 games, 3 broken" in said.out
    verdicts = [json.loads(line) for line in tilewitch("record", "verify", many, "--json").out.splitlines()]
    assert [verdict["ok"] for verdict in verdicts] == [True, False, False]
    assert "the scores are" in verdicts[1]["fault"]["reason"]


def test_a_record_may_be_piped_in(tilewitch: Tilewitch, finished: Path) -> None:
    said = tilewitch("record", "verify", "-", typed=finished.read_text())
    assert (said.code, "1 game, all fine" in said.out) == (0, True)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_shown_step_by_step(tilewitch: Tilewitch, name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = tw.game(name, players=about(name).fewest)
    record = wander(game.start(seed=7), 7).record(["Ann", "Ben"])
    record.save(file)
    said = tilewitch("record", "show", file, "--ascii")
    assert said.code == 0
    assert said.out.isascii()
    assert f"{len(record.events)} of {len(record.events)} events" in said.out
    assert "Ann" in said.out
    half = tilewitch("record", "show", file, "--at", len(record.events) // 2)
    assert half.code == 0
    assert "view" in json.loads(tilewitch("record", "show", file, "--at", 3, "--json").out)
    assert "--at takes a number" in tilewitch("record", "show", file, "--at", 99999).err


def test_a_broken_tie_is_explained(tilewitch: Tilewitch, tmp_path: Path) -> None:
    """By the rule that broke it, and with the winner first."""
    file = tmp_path / "game.jsonl"
    tilewitch("simulate", "gingerbread-house", "--games", 1, "--bots", "random", "--seed", 134, "--out", file)
    record = json.loads(file.read_text(encoding="utf-8"))
    assert (record["scores"], record["winners"]) == ([7, 7], [1])
    end = tilewitch("record", "show", file).out.splitlines()
    assert "random 2 wins." in end
    assert [line.split("  ")[0] for line in end if line.startswith("random ")][-2:] == ["random 2", "random"]
    assert any(line.startswith("G-39  Most points win; on a tie the taller house") for line in end)


def test_legal_moves_are_listed_with_their_points(tilewitch: Tilewitch, finished: Path) -> None:
    state = tw.game("qwirkle", players=3).start(seed=7)
    listed = json.loads(tilewitch("legal", finished, "--at", 3, "--json").out)
    assert listed["actor"] == state.turn
    assert {move["move"]: move["points"] for move in listed["moves"]} == {
        str(move): state.gain(move) for move in state.legal_moves
    }
    assert str(state.legal_moves[0]) in tilewitch("legal", finished, "--at", 3).out
    assert tilewitch("legal", finished, "--at", 1).out == "Chance acts next; no seat has a choice.\n"
    assert tilewitch("legal", finished).out == "The game is over.\n"


def test_a_broken_record_has_no_legal_moves(tilewitch: Tilewitch, finished: Path) -> None:
    finished.write_text(finished.read_text().replace('"rules":1', '"rules":2'))
    said = tilewitch("legal", finished)
    assert said.code == 1
    assert "version 1, not 2" in said.err
    assert "no game 2" in tilewitch("legal", finished, "--game", 2).err


# ---- the rest


def test_completion_knows_games_bots_options_and_rules(tilewitch: Tilewitch, monkeypatch: pytest.MonkeyPatch) -> None:
    def completed(line: str) -> str:
        monkeypatch.setenv("_TILEWITCH_COMPLETE", "complete_zsh")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        return tilewitch().out

    monkeypatch.setenv("TILEWITCH_PLAIN", "1")
    assert "qwirkle" in completed("tilewitch play qw")
    assert "greedy" in completed("tilewitch simulate qwirkle --bots gr")
    assert "level-3" in completed("tilewitch play qwirkle --bots lev")
    assert "level-3" not in completed("tilewitch simulate qwirkle --bots lev")
    assert "Q-12" in completed("tilewitch rules qwirkle Q-1")
    assert "ages=" in completed("tilewitch play qwirkle --option a")


def test_verifying_on_a_terminal_counts_and_leaves_only_the_answers(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    run = [sys.executable, "-m", "tilewitch.cli"]
    subprocess.run([*run, "simulate", "hexenrennen", "--games", "25", "--out", str(many)], check=True)
    many.write_bytes(many.read_bytes() + b"{}\n")
    child = pexpect.spawn(run[0], [*run[1:], "record", "verify", str(many)], encoding="utf-8", timeout=120)
    child.expect(pexpect.EOF)
    for said in ("20 games checked", "line 26: ", "26 games, 1 broken"):
        assert said in str(child.before)
