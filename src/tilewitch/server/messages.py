"""What do the server and those who talk to it say to each other? Every message and body, as it stands on the wire.

`docs/protocol.md` tells how they follow one another; `docs/protocol/messages.schema.json` says the same as this file.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

LONGEST_NAME = 40
LONGEST_MOVE = 1000
LONGEST_CHAT = 500
MOST_SEATS = 8
MOST_MOVES = 300
"""More legal moves than these are not listed; the guide finds them."""

TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$", max_length=12)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for each command; a repeated one gets its first answer again."""
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
Language = Literal["en", "nl", "de"]
Actor = int | Literal["chance"]
Event = tuple[Actor, str]
"""Who did what, in the notation of records, as the viewer may see it."""
Patch = Any
"""What changed in a JSON value; see docs/protocol.md."""
Phase = Literal["waiting", "playing", "over"]
Reason = Literal["played", "resigned", "time", "cancelled"]


# ---- what clients say over the feed


class GameClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="game"):
    """So many minutes for the whole game, and seconds more for each decision."""

    minutes: Annotated[float, Meta(gt=0, le=600)]
    increment: Annotated[float, Meta(ge=0, le=600)] = 0.0


class DaysClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """So many days for each decision."""

    days: Annotated[float, Meta(gt=0, le=60)]


Clock = GameClock | DaysClock


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="play"):
    """Play a move for the seat, in the notation of records."""

    move: MoveText


class Resign(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="resign"):
    """Give up. With two, the other wins; with more, a bot plays on for the seat, which cannot win."""


class AskUndo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="ask-undo"):
    """Ask to take the seat's last decision back. Never possible once anything has been revealed after it."""


class GrantUndo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="grant-undo"):
    """Agree to what another seat asked."""


class DeclineUndo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="decline-undo"):
    """Do not agree to it; or, for who asked, ask no longer."""


class Lend(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="lend"):
    """Let a bot play for a person who has been absent for the grace period."""

    to: SeatNumber
    """The absent person's seat."""
    level: Level = "level-3"


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="take-back"):
    """Take one's own seat back from the bot. Coming back to the table does it too."""


class Chat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="chat"):
    """Say something, where the table allows chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="mute"):
    """Hear nothing more of what a seat says, or hear it again; for oneself alone."""

    whom: SeatNumber
    muted: bool = True


class Rematch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rematch"):
    """After the end: the same people at a new table, each one seat further."""


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="start"):
    """For the host, while seats are open: bots take them."""

    level: Level = "level-3"


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="leave"):
    """Get up. Before the game the seat is open again; during it a bot plays for it until its owner takes it back."""


class Cancel(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="cancel"):
    """For the host, before the game: there will be none."""


Do = (
    Play | Resign | AskUndo | GrantUndo | DeclineUndo | Lend | TakeBack | Chat | Mute | Rematch | Start | Leave | Cancel
)


class Watch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="watch"):
    """Look at a table from now on; again for another seat, or to go on after a gap."""

    table: TableId
    seat: SeatNumber | None = None
    """With which of one's seats; nothing is the first of them, or a spectator's place where one has none."""
    after: Seq | None = None
    """The last `seq` that arrived; nothing asks for a snapshot."""
    moves: bool = True
    """Whether legal moves are wanted."""


class Unwatch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="unwatch"):
    """Look away."""

    table: TableId


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="command"):
    """Do something at a table. The body of `POST /api/tables/{id}/commands` as well."""

    table: TableId
    id: CommandId
    do: Do
    seat: SeatNumber | None = None
    """Which of one's seats does it; nothing is the first of them."""
    seq: Seq | None = None
    """The last `seq` that was seen; `play` and those about undo need it."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Still here."""


ClientMessage = Watch | Unwatch | Command | Ping


# ---- what the server says over the feed


