"""A record holds if the game in it was played by the rules, and its results are right."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewitch
from tests.strategies import EXAMPLES, GAMES, any_move, games, positions, seeds, wander
from tilewitch import GameRecord, PlayerName, RecordError, about
from tilewitch.games.dice import seeded
from tilewitch.games.shuffle import METHOD, Shuffle
from tilewitch.records import Verdict, read, verify


def finished(name: str = "qwirkle", seed: int = 7) -> GameRecord:
    game = tilewitch.game(name, players=about(name).fewest)
    return wander(game.start(seed), seed).record()


def changed(record: GameRecord, **changes: Any) -> GameRecord:
    return msgspec.structs.replace(record, **changes)


def complaint(record: GameRecord, shuffle: bool = False) -> str:
    verdict = verify(record, shuffle)
    assert not verdict.ok
    return str(verdict)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=EXAMPLES)
@given(st.data())
def test_random_games_hold_and_come_from_their_seed(name: str, data: st.DataObject) -> None:
    state = data.draw(games(name)).start(data.draw(seeds))
    wander(state, data.draw(seeds))
    record = read(state.record().tojson())
    assert verify(record, shuffle=True) == Verdict(True, True, len(record.events))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=EXAMPLES)
@given(st.data())
def test_unfinished_games_hold_too(name: str, data: st.DataObject) -> None:
    state = data.draw(positions(name))
    verdict = verify(read(state.record().tojson()), shuffle=True)
    assert verdict.ok
    assert verdict.finished == state.over


def test_it_names_the_broken_event_and_the_rule() -> None:
    record = finished()
    place = next(i for i, (actor, _) in enumerate(record.events) if i > 20 and actor != "chance")
    actor = record.events[place][0]
    record.events[place] = (actor, "lay Rc@0,0")
    verdict = verify(record)
    assert verdict.fault is not None
    assert (verdict.fault.event, verdict.fault.actor, verdict.fault.text) == (place, actor, "lay Rc@0,0")
    assert verdict.fault.rule == "Q-08"
    assert verdict.events == place
    assert f"event {place} (seat {actor}: 'lay Rc@0,0')" in str(verdict)


def test_what_cannot_be_read_as_an_action_is_named() -> None:
    record = finished()
    record.events[2] = (record.events[2][0], "castle")
    assert "'castle' is not an action" in complaint(record)


def test_who_acts_is_checked() -> None:
    record = finished()
    opener = record.events[2][0]
    assert "seat" in complaint(changed(record, events=[(0, record.events[0][1]), *record.events[1:]]))
    record.events[2] = ("chance", record.events[2][1])
    assert f"seat {opener} decides here" in complaint(record)


def test_impossible_draws_are_found() -> None:
    record = finished()
    record.events[0] = ("chance", "draw 0 Rc Rc Rc Rc Rs Rd")
    assert "Q-01" in complaint(record)


def test_possible_draws_that_are_not_the_seeds_are_found() -> None:
    record = changed(tilewitch.game("qwirkle").start(seed=7).record(), seed="8")
    assert verify(record).ok
    assert "event 0 (chance: 'draw 0 Rd Ox Gc Bs Pd Pl'): chance would have had another outcome" in complaint(
        record, True
    )
    assert "there is no seed" in complaint(changed(record, seed=msgspec.UNSET), True)


def test_events_after_the_end() -> None:
    record = finished()
    record.events.append((0, "pass"))
    assert "the game is over here" in complaint(record)


def test_results_belong_to_finished_games_alone() -> None:
    record = finished()
    assert "scores" in complaint(changed(record, scores=msgspec.UNSET))
    assert "scores" in complaint(changed(record, scores=msgspec.UNSET, winners=msgspec.UNSET))
    assert "unfinished" in complaint(changed(record, events=record.events[:-1]))


def test_wrong_results_are_found() -> None:
    record = finished()
    assert isinstance(record.scores, list)
    assert isinstance(record.winners, list)
    assert "the scores are" in complaint(changed(record, scores=[record.scores[0] + 1, record.scores[1]]))
    assert "the scores are" in complaint(changed(record, scores=record.scores[:1]))
    assert "the winners are" in complaint(changed(record, winners=[1 - record.winners[0]]))
    assert "the winners are" in complaint(changed(record, winners=[]))


def test_the_game_itself_is_checked() -> None:
    record = finished()
    assert "there is no game 'chess'" in complaint(changed(record, game="chess"))
    assert "version 1, not 2" in complaint(changed(record, rules=2))
    assert "2 to 8 players, not 9" in complaint(changed(record, players=[PlayerName("Ann")] * 9))
    assert "2 to 8 players, not 1" in complaint(changed(record, players=[PlayerName("Ann")]))
    assert "has no option 'size'" in complaint(changed(record, options={"size": 3}))
    assert "ages" in complaint(changed(record, options={"ages": [1, "x"]}))


@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_senseless_events_stop_at_the_first(name: str) -> None:
    record = tilewitch.game(name, players=about(name).fewest).start(1).record()
    record.events.extend([(0, "x" * 80)] * (20_000 - len(record.events)))
    assert verify(read(record.tojson())).events < 100


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4 * EXAMPLES)
@given(st.data())
def test_no_change_goes_unnoticed_and_none_does_harm(name: str, data: st.DataObject) -> None:
    """After a change of one event, score or draw a record is broken, or it is a game that can be played as it says."""
    record = finished(name)
    plain = json.loads(record.tojson())
    where = data.draw(st.sampled_from(["event", "actor", "swap", "drop", "double", "scores", "winners", "options"]))
    place = data.draw(st.integers(0, len(plain["events"]) - 1))
    other = data.draw(st.integers(0, len(plain["events"]) - 1))
    if where == "event":
        words = plain["events"][place][1].split(" ")
        word = data.draw(st.integers(0, len(words) - 1))
        near = [w for _, event in plain["events"] for w in event.split(" ")]
        words[word] = data.draw(st.sampled_from(near) | st.text(max_size=12))
        plain["events"][place][1] = " ".join(words)
    elif where == "actor":
        plain["events"][place][0] = data.draw(st.sampled_from(["chance", 0, 1, 5, 63]))
    elif where == "swap":
        plain["events"][place], plain["events"][other] = plain["events"][other], plain["events"][place]
    elif where == "drop":
        del plain["events"][place]
    elif where == "double":
        plain["events"].insert(other, plain["events"][place])
    elif where == "options":
        plain["options"] = {data.draw(st.text(max_size=5) | st.just("ages")): data.draw(st.integers() | st.text())}
    else:
        plain[where] = data.draw(st.lists(st.integers(-5, 400), max_size=3))
    try:
        read_again = read(json.dumps(plain))
        verdict = verify(read_again, shuffle=True)
    except RecordError:
        return
    if verdict.ok:
        assert where not in ("scores", "winners") or plain[where] == getattr(record, where)
        state = tilewitch.game(name, players=about(name).fewest).replay(read_again)
        assert (state.scores, state.winners) == (read_again.scores, read_again.winners)
        again = tilewitch.game(name, players=about(name).fewest).start(7)
        for actor, text in read_again.events:
            if actor != "chance":
                again.play(text)
        assert again == state, "with the same decisions, the dice of the seed lead to the same end"


def revealed(name: str = "qwirkle", secret: bytes = bytes(32)) -> GameRecord:
    """A finished game whose chance followed from a secret."""
    shuffle = Shuffle(secret)
    state = tilewitch.game(name, players=about(name).fewest).start(deal=False)
    dice = seeded(5, "tests")
    outcomes = 0
    while not state.over:
        if state.actor == tilewitch.CHANCE:
            state.chance(shuffle.dice(outcomes))
            outcomes += 1
        else:
            state.play(any_move(state, dice))
    meta = {"shuffle": {"method": METHOD, "secret": secret.hex(), "commitment": shuffle.commitment}}
    return state.record(meta=meta)


@pytest.mark.parametrize("name", GAMES)
def test_a_revealed_secret_confirms_the_shuffle(name: str) -> None:
    record = read(revealed(name).tojson())
    assert verify(record, shuffle=True) == Verdict(True, True, len(record.events))


def test_another_secret_or_another_hash_or_other_dice_are_found() -> None:
    record = revealed()
    assert isinstance(record.meta, dict)
    shown = record.meta["shuffle"]
    other = Shuffle(b"1" * 32)
    for changes, reason in (
        ({"secret": other.secret.hex()}, "not the commitment"),
        ({"secret": other.secret.hex(), "commitment": other.commitment}, "another outcome by the secret"),
        ({"secret": "00"}, "as docs/records.md has them"),
        ({"method": "md5"}, "as docs/records.md has them"),
    ):
        assert reason in complaint(changed(record, meta={"shuffle": shown | changes}), shuffle=True)
    assert "no seed and no secret" in complaint(changed(record, meta={}), shuffle=True)
