"""How does a table live? One owner takes one command after the other: check, write, wait for the disk, answer, tell."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from tilewitch.errors import TilewitchError
from tilewitch.server import deciding, entries, messages
from tilewitch.server.entries import Body
from tilewitch.server.messages import Done, Phase, SeatLink
from tilewitch.server.questions import Question
from tilewitch.server.refusals import NotDone
from tilewitch.server.showing import Around, Viewer
from tilewitch.server.store.protocol import Change, CommandSeen, Entry, SeqTaken, StoreAway
from tilewitch.server.store.protocol import Phase as StoredPhase
from tilewitch.server.table import Table
from tilewitch.server.thinkers import NoThought
from tilewitch.server.watching import Audience, Watcher

if TYPE_CHECKING:
    from tilewitch.server.tables import Tables

TRIES = 5
"""How often a command is looked at anew because another process was quicker."""
RETRY_SECONDS = 1.0
"""How long a bot waits with its move when it could not be written."""
LONGEST_TIMER = 3600.0
"""After which a clock is looked at again: timers for days may overflow."""
SUMMARIES = msgspec.json.Encoder()
REGROUPING = (entries.Joined, entries.Left, entries.Muted, entries.Started)
SEEDS = 1 << 64


class Stale(NotDone):
    """The table has gone on since."""

    def __init__(self, seq: int) -> None:
        super().__init__("stale", "more has happened meanwhile; the table is at {seq}", 409, seq=seq)


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows of one; it stays on the server, which makes a `TableLine` of it."""

    game: str
    phase: Phase
    names: tuple[str, ...]
    people: tuple[str | None, ...]
    turn: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def summary(table: Table) -> Summary:
    return Summary(
        game=table.game.name,
        phase=table.phase,
        names=tuple(seat.name for seat in table.seats),
        people=tuple(seat.person for seat in table.seats),
        turn=table.turn,
        scores=table.scores,
        winners=table.winners,
    )


