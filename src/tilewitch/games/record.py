"""A game as data: the record that is saved, sent and replayed. `docs/records.md` is its contract."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Format = Literal["tilewitch-record/1"]
FORMAT: Format = "tilewitch-record/1"

# No real game comes near these limits; they keep a hostile record from costing more than a moment.
LONGEST_NAME = 80
LONGEST_ACTION = 1000
MOST_EVENTS = 20_000
MOST_SEATS = 64

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Actor = Seat | Literal["chance"]
Action = Annotated[str, Meta(max_length=LONGEST_ACTION)]


class PlayerName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a seat."""

    name: Name
    kind: Literal["human", "bot"] = "human"


class GameRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game, complete enough to be replayed without a random generator."""

    format: Format
    game: Name
    rules: int
    options: dict[Name, Any]
    players: Annotated[list[PlayerName], Meta(min_length=1, max_length=MOST_SEATS)]
    events: Annotated[list[tuple[Actor, Action]], Meta(max_length=MOST_EVENTS)]
    """Everything that happened, in order: who acted, and what."""
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{1,16}$", max_length=16)] | UnsetType = UNSET
    """In hexadecimal; every chance outcome follows from it."""
    scores: Annotated[list[int], Meta(max_length=MOST_SEATS)] | UnsetType = UNSET
    winners: Annotated[list[Seat], Meta(max_length=MOST_SEATS)] | UnsetType = UNSET
    """Neither scores nor winners stand in the record of an unfinished game."""
    meta: dict[str, Any] | UnsetType = UNSET
    """Times, ratings and the like, which rules never read."""

    @property
    def finished(self) -> bool:
        """Whether the game had ended."""
        return self.scores is not UNSET

    def tojson(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    def save(self, path: str | Path) -> None:
        """Write the record to a file; an earlier one stays whole until the new one is."""
        target, text = Path(path), self.tojson() + "\n"
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device, which must not be replaced
            return
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(target)
        except OSError:
            with suppress(OSError):
                draft.unlink()
            raise
