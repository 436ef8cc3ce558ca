"""Tables of the tests, without a server: a log, and the table that follows from it."""

from collections.abc import Sequence
from typing import Any

import tilewitch
from tests.strategies import any_move
from tilewitch.games import about
from tilewitch.games.dice import seeded
from tilewitch.server import deciding, entries, messages
from tilewitch.server.entries import Body, SeatPlan
from tilewitch.server.table import Table

PEOPLE = ("ann", "ben", "cas", "dan", "eva", "fred", "gus", "hal")
START = 1_000_000


class Logged:
    """A table and its log."""

    def __init__(
        self, name: str, players: int = 2, secret: int = 1, seats: Sequence[SeatPlan] = (), **more: Any
    ) -> None:
        self.game = tilewitch.game(name, players=players)
        plans = tuple(seats) or tuple(SeatPlan(person.title(), person) for person in PEOPLE[:players])
        created = {"options": {}, "clock": None, "chat": False} | more
        rules = about(name).rules
        self.created = entries.Created(
            game=name, rules=rules, seats=plans, host="ann", secret=secret.to_bytes(32).hex(), **created
        )
        self.table = Table("a" * 12, self.game, self.created, START)
        self.log: list[tuple[Body, int]] = []
        self.now = START
        if not any(seat.open for seat in self.table.seats):
            self.add(deciding.started(self.table, None))

    def add(self, *bodies: Body) -> None:
        for body in bodies:
            self.log.append((body, self.now))
            self.table.apply(body, self.now)

    def do(self, person: str, do: Any, seat: int | None = None, absent: bool = False) -> None:
        """Carry out a command. Raises `NotDone`."""
        self.add(*deciding.decide(self.table, person, seat, do, lambda _: absent))

    def play(self, move: str) -> None:
        """Play a move for whoever is to decide."""
        turn = self.table.turn
        assert turn is not None
        person = self.table.seats[turn].person
        assert person is not None
        self.do(person, messages.Play(move), turn)

    def wander(self, seed: int, decisions: int | None = None) -> "Logged":
        """Play random legal moves: so many, or to the end."""
        dice = seeded(seed, "tests")
        while self.table.phase == "playing" and decisions != 0:
            self.play(str(any_move(self.table.playing, dice)))
            decisions = None if decisions is None else decisions - 1
        return self

    def replayed(self, log: Sequence[tuple[Body, int]] | None = None) -> Table:
        """The table that a log leads to."""
        table = Table(self.table.id, self.game, self.created, START)
        for body, at in self.log if log is None else log:
            table.apply(entries.DECODER.decode(entries.ENCODER.encode(body)), at)
        return table
