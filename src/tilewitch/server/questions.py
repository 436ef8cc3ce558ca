"""What is asked of a bot in another process, and what does it answer?"""

from typing import Any

import msgspec


class Question(msgspec.Struct, frozen=True):
    """What is to be thought about."""

    game: str
    players: int
    options: dict[str, Any]
    position: bytes
    """A state that the seat cannot tell from the true one."""
    seat: int
    bot: str
    seed: int
    seconds: float | None = None
    """None is what the bot takes by itself."""
    explain: bool = False
    """Whether it is asked what it thinks of several moves, and not for one."""
    also: str = ""
    """A move that it is to judge too."""


class Answer(msgspec.Struct, frozen=True):
    """What came of it: moves, the best first, and how likely the seat is to win with each, if the bot can tell."""

    moves: tuple[str, ...] = ()
    chances: tuple[float | None, ...] = ()
    error: str = ""