class LiveTable:
    """A table that is awake in this process."""

    def __init__(self, home: "Tables", table: Table, log: Sequence[Entry]) -> None:
        self.home = home
        self.table = table
        self.lock = asyncio.Lock()
        self.owned = False
        """Whether this process sees to bots and clocks here."""
        self.touched = time.monotonic()
        self.audience = Audience(lambda: self.table, self.around)
        self._answers = {entry.command: entry.seq for entry in log if entry.command is not None}
        self._gone: dict[str, float] = {}
        """When people who were here went, by the monotonic clock."""
        self._since = time.monotonic()
        self._doubtful = False
        """Whether the database may have kept something that it did not confirm."""
        self._telling: asyncio.Handle | None = None
        """What is about to tell the news."""
        self._anew = False
        """Whether what was told before does not hold any longer."""
        self._thinking: asyncio.Task[None] | None = None
        self._position: tuple[int, int | None, str | None] = (-1, None, None)
        """What a bot thinks about."""
        self._moving = False
        """Whether it has come to a move, which must not be broken off: it may be on its way to the disk."""
        self._timer: asyncio.TimerHandle | None = None

    # ---- looking

    def around(self) -> Around:
        links: tuple[SeatLink, ...] = ()
        if self.table.phase == "waiting":
            links = self.home.links(self.table)
        return Around(self.home.now(), frozenset(self.audience.people), links)

    def viewer(self, person: str, seat: int | None, moves: bool = True) -> Viewer:
        """Raises `NotDone` where the seat is somebody else's."""
        if seat is not None and seat not in self.table.seats_of(person):
            raise NotDone("not-your-seat", "seat {seat} is not yours", 403, seat=seat)
        return self.audience.viewer(person, seat, moves)

    def absent(self, person: str) -> bool:
        """Whether somebody has been away for the grace period."""
        if self.audience.people[person]:
            return False
        return time.monotonic() - self._gone.get(person, self._since) >= self.home.settings.grace_seconds

    async def watch(self, watcher: Watcher, seat: int | None, after: int | None, moves: bool) -> None:
        """Somebody looks at the table from now on; who comes back to a seat that was lent has it again."""
        self.viewer(watcher.person, seat, moves)
        self.touched = time.monotonic()
        async with self.lock:
            before = await self.as_of(after)
            came = not self.audience.people[watcher.person]
            self.audience.add(watcher, seat, moves, before)
            lent = [n for n in self.table.seats_of(watcher.person) if self.table.seats[n].lent]
            if lent and self.table.phase == "playing":
                await self._append([entries.Returned(seat) for seat in lent])
        if lent or (came and self.table.seats_of(watcher.person)):
            self.audience.tell()
        self.attend()

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        self.audience.drop(watcher)
        if not self.audience.people[watcher.person] and self.table.seats_of(watcher.person):
            self._gone[watcher.person] = self.touched = time.monotonic()
            self.audience.tell()

    def polled(self, person: str) -> None:
        """Somebody asks what is new, and so is there."""
        self._gone[person] = self.touched = time.monotonic()

    async def as_of(self, seq: int | None) -> Table | None:
        """The table as it was after an entry; None where that is not to be known."""
        if seq is None or not 0 < seq <= self.table.seq:
            return None
        if seq == self.table.seq:
            return self.table
        return await self.home.replayed(self.table.id, seq)

    # ---- commands

    async def command(self, person: str, command: messages.Command, answer: Callable[[Done], None]) -> None:
        """Carry out a command; `answer` is told once it is durable, before anybody hears of it. Raises `NotDone`."""
        name = f"{person}:{command.id}"
        async with self.lock:
            self.touched = time.monotonic()
            done = Done(command.id, self.table.id, await self._carry_out(person, command, name))
            answer(done)
            self._tell()  # at once, so that what goes to who asked leaves in one piece
        self.attend()

    async def _carry_out(self, person: str, command: messages.Command, name: str) -> int:
        for _ in range(TRIES):
            if name in self._answers:
                return self._answers[name]
            await self._see_to_time()
            try:
                return await self._try(person, command, name)
            except SeqTaken:
                await self.catch_up()
            except CommandSeen as seen:
                await self.catch_up()
                return int(seen.answer)
        raise NotDone("busy", "the table is busy; ask again", 503)

    async def _try(self, person: str, command: messages.Command, name: str) -> int:
        if isinstance(command.do, deciding.NEEDS_SEQ) and command.seq is None:
            raise NotDone("no-seq", "this command needs the seq that you have seen last", 400)
        if command.seq is not None and command.seq != self.table.seq and isinstance(command.do, deciding.NEEDS_SEQ):
            raise Stale(self.table.seq)
        bodies = deciding.decide(self.table, person, command.seat, command.do, self.absent)
        if isinstance(command.do, messages.Rematch):
            bodies = [entries.Rematched(await self.home.rematch(self.table))]
        await self._append(bodies, name)
        return self.table.seq

    async def join(self, person: str, seat: int, name: str) -> None:
        """Somebody takes an open seat. Raises `NotDone`."""
        async with self.lock:
            self.touched = time.monotonic()
            for _ in range(TRIES):
                if self.table.seats[seat].person == person:
                    return
                try:
                    await self._append(deciding.joined(self.table, seat, person, name))
                    break
                except SeqTaken:
                    await self.catch_up()
        self.attend()

    # ---- the log

    async def _append(self, bodies: Sequence[Body], command: str | None = None) -> None:
        """Write entries, and take them in once they are on the disk; then everybody is told."""
        if not bodies:
            return
        now, last = self.home.now(), self.table.seq
        after = self.table.copy()
        for body in bodies:
            after.apply(body, now)
        answer = str(after.seq).encode() if command is not None else b""
        written = [
            Entry(n, entries.kind_of(body), entries.ENCODER.encode(body), now)
            for n, body in enumerate(bodies, start=last + 1)
        ]
        written[0] = msgspec.structs.replace(written[0], command=command, answer=answer)
        try:
            await self.home.store.append(self.table.id, written, change(self.table, after, bodies))
        except StoreAway:
            self._doubtful = True
            raise
        self.home.metrics.entries.inc(len(written))
        if command is not None:
            self._answers[command] = after.seq
        self._become(after, bodies)

    def _become(self, after: Table, bodies: Sequence[Body]) -> None:
        """The table is another one now; who looks at it is told as soon as whoever asked has been answered."""
        self.table = after
        if any(isinstance(body, REGROUPING) for body in bodies):
            self.audience.regroup()
        self._anew |= any(isinstance(body, entries.Undone) for body in bodies)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Tell all who look at the table, if there is news."""
        if self._telling is not None:
            self._telling.cancel()
            anew, self._telling, self._anew = self._anew, None, False
            self.audience.tell(anew)

    async def catch_up(self) -> None:
        """Take in what another process has written, or what was written when the database did not say so."""
        log = await self.home.store.read(self.table.id, self.table.seq)
        self._doubtful = False
        if not log:
            return
        after, bodies = self.table.copy(), [entries.DECODER.decode(entry.body) for entry in log]
        for entry, body in zip(log, bodies, strict=True):
            after.apply(body, entry.at)
            if entry.command is not None:
                self._answers[entry.command] = int(entry.answer)
        self._become(after, bodies)
        here = [n for person in self.audience.people for n in after.seats_of(person) if after.seats[n].lent]
        if here and after.phase == "playing":  # lent by a process that could not know that they are here
            await self._append([entries.Returned(seat) for seat in here])

    # ---- what nobody has asked for

    def attend(self) -> None:
        """See to it that a bot at turn thinks, and that a clock that runs out is noticed."""
        table = self.table
        turn = table.turn
        level = None if turn is None else table.seats[turn].bot
        position = (len(table.actors), turn, level)
        if not self.owned or turn is None or level is None:
            self._stop_thinking()
        elif self._thinking is None or self._position != position:
            self._stop_thinking()
            self._position = position
            self._thinking = asyncio.create_task(self._think(turn, level))
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self.owned and table.deadline is not None:
            wait = max(0.0, (table.deadline - self.home.now()) / 1000) + 0.01
            self._timer = asyncio.get_running_loop().call_later(min(wait, LONGEST_TIMER), self._ring)

    def sleep(self) -> None:
        """Nobody sees to the table in this process any longer."""
        self.owned = False
        self.attend()

    @property
    def busy(self) -> bool:
        """Whether somebody looks, a bot thinks or a clock runs."""
        return bool(self.audience) or self._thinking is not None or self._timer is not None or self.lock.locked()

    async def wake(self) -> None:
        """This process sees to the table from now on; another did before, and may have stopped long ago."""
        self.owned = True
        async with self.lock:
            await self.catch_up()
            if self.table.running is not None and isinstance(self.table.created.clock, messages.GameClock):
                await self._append([entries.Resumed()])
        self.attend()

    def _ring(self) -> None:
        self.home.in_background(self._look_at_clock())

    async def _look_at_clock(self) -> None:
        async with self.lock:
            try:
                await self._see_to_time()
            except SeqTaken:
                await self.catch_up()
        self.attend()

    async def _see_to_time(self) -> None:
        """Note a clock that has run out."""
        if self._doubtful:
            await self.catch_up()
        deadline, seat = self.table.deadline, self.table.running
        if deadline is not None and seat is not None and self.home.now() >= deadline:
            await self._append([entries.TimedOut(seat)])

    def _stop_thinking(self) -> None:
        if self._thinking is not None and not self._moving:
            self._thinking.cancel()
        self._thinking = None

    async def _think(self, seat: int, level: str) -> None:
        """Let a bot decide."""
        position = self._position
        move = await self._choice(seat, level)
        async with self.lock:
            self._moving = True
            if self._thinking is asyncio.current_task() and len(self.table.actors) == position[0]:
                await self._move(seat, move)
            self._moving = False
        if self._thinking is asyncio.current_task():
            self._thinking = None
            self.attend()

    async def _move(self, seat: int, move: str) -> None:
        """What a bot has decided; where it cannot be written, it decides again a little later."""
        try:
            await self._append([self.table.tried(seat, move)])
        except SeqTaken:
            await self.catch_up()
        except TilewitchError as problem:
            self.home.log.warning("a bot could not move", table=self.table.id, reason=type(problem).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _choice(self, seat: int, level: str) -> str:
        """What a bot plays; where it does not come to an answer, whatever is legal."""
        try:
            answer = await self.home.thinkers.ask(self.table.id, self.question(seat, level))
            move = answer.moves[0]
            self.table.tried(seat, move)
        except (NoThought, TilewitchError) as error:
            self.home.log.warning("a bot found no move", table=self.table.id, bot=level, reason=type(error).__name__)
            self.home.metrics.bot_failures.inc()
            return str(random.choice(self.table.playing.legal_moves))
        return move

    def question(self, seat: int, bot: str, seconds: float | None = None) -> Question:
        """What is asked of a bot: a position in which everything hidden from the seat has been dealt anew."""
        state, game = self.table.playing, self.table.game
        return Question(
            game=game.name,
            players=game.players,
            options=self.table.created.options,
            position=state.redealt(seat, secrets.randbelow(SEEDS)).tobytes(),
            seat=seat,
            bot=bot,
            seed=secrets.randbelow(SEEDS),
            seconds=seconds,
        )


def change(before: Table, after: Table, bodies: Sequence[Body]) -> Change:
    """What finding has to know of some entries."""
    left = [before.seats[body.seat].person for body in bodies if isinstance(body, entries.Left)]
    return Change(
        phase=StoredPhase(after.phase) if before.phase != after.phase else None,
        summary=SUMMARIES.encode(summary(after)),
        joined=tuple(body.person for body in bodies if isinstance(body, entries.Joined)),
        left=tuple(person for person in left if person is not None),
    )
