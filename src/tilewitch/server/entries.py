"""What can stand in the log of a table? Everything else that is known of the table follows from these.

Times stand beside an entry, in milliseconds since 1970. Moves and chance are in the notation of records.
"""

from typing import Any

import msgspec
from msgspec import Struct

from tilewitch.server.messages import Clock


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """Who is to sit on a seat."""

    name: str
    person: str | None = None
    """Whose seat it is; None where a bot plays, and where the seat is open."""
    level: str | None = None
    """The level of its bot."""


class Created(Struct, frozen=True, tag_field="kind", tag="created"):
    """A table is there."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    clock: Clock | None
    chat: bool
    host: str
    secret: str
    """What all chance follows from, in hexadecimal."""


class Joined(Struct, frozen=True, tag_field="kind", tag="joined"):
    """Somebody has taken an open seat."""

    seat: int
    person: str
    name: str


class Left(Struct, frozen=True, tag_field="kind", tag="left"):
    """Somebody has got up before the game."""

    seat: int


class Started(Struct, frozen=True, tag_field="kind", tag="started"):
    """The game begins; bots of a level take what is open."""

    level: str | None
    names: tuple[str, ...]
    """Of all seats, by which they can be told apart."""
    chance: tuple[str, ...]
    """What chance did before the first decision."""


class Moved(Struct, frozen=True, tag_field="kind", tag="moved"):
    """A seat has decided, and chance has acted after it."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()


class UndoAsked(Struct, frozen=True, tag_field="kind", tag="undo-asked"):
    """A seat would like to take its last decision back."""

    seat: int


class UndoGranted(Struct, frozen=True, tag_field="kind", tag="undo-granted"):
    """Another agrees."""

    seat: int


class UndoDeclined(Struct, frozen=True, tag_field="kind", tag="undo-declined"):
    """Another does not agree, or nobody asks any longer."""

    seat: int


class Undone(Struct, frozen=True, tag_field="kind", tag="undone"):
    """The last decision has been taken back."""

    seat: int


class Resigned(Struct, frozen=True, tag_field="kind", tag="resigned"):
    """A seat has given up."""

    seat: int


class TimedOut(Struct, frozen=True, tag_field="kind", tag="timed-out"):
    """A seat's time has run out."""

    seat: int


class Lent(Struct, frozen=True, tag_field="kind", tag="lent"):
    """A bot plays for somebody who is not there."""

    seat: int
    level: str


class Returned(Struct, frozen=True, tag_field="kind", tag="returned"):
    """Somebody who was not there plays again."""

    seat: int


class Said(Struct, frozen=True, tag_field="kind", tag="said"):
    """A seat has said something."""

    seat: int
    text: str


class Muted(Struct, frozen=True, tag_field="kind", tag="muted"):
    """Somebody does not want to hear a seat, or wants to again."""

    person: str
    whom: int
    muted: bool


class Cancelled(Struct, frozen=True, tag_field="kind", tag="cancelled"):
    """There will be no game."""


class Resumed(Struct, frozen=True, tag_field="kind", tag="resumed"):
    """The server has been away; the clock of who is to decide starts anew for this decision."""


class Rematched(Struct, frozen=True, tag_field="kind", tag="rematch"):
    """The same people play again elsewhere."""

    table: str


Body = (
    Created
    | Joined
    | Left
    | Started
    | Moved
    | UndoAsked
    | UndoGranted
    | UndoDeclined
    | Undone
    | Resigned
    | TimedOut
    | Lent
    | Returned
    | Said
    | Muted
    | Cancelled
    | Resumed
    | Rematched
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def kind_of(body: Body) -> str:
    """What kind of entry it is, as the log names it."""
    return str(body.__struct_config__.tag)
