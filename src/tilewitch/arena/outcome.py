"""How one game of a match ended: points, victory, and who did what a player must not do."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tilewitch.games.record import GameRecord

FaultKind = Literal["crash", "time-out", "illegal move", "unreadable", "flood"]
"""What a player must not do: end or fail, take too long, play what the rules forbid, answer what cannot be read, say
more than it was asked."""
FAULTS: tuple[FaultKind, ...] = ("crash", "time-out", "illegal move", "unreadable", "flood")


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody did what a player must not do. Another bot played on for it, and it has not won."""

    seat: int
    kind: FaultKind
    text: str
    """What happened, in one sentence."""
    decision: int
    """Which decision of the game it was, from 0."""


class Outcome(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How one game ended."""

    number: int
    """Which game of the plan it was."""
    seating: tuple[int, ...]
    """Which entrant sat on each seat."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that share the victory; nobody with a fault is among them."""
    decisions: int
    faults: tuple[Fault, ...] = ()

    def share(self, seat: int) -> float:
        """The part of the victory that a seat got."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def ranks(self) -> list[int]:
        """The place of each seat, from 0, equals sharing one: winners before others, those with faults behind all
        others, and else by points."""
        faulty = {fault.seat for fault in self.faults}
        worth = [
            (seat not in faulty, seat in self.winners, 0 if seat in self.winners else score)
            for seat, score in enumerate(self.scores)
        ]
        return [sum(other > mine for other in worth) for mine in worth]


class Thinking(msgspec.Struct):
    """How long somebody thought."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Thinking") -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class Played(msgspec.Struct, frozen=True, gc=False):
    """A game that has been played."""

    outcome: Outcome
    record: GameRecord | None = None
    thinking: tuple[Thinking, ...] = ()
    """By seat; nothing for bots that need no time."""


def winners_without(winners: Sequence[int], scores: Sequence[int], faults: Sequence[Fault]) -> tuple[int, ...]:
    """Who has won where those with faults cannot: the winners by the rules that are left, otherwise those of the others
    with the most points."""
    faulty = {fault.seat for fault in faults}
    left = [seat for seat in winners if seat not in faulty]
    others = [seat for seat in range(len(scores)) if seat not in faulty]
    if left or not others:
        return tuple(left)
    most = max(scores[seat] for seat in others)
    return tuple(seat for seat in others if scores[seat] == most)
