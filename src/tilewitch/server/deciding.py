"""Which entries does a command lead to, if it may be carried out? The check before anything is written."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewitch.bots.catalogue import level_names
from tilewitch.errors import TilewitchError
from tilewitch.server import entries, messages
from tilewitch.server.entries import Body
from tilewitch.server.messages import Do, GameClock
from tilewitch.server.names import distinct
from tilewitch.server.refusals import NotDone, from_game
from tilewitch.server.table import Table

NEEDS_SEQ = (messages.Play, messages.AskUndo, messages.GrantUndo, messages.DeclineUndo)
"""What must not happen to a table that has gone on."""


def decide(table: Table, person: str, seat: int | None, do: Do, absent: Callable[[str], bool]) -> Sequence[Body]:
    """The entries that a command leads to. `absent` tells whether somebody has been away for the grace period.
    Raises `NotDone`."""
    mine = acting(table, person, seat)
    return CHECKS[type(do)](Asked(table, person, mine, do, absent))


class Asked:
    """A command, with all that its check looks at."""

    def __init__(self, table: Table, person: str, seat: int, do: Any, absent: Callable[[str], bool]) -> None:
        self.table = table
        self.person = person
        self.seat = seat
        self.do = do
        self.absent = absent


def acting(table: Table, person: str, seat: int | None) -> int:
    """Which of somebody's seats acts; -1 for a host without a seat."""
    mine = table.seats_of(person)
    if seat is not None and seat not in mine:
        raise NotDone("not-your-seat", "seat {seat} is not yours", 403, seat=seat)
    if not mine and person != table.created.host:
        raise NotDone("spectator", "you have no seat at this table", 403)
    return seat if seat is not None else mine[0] if mine else -1


def in_phase(asked: Asked, phase: messages.Phase) -> None:
    if asked.table.phase != phase:
        raise NotDone("phase", "the table is {is_}, and not {wanted}", is_=asked.table.phase, wanted=phase)


def as_host(asked: Asked) -> None:
    if asked.person != asked.table.created.host:
        raise NotDone("host", "only who made the table can do that", 403)


def still_in(asked: Asked) -> None:
    if asked.seat < 0 or asked.table.seats[asked.seat].out:
        raise NotDone("out", "this seat is out of the game")


def play(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "playing")
    table, seat = asked.table, asked.seat
    if table.turn != seat:
        raise NotDone("turn", "seat {turn} is to decide, and not {seat}", turn=table.turn, seat=seat)
    still_in(asked)
    try:
        moved = table.tried(seat, asked.do.move)
    except TilewitchError as error:
        raise from_game(error) from None
    if table.seats[seat].lent:
        return [moved, entries.Returned(seat)]
    return [moved]


def resign(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "playing")
    still_in(asked)
    return [entries.Resigned(asked.seat)]


def ask_undo(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "playing")
    table, seat = asked.table, asked.seat
    if not table.undoable(seat):
        raise NotDone("no-undo", "nothing of yours can be taken back: since then something was revealed, or played")
    if table.turn == seat or not table.others(seat):
        return [entries.Undone(seat)]
    if table.asking is not None:
        raise NotDone("asked", "seat {by} has asked already", by=table.asking)
    return [entries.UndoAsked(seat)]


def question(asked: Asked) -> int:
    """The seat that asks to take something back."""
    in_phase(asked, "playing")
    if asked.table.asking is None:
        raise NotDone("not-asked", "nobody asks to take anything back")
    return asked.table.asking


def grant_undo(asked: Asked) -> Sequence[Body]:
    by, table = question(asked), asked.table
    people = {table.seats[seat].person for seat in table.granted} | {asked.person}
    if asked.person == table.seats[by].person:
        raise NotDone("own", "somebody else has to agree")
    if table.seats[asked.seat].person in {table.seats[seat].person for seat in table.granted}:
        raise NotDone("granted", "you have agreed already")
    granted = entries.UndoGranted(asked.seat)
    if all(table.seats[seat].person in people for seat in table.others(by)):
        return [granted, entries.Undone(by)]
    return [granted]


def decline_undo(asked: Asked) -> Sequence[Body]:
    question(asked)
    return [entries.UndoDeclined(asked.seat)]


