"""A table follows from its log: seats, clocks, undo, lending, the end."""

import msgspec
import pytest

from tests.server.tables import START, Logged
from tests.strategies import GAMES
from tilewitch.records import verify
from tilewitch.server import deciding, entries, messages, showing
from tilewitch.server.entries import SeatPlan
from tilewitch.server.messages import (
    AskUndo,
    Cancel,
    Chat,
    DaysClock,
    DeclineUndo,
    GameClock,
    GrantUndo,
    Leave,
    Lend,
    Mute,
    Play,
    Resign,
    Start,
    TakeBack,
)
from tilewitch.server.refusals import NotDone
from tilewitch.server.showing import Around, Viewer

every_game = pytest.mark.parametrize("name", GAMES)
HERE = Around(START, frozenset(("ann", "ben")))


def refused(table: Logged, person: str, do: object, seat: int | None = None, absent: bool = False) -> str:
    """The code with which something is refused; the table stays as it was."""
    before = msgspec.json.encode(showing.info(table.table, Viewer(0, (0,)), HERE))
    state = table.table.state.tobytes() if table.table.state is not None else b""
    with pytest.raises(NotDone) as problem:
        table.do(person, do, seat, absent)
    assert msgspec.json.encode(showing.info(table.table, Viewer(0, (0,)), HERE)) == before
    assert (table.table.state.tobytes() if table.table.state is not None else b"") == state
    return problem.value.error.code


@every_game
def test_the_log_leads_to_the_same_table(name: str) -> None:
    table = Logged(name, 3).wander(5)
    again = table.replayed()
    assert (again.seq, again.phase, again.winners) == (table.table.seq, "over", table.table.winners)
    assert again.playing.events == table.table.playing.events
    assert again.actors == table.table.actors


@every_game
def test_a_finished_table_shows_its_secret_and_the_record_confirms_it(name: str) -> None:
    table = Logged(name, secret=77)
    hidden = showing.info(table.table, Viewer(0, (0,)), HERE)
    assert hidden.seed is None
    table.wander(1)
    shown = showing.info(table.table, Viewer(0, (0,)), HERE)
    assert shown.seed == f"{77:064x}"
    assert shown.commitment == hidden.commitment
    assert verify(table.table.record(), shuffle=True).ok


def test_where_the_log_says_otherwise_than_the_secret_the_log_is_right() -> None:
    table = Logged("qwirkle").wander(3, 4)
    other = Logged("qwirkle", secret=2).wander(3, 0)
    log = [(other.log[0][0], START)]
    assert table.replayed(log).playing.events == other.table.playing.events


def test_only_who_is_at_turn_plays_and_only_what_is_legal() -> None:
    table = Logged("qwirkle")
    turn = table.table.turn
    assert turn is not None
    here, there = ("ann", "ben") if turn == 0 else ("ben", "ann")
    assert refused(table, there, Play("pass")) == "turn"
    assert refused(table, here, Play("pass")) == "illegal"
    assert refused(table, here, Play("fly")) == "unreadable"
    assert refused(table, here, Play("draw 0 Rc")) in ("illegal", "unreadable")
    assert refused(table, here, Play("pass"), seat=1 - turn) == "not-your-seat"
    assert refused(table, "eva", Play("pass")) == "spectator"
    assert refused(table, here, Start()) == "phase"


# ---- beginning


def waiting() -> Logged:
    seats = [SeatPlan("Ann", "ann"), SeatPlan(""), SeatPlan("")]
    return Logged("qwirkle", 3, seats=seats)


def test_a_table_begins_when_the_last_seat_is_taken() -> None:
    table = waiting()
    table.add(*deciding.joined(table.table, 2, "ben", "Ann"))
    assert refused(table, "ann", Play("pass")) == "phase"
    with pytest.raises(NotDone, match="taken"):
        deciding.joined(table.table, 2, "cas", "Cas")
    table.add(*deciding.joined(table.table, 1, "cas", "Cas"))
    assert table.table.phase == "playing"
    assert [seat.name for seat in table.table.seats] == ["Ann", "Cas", "Ann 2"]


def test_who_leaves_before_the_game_makes_room() -> None:
    table = waiting()
    table.add(*deciding.joined(table.table, 1, "ben", "Ben"))
    table.do("ben", Leave())
    assert table.table.seats[1].open


def test_the_host_can_begin_with_bots_or_not_at_all() -> None:
    table = waiting()
    table.add(*deciding.joined(table.table, 1, "ben", "Ben"))
    assert refused(table, "ben", Start()) == "host"
    assert refused(table, "ben", Cancel()) == "host"
    assert refused(table, "ann", Start("level-99")) == "level"
    table.do("ann", Start("level-2"))
    assert [seat.bot for seat in table.table.seats] == [None, None, "level-2"]
    other = waiting()
    other.do("ann", Cancel())
    assert (other.table.phase, other.table.reason) == ("over", "cancelled")


# ---- giving up


def test_with_two_the_other_wins_when_one_resigns() -> None:
    table = Logged("hexenrennen").wander(1, 5)
    table.do("ann", Resign())
    assert (table.table.phase, table.table.reason, table.table.winners) == ("over", "resigned", (1,))
    record = table.table.record()
    assert verify(record, shuffle=True).ok
    assert isinstance(record.meta, dict)
    assert record.meta["winners"] == [1]


