"""Bots that think: they try the most promising moves out on common deals, and drop the worst half again and again."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tilewitch.bots.bot import Budget
from tilewitch.bots.compiled import searching
from tilewitch.bots.plan import MOST_CANDIDATES, Plan
from tilewitch.bots.values import network
from tilewitch.games import kernel
from tilewitch.games.dice import random32
from tilewitch.games.game import Game, Move, State, as_buffer
from tilewitch.games.kernel import Reals, Row

CHUNK = 16
"""Deals that one call into compiled code tries each move on. Each chunk has dice of its own, so that a choice does not
depend on how many workers share the chunks."""
PIECE = 0.01
"""Seconds after which it looks at the clock."""
POLICY = 1
"""The simple bot that plays the turns after the one that is tried: the first after random."""


@dataclass(frozen=True)
class Settings:
    """How a searching bot searches."""

    candidates: int
    """How many moves it looks at."""
    turns: int
    """How many turns it plays on after its own before the learned value judges."""
    budget: Budget
    """How much it thinks when nobody says."""
    share: float = 1.0
    """The part of the time for a turn that one decision gets, on average as many as a turn has."""


@dataclass(frozen=True)
class Thought:
    """What a search came to think of one move."""

    move: Move
    chance: float
    """How likely the seat is to win with it."""
    trials: int
    """On how many deals it was tried."""


Progress = Callable[[float], None]
"""Told how much of a search is done, from 0 to 1."""


class Desk:
    """The room that one worker needs."""

    def __init__(self, game: Game) -> None:
        self.states = kernel.array(game.rules.State, 1)
        self.scratch = kernel.array(game.rules.State, 2)
        self.works = kernel.array(game.moves.Work, 1)
        self.plans = kernel.array(Plan, 1)
        self.luck = kernel.numbers(4)


class SearchBot:
    """Tries moves out: see `Settings`. `values` is a file of learned values other than the shipped one."""

    def __init__(self, game: Game, name: str, settings: Settings, workers: int = 1, values: Path | None = None) -> None:
        self.name = name
        self.settings = settings
        self._game = game
        self._workers = workers
        self._compiled = searching(game.name)
        self._net, self._hidden = network(game.name, game.players, values)
        self._local = threading.local()

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        """See `Bot.choose`."""
        if self._compiled.is_mixed(state.compiled_states):
            return self._draw(state, dice)
        return self.think(state, seat, budget, dice)[0].move

    def _draw(self, state: State, dice: Row) -> Move:
        """One of the most promising moves by lot; a move that looks a point worse is half as likely."""
        desk = self._desks()[0]
        action = self._compiled.muse(state.compiled_states, desk.works, desk.plans, MOST_CANDIDATES, 1.0, 0, dice)
        return Move(self._game.notation, int(action))

    def think(
        self,
        state: State,
        seat: int,
        budget: Budget,
        dice: Row,
        progress: Progress | None = None,
        stop: threading.Event | None = None,
    ) -> list[Thought]:
        """What it thinks of the most promising moves, the best first. Once `stop` is set it comes to an end with what
        it has found so far."""
        desks = self._desks()
        for desk in desks:
            kernel.copy(state.compiled_states, 0, desk.states, 0)
        first = desks[0]
        most = min(self.settings.candidates, MOST_CANDIDATES)
        n = int(self._compiled.list_candidates(first.states, first.works, first.plans, most))
        race = Race([int(action) for action in kernel.head(first.plans, "actions", n)])
        if n > 1:
            share = self.settings.share * self._compiled.part_of_turn(first.states)
            effort = Effort(budget if budget.seconds or budget.iterations else self.settings.budget, share)
            self._run(race, desks, seat, effort, dice, progress or silent, stop or threading.Event())
        notation = self._game.notation
        return [Thought(Move(notation, race.actions[k]), race.mean(k), race.trials[k]) for k in race.ranking(range(n))]

    def _desks(self) -> list[Desk]:
        """This thread's desks: searches in several threads do not disturb one another."""
        if not hasattr(self._local, "desks"):
            self._local.desks = [Desk(self._game) for _ in range(self._workers)]
        return cast(list[Desk], self._local.desks)

    def _run(
        self,
        race: "Race",
        desks: list[Desk],
        seat: int,
        effort: "Effort",
        dice: Row,
        progress: Progress,
        stop: threading.Event,
    ) -> None:
        """Rounds of equal cost; after each but the last the worse half is out."""
        alive = list(range(len(race.actions)))
        rounds = max(1, math.ceil(math.log2(len(alive))) - 1)
        with ThreadPoolExecutor(len(desks)) if len(desks) > 1 else nullcontext() as pool:
            for number in range(rounds):
                effort.begin_round(number, rounds, len(alive))
                while not stop.is_set():
                    sizes = effort.next_chunks(len(desks))
                    if not sizes:
                        break
                    # The dice are drawn before anybody begins, so that it does not matter who is done first.
                    actions = [race.actions[k] for k in alive]
                    jobs = [(actions, seat, desk, n, branch(dice)) for desk, n in zip(desks, sizes, strict=False)]
                    for n, sums in zip(sizes, (pool.map if pool else map)(self._try_out, jobs), strict=True):
                        race.add(alive, n, sums)
                    progress((number + effort.done()) / rounds)
                alive = race.ranking(alive)[: max(2, (len(alive) + 1) // 2)]

    def _try_out(self, job: tuple[Sequence[int], int, Desk, int, Row]) -> Reals:
        """What moves come to for a seat on so many deals."""
        moves, seat, desk, deals, dice = job
        sums = kernel.reals(len(moves))
        self._compiled.try_out(
            *(desk.states, desk.scratch, desk.works, desk.plans, as_buffer(moves), len(moves)),
            *(seat, POLICY, self.settings.turns, deals),
            *(self._net, self._hidden, dice, desk.luck, sums),
        )
        return sums


class Effort:
    """How many deals are still to be tried in a round: by the clock, or counted."""

    def __init__(self, budget: Budget, share: float) -> None:
        self._trials = budget.iterations
        self._seconds = (budget.seconds or 0.0) * share
        self._begin = time.perf_counter()
        self._cost = 0.0
        """Seconds for one move on one deal, by the last chunks."""

    def begin_round(self, number: int, rounds: int, alive: int) -> None:
        self._alive = alive
        self._round_begin = self._last = time.perf_counter()
        self._end = self._begin + self._seconds * (number + 1) / rounds
        self._deals = self._left = 1 if self._trials is None else max(1, self._trials // rounds // alive)
        self._handed_out = 0

    def next_chunks(self, workers: int) -> list[int]:
        """How many deals each worker is to try now; nobody any when the round is over."""
        if self._trials is not None:
            sizes = [max(0, min(CHUNK, self._left - CHUNK * worker)) for worker in range(workers)]
            self._left -= sum(sizes)
            return [size for size in sizes if size]
        now = time.perf_counter()
        if self._handed_out:
            self._cost = (now - self._last) * workers / self._handed_out / self._alive
        if self._handed_out and now >= self._end:
            return []
        fitting = 1 if not self._cost else int(min(PIECE, self._end - now) / self._cost / self._alive)
        size = max(1, min(CHUNK, fitting))
        self._last = now
        self._handed_out = size * workers
        return [size] * workers

    def done(self) -> float:
        """The part of the round that is done."""
        if self._trials is not None:
            return 1 - self._left / self._deals
        whole = self._end - self._round_begin
        return min(1.0, (time.perf_counter() - self._round_begin) / whole) if whole > 0 else 1.0


class Race:
    """How the moves that are tried out have done so far."""

    def __init__(self, actions: Sequence[int]) -> None:
        self.actions = actions
        self.trials = [0] * len(actions)
        self._sums = [0.0] * len(actions)

    def add(self, which: Sequence[int], deals: int, sums: Reals) -> None:
        for place, k in enumerate(which):
            self.trials[k] += deals
            self._sums[k] += sums[place]

    def mean(self, k: int) -> float:
        return self._sums[k] / self.trials[k] if self.trials[k] else 0.5

    def ranking(self, which: Sequence[int]) -> list[int]:
        """The best first; those that were dropped earlier after those that were tried longer."""
        return sorted(which, key=lambda k: (-self.trials[k], -self.mean(k), k))


def branch(dice: Row) -> Row:
    """Other dice, begun by these."""
    other: Row = kernel.numbers(4)
    for i in range(4):
        other[i] = random32(dice)
    return other


def silent(done: float) -> None:
    """Nobody wants to know."""