class SeatInfo(Struct, frozen=True):
    """A seat as everybody may know it."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None = None
    """The level of its bot."""
    present: bool = True
    lent: str | None = None
    """The level of the bot that plays for an absent person."""
    out: Literal["resigned", "time"] | None = None
    """Why a bot plays for it to the end, and it cannot win."""
    clock: int | None = None
    """Milliseconds that were left at `now` of the message."""
    running: bool = False


class SeatLink(Struct, frozen=True):
    """Where somebody takes an open seat."""

    seat: SeatNumber
    url: str


class UndoInfo(Struct, frozen=True):
    """A question that waits for answers."""

    by: SeatNumber
    granted: tuple[SeatNumber, ...]


class TableInfo(Struct, frozen=True):
    """A table around its game, as one viewer may know it."""

    id: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: tuple[SeatInfo, ...]
    yours: tuple[SeatNumber, ...]
    host: bool
    seat: SeatNumber | None
    """Whose view this is; None is a spectator."""
    turn: SeatNumber | None
    scores: tuple[int, ...]
    winners: tuple[SeatNumber, ...]
    clock: Clock | None
    chat: bool
    muted: tuple[SeatNumber, ...]
    commitment: str
    """The hash of the secret that all chance follows from."""
    seed: str | None
    """That secret, after the end."""
    undo: UndoInfo | None
    undoable: bool
    """Whether this seat may ask to take something back."""
    rematch: str | None
    reason: Reason | None
    """How it ended."""
    links: tuple[SeatLink, ...]
    """Of the open seats, for the host."""


class ChatLine(Struct, frozen=True):
    """What somebody said."""

    seat: SeatNumber
    text: str
    at: int


class Error(Struct, frozen=True, omit_defaults=True):
    """Why not: `text` is an English template with `{}` fields, the key of its translations, which take the same
    facts."""

    code: str
    text: str
    facts: dict[str, Any] = {}
    rule: str | None = None
    """The id of the rule that a move breaks."""


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """All that a viewer may know of a table."""

    table: str
    seq: int
    info: TableInfo
    view: Any
    """The game's view of the seat; null before the game."""
    moves: tuple[str, ...] | None
    """The legal moves, for the seat that is to decide; null where they are too many, which the guide then finds."""
    log: tuple[Event, ...]
    chat: tuple[ChatLine, ...]
    now: int
    """The server's clock, in milliseconds since 1970."""


class Step(Struct, frozen=True, tag_field="type", tag="step", omit_defaults=True):
    """What is new since the message before. One with a `seq` that was there already tells that somebody came or
    went. (After something was taken back comes a snapshot instead.)"""

    table: str
    seq: int
    now: int
    events: tuple[Event, ...] = ()
    patch: Patch = None
    """What changed in the view."""
    info: Patch = None
    """What changed in the table around it."""
    moves: tuple[str, ...] | UnsetType | None = UNSET
    """Left out where nothing is to be decided by the viewer."""
    chat: tuple[ChatLine, ...] = ()


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command has been carried out and will not be lost."""

    id: str
    table: str
    seq: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A command or a wish has not been carried out; nothing has changed."""

    id: str | None
    table: str | None
    error: Error
    seq: int | None = None


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Still here too."""

    now: int


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes the feed: come back later, and go on after the last `seq`."""

    reason: Literal["slow", "restart", "flood", "unreadable"]


ServerMessage = Snapshot | Step | Done | Refused | Pong | Bye


# ---- bodies of HTTP


class OptionInfo(Struct, frozen=True):
    """Something that can be chosen about a game."""

    name: str
    default: Any
    about: str


class LevelInfo(Struct, frozen=True):
    """A level of a game's bots."""

    name: str
    title: str
    seconds: float
    """About how long it thinks for a decision."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    rules: int
    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]


class Me(Struct, frozen=True):
    """Who is asking."""

    name: str | None
    language: Language | None
    account: str | None
    """The login name, of somebody who has an account."""


class ChangeMe(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, and read."""

    name: Name | UnsetType = UNSET
    language: Language | UnsetType = UNSET


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """For a new account, or for logging in to one."""

    login: Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{2,40}$", max_length=40)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token is for, so that its owner knows it again."""

    label: Name = "bot"


class Token(Struct, frozen=True):
    """A token of the Bot API; it is shown once."""

    token: str
    label: str


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "bot", "link", "screen"]
    """`screen` is somebody else in front of my screen."""
    name: Name | None = None
    level: Level | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Any], Meta(max_length=8)] = {}
    clock: Clock | None = None
    chat: bool = False


