"""What of a table may be shown to whom? Every payload about a game under way is made here, for one viewer."""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tilewitch.games.protocol import CHANCE
from tilewitch.server.messages import (
    MOST_MOVES,
    ChatLine,
    Event,
    SeatInfo,
    SeatLink,
    TableInfo,
    UndoInfo,
)
from tilewitch.server.table import Table


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table, as far as it makes a difference to what they see."""

    seat: int | None
    """With which seat they look; None for a spectator."""
    yours: tuple[int, ...] = ()
    host: bool = False
    muted: frozenset[int] = frozenset()
    moves: bool = True
    """Whether they want legal moves."""


@dataclass(frozen=True)
class Around:
    """What is true around a table at some moment, and not in its log."""

    now: int
    present: frozenset[str]
    """The people who are watching."""
    links: tuple[SeatLink, ...] = ()
    """Where open seats can be taken."""


def info(table: Table, viewer: Viewer, around: Around) -> TableInfo:
    """The table around the game."""
    return as_seen(table, viewer, around, shared(table, around))


def shared(table: Table, around: Around) -> TableInfo:
    """The table around the game, as a spectator knows it."""
    asking = table.asking
    return TableInfo(
        id=table.id,
        game=table.game.name,
        options=table.created.options,
        phase=table.phase,
        seats=tuple(seat_info(table, number, around) for number in range(len(table.seats))),
        yours=(),
        host=False,
        seat=None,
        turn=table.turn,
        scores=table.scores,
        winners=table.winners,
        clock=table.created.clock,
        chat=table.created.chat,
        muted=(),
        commitment=table.commitment,
        seed=table.created.secret if table.phase == "over" else None,
        undo=None if asking is None else UndoInfo(asking, tuple(table.granted)),
        undoable=False,
        rematch=table.rematch,
        reason=table.reason,
        links=(),
    )


def as_seen(table: Table, viewer: Viewer, around: Around, shared: TableInfo) -> TableInfo:
    """The table around the game, as one viewer knows it."""
    return replace(
        shared,
        yours=viewer.yours,
        host=viewer.host,
        seat=viewer.seat,
        muted=tuple(sorted(viewer.muted)),
        **own(table, viewer, around),
    )


def own(table: Table, viewer: Viewer, around: Around) -> dict[str, Any]:
    """What changes of the table around the game for one viewer and not for others."""
    return {
        "undoable": viewer.seat is not None and table.undoable(viewer.seat),
        "links": around.links if viewer.host and table.phase == "waiting" else (),
    }


def seat_info(table: Table, number: int, around: Around) -> SeatInfo:
    seat = table.seats[number]
    return SeatInfo(
        kind="open" if seat.open else "person" if seat.person is not None else "bot",
        name=seat.name,
        level=seat.level,
        present=seat.level is not None or seat.person in around.present,
        lent=seat.lent,
        out=seat.out,
        clock=table.left_at(number, around.now),
        running=number == table.running,
    )


def view(table: Table, viewer: Viewer, fields: Any) -> Any:
    """The game as the viewer may see it; `fields` are those of the state, so that several views share them."""
    return None if fields is None else table.game.views.view(fields, viewer.seat)


def fields(table: Table) -> Any:
    """What views are made from."""
    return None if table.state is None else table.state.fields()


def moves(table: Table, viewer: Viewer) -> tuple[str, ...] | None:
    """The legal moves, if the viewer is to decide; None where there are too many to list."""
    if table.state is None or viewer.seat is None or table.turn != viewer.seat:
        return ()
    return None if len(table.state.legal_moves) > MOST_MOVES else tuple(table.legal_texts)


def events(table: Table, viewer: Viewer, after: int = 0) -> tuple[Event, ...]:
    """What has happened in the game, without the first `after` events. Where a game has been broken off, it is as open
    as one that has come to its end."""
    if table.state is None:
        return ()
    seen = table.state.events_seen(viewer.seat, after)
    return tuple(("chance" if actor == CHANCE else actor, text) for actor, text in seen)


def chat(table: Table, viewer: Viewer, after: int = 0) -> tuple[ChatLine, ...]:
    """What has been said, without the first `after` lines, by those whom the viewer wants to hear."""
    new = table.said - after
    return tuple(line for line in table.chat[-new:] if line.seat not in viewer.muted) if new > 0 else ()