def test_with_three_a_bot_plays_on_and_cannot_win() -> None:
    table = Logged("hexenrennen", 3).wander(1, 5)
    table.do("ann", Resign())
    assert table.table.phase == "playing"
    assert table.table.seats[0].bot is not None
    assert refused(table, "ann", Resign()) == "out"
    table.do("ben", Resign())
    assert table.table.winners == (2,)


# ---- taking back


def test_a_decision_that_revealed_nothing_is_taken_back_at_once_while_it_is_still_ones_turn() -> None:
    table = Logged("gingerbread-house", secret=9)
    for seed in range(200):
        table.wander(seed, 1)
        turn, actors = table.table.turn, table.table.actors
        if turn is not None and actors and actors[-1] == turn:
            break
    else:
        pytest.fail("nobody has decided twice in a row")
    seat = table.table.turn
    assert seat is not None
    before = len(table.table.actors)
    person = "ann" if seat == 0 else "ben"
    assert table.table.undoable(seat)
    table.do(person, AskUndo(), seat)
    assert len(table.table.actors) == before - 1
    assert table.replayed().playing.events == table.table.playing.events


def test_what_chance_has_revealed_is_never_taken_back() -> None:
    table = Logged("qwirkle").wander(1, 3)
    for person in ("ann", "ben"):
        assert refused(table, person, AskUndo()) == "no-undo"


def test_others_are_asked_when_they_are_at_turn() -> None:
    table = Logged("qwirkle", 3)
    while table.table.phase == "playing" and not any(map(table.table.undoable, range(3))):
        table.wander(len(table.log), 1)
    by = next(seat for seat in range(3) if table.table.undoable(seat))
    assert table.table.turn != by
    people = ["ann", "ben", "cas"]
    asking = people.pop(by)
    before = table.table.playing.tobytes()
    assert refused(table, people[0], GrantUndo()) == "not-asked"
    table.do(asking, AskUndo())
    assert refused(table, asking, GrantUndo()) == "own"
    table.do(people[0], GrantUndo())
    assert refused(table, people[0], GrantUndo()) == "granted"
    assert table.table.playing.tobytes() == before
    table.do(people[1], DeclineUndo())
    assert table.table.asking is None
    table.do(asking, AskUndo())
    for person in people:
        table.do(person, GrantUndo())
    assert table.table.playing.tobytes() != before
    assert table.table.turn == by


# ---- lending


def test_an_absent_person_is_played_for_and_has_the_seat_again() -> None:
    table = Logged("hexenrennen", 3).wander(1, 6)
    assert refused(table, "ann", Lend(1)) == "there"
    assert refused(table, "ann", Lend(0), absent=True) == "not-a-person"
    table.do("ann", Lend(1, "level-1"), absent=True)
    assert table.table.seats[1].bot == "level-1"
    assert refused(table, "ann", Lend(1), absent=True) == "lent"
    table.do("ben", TakeBack())
    assert table.table.seats[1].bot is None
    assert refused(table, "ben", TakeBack()) == "not-lent"
    table.do("ben", Leave())
    assert table.table.seats[1].bot is not None


# ---- clocks


def clocked(clock: messages.Clock) -> Logged:
    return Logged("qwirkle", clock=clock)


def test_a_clock_runs_for_who_is_to_decide_and_gets_an_increment() -> None:
    table = clocked(GameClock(minutes=5, increment=3))
    turn = table.table.turn
    assert turn is not None
    table.now += 60_000
    assert table.table.left_at(turn, table.now) == 240_000
    assert table.table.left_at(1 - turn, table.now) == 300_000
    table.wander(1, 1)
    assert table.table.left_at(turn, table.now) == 243_000
    assert table.table.running == 1 - turn
    assert table.table.deadline == table.now + 300_000


def test_days_come_back_with_each_decision() -> None:
    table = clocked(DaysClock(days=2))
    turn = table.table.turn
    assert turn is not None
    table.now += 100_000_000
    table.wander(1, 1)
    assert table.table.left_at(turn, table.now) == 2 * 86_400_000
    assert refused(table, "ann", Lend(1), absent=True) == "days"


def test_who_has_no_time_left_has_lost_and_a_server_that_was_away_takes_none() -> None:
    table = clocked(GameClock(minutes=1))
    turn = table.table.turn
    assert turn is not None
    table.now += 50_000
    table.add(entries.Resumed())
    assert table.table.left_at(turn, table.now) == 60_000
    table.now += 60_000
    assert table.table.deadline == table.now
    table.add(entries.TimedOut(turn))
    assert (table.table.reason, table.table.winners) == ("time", (1 - turn,))


# ---- chat


def test_chat_is_off_unless_the_table_has_it() -> None:
    assert refused(Logged("qwirkle"), "ann", Chat("hello")) == "no-chat"


def test_what_is_said_is_heard_but_for_those_who_are_muted() -> None:
    table = Logged("qwirkle", chat=True)
    table.do("ben", Chat("  hello\n there "))
    assert refused(table, "ben", Chat("\x07")) == "unprintable"
    table.do("ann", Mute(1))
    muted = Viewer(0, (0,), muted=frozenset(table.table.muted["ann"]))
    assert showing.chat(table.table, muted) == ()
    assert [line.text for line in showing.chat(table.table, Viewer(None))] == ["hello there"]
    table.do("ann", Mute(1, False))
    assert table.table.muted["ann"] == set()
