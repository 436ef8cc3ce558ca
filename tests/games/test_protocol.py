"""What every game must do, whichever it is: the contract of `tilewitch.games.protocol`, by random play."""

import hashlib
import json
import pickle
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewitch
from tests.strategies import EXAMPLES, GAMES, any_move, games, positions, seeds, wander
from tilewitch import CHANCE, BadOption, IllegalMove, NotationError, NotPossible, UnknownGame
from tilewitch.games import about
from tilewitch.games.dice import seeded
from tilewitch.games.record import GameRecord

every_game = pytest.mark.parametrize("name", GAMES)
some_games = settings(max_examples=EXAMPLES)


@every_game
@some_games
@given(data=st.data())
def test_legal_moves_print_and_parse_back_and_break_no_rule(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    moves = state.legal_moves
    assert len(moves) == len(set(moves))
    assert state.over == (len(moves) == 0)
    fields = state.fields()
    for move in moves[:: max(1, len(moves) // 50)]:
        assert state.game.parse(str(move)) == move
        assert state.game.explain.check(fields, move.action) is None
        assert state.why(move) is None


@every_game
@some_games
@given(data=st.data())
def test_undo_restores_every_byte(name: str, data: st.DataObject) -> None:
    state = data.draw(games(name)).start(seed=data.draw(seeds))
    dice = seeded(data.draw(seeds), "tests")
    before = [(state.tobytes(), state.events)]
    while not state.over and len(before) < 40:
        state.play(any_move(state, dice))
        before.append((state.tobytes(), state.events))
    for then in reversed(before[:-1]):
        state.undo()
        assert (state.tobytes(), state.events) == then
    with pytest.raises(NotPossible, match="nothing to take back"):
        state.undo()


@every_game
@some_games
@given(data=st.data())
def test_the_same_moves_after_undo_meet_the_same_dice(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    after = state.tobytes()
    decisions = [text for actor, text in state.events if actor != CHANCE]
    for _ in decisions:
        state.undo()
    for text in decisions:
        state.play(text)
    assert state.tobytes() == after


@every_game
@some_games
@given(data=st.data())
def test_a_record_leads_to_the_same_position(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    text = state.record(players=["Ann"]).tojson()
    record = msgspec.json.decode(text, type=GameRecord)
    again = state.game.replay(record)
    assert again == state
    assert again.record(players=["Ann"]).tojson() == text
    assert again.seed == state.seed
    assert record.finished == state.over
    wander(again, 1)
    assert again == wander(state, 1), "the record's dice go on as the game's do"


@every_game
@some_games
@given(data=st.data())
def test_views_and_moves_and_refusals_do_not_differ_with_what_is_hidden(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    for seat in range(state.game.players):
        other = state.redealt(seat, data.draw(seeds))
        assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(state.view(seat))
        assert other.turn == state.turn
        assert other.scores == state.scores
        if state.turn == seat:
            assert list(other.legal_moves.actions) == list(state.legal_moves.actions)
            for text in data.draw(st.lists(texts_like(name), max_size=5)):
                assert reply(other, text) == reply(state, text)


@cache
def texts_like(name: str) -> st.SearchStrategy[str]:
    """Texts of moves that were legal somewhere in this game."""
    state = tilewitch.game(name).start(seed=3)
    found: set[str] = set()
    dice = seeded(3, "tests")
    for _ in range(12):
        if not state.over:
            found.update(map(str, state.legal_moves[:40]))
            state.play(any_move(state, dice))
    return st.sampled_from(sorted(found))


def reply(state: tilewitch.State, text: str) -> str:
    try:
        return str(state.why(text))
    except NotationError as error:
        return str(error)


@every_game
@some_games
@given(data=st.data())
def test_a_copy_goes_its_own_way_by_the_same_dice(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    before = state.tobytes()
    twin = state.copy()
    seed = data.draw(seeds)
    after = wander(twin, seed, 5).tobytes()
    assert state.tobytes() == before
    assert wander(state, seed, 5).tobytes() == after


@every_game
@some_games
@given(data=st.data())
def test_gain_is_what_the_move_brings_and_parts_explain_it(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    if state.turn is None:
        return
    moves = state.legal_moves
    for move in moves[:: max(1, len(moves) // 10)]:
        seat = state.turn
        gain = state.gain(move)
        assert sum(part.points for part in state.parts(move)) == gain
        after = state.copy()
        after.play(move)
        if gain:
            assert after.scores[seat] - state.scores[seat] == gain


@every_game
@some_games
@given(data=st.data())
def test_a_finished_game_has_winners_and_takes_no_move(name: str, data: st.DataObject) -> None:
    state = wander(data.draw(games(name)).start(seed=data.draw(seeds)), data.draw(seeds))
    assert state.winners
    assert not state.legal_moves
    assert state.turn is None
    assert state.events_seen(None) == state.events, "a finished game is open"
    with pytest.raises(NotPossible, match="the game is over"):
        state.play(state.events[-1][1])


@every_game
@some_games
@given(text=st.text() | st.binary().map(lambda b: b.decode("latin-1")), data=st.data())
def test_any_text_is_read_or_refused_with_a_reason(name: str, text: str, data: st.DataObject) -> None:
    state = tilewitch.game(name).start(seed=1)
    prefix = data.draw(st.sampled_from(["", *sorted({text.split()[0] + " " for _, text in state.events})]))
    assert 0 < len(reply(state, prefix + text)) < 400


@every_game
@some_games
@given(data=st.data())
def test_chance_can_be_played_by_hand(name: str, data: st.DataObject) -> None:
    dealt = data.draw(games(name)).start(seed=data.draw(seeds))
    wander(dealt, data.draw(seeds), 10)
    by_hand = dealt.game.start(deal=False)
    for actor, text in dealt.events:
        assert by_hand.actor == actor
        by_hand.play(text)
    assert by_hand == dealt
    assert by_hand.seed is None


@every_game
def test_views_are_for_seats_that_exist(name: str) -> None:
    state = tilewitch.game(name).start(seed=1)
    for seat in (-1, 2, 99):
        with pytest.raises(NotPossible, match="seats are 0 to 1"):
            state.view(seat)


@every_game
def test_drawings_are_words_and_lines(name: str) -> None:
    state = wander(tilewitch.game(name).start(seed=5), 5, 20)
    assert str(state).isascii()
    assert 0 < max(map(len, state.game.terminal.HELP.splitlines())) < 80
    for seat in (None, 0, 1):
        for plain in (True, False):
            lines = state.game.terminal.draw(state.view(seat), plain)
            assert lines
            assert all("\n" not in span.text for line in lines for span in line)


@every_game
def test_what_does_not_exist_is_refused(name: str) -> None:
    found = about(name)
    with pytest.raises(UnknownGame, match=f"there are: .*{name}"):
        tilewitch.game("no-such-game")
    with pytest.raises(BadOption, match="has no option 'speed'"):
        tilewitch.game(name, players=found.fewest, speed=3)
    with pytest.raises(BadOption, match="players"):
        tilewitch.game(name, players=found.most + 1)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        tilewitch.game(name).start(seed=-1)


@every_game
def test_illegal_moves_name_their_rule(name: str) -> None:
    state = tilewitch.game(name).start(seed=1)
    legal = set(map(str, state.legal_moves))
    elsewhere = [str(move) for move in tilewitch.game(name).start(seed=9).legal_moves if str(move) not in legal]
    for text in elsewhere[:20]:
        with pytest.raises(IllegalMove) as error:
            state.play(text)
        assert error.value.rule in str(error.value)
        assert error.value.rule[1] == "-"


def fingerprint(name: str, players: int, seed: int) -> dict[str, object]:
    state = wander(tilewitch.game(name, players=players).start(seed=seed), seed)
    events = "\n".join(f"{actor} {text}" for actor, text in state.events)
    return {
        "players": players,
        "seed": seed,
        "scores": state.scores,
        "winners": state.winners,
        "events": len(state.events),
        "events_sha256": hashlib.sha256(events.encode()).hexdigest(),
        "state_sha256": hashlib.sha256(state.tobytes()).hexdigest(),
    }


@every_game
def test_games_go_as_they_always_went(name: str) -> None:
    """The same seeds give the same games, compiled or not; `python -m tests.golden.write` writes them anew after a
    change of rules that is meant."""
    golden = json.loads((Path(__file__).parent.parent / "golden" / f"{name}.json").read_text(encoding="utf-8"))
    assert {game["players"] for game in golden} == set(range(about(name).fewest, about(name).most + 1))
    for game in golden:
        assert fingerprint(name, game["players"], game["seed"]) == game


def test_moves_are_values() -> None:
    first, second, *_ = tilewitch.game("qwirkle").start(seed=1).legal_moves
    assert first == tilewitch.game("qwirkle").start(seed=1).legal_moves[0]
    assert first != second
    assert len({first, second, first}) == 2
    assert first != str(first)


def test_errors_survive_a_trip_between_processes() -> None:
    with pytest.raises(IllegalMove) as error:
        tilewitch.game("qwirkle").start(seed=1).play("pass")
    again = pickle.loads(pickle.dumps(error.value))
    assert str(again) == str(error.value)
    assert again.rule == "Q-06"
