"""How is one game between any bots played, so that none sees what it may not and none can spoil it?

Each bot is asked for its move with a state in which everything hidden from it has been dealt anew, and has dice of its
own. One that crashes, takes too long or answers with what is not legal is out of this game: the game's best simple bot
plays on for it, so that the game of the others counts, and it cannot win.
"""

import time
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from tilewitch.arena.outcome import Fault, FaultKind, Outcome, Played, Thinking, winners_without
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.bots import Bot, Budget, bot, simple_bots
from tilewitch.errors import IllegalMove, NotationError, TilewitchError
from tilewitch.games.dice import random32, seeded
from tilewitch.games.game import Game, Move, State
from tilewitch.games.kernel import Row
from tilewitch.games.record import GameRecord, PlayerName

MOST_DECISIONS = 3000
"""A game that is not over after so many is broken off, and nobody has won it: players who put things back again and
again could go on for ever."""


class Misbehaved(TilewitchError):
    """A player did what it must not do."""

    def __init__(self, kind: FaultKind, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Player(Protocol):
    """Somebody on a seat, as the referee sees it."""

    def begin(self, state: State, fixture: Fixture, seat: int) -> None:
        """A game begins. Raises `Misbehaved`."""

    def choose(self, state: State, seat: int, seed: int, dice: Row) -> Move | str:
        """A move, or its text; whether it is legal the referee sees. What is hidden is to be dealt anew by `seed`.
        Raises `Misbehaved`."""

    def end(self, state: State) -> None:
        """The game is over."""

    def close(self) -> None:
        """There are no more games."""


class BotPlayer:
    """A bot in this process."""

    def __init__(self, bot: Bot, budget: Budget, limit: float) -> None:
        self._bot = bot
        self._budget = budget
        self._limit = limit

    def begin(self, state: State, fixture: Fixture, seat: int) -> None:
        """See `Player.begin`."""

    def choose(self, state: State, seat: int, seed: int, dice: Row) -> Move:
        """See `Player.choose`. It cannot be cut short; a time-out is noted afterwards."""
        seen = state.redealt(seat, seed)
        start = time.perf_counter()
        try:
            move = self._bot.choose(seen, seat, self._budget, dice)
        except Exception as error:
            raise Misbehaved("crash", f"{type(error).__name__}: {error}"[:300]) from error
        seconds = time.perf_counter() - start
        if seconds > self._limit:
            raise Misbehaved("time-out", f"it took {seconds:.1f} s for a decision, and had {self._limit:g} s")
        return move

    def end(self, state: State) -> None:
        """See `Player.end`."""

    def close(self) -> None:
        """See `Player.close`."""


class Seat:
    """One seat in one game: who plays, by which dice, and what has come of it."""

    def __init__(self, number: int, player: Player, seed: int) -> None:
        self.number = number
        self.player = player
        self.dice = seeded(seed, seat_stream(number))
        self.thinking = Thinking()
        self.fault: Fault | None = None


def seat_stream(seat: int) -> str:
    """The stream of a seed that a seat's dice are."""
    return f"seat {seat}"


class Refereed:
    """One game under the referee."""

    def __init__(self, plan: Plan, fixture: Fixture, players: Sequence[Player]) -> None:
        self.plan = plan
        self.fixture = fixture
        self.state = plan.table.start(seed=fixture.seed)
        self.seats = [Seat(number, player, fixture.seed) for number, player in enumerate(players)]
        self.decisions = 0
        self._redeals = seeded(fixture.seed, "redeals")
        self._stand_in: Player = stand_in(plan.table)

    def play(self, keep_record: bool) -> Played:
        """Play it to its end."""
        for seat in self.seats:
            try:
                seat.player.begin(self.state, self.fixture, seat.number)
            except Misbehaved as error:
                self._rule_out(seat, error)
        while not self.state.over and self.decisions < MOST_DECISIONS:
            self._decide(self.seats[self.state.actor])
            self.decisions += 1
        for seat in self.seats:
            if seat.fault is None:
                seat.player.end(self.state)
        faults = tuple(seat.fault for seat in self.seats if seat.fault is not None)
        outcome = Outcome(
            self.fixture.number,
            self.fixture.seating,
            tuple(self.state.scores),
            winners_without(self.state.winners, self.state.scores, faults) if self.state.over else (),
            self.decisions,
            faults,
        )
        record = record_of(self.plan, self.fixture, self.state, outcome) if keep_record else None
        return Played(outcome, record, tuple(seat.thinking for seat in self.seats))

    def _decide(self, seat: Seat) -> None:
        """One move of whoever is on turn."""
        seed = random32(self._redeals) << 32 | random32(self._redeals)
        if seat.fault is None:
            try:
                self._play(self._chosen(seat, seed))
                return
            except Misbehaved as error:
                self._rule_out(seat, error)
        self.state.play(self._stand_in.choose(self.state, seat.number, seed, seat.dice))

    def _chosen(self, seat: Seat, seed: int) -> Move | str:
        start = time.perf_counter()
        try:
            return seat.player.choose(self.state, seat.number, seed, seat.dice)
        finally:
            seconds = time.perf_counter() - start
            seat.thinking.add(Thinking(1, seconds, seconds))

    def _play(self, move: Move | str) -> None:
        if not isinstance(move, Move | str):
            raise Misbehaved("unreadable", f"it gave {type(move).__name__} where a move was asked for")
        try:
            self.state.play(move)
        except IllegalMove as error:
            raise Misbehaved("illegal move", f"{str(move)[:60]!r}: {error}") from None
        except NotationError as error:
            raise Misbehaved("unreadable", str(error)[:300]) from None

    def _rule_out(self, seat: Seat, error: Misbehaved) -> None:
        seat.fault = Fault(seat.number, error.kind, str(error), self.decisions)


def record_of(plan: Plan, fixture: Fixture, state: State, outcome: Outcome) -> GameRecord:
    """The record of a game, with what the match knows of it."""
    return state.record([PlayerName(name, "bot") for name in plan.named(outcome.seating)], meta_of(fixture, outcome))


def meta_of(fixture: Fixture, outcome: Outcome) -> dict[str, Any]:
    """What a record tells of the match that its game belongs to."""
    result = msgspec.to_builtins(outcome)
    return {"arena": {"deal": fixture.deal, "lineup": fixture.lineup, **result}}


def stand_in(game: Game) -> Player:
    """Who plays on for somebody that is out: the best of the game's simple bots."""
    return BotPlayer(bot(game, simple_bots(game.name)[-1]), Budget(), float("inf"))
