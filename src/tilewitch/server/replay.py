"""How does a game go, step by step? Frames of a game that is over, or of a record that somebody has."""

from collections.abc import Sequence
from typing import Any

from tilewitch.errors import RecordError
from tilewitch.games.game import Game
from tilewitch.games.record import GameRecord
from tilewitch.records import read, verify
from tilewitch.records.verify import Fault, prepared
from tilewitch.server.messages import Frame, Replay
from tilewitch.server.patch import difference
from tilewitch.server.refusals import NotDone

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


def replay(game: Game, record: GameRecord, after: int, seat: int | None) -> Replay:
    """The frames from number `after` on, as a seat sees them."""
    if seat is not None and not 0 <= seat < game.players:
        raise NotDone("seat", "there is no seat {seat}", 400, seat=seat)
    return Replay(
        game=record.game,
        options=record.options,
        names=tuple(player.name for player in record.players),
        first=after,
        frames=tuple(frames(game, record, after, seat)),
        more=len(record.events) + 1 > after + MOST_FRAMES,
        winners=tuple(record.winners) if isinstance(record.winners, list) else (),
    )


def frames(game: Game, record: GameRecord, after: int, seat: int | None) -> Sequence[Frame]:
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
            found.append(Frame(event, patch, state.turn, tuple(state.scores)))
    return found


def read_record(data: bytes) -> GameRecord:
    """A record that somebody has sent. Raises `NotDone`."""
    try:
        return read(data)
    except RecordError as error:
        raise NotDone("record", "{reason}", 400, reason=str(error)[:500]) from None
