"""How does a game go, step by step? Frames of a game at a table, or of a record that somebody has."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tilewitch.errors import RecordError
from tilewitch.games.game import Game
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import GameRecord
from tilewitch.records import read, verify
from tilewitch.records.verify import Fault, prepared
from tilewitch.server.messages import Frame, Replay
from tilewitch.server.patch import difference
from tilewitch.server.refusals import NotDone
from tilewitch.server.table import Table

MOST_FRAMES = 200
"""In one answer."""


def of_record(record: GameRecord) -> Game:
    """The game that a record is of, if it holds. Raises `NotDone`."""
    verdict = verify(record)
    if not verdict.ok:
        raise NotDone("record", "{reason}", 400, reason=str(verdict)[:500])
    made = prepared(record)
    if isinstance(made, Fault):
        raise NotDone("record", "{reason}", 400, reason=str(made)[:500])
    return made


Shown = Sequence[tuple[int | Literal["chance"], str]]
"""Events as somebody may see them."""


def as_seen(table: Table, seat: int | None) -> GameRecord:
    """A game at a table: all of it when it is over, what a seat may know while it is under way. Raises `NotDone`."""
    if table.state is None:
        raise NotDone("phase", "the game has not begun")
    whole = table.record()
    if table.phase == "over":
        return whole
    shown = [("chance" if actor == CHANCE else actor, text) for actor, text in table.state.events_seen(seat)]
    return msgspec.structs.replace(whole, events=shown)


def replay(game: Game, record: GameRecord, after: int, seat: int | None, shown: Shown | None = None) -> Replay:
    """The frames from number `after` on, as a seat sees them, with the events that are `shown` to it."""
    if seat is not None and not 0 <= seat < game.players:
        raise NotDone("seat", "there is no seat {seat}", 400, seat=seat)
    return Replay(
        game=record.game,
        options=record.options,
        names=tuple(player.name for player in record.players),
        first=after,
        frames=tuple(frames(game, record, after, seat, record.events if shown is None else shown)),
        more=len(record.events) + 1 > after + MOST_FRAMES,
        winners=tuple(record.winners) if isinstance(record.winners, list) else (),
    )


def frames(game: Game, record: GameRecord, after: int, seat: int | None, shown: Shown) -> Sequence[Frame]:
    state = game.start(deal=False)
    found: list[Frame] = []
    view: Any = None
    before: Any = None
    for number in range(min(len(record.events) + 1, after + MOST_FRAMES)):
        event = record.events[number - 1] if number else None
        if event is not None:
            state.play(event[1])
        if number >= after - 1:
            before, view = view, state.view(seat)
        if number >= after:
            patch = difference(before if event is not None else None, view)
            told = shown[number - 1] if number else None
            found.append(Frame(told, patch, state.turn, tuple(state.scores)))
    return found


def read_record(data: bytes) -> GameRecord:
    """A record that somebody has sent. Raises `NotDone`."""
    try:
        return read(data)
    except RecordError as error:
        raise NotDone("record", "{reason}", 400, reason=str(error)[:500]) from None
