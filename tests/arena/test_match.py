"""A match comes out the same however it is played: fast or slowly, here or there, in one go or in many."""

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tilewitch as tw
from tests.strategies import GAMES
from tilewitch import NotPossible, RecordError, arena
from tilewitch.arena import Here, Plan, Processes, Sprt, Threads, match_plan, run, tournament_plan
from tilewitch.arena.fast import play_recorded, play_unrecorded
from tilewitch.arena.outcome import Outcome
from tilewitch.arena.work import Bench, played_by
from tilewitch.bots import simple_bots
from tilewitch.games.kernel import PLAIN
from tilewitch.records import scan, verify

NUMBER = 6 if PLAIN else 24


def plan_of(name: str, *entrants: str, players: int | None = None, games: int = NUMBER, **more: Any) -> Plan:
    game = tw.game(name, players or tw.about(name).fewest)
    return match_plan(game, list(entrants) or [simple_bots(name)[-1], "random"], games, 7, **more)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_fast_way_comes_out_as_the_referee_does(name: str, players: int) -> None:
    plan = plan_of(name, players=players)
    fixtures = list(plan.fixtures())
    slowly = played_by(Bench(plan), fixtures, records=True)
    assert [game.outcome for game in play_unrecorded(plan, fixtures)] == [game.outcome for game in slowly]
    recorded = play_recorded(plan, fixtures)
    assert [game.outcome for game in recorded] == [game.outcome for game in slowly]
    assert [game.record for game in recorded] == [game.record for game in slowly]


def test_games_of_one_deal_begin_with_the_same_tiles() -> None:
    plan = plan_of("qwirkle", games=4)
    first, second, other, _ = (game.record for game in play_recorded(plan, list(plan.fixtures())))
    assert first is not None
    assert second is not None
    assert other is not None
    assert first.events[:2] == second.events[:2] != other.events[:2]
    assert [player.name for player in first.players] == ["greedy", "random"]
    assert [player.name for player in second.players] == ["random", "greedy"]


@pytest.mark.compiled_only
def test_executors_and_workers_make_no_difference() -> None:
    plan = plan_of("hexenrennen", "level-4@40", "level-1", games=10)
    first = run(plan, Here()).outcomes
    assert len(first) == 10
    assert run(plan, Processes(1)).outcomes == first
    assert run(plan, Processes(2)).outcomes == first
    simple = plan_of("hexenrennen", games=200)
    assert run(simple, Threads(2)).outcomes == run(simple, Processes(2)).outcomes == run(simple, Here()).outcomes


@pytest.mark.compiled_only
def test_a_sequential_test_stops_at_the_same_game_however_many_play() -> None:
    plan = plan_of("qwirkle", "greedy", "random", games=10_000, sprt=Sprt(0.5, 0.6))
    result = run(plan, Threads(2))
    assert result.complete
    assert result.tests[0].verdict == "high"
    assert len(result.outcomes) < 100
    assert run(plan, Here()).outcomes == result.outcomes


def stopped_after(games: int, plan: Plan, folder: Path) -> None:
    """Play a part of a match, as if somebody had pressed Ctrl-C."""
    stop = threading.Event()

    def look(standing: arena.Standing) -> None:
        if len(standing.outcomes) >= games:
            stop.set()

    assert not run(plan, Here(), folder, look, stop).complete


