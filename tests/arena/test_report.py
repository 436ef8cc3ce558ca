"""What a match leaves in its folder is whole, tells what was played, and comes out the same again."""

import json
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest

import tilewitch as tw
from tilewitch import Move, State, arena
from tilewitch.arena import Here, Result
from tilewitch.arena.plots import PLOTS, bars, write_plots
from tilewitch.arena.report import write_report
from tilewitch.bots import Budget
from tilewitch.games.game import Game
from tilewitch.games.kernel import Row

PLOT_FILES = {f"{name}.svg" for name in PLOTS}


class Raises:
    """Fails at once."""

    name = "raises"

    def __init__(self, game: Game) -> None:
        pass

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        raise RuntimeError("no idea")


@pytest.fixture(scope="module")
def result() -> Result:
    return arena.match(tw.game("hexenrennen", 3), "thumb", "random", games=60, seed=7, executor=Here())


def test_a_folder_holds_records_results_and_plots(tmp_path: Path) -> None:
    found = arena.match("qwirkle", "greedy", "random", games=4, seed=7, folder=tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        *("plan.json", "games.jsonl", "runs.json", "result.json", "results.parquet"),
        *PLOT_FILES,
    }
    data = json.loads((tmp_path / "result.json").read_text())
    assert data["games"] == 4
    assert data["entrants"][0]["rating"]["value"] == found.ratings[0].value


def test_the_same_plan_gives_the_same_files(tmp_path: Path) -> None:
    for name in ("first", "second"):
        arena.match("hexenrennen", "thumb", "random", games=10, seed=7, folder=tmp_path / name)
    for file in ("games.jsonl", "results.parquet", *PLOT_FILES):
        assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes(), file


def test_the_table_has_a_row_for_each_seat_of_each_game(tmp_path: Path) -> None:
    game = tw.game("hexenrennen", 3)
    found = arena.match(game, "thumb", "random", games=60, seed=7, folder=tmp_path)
    table = pq.read_table(tmp_path / "results.parquet")
    rows = table.to_pylist()
    assert len(rows) == 60 * 3
    assert msgspec.json.decode(table.schema.metadata[b"tilewitch.plan"], type=arena.Plan) == found.plan
    for outcome, fixture in zip(found.outcomes, found.plan.fixtures(), strict=True):
        some = rows[3 * outcome.number : 3 * outcome.number + 3]
        assert [row["seat"] for row in some] == [0, 1, 2]
        assert {row["game"] for row in some} == {outcome.number}
        assert {row["deal"] for row in some} == {fixture.deal}
        assert [row["entrant"] for row in some] == found.plan.named(outcome.seating)
        assert [row["score"] for row in some] == list(outcome.scores)
        assert sum(row["win"] for row in some) == pytest.approx(1.0)
        assert [row["rank"] for row in some] == outcome.ranks()
        assert {row["fault"] for row in some} == {None}
    wins = [row["win"] for row in rows if row["entrant"] == "thumb"]
    assert sum(wins) / len(wins) == pytest.approx(found.summary.by_entrant[0].part.mean)


def test_faults_stand_in_the_table(tmp_path: Path) -> None:
    arena.match("qwirkle", Raises, "random", games=2, seed=7, folder=tmp_path)
    rows = pq.read_table(tmp_path / "results.parquet").to_pylist()
    assert [(row["fault"], row["what"]) for row in rows if row["entrant"] == "Raises"] == [
        ("crash", "RuntimeError: no idea")
    ] * 2
    assert {file.name for file in tmp_path.glob("*.svg")} == PLOT_FILES  # with nothing to count, but whole


def test_plots_name_everybody_and_can_be_pictures(tmp_path: Path) -> None:
    game = tw.game("qwirkle", 2)
    found = arena.match(game, "$greedy$=greedy", "魔女=random", games=4, seed=7)
    for file in write_plots(found, tmp_path):
        text = file.read_text(encoding="utf-8")
        assert text.startswith("<?xml")
        assert "Qwirkle for 2, 4 games" in text
        if file.stem in ("ratings", "points"):
            assert "$greedy$" in text
            assert "魔女" in text
    for file in write_plots(found, tmp_path, "png"):
        assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("values", [[5], [0, 1], list(range(40)), list(range(81)), [-3, 200]])
def test_bars_hold_equally_many_whole_numbers(values: list[int]) -> None:
    bounds = bars(values)
    widths = {high - low for low, high in pairwise(bounds)}
    assert len(widths) == 1
    assert widths.pop() == int(bounds[1] - bounds[0])
    assert bounds[0] < min(values)
    assert max(values) < bounds[-1]
    assert len(bounds) <= 42


def test_a_match_without_a_game_leaves_no_plots(tmp_path: Path, result: Result) -> None:
    nothing = Result(result.plan, [], False, [], arena.summary(arena.Standing(result.plan)), result.runs)
    assert write_report(nothing, tmp_path) == []
    assert json.loads((tmp_path / "result.json").read_text())["games"] == 0
    assert not list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize(("package", "missing"), [("pyarrow", "results.parquet"), ("matplotlib", "plots")])
def test_what_is_not_installed_is_told_and_the_rest_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.warns(UserWarning, match=rf"{missing} \({package}\).*pip install 'tilewitch\[arena\]'"):
        arena.match("qwirkle", "greedy", "random", games=2, seed=7, folder=tmp_path)
    assert (tmp_path / "results.parquet").exists() == (package != "pyarrow")
    assert (tmp_path / "ratings.svg").exists() == (package != "matplotlib")
    monkeypatch.undo()
    found = arena.match("qwirkle", "greedy", "random", games=2, seed=7, folder=tmp_path)
    assert found.runs[-1].games == 0
    assert (tmp_path / "results.parquet").exists()
    assert (tmp_path / "ratings.svg").exists()
