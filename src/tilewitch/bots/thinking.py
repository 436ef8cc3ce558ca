"""Bots that think: moves race on common deals, or a tree of decisions grows; and what can be worked out is."""

import math
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from tilewitch.bots.bot import Budget
from tilewitch.bots.compiled import growing, knowledge, searching
from tilewitch.bots.effort import Effort, Purse
from tilewitch.bots.plan import MOST_CANDIDATES, Plan
from tilewitch.bots.race import Race
from tilewitch.bots.values import network
from tilewitch.games import kernel
from tilewitch.games.dice import random32
from tilewitch.games.game import Game, Move, State, as_buffer
from tilewitch.games.kernel import Reals, Records, Row

POLICY = 1
"""The simple bot that plays the turns after the one that is tried: the first after random."""
POSITIONS_PER_TRIAL = 20
"""How many positions of an exact search count as one trial of a move, which takes about as long."""


@dataclass(frozen=True)
class Settings:
    """How a searching bot searches."""

    candidates: int
    """How many moves it looks at."""
    turns: int
    """How many turns it plays on after its own before the learned value judges."""
    budget: Budget
    """How much it thinks when nobody says."""
    tree: bool = False
    """Whether it grows a tree of decisions, rather than trying moves out one beside the other."""
    boldness: float = 0.4
    """In a tree, how much it is drawn to moves that were tried less."""
    exact: bool = True
    """Whether it works out the end of the game, in games that can."""


@dataclass(frozen=True)
class Thought:
    """What a search came to think of one move."""

    move: Move
    chance: float
    """How likely the seat is to win with it."""
    trials: int
    """On how many deals it was tried; 0 if it was worked out."""


Progress = Callable[[float], None]
"""Told how much of a search is done, from 0 to 1."""


class Solver(Protocol):
    """`Solver` of a game's knowledge, if it has one: works out positions in which nothing is hidden any more."""

    def applies(self, state: State) -> bool:
        """Whether a position is of that kind."""

    def solve(self, state: State, positions: int) -> tuple[int, float] | None:
        """An action that brings the largest part of the victory there is if both play on without a mistake, and that
        part; None if that takes more than so many positions."""


class Desk:
    """The room that one worker needs."""

    def __init__(self, game: Game) -> None:
        self.states = kernel.array(game.rules.State, 1)
        self.scratch = kernel.array(game.rules.State, 2)
        self.works = kernel.array(game.moves.Work, 1)
        self.plans = kernel.array(Plan, 1)
        self.luck = kernel.numbers(4)
        self.trees: Records | None = None


