"""What is the state of a table? It follows from the table's log, entry by entry, and from nothing else.

No input, no output, no clock of its own: `deciding.py` says which entries a command leads to, `showing.py` what of the
state may be shown to whom.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tilewitch.games.game import Game, State
from tilewitch.games.protocol import CHANCE, OVER
from tilewitch.games.record import GameRecord, PlayerName
from tilewitch.games.shuffle import METHOD, Shuffle
from tilewitch.server import entries
from tilewitch.server.entries import Body
from tilewitch.server.messages import ChatLine, GameClock, Phase, Reason

DAY = 24 * 3600 * 1000
"""In milliseconds, as all times here."""
MOST_CHAT = 200
"""Lines that a table remembers."""
USUAL = "level-3"
"""Who plays for somebody who has got up."""


@dataclass
class Sitting:
    """A seat, and who is on it."""

    name: str
    person: str | None = None
    level: str | None = None
    """Of its bot; neither person nor level is an open seat."""
    lent: str | None = None
    out: Literal["resigned", "time"] | None = None
    left: int = 0
    """Milliseconds on its clock when `Table.since` was."""

    def copy(self) -> "Sitting":
        twin = Sitting.__new__(Sitting)
        twin.__dict__ |= self.__dict__
        return twin

    @property
    def open(self) -> bool:
        return self.person is None and self.level is None

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat, if one does."""
        return self.level or self.lent or (USUAL if self.out else None)