@pytest.mark.parametrize("cut", [False, True], ids=["whole line", "cut line"])
def test_a_match_that_was_stopped_goes_on_as_if_nothing_had_been(tmp_path: Path, cut: bool) -> None:
    game = tw.game("hexenrennen", 3)
    plan = tournament_plan(game, ["thumb", "random", "level-1", "level-2"], 6, 7)
    whole = run(plan, Here(), tmp_path / "whole")
    stopped_after(4, plan, tmp_path / "parts")
    if cut:
        games = tmp_path / "parts" / "games.jsonl"
        games.write_bytes(games.read_bytes()[:-20])
    stopped_after(9, plan, tmp_path / "parts")
    rest = run(plan, Here(), tmp_path / "parts")
    assert rest.complete
    assert rest.outcomes == whole.outcomes
    assert len(rest.runs) == 3
    assert sum(one.games for one in rest.runs) == plan.games + cut
    for file in ("plan.json", "games.jsonl"):
        assert (tmp_path / "parts" / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()


def test_records_of_a_match_hold_and_tell_what_they_belong_to(tmp_path: Path) -> None:
    plan = plan_of("qwirkle", "greedy", "random", players=3, games=6)
    result = run(plan, folder=tmp_path)
    records = [found.get() for found in scan(tmp_path / "games.jsonl")]
    assert len(records) == 6
    for record, outcome, fixture in zip(records, result.outcomes, plan.fixtures(), strict=True):
        assert verify(record, shuffle=True).ok
        assert isinstance(record.meta, dict)
        assert record.meta["arena"]["deal"] == fixture.deal
        assert record.meta["arena"]["seating"] == list(outcome.seating)


def test_a_folder_that_holds_another_match_is_left_alone(tmp_path: Path) -> None:
    run(plan_of("qwirkle", games=2), folder=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(NotPossible, match=r"holds another match \(deals there 1, here 2\)"):
        run(plan_of("qwirkle", games=4), folder=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_what_is_no_journal_is_not_gone_on_with(tmp_path: Path) -> None:
    plan = plan_of("qwirkle", games=4)
    run(plan, folder=tmp_path)
    (tmp_path / "games.jsonl").write_text('{"format": "tilewitch-record/1"}\n')
    with pytest.raises(RecordError, match=r"games\.jsonl, line 1"):
        run(plan, folder=tmp_path)


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    plan = plan_of("qwirkle", games=4)

    def again(standing: arena.Standing) -> None:
        with pytest.raises(NotPossible, match="another run is writing"):
            run(plan, Here(), tmp_path)

    run(plan, Here(), tmp_path, again)


def test_a_run_tells_where_it_was_played(tmp_path: Path) -> None:
    arena.match("qwirkle", "greedy", "random", games=2, seed=7, folder=tmp_path)
    (one,) = json.loads((tmp_path / "runs.json").read_text())
    assert one["machine"]["tilewitch"]
    assert one["machine"]["cores"] >= 1
    assert one["games"] == 2
    assert json.loads((tmp_path / "plan.json").read_text())["seed"] == 7


def test_a_match_in_a_folder_goes_on_without_being_told_its_seed(tmp_path: Path) -> None:
    first = arena.match("qwirkle", "greedy", "random", games=2, folder=tmp_path)
    again = arena.match("qwirkle", "greedy", "random", games=2, folder=tmp_path)
    assert again.plan == first.plan
    assert again.outcomes == first.outcomes


def outcome(number: int, seating: Sequence[int], scores: Sequence[int], winners: Sequence[int]) -> Outcome:
    return Outcome(number, tuple(seating), tuple(scores), tuple(winners), 10)


def test_a_summary_counts_sets_and_shares_victories() -> None:
    plan = plan_of("qwirkle", "greedy", "random", games=4)
    standing = arena.Standing(
        plan,
        [
            outcome(0, [0, 1], [30, 10], [0]),
            outcome(1, [1, 0], [20, 20], [0, 1]),
            outcome(2, [0, 1], [10, 20], [1]),
            outcome(3, [1, 0], [40, 10], [0]),
        ],
    )
    found = arena.summary(standing)
    first, second = found.by_entrant
    assert (found.sets, found.games, found.decisions) == (2, 4, 40)
    assert first.part.n == 2
    assert first.part.mean == pytest.approx((1 + 0.5 + 0 + 0) / 4)
    assert second.part.mean == pytest.approx(1 - first.part.mean)
    assert first.difference.mean == pytest.approx((20 + 0 - 10 - 30) / 4)
    assert found.duels[0, 1].ahead.mean == pytest.approx(first.part.mean)
    assert found.by_seat[0].part.mean == pytest.approx((1 + 0.5 + 0 + 1) / 4)


def test_sets_that_are_not_complete_do_not_count() -> None:
    plan = plan_of("qwirkle", "greedy", "random", games=4)
    standing = arena.Standing(plan, [outcome(0, [0, 1], [30, 10], [0])])
    assert arena.summary(standing).games == 0
    assert not standing.complete
