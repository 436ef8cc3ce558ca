"""How does a learned value come about? By games against itself, generation after generation.

A generation is some games, each move chosen by what the value so far thinks of the position after it, and now and then
at random; then the network is fitted to how the games of the last generations ended. Everything follows from the seed:
each part of a generation has dice of its own, so the number of workers does not matter.
"""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from tilewitch.bots.compiled import knowledge, learning
from tilewitch.bots.net import draw_rows, fit, size
from tilewitch.bots.plan import Plan
from tilewitch.bots.simulate import Mean
from tilewitch.bots.values import ValuesError
from tilewitch.errors import BadOption
from tilewitch.games import kernel
from tilewitch.games.dice import SEEDS, random32, seeded
from tilewitch.games.game import Game

CANDIDATES, DEALS, DEALS_OF_A_CHECK = 12, 2, 16
"""How many moves a learner looks at, and on how many deals while it learns and when it is checked."""
EXPLORE = 6
"""Of a hundred moves, how many are tried at random."""
PARTS, GAMES = 8, 64
"""A generation is so many parts of so many games, each with dice of its own."""
ROWS_OF_A_GAME = 400
"""Room for positions, on average: a part with longer games has fewer of them."""
WINDOW = 6
"""From how many generations it learns at once."""
PASSES = 2
"""How many positions it learns from for each new one."""
BATCH = 256
RATE, LAST_RATE, DECAY = 0.004, 0.0004, 1e-6
"""How fast it learns, at first and at the end; and how fast what is not needed is forgotten."""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be learned, and how much time there is: so many games, or so many seconds."""

    game: str
    players: int
    hidden: int
    seed: int
    games: int | None = None
    seconds: float | None = None

    def check(self) -> None:
        """Raises `BadOption`."""
        if not 0 <= self.hidden <= 256:
            raise BadOption(f"a network has 0 to 256 hidden units, not {self.hidden}")
        if (self.games is None) == (self.seconds is None):
            raise BadOption("a training takes either so many games or so much time")


class Report(msgspec.Struct, frozen=True):
    """How far a training has come."""

    seconds: float
    games: int
    positions: int
    generations: int
    surprise: float
    """How surprising the results of the last generation were to the value before it had seen them, in nats."""
    guessing: float
    """How surprising they would have been to somebody who knows nothing but the number of players."""


NOTHING_YET = Report(0.0, 0, 0, 0, 0.0, 0.0)


class Check(msgspec.Struct, frozen=True):
    """How the learned value has done in paired games on fresh deals."""

    against: str
    sets: int
    """Each set is one deal, played from every seat."""
    wins: float
    margin: float
    """Half the width of the 95 % confidence interval."""


class Look(msgspec.Struct, frozen=True):
    """How well the value played at some point of the training."""

    at: Report
    check: Check


class Room:
    """What one worker needs."""

    def __init__(self, game: Game, inputs: int) -> None:
        rows = GAMES * ROWS_OF_A_GAME
        self.common = (
            *(game.new_states(), kernel.array(game.rules.State, 2)),
            *(kernel.array(game.moves.Work, 1), kernel.array(Plan, 1)),
        )
        self.luck, self.counts = kernel.numbers(4), kernel.numbers(2)
        self.sums = kernel.reals(CANDIDATES)
        self.features = np.zeros((rows, inputs), np.float32)
        self.results = np.zeros(rows)
        self.whose = np.zeros(rows, np.int64)


@dataclass(frozen=True)
class Rows:
    """The positions of a generation, each from the side of one seat, and what part of the victory that seat got."""

    features: Any
    results: Any


class Training:
    """A training on its way."""

    def __init__(self, game: Game, course: Course, workers: int = 1) -> None:
        course.check()
        self.game = game
        self.course = course
        self._workers = workers
        self._compiled = learning(game.name)
        self._inputs = len(knowledge(game.name).FEATURES)
        self._rooms = [Room(game, self._inputs) for _ in range(PARTS)]
        self.net = first_net(self._inputs, course.hidden, course.seed, game.players)
        self._moments = np.zeros((2, len(self.net)))
        self._steps = 0
        self._window: list[Rows] = []
        self.reports: list[Report] = []
        self.looks: list[Look] = []
        self._seconds = 0.0

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.reports[-1].games if self.reports else 0

    @property
    def part_done(self) -> float:
        """How much of the course is done, from 0 to 1."""
        if self.course.games is not None:
            return min(1.0, self.games / self.course.games)
        return min(1.0, self._seconds / (self.course.seconds or 1.0))

    def generation(self) -> Report:
        """Play a generation, and learn from it."""
        begin = time.perf_counter()
        rows, games = self._play()
        before = self.reports[-1] if self.reports else NOTHING_YET
        surprise, guessing = self._surprise(rows)
        self._window = [*self._window[1 - WINDOW :], rows]
        self._learn()
        self._seconds += time.perf_counter() - begin
        positions = before.positions + len(rows.results) // self.game.players
        report = Report(
            round(self._seconds, 2), before.games + games, positions, before.generations + 1, surprise, guessing
        )
        self.reports.append(report)
        return report

    def look(self, against: str, sets: int) -> None:
        """See how well the value plays by now; that takes from the time."""
        begin = time.perf_counter()
        check = self.check(against, sets)
        self._seconds += time.perf_counter() - begin
        self.looks.append(Look(self.reports[-1] if self.reports else NOTHING_YET, check))

    def warm(self) -> None:
        """Call everything once, so that no time goes to the compiler."""
        course = msgspec.structs.replace(self.course, games=2, seconds=None)
        twin = Training(self.game, course, 1)
        twin.generation()
        name = knowledge(self.game.name).NAMES[-1]
        twin.check(name, 1)
        twin.check(name, 1, (twin.net, course.hidden))

    def check(self, against: str, sets: int, rival: tuple[Any, int] | None = None) -> Check:
        """Play the learned value, a move ahead, against another, or against the simple bot of that name; on deals that
        are the same for each check."""
        names = knowledge(self.game.name).NAMES
        simple = -1 if rival else names.index(against)
        net, hidden = rival or (self.net, self.course.hidden)

        def play(job: tuple[Room, int]) -> float:
            room, number = job
            total = 0.0
            for seat in range(self.game.players):
                # The same chance for all seats: one deal, moved round.
                dice = [seeded((self.course.seed + number) % SEEDS, stream) for stream in ("check", f"check {seat}")]
                total += self._compiled.play_contest(
                    *(self.game.beginning, *room.common, CANDIDATES, DEALS_OF_A_CHECK, seat, simple, self.net),
                    *(self.course.hidden, net, hidden, *dice, room.luck, room.sums),
                )
            return total / self.game.players

        mean = Mean()
        for shares in self._at_once(play, range(sets)):
            mean.add(shares)
        return Check(against, sets, round(mean.value, 4), round(mean.margin, 4))

    def _at_once(self, do: Callable[[Any], Any], numbers: Sequence[int]) -> list[Any]:
        """Do something with each number, in rooms that nobody else is in; the results are in order."""
        found: list[Any] = []
        with ThreadPoolExecutor(self._workers) as pool:
            for first in range(0, len(numbers), len(self._rooms)):
                some = numbers[first : first + len(self._rooms)]
                found += pool.map(do, zip(self._rooms, some, strict=False))
        return found

    # ---- playing

    def _play(self) -> tuple[Rows, int]:
        """The games of one generation."""
        number = self.reports[-1].generations if self.reports else 0
        left = PARTS * GAMES if self.course.games is None else min(PARTS * GAMES, self.course.games - self.games)
        sizes = [left // PARTS + (part < left % PARTS) for part in range(PARTS)]

        def play(job: tuple[Room, int]) -> tuple[int, int]:
            room, part = job
            dice = seeded(self.course.seed, f"generation {number} part {part}")
            self._compiled.gather(
                *(self.game.beginning, *room.common, CANDIDATES, DEALS, EXPLORE, sizes[part]),
                *(self.net, self.course.hidden, dice, room.luck, room.sums),
                *(room.features, room.results, room.whose, room.counts),
            )
            return int(room.counts[0]), int(room.counts[1])

        counts = self._at_once(play, range(PARTS))
        filled = [(room, rows) for room, (rows, _) in zip(self._rooms, counts, strict=True)]
        features = np.concatenate([room.features[:rows] for room, rows in filled])
        results = np.concatenate([room.results[:rows] for room, rows in filled])
        return Rows(features, results), sum(games for _, games in counts)

    # ---- learning

    def _surprise(self, rows: Rows) -> tuple[float, float]:
        """How surprising results are to the value as it is, and to somebody who only guesses."""
        if not len(rows.results):
            return 0.0, 0.0
        order: Any = np.arange(len(rows.results))
        idle: Any = np.zeros((3, len(self.net)))
        net, inputs, hidden = self.net.copy(), self._inputs, self.course.hidden
        surprise = fit(
            *(rows.features, rows.results, order, 0, len(order), net, inputs, hidden),
            *(0.0, 0.0, idle[0], idle[1], idle[2], 1),
        )
        even = 1.0 / self.game.players
        guessing = -even * math.log(even) - (1.0 - even) * math.log(1.0 - even)
        return round(float(surprise), 5), round(guessing, 5)

    def _learn(self) -> None:
        """Fit the network to positions drawn from the last few generations."""
        features: Any = np.concatenate([rows.features for rows in self._window])
        results: Any = np.concatenate([rows.results for rows in self._window])
        dice = seeded(self.course.seed, f"fit {self._steps}")
        order: Any = np.empty(PASSES * len(self._window[-1].results), np.int64)
        draw_rows(order, len(results), dice)
        rate = RATE * (LAST_RATE / RATE) ** self.part_done
        slope: Any = np.zeros(len(self.net))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            self._steps += 1
            fit(
                *(features, results, order, first, BATCH, self.net, self._inputs, self.course.hidden),
                *(rate, DECAY, slope, self._moments[0], self._moments[1], self._steps),
            )

    # ---- checkpoints

    def save(self, path: Path) -> None:
        """Keep all that it needs to go on; what was there before stays whole until this is."""
        notes = Notes(self.course, self.reports, self.looks)
        parts = {f"features{i}": rows.features for i, rows in enumerate(self._window)}
        parts |= {f"results{i}": rows.results for i, rows in enumerate(self._window)}
        beside = path.with_name(path.name + ".new")
        with beside.open("wb") as file:
            np.savez(
                file,
                notes=np.frombuffer(msgspec.json.encode(notes), np.uint8),
                net=self.net,
                moments=self._moments,
                steps=np.array([self._steps]),
                seconds=np.array([self._seconds]),
                **parts,
            )
        beside.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint of the same course; only how long it is may differ."""
        kept, notes = read_checkpoint(path)
        for name in ("game", "players", "hidden", "seed"):
            theirs, ours = getattr(notes.course, name), getattr(self.course, name)
            if theirs != ours:
                raise ValuesError(
                    f"{path} holds another training ({name} there {theirs}, here {ours}); remove it to begin anew"
                )
        if kept["net"].shape != self.net.shape:
            raise ValuesError(f"{path} was made for other features of {self.game.name}; remove it to begin anew")
        self.net, self._moments = kept["net"], kept["moments"]
        self._steps, self._seconds = int(kept["steps"][0]), float(kept["seconds"][0])
        self._window = [Rows(kept[f"features{i}"], kept[f"results{i}"]) for i in range(WINDOW) if f"results{i}" in kept]
        self.reports, self.looks = notes.reports, notes.looks


class Notes(msgspec.Struct):
    """What a checkpoint holds beside numbers."""

    course: Course
    reports: list[Report]
    looks: list[Look]


def read_checkpoint(path: Path) -> tuple[dict[str, Any], Notes]:
    """The numbers in a checkpoint, and its notes."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            kept = dict(found)
        return kept, msgspec.json.decode(kept["notes"].tobytes(), type=Notes)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError) as error:
        raise ValuesError(f"{path} is no checkpoint of a training ({error}); remove it to begin anew") from None


def course_in(path: Path) -> Course:
    """The course that a checkpoint belongs to."""
    return read_checkpoint(path)[1].course


def first_net(inputs: int, hidden: int, seed: int, players: int) -> Any:
    """A network that knows nothing: even chances whatever the features, and units that look at different things."""
    net = np.zeros(size(inputs, hidden))
    dice = seeded(seed, "net")
    spread = 1.0 / math.sqrt(inputs)
    for i in range(hidden * (inputs + 1)):
        net[i] = spread * (random32(dice) / 2**31 - 1.0)
    net[-1] = -math.log(players - 1.0)
    return net