class Created(Struct, frozen=True):
    """A table that is there now."""

    table: str
    links: tuple[SeatLink, ...]


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a linked seat."""

    name: Name | None = None


class Joined(Struct, frozen=True):
    """Where a link led to."""

    table: str
    seat: SeatNumber


class TableLine(Struct, frozen=True):
    """One of my tables."""

    table: str
    game: str
    phase: Phase
    names: tuple[str, ...]
    yours: tuple[SeatNumber, ...]
    turn: SeatNumber | None
    scores: tuple[int, ...]
    winners: tuple[SeatNumber, ...]
    at: int
    """When something last happened there."""


class MyTables(Struct, frozen=True):
    """The tables at which I sit, the latest first."""

    tables: tuple[TableLine, ...]


class Missed(Struct, frozen=True):
    """The answer to polling: what the feed would have sent."""

    messages: tuple[Snapshot | Step, ...]


class Part(Struct, frozen=True):
    """One part of what a move scores at once: a template with its facts, as in `Error`."""

    text: str
    points: int
    rule: str
    facts: dict[str, Any]


class Why(Struct, frozen=True):
    """Why a move is not legal; null where it is."""

    refusal: Error | None


class Guide(Struct, frozen=True):
    """What can become of a move that is half made."""

    chosen: str
    legal: bool
    """Whether it can be played as it is."""
    gain: int | None
    """What it then brings at once."""
    parts: tuple[Part, ...]
    next: tuple[str, ...]
    """What can be added to it: words of the notation."""
    moves: tuple[str, ...]
    """Legal moves that contain it."""
    more: int
    """How many there are beyond those listed."""
    refusal: Error | None
    """Why nothing contains it."""
    preview: Patch
    """What it would change in the view, without what chance then does."""


class Hint(Struct, frozen=True):
    """What a strong bot would play."""

    move: str
    chance: float | None
    """How likely the seat then is to win, as the bot sees it."""


class Frame(Struct, frozen=True):
    """One step of a replay: an event, and what it changed."""

    event: Event | None
    """None for the beginning, whose patch is a whole view."""
    patch: Patch
    turn: SeatNumber | None
    scores: tuple[int, ...]


class Replay(Struct, frozen=True):
    """A game step by step, open to everybody."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    first: int
    """The number of the first frame here; 0 is the beginning."""
    frames: tuple[Frame, ...]
    more: bool
    """Whether others follow."""
    winners: tuple[SeatNumber, ...]


class NewReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """A record that somebody wants to look at."""

    record: msgspec.Raw
    after: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: SeatNumber | None = None
    """Whose view is wanted."""


class NewAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be analysed: a finished game at a table, or a record."""

    table: TableId | None = None
    record: msgspec.Raw | UnsetType = UNSET
    seconds: Annotated[float, Meta(gt=0, le=5)] = 0.2
    """How long each decision is thought about."""


class Started(Struct, frozen=True):
    """An analysis that has been begun."""

    id: str


class Thought(Struct, frozen=True):
    """What the bot thinks of one move."""

    move: str
    chance: float


class Point(Struct, frozen=True):
    """One decision of a game, looked at again."""

    at: int
    """Before which event of the record."""
    seat: SeatNumber
    played: str
    chance: float
    """How likely the seat was to win before it, with the best move."""
    lost: float | None
    """By how much less with what was played; null where the bot did not look at it."""
    best: tuple[Thought, ...]


class Analysis(Struct, frozen=True):
    """How far an analysis is, and what it has found."""

    done: float
    points: tuple[Point, ...]
    state: Literal["waiting", "thinking", "done", "cancelled", "failed"]


class RuleText(Struct, frozen=True):
    """One rule."""

    id: str
    section: str
    text: str


class Health(Struct, frozen=True):
    """How the server is."""

    ok: bool
    version: str
    tables: int
    """How many are awake."""
    ready: tuple[str, ...]
    """The games that can be played at once; the rules of the others are being compiled."""


class Problem(Struct, frozen=True):
    """The body of every refusal over HTTP."""

    error: Error
