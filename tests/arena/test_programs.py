"""Whatever a bot of somebody else's does, the match goes on, and what happened is counted and named."""

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tilewitch as tw
from tilewitch import Move, State, arena
from tilewitch.arena import Here, run, tournament_plan
from tilewitch.arena.outcome import FaultKind
from tilewitch.arena.pipe import LONGEST_ANSWER, Pipe
from tilewitch.arena.referee import Misbehaved
from tilewitch.bots import Budget
from tilewitch.games.game import Game
from tilewitch.games.kernel import Row
from tilewitch.records import scan, verify

pytestmark = pytest.mark.compiled_only

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMIT = 1.0
"""Seconds for a decision: much more than a program needs that answers at all."""

GOOD = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready", flush=True)
    elif message["type"] == "choose":
        moves = message["moves"]
        {act}
"""


def program(folder: Path, act: str = "print(moves[0], flush=True)", whole: str = "") -> str:
    """A program as an entrant, which does something when it is asked for a move."""
    file = folder / "program.py"
    file.write_text(whole or GOOD.format(act=act))
    return f"mine=run:{sys.executable} {file}"


def faults(result: arena.Result) -> list[tuple[FaultKind, str]]:
    return [(fault.kind, fault.text) for outcome in result.outcomes for fault in outcome.faults]


MISDEEDS: dict[str, tuple[str, FaultKind, str]] = {
    "ends": ("sys.exit(3)", "crash", "ended with code 3"),
    "fails": ("raise ValueError('no idea')", "crash", "it last said: .*no idea"),
    "is killed": ("import os; os.kill(os.getpid(), 11)", "crash", "was ended by SIGSEGV"),
    "closes its streams": ("import os; os.close(1); os.close(0); time.sleep(60)", "crash", "closed its streams"),
    "says nothing": ("time.sleep(60)", "time-out", "gave no answer within 1 s"),
    "plays what is not legal": ("print('lay Rc@90,90', flush=True)", "illegal move", "Q-"),
    "answers with rubbish": ("print('e2e4', flush=True)", "unreadable", "e2e4"),
    "answers with other JSON": ("print('{\"best\": 1}', flush=True)", "unreadable", "no answer with a move"),
    "answers with bytes": ("sys.stdout.buffer.write(b'\\xff\\x00\\n'); sys.stdout.flush()", "unreadable", ""),
    "answers with nothing": ("print(flush=True)", "unreadable", ""),
    "writes without end": ("\n        while True: sys.stdout.write('x' * 1000)", "flood", "no end of line"),
    "remarks without end": ("\n        while True: sys.stderr.write('x' * 1000)", "time-out", "gave no answer"),
    "says too much": ("print(moves[0] + '\\nmore\\nand more', flush=True)", "flood", "nobody had asked for: more"),
}


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_who_misbehaves_loses_the_game_and_the_match_goes_on(tmp_path: Path, misdeed: str) -> None:
    act, kind, text = MISDEEDS[misdeed]
    mine = program(tmp_path, act)
    result = arena.match(
        "qwirkle", mine, "greedy", games=2, seed=7, time_limit=LIMIT, executor=Here(), folder=tmp_path / "match"
    )
    assert result.complete
    found = faults(result)
    assert [kind for kind, _ in found] == [kind, kind]
    for _, said in found:
        assert re.search(text, said)
    assert all(outcome.winners == (outcome.seating.index(1),) for outcome in result.outcomes)
    assert result.summary.by_entrant[0].faults[kind] == 2
    assert result.summary.by_entrant[0].part.mean == 0.0
    assert result.summary.by_entrant[1].score.n == 0  # another bot made some of the points
    for record in scan(tmp_path / "match" / "games.jsonl"):
        assert verify(record.get(), shuffle=True).ok


def test_at_a_table_for_more_the_game_of_the_others_counts(tmp_path: Path) -> None:
    game = tw.game("hexenrennen", 3)
    mine = program(tmp_path, "sys.exit(3)")
    result = run(tournament_plan(game, [mine, "thumb", "random"], 6, 7), Here())
    assert [line.part.n for line in result.summary.by_entrant] == [2, 2, 2]
    parts = [line.part.mean for line in result.summary.by_entrant]
    assert parts[0] == 0.0
    assert parts[1] + parts[2] == pytest.approx(1.0)


def test_one_misdeed_costs_one_game(tmp_path: Path) -> None:
    once = tmp_path / "once"
    act = f"""
        import os
        if not os.path.exists({str(once)!r}):
            open({str(once)!r}, "w").close()
            sys.exit(1)
        print(moves[0], flush=True)"""
    result = arena.match("qwirkle", program(tmp_path, act), "random", games=4, seed=7, executor=Here())
    assert [len(outcome.faults) for outcome in result.outcomes] == [1, 0, 0, 0]


def test_remarks_on_the_standard_error_do_no_harm(tmp_path: Path) -> None:
    act = "sys.stderr.write('thinking ' * 50_000); print(moves[0], flush=True)"
    result = arena.match("hexenrennen", program(tmp_path, act), "random", games=2, seed=7, executor=Here())
    assert faults(result) == []


def test_who_does_not_start_or_greet_is_named(tmp_path: Path) -> None:
    result = arena.match(
        "qwirkle", program(tmp_path, whole="raise SystemExit('no licence')"), "random", games=2, executor=Here()
    )
    assert faults(result)[0] == ("crash", "it ended with code 1; it last said: no licence")


def test_who_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    pipe = Pipe([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(Misbehaved, match="does not read"):
        pipe.ask(b"x" * 10_000_000, 0.5)
    pipe.close()


def test_a_long_answer_is_read_and_a_longer_one_is_not() -> None:
    for length, fits in ((LONGEST_ANSWER, True), (3 * LONGEST_ANSWER, False)):
        pipe = Pipe([sys.executable, "-c", f"input(); print('x' * {length}); input()"])
        if fits:
            assert len(pipe.ask(b"?", 10)) == length
        else:
            with pytest.raises(Misbehaved, match="wrote"):
                pipe.ask(b"?", 10)
        pipe.close()


def test_a_program_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    log = tmp_path / "log"
    act = f"""
        open({str(log)!r}, "a").write(line)
        print(moves[-1], flush=True)"""
    arena.match("qwirkle", program(tmp_path, act), "greedy", games=2, seed=7, budget="250ms", executor=Here())
    questions = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    first = questions[0]
    assert set(first) == {"type", "view", "events", "moves", "seed"}
    draws = [text for actor, text in first["events"] if actor == "chance"]
    assert any("?" in draw for draw in draws)  # what the other has drawn
    assert any("?" not in draw for draw in draws)
    assert questions[1]["events"][0][0] == 0 or questions[1]["events"][0][0] == 1  # only what is new


# ---- bots in Python


class Raises:
    """Fails after some moves."""

    name = "raises"

    def __init__(self, game: Game) -> None:
        self.left = 3

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("lost the thread")
        return state.legal_moves[0]


class Prints:
    """Prints what nobody asked for, and looks at what it should not see."""

    name = "prints"

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        print("hmm")
        assert state.turn == seat
        assert budget == Budget(iterations=5)
        return state.legal_moves[dice[0] % len(state.legal_moves)]


def answers(value: Any) -> type:
    class Answers:
        name = "answers"

        def __init__(self, game: Game) -> None:
            pass

        def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Any:
            return value

    return Answers


def test_a_bot_in_this_process_that_fails_is_named() -> None:
    result = arena.match("qwirkle", Raises, "random", games=2, seed=7)
    assert faults(result) == [("crash", "RuntimeError: lost the thread")] * 2
    assert result.outcomes[0].faults[0].decision > 3


def test_a_bot_in_this_process_that_gives_no_move_is_named() -> None:
    assert faults(arena.match("qwirkle", answers(None), "random", games=2, seed=7))[0] == (
        "unreadable",
        "it gave NoneType where a move was asked for",
    )
    assert faults(arena.match("qwirkle", answers("lay Rc@90,90"), "random", games=2, seed=7))[0][0] == "illegal move"


def test_a_bot_in_this_process_that_takes_too_long_is_named() -> None:
    result = arena.match("qwirkle", "level-5@20000", "random", games=2, seed=7, time_limit=0.001, executor=Here())
    assert faults(result)[0][0] == "time-out"


def test_a_python_bot_plays_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    arguments = ("good=python:tests.arena.test_programs:Prints", "bad=python:tests.arena.test_programs:Raises")
    result = arena.match("qwirkle", *arguments, games=4, seed=7, budget="5", workers=1)
    good, bad = result.summary.by_entrant
    assert (good.part.mean, good.faults.total()) == (1.0, 0)
    assert bad.faults == {"crash": 4}
    assert "lost the thread" in faults(result)[0][1]
    assert arena.match("qwirkle", *arguments, games=4, seed=7, budget="5", workers=2).outcomes == result.outcomes


def test_a_bot_gets_a_state_that_has_been_dealt_anew() -> None:
    seen = []

    class Spy:
        name = "spy"

        def __init__(self, game: Game) -> None:
            pass

        def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
            seen.append((seat, state.view(seat).hand, state.view(1 - seat).hand))
            with pytest.raises(tw.NotPossible, match="no history"):
                _ = state.events
            return state.legal_moves[0]

    result = arena.match("qwirkle", Spy, "greedy", games=2, seed=7)
    assert faults(result) == []
    truth = tw.game("qwirkle").start(seed=7)
    mine = [other for seat, hand, other in seen if hand == truth.view(seat).hand]
    assert mine
    assert truth.view(1).hand not in mine
    assert truth.view(0).hand not in mine


# ---- the examples


@pytest.mark.parametrize(("command", "file"), [(sys.executable, "bot.py"), ("node", "bot.js")])
def test_the_examples_play_every_game_without_a_fault(command: str, file: str) -> None:
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not installed")
    for game in ("qwirkle", "hexenrennen", "gingerbread-house"):
        entrant = f"mine=run:{command} {EXAMPLES / file}"
        result = arena.match(game, entrant, "random", games=2, seed=7, executor=Here())
        assert faults(result) == []
        again = arena.match(game, entrant, "random", games=2, seed=7, executor=Here())
        assert again.outcomes == result.outcomes


@pytest.mark.parametrize("file", ["bot.py", "bot.js"])
def test_the_examples_are_short_and_stand_in_the_protocol(file: str) -> None:
    assert len((EXAMPLES / file).read_text(encoding="utf-8").splitlines()) <= 30
    assert f'\n--8<-- "examples/{file}"\n' in (EXAMPLES.parent / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