class SearchBot:
    """Tries moves out: see `Settings`. `values` is a file of learned values other than the shipped one."""

    def __init__(self, game: Game, name: str, settings: Settings, workers: int = 1, values: Path | None = None) -> None:
        self.name = name
        self.settings = settings
        self._game = game
        self._workers = workers
        self._compiled = searching(game.name)
        self._growing = growing(game.name) if settings.tree else None
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
        begin = time.perf_counter()
        given = budget if budget.seconds or budget.iterations else self.settings.budget
        desks = self._desks()
        for desk in desks:
            kernel.copy(state.compiled_states, 0, desk.states, 0)
        first = desks[0]
        most = min(self.settings.candidates, MOST_CANDIDATES)
        n = int(self._compiled.list_candidates(first.states, first.works, first.plans, most))
        race = Race([int(action) for action in kernel.head(first.plans, "actions", n)])
        purse = self._purse()
        mine = given
        if given.seconds:
            mine = Budget(seconds=purse.take(seat, given.seconds, self._compiled.part_of_turn(first.states)))
        if n > 1:
            solved = self._solved(state, mine)
            if solved is not None:
                return [solved]
            spent = time.perf_counter() - begin
            effort = Effort(Budget(seconds=mine.seconds - spent) if mine.seconds else mine)
            how = self._run_tree if self._growing is not None else self._run
            how(race, desks, seat, effort, dice, progress or silent, stop or threading.Event())
        notation = self._game.notation
        order = race.ranking(range(n))
        if given.seconds:
            goes_on = self._compiled.goes_on(first.states, first.scratch, race.actions[order[0]], seat, branch(dice))
            purse.spend(seat, given.seconds, time.perf_counter() - begin, goes_on)
        return [Thought(Move(notation, race.actions[k]), race.mean(k), race.trials[k]) for k in order]

    def _solved(self, state: State, budget: Budget) -> Thought | None:
        """The best move, if it can be worked out in half the time. By the clock it tries again and again with more
        positions, so that it does not matter how fast the machine is."""
        make = getattr(knowledge(self._game.name), "Solver", None)
        if not self.settings.exact or make is None:
            return None
        if not hasattr(self._local, "solver"):
            self._local.solver = make(self._game)
        solver: Solver = self._local.solver
        if not solver.applies(state):
            return None
        begin = time.perf_counter()
        positions = POSITIONS_PER_TRIAL * (budget.iterations or 16)
        while True:
            found = solver.solve(state, positions)
            if found is not None:
                action, share = found
                # Where all is lost against best play, the one that is most likely to be answered badly is the best.
                return Thought(Move(self._game.notation, action), share, 0) if share else None
            spent = time.perf_counter() - begin
            if budget.seconds is None or 5 * spent > budget.seconds / 2:
                return None
            positions *= 4

    def _desks(self) -> list[Desk]:
        """This thread's desks: searches in several threads do not disturb one another."""
        if not hasattr(self._local, "desks"):
            self._local.desks = [Desk(self._game) for _ in range(self._workers)]
        return cast(list[Desk], self._local.desks)

    def _purse(self) -> Purse:
        """This thread's account of the time."""
        if not hasattr(self._local, "purse"):
            self._local.purse = Purse()
        return cast(Purse, self._local.purse)

    def _run_tree(
        self,
        race: Race,
        desks: list[Desk],
        seat: int,
        effort: Effort,
        dice: Row,
        progress: Progress,
        stop: threading.Event,
    ) -> None:
        """A tree for each worker. Counted trials go into a single one, so that the number of workers does not
        matter."""
        assert self._growing is not None
        busy = desks[:1] if effort.counted else desks
        for desk in busy:
            if desk.trees is None:
                desk.trees = kernel.array(self._growing.Tree, 1)
            self._growing.clear(desk.trees)
        effort.begin_round(0, 1, 1)
        with ThreadPoolExecutor(len(busy)) if len(busy) > 1 else nullcontext() as pool:
            while not stop.is_set():
                sizes = effort.next_chunks(len(busy))
                if not sizes:
                    break
                jobs = [(seat, desk, size, branch(dice)) for desk, size in zip(busy, sizes, strict=False)]
                list((pool.map if pool else map)(self._grow, jobs))
                progress(effort.done())
        n = len(race.actions)
        for desk in busy:
            trials, sums = kernel.numbers(n), kernel.reals(n)
            self._growing.look_up(desk.trees, as_buffer(race.actions), n, trials, sums)
            for k in range(n):
                race.count(k, int(trials[k]), float(sums[k]))

    def _grow(self, job: tuple[int, Desk, int, Row]) -> None:
        """So many more ways into a worker's tree."""
        seat, desk, times, dice = job
        assert self._growing is not None
        self._growing.grow(
            *(desk.states, desk.scratch, desk.works, desk.plans, desk.trees),
            *(min(self.settings.candidates, MOST_CANDIDATES), self.settings.boldness, seat, POLICY),
            *(self.settings.turns, times, self._net, self._hidden, dice),
        )

    def _run(
        self,
        race: Race,
        desks: list[Desk],
        seat: int,
        effort: Effort,
        dice: Row,
        progress: Progress,
        stop: threading.Event,
    ) -> None:
        """Rounds of equal cost; after each the worse half is out, and whoever turns out to be hopeless before that. As
        soon as one move is left, there is nothing more to think about."""
        rounds = max(1, math.ceil(math.log2(len(race.alive))) - 1)
        with ThreadPoolExecutor(len(desks)) if len(desks) > 1 else nullcontext() as pool:
            for number in range(rounds):
                effort.begin_round(number, rounds, len(race.alive))
                while not stop.is_set() and not race.decided():
                    sizes = effort.next_chunks(len(desks), len(race.alive))
                    if not sizes:
                        break
                    # The dice are drawn before anybody begins, so that it does not matter who is done first.
                    alive = race.alive
                    actions = [race.actions[k] for k in alive]
                    jobs = [(actions, seat, desk, n, branch(dice)) for desk, n in zip(desks, sizes, strict=False)]
                    for n, sums in zip(sizes, (pool.map if pool else map)(self._try_out, jobs), strict=True):
                        race.add(alive, n, sums)
                        race.drop_hopeless()
                    progress(1.0 if race.decided() else (number + effort.done()) / rounds)
                race.halve()

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


def branch(dice: Row) -> Row:
    """Other dice, begun by these."""
    other: Row = kernel.numbers(4)
    for i in range(4):
        other[i] = random32(dice)
    return other


def silent(done: float) -> None:
    """Nobody wants to know."""
