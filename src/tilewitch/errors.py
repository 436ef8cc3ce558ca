"""Everything that Tilewitch raises on purpose: each says what was wrong, where, and what would be right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class TilewitchError(Exception):
    """The root of them all."""


class UnknownGame(TilewitchError, LookupError):
    """There is no game of that name."""


class UnknownBot(TilewitchError, LookupError):
    """A game has no bot of that name."""


class BadOption(TilewitchError, ValueError):
    """An option that a game does not have, or a value that it cannot have."""


class NotationError(TilewitchError, ValueError):
    """A text that cannot be read as an action."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: the rule that it breaks, and a sentence with its facts.

    `text` is the English sentence with `{}` fields; translations are keyed by it, and take the same facts.
    """

    rule: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.text.format(**self.facts)} ({self.rule})"


class IllegalMove(TilewitchError, ValueError):
    """An action that can be read but not played here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.rule = refusal.rule
        """The id of the rule that it breaks."""

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[Refusal]]:
        return type(self), (self.refusal,)


class NotPossible(TilewitchError, RuntimeError):
    """Something asked of a game that it cannot do now: a move after the end, undo at the start."""


class RecordError(TilewitchError, ValueError):
    """A record that cannot be read or does not hold."""