def lend(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "playing")
    table, to = asked.table, asked.do.to
    known_level(table.game.name, asked.do.level)
    if to >= len(table.seats) or table.seats[to].person is None or table.seats[to].person == asked.person:
        raise NotDone("not-a-person", "nobody else sits on seat {seat}", seat=to)
    if table.seats[to].bot:
        raise NotDone("lent", "a bot plays for seat {seat} already", seat=to)
    if table.created.clock is not None and not isinstance(table.created.clock, GameClock):
        raise NotDone("days", "where there are days for each decision, the clock decides")
    if not asked.absent(table.seats[to].person or ""):
        raise NotDone("there", "who sits on seat {seat} is there, or has only just gone", seat=to)
    return [entries.Lent(to, asked.do.level)]


def take_back(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "playing")
    if asked.seat < 0 or not asked.table.seats[asked.seat].lent:
        raise NotDone("not-lent", "no bot plays for this seat")
    return [entries.Returned(asked.seat)]


def chat(asked: Asked) -> Sequence[Body]:
    if not asked.table.created.chat:
        raise NotDone("no-chat", "there is no chat at this table", 403)
    text = " ".join(asked.do.text.split())
    if asked.seat < 0 or not text or not text.isprintable():
        raise NotDone("unprintable", "a line of chat holds characters that can be shown", 400)
    return [entries.Said(asked.seat, text)]


def mute(asked: Asked) -> Sequence[Body]:
    if asked.do.whom >= len(asked.table.seats):
        raise NotDone("not-a-person", "nobody else sits on seat {seat}", seat=asked.do.whom)
    return [entries.Muted(asked.person, asked.do.whom, asked.do.muted)]


def rematch(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "over")
    if asked.table.cancelled or asked.table.rematch is not None:
        raise NotDone("rematch", "there is another table already, or there was no game")
    return []


def start(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "waiting")
    as_host(asked)
    known_level(asked.table.game.name, asked.do.level)
    return [started(asked.table, asked.do.level)]


def leave(asked: Asked) -> Sequence[Body]:
    table, seat = asked.table, asked.seat
    if seat >= 0 and table.phase == "waiting":
        return [entries.Left(number) for number in table.seats_of(asked.person)]
    in_phase(asked, "playing")
    staying = [number for number in table.seats_of(asked.person) if not table.seats[number].bot]
    if not staying:
        raise NotDone("out", "this seat is out of the game")
    return [entries.Lent(number, "level-3") for number in staying]


def cancel(asked: Asked) -> Sequence[Body]:
    in_phase(asked, "waiting")
    as_host(asked)
    return [entries.Cancelled()]


CHECKS: dict[type, Callable[[Asked], Sequence[Body]]] = {
    messages.Play: play,
    messages.Resign: resign,
    messages.AskUndo: ask_undo,
    messages.GrantUndo: grant_undo,
    messages.DeclineUndo: decline_undo,
    messages.Lend: lend,
    messages.TakeBack: take_back,
    messages.Chat: chat,
    messages.Mute: mute,
    messages.Rematch: rematch,
    messages.Start: start,
    messages.Leave: leave,
    messages.Cancel: cancel,
}


def joined(table: Table, seat: int, person: str, name: str) -> Sequence[Body]:
    """The entries by which somebody takes an open seat; the game begins where it was the last."""
    if table.phase != "waiting" or not table.seats[seat].open:
        raise NotDone("taken", "this seat is taken")
    taken = entries.Joined(seat, person, name)
    if sum(other.open for other in table.seats) > 1:
        return [taken]
    names = [name if number == seat else other.name for number, other in enumerate(table.seats)]
    return [taken, entries.Started(None, tuple(distinct(names)), table.first_outcomes())]


def started(table: Table, level: str | None) -> Body:
    """The entry by which the game begins."""
    names = [seat.name or str(level) for seat in table.seats]
    return entries.Started(level, tuple(distinct(names)), table.first_outcomes())


def known_level(game: str, level: str) -> None:
    if level not in level_names(game):
        raise NotDone("level", "{level} is none of the levels: {levels}", 400, level=level, levels=level_names(game))