class Table:
    """A table, as its log tells."""

    def __init__(self, id: str, game: Game, created: entries.Created, at: int) -> None:
        self.id = id
        self.game = game
        self.created = created
        self.seq = 1
        self.at = at
        """When something last happened."""
        self.seats = [Sitting(plan.name, plan.person, plan.level) for plan in created.seats]
        self.shuffle = Shuffle(bytes.fromhex(created.secret))
        self.commitment = self.shuffle.commitment
        self.state: State | None = None
        self.actors: list[int] = []
        """Who has acted, event by event; chance too."""
        self.since = at
        """When the clock of who is to decide began to run."""
        self.asking: int | None = None
        """Which seat asks to take something back."""
        self.granted: list[int] = []
        self.chat: list[ChatLine] = []
        self.said = 0
        """How many lines there have been."""
        self.muted: dict[str, set[int]] = {}
        self.cancelled = False
        self.rematch: str | None = None
        self.phase: Phase = "waiting"
        self.turn: int | None = None
        """The seat that is to decide."""
        self.scores: tuple[int, ...] = ()
        """Of all seats; nobody has any before the game."""
        self._sitting: dict[str, tuple[int, ...]] = {}
        self._note_people()
        self._texts: tuple[str, ...] | None = None
        self._ahead: tuple[Body, State] | None = None
        """A move that has been tried on a copy, so that it need not be played twice."""

    def copy(self) -> "Table":
        """A table that can go on without this one being changed."""
        twin = Table.__new__(Table)
        twin.__dict__ |= self.__dict__
        twin.seats = [seat.copy() for seat in self.seats]
        twin.actors = self.actors[:]
        twin.muted = {person: set(seats) for person, seats in self.muted.items()}
        return twin

    # ---- looking

    @property
    def playing(self) -> State:
        """The game's state, once there is one."""
        if self.state is None:
            raise AssertionError(f"table {self.id} has no game yet")
        return self.state

    @property
    def legal_texts(self) -> Sequence[str]:
        """The legal moves, written out once: those who choose ask again and again."""
        if self._texts is None:
            self._texts = tuple(map(str, self.playing.legal_moves))
        return self._texts

    @property
    def outcomes(self) -> int:
        """How often chance has acted."""
        return self.actors.count(CHANCE)

    @property
    def broken_off(self) -> bool:
        """Whether so many have given up that there is nothing to play for."""
        left = [seat for seat in self.seats if not seat.out]
        return len(left) < len(self.seats) and (len(left) == 1 or not any(seat.person for seat in left))

    @property
    def reason(self) -> Reason | None:
        """How it ended."""
        if self.cancelled:
            return "cancelled"
        if self.phase != "over":
            return None
        if self.playing.over:
            return "played"
        return "time" if self._last_out == "time" else "resigned"

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; who gave up cannot."""
        if self.phase != "over" or self.state is None:
            return ()
        scores = self.scores
        left = [number for number, seat in enumerate(self.seats) if not seat.out]
        best = max((scores[seat] for seat in left), default=0)
        by_the_rules = tuple(seat for seat in self.state.winners if seat in left)
        return by_the_rules or tuple(seat for seat in left if scores[seat] == best)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        turn = self.turn
        return turn if self.created.clock is not None and turn is not None and not self.seats[turn].bot else None

    def left_at(self, seat: int, now: int) -> int | None:
        """The milliseconds on a seat's clock; nothing where it has none."""
        if self.created.clock is None or self.seats[seat].person is None or self.state is None:
            return None
        spent = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.seats[seat].left - spent)

    @property
    def deadline(self) -> int | None:
        """When the time of who is to decide runs out."""
        return None if self.running is None else self.since + self.seats[self.running].left

    def undoable(self, seat: int) -> bool:
        """Whether a seat's last decision can be taken back: nobody else and no chance has acted since."""
        return self.phase == "playing" and bool(self.actors) and self.actors[-1] == seat

    def others(self, seat: int) -> list[int]:
        """The other seats whose people have a say, each person once."""
        mine = self.seats[seat].person
        first: dict[str, int] = {}
        for number, other in enumerate(self.seats):
            if other.person is not None and other.person != mine and not other.bot:
                first.setdefault(other.person, number)
        return list(first.values())

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Looked up for each command and each payload, and so noted whenever somebody sits down or gets up."""
        return self._sitting.get(person, ())

    def _note_people(self) -> None:
        people = {seat.person for seat in self.seats if seat.person is not None}
        self._sitting = {
            person: tuple(number for number, seat in enumerate(self.seats) if seat.person == person)
            for person in people
        }

    def record(self) -> GameRecord:
        """The game as a record; with the secret, once it is over."""
        players = [PlayerName(seat.name, "bot" if seat.level else "human") for seat in self.seats]
        meta: dict[str, Any] = {"table": self.id}
        if self.phase == "over":
            secret, commitment = self.created.secret, self.shuffle.commitment
            meta["shuffle"] = {"method": METHOD, "secret": secret, "commitment": commitment}
            if not self.playing.over:
                meta |= {"ended": self.reason, "winners": list(self.winners)}
        return self.playing.record(players, meta)

    # ---- trying out

    def tried(self, seat: int, move: str) -> entries.Moved:
        """The entry that a move leads to, with what chance does after it; the table stays as it is. Raises what
        `State.play` raises."""
        twin, read = self.playing.copy(), self.game.parse(move)
        twin.play(read)
        body = entries.Moved(seat, str(read), self._chance(twin, self.outcomes))
        self._ahead = (body, twin)
        return body

    def first_outcomes(self) -> tuple[str, ...]:
        """What chance does before the first decision."""
        return self._chance(self.game.start(deal=False), 0)

    def _chance(self, state: State, outcomes: int) -> tuple[str, ...]:
        """Let chance act up to the next decision."""
        texts: list[str] = []
        while state.actor == CHANCE:
            texts.append(str(state.chance(self.shuffle.dice(outcomes + len(texts)))))
        return tuple(texts)

    # ---- what happens

    def apply(self, body: Body, at: int) -> None:
        """Take in the next entry of the log."""
        self.seq += 1
        self._settle(at)
        match body:
            case entries.Moved():
                self._moved(body)
            case entries.Started():
                self._started(body)
            case entries.Joined(seat, person, name):
                self.seats[seat] = Sitting(name, person)
                self._note_people()
            case entries.Left(seat):
                self.seats[seat] = Sitting("")
                self._note_people()
            case entries.Undone():
                self._undone()
            case entries.Said(seat, text):
                self.chat = [*self.chat, ChatLine(seat, text, at)][-MOST_CHAT:]
                self.said += 1
            case entries.Cancelled():
                self.cancelled = True
            case entries.Rematched(table):
                self.rematch = table
            case _:
                self._changed(body)
        self.at = at
        self._look()

    def _look(self) -> None:
        """Note what everybody asks for again and again."""
        self._texts = None
        if self.state is None:
            self.phase = "over" if self.cancelled else "waiting"
            return
        actor = self.state.actor
        self.phase = "over" if actor == OVER or self.broken_off else "playing"
        self.turn = actor if self.phase == "playing" else None
        self.scores = tuple(self.state.scores)

    def _changed(self, body: Body) -> None:
        """What changes who decides, or who is asked what."""
        match body:
            case entries.UndoAsked(seat):
                self.asking, self.granted = seat, []
            case entries.UndoGranted(seat):
                self.granted = [*self.granted, seat]
            case entries.UndoDeclined():
                self.asking, self.granted = None, []
            case entries.Resigned(seat):
                self._gone(seat, "resigned")
            case entries.TimedOut(seat):
                self._gone(seat, "time")
            case entries.Lent(seat, level):
                self.seats[seat].lent = level
                self._asked_no_longer(seat)
            case entries.Returned(seat):
                self.seats[seat].lent = None
            case entries.Muted(person, whom, muted):
                heard = self.muted.setdefault(person, set())
                (heard.add if muted else heard.discard)(whom)
            case entries.Resumed() if isinstance(self.created.clock, GameClock) and self.running is not None:
                self.seats[self.running].left += self._settled
            case _:
                pass

    def _started(self, body: entries.Started) -> None:
        for seat, name in zip(self.seats, body.names, strict=True):
            seat.name = name
            if seat.open:
                seat.level = body.level
            seat.left = self._allowance
        self.state = self._replayed(self.game.start(deal=False), body.chance)

    def _moved(self, body: entries.Moved) -> None:
        self.asking, self.granted = None, []
        self.actors.append(body.seat)
        if self._ahead is not None and self._ahead[0] is body:
            self.state = self._ahead[1]
            self.actors += [CHANCE] * len(body.chance)
        else:
            state = self.playing.copy()
            state.play(body.move)
            self.state = self._replayed(state, body.chance)
        self._ahead = None
        clock, seat = self.created.clock, self.seats[body.seat]
        if isinstance(clock, GameClock):
            seat.left += round(clock.increment * 1000)
        else:
            seat.left = self._allowance

    def _replayed(self, state: State, texts: tuple[str, ...]) -> State:
        """The state after what chance did: drawn again, which is quicker than reading; where they differ, the text is
        right."""
        for text in texts:
            twin = state.copy()
            if str(twin.chance(self.shuffle.dice(self.outcomes))) == text:
                state = twin
            else:
                state.play(text)
            self.actors.append(CHANCE)
        return state

    def _undone(self) -> None:
        self._ahead = None
        self.asking, self.granted = None, []
        self.state = self.playing.copy()
        self.state.undo()
        self.actors.pop()

    def _gone(self, seat: int, why: Literal["resigned", "time"]) -> None:
        self.seats[seat].out = self._last_out = why
        self.seats[seat].lent = None
        self._asked_no_longer(seat)

    def _asked_no_longer(self, seat: int) -> None:
        if self.asking == seat:
            self.asking, self.granted = None, []

    _last_out: Literal["resigned", "time"] | None = None
    _settled = 0
    """What the last entry took off a clock."""

    @property
    def _allowance(self) -> int:
        """What a clock begins with, and in days comes back to."""
        clock = self.created.clock
        if clock is None:
            return 0
        return round(clock.minutes * 60_000) if isinstance(clock, GameClock) else round(clock.days * DAY)

    def _settle(self, at: int) -> None:
        """Take what has passed off the clock that ran."""
        running, self._settled = self.running, 0
        if running is not None:
            self._settled = max(0, at - self.since)
            self.seats[running].left -= self._settled
        self.since = max(self.since, at)
