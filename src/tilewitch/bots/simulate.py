"""Many games between simple bots: played on all cores, given out in order, added up.

Game k takes its chance from the seed plus k, and its bots' dice from another stream of the same number. So every game
can be played again alone, and neither the number of workers nor how far a run came changes any of them.
"""

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from tilewitch.bots.compiled import playouts
from tilewitch.bots.simple import number_of
from tilewitch.errors import BadOption, NotPossible
from tilewitch.games import kernel
from tilewitch.games.dice import SEEDS, reseed, seeded
from tilewitch.games.game import Game
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import FORMAT, MOST_EVENTS, GameRecord, PlayerName

CHUNK_SECONDS = 0.1
"""About how long a worker is busy before it hands in what it has played."""
LARGEST_CHUNK = 2000


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    game: Game
    bots: tuple[str, ...]
    """By seat, in the first game; from game to game everybody moves on one seat."""
    games: int
    seed: int
    fixed_seats: bool = False

    def __post_init__(self) -> None:
        if len(self.bots) != self.game.players:
            raise BadOption(f"{len(self.bots)} bots cannot sit on {self.game.players} seats")
        for name in self.bots:
            number_of(self.game.name, name)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number`."""
        shift = 0 if self.fixed_seats else number % len(self.bots)
        return self.bots[shift:] + self.bots[:shift]

    def seed_of(self, number: int) -> int:
        return (self.seed + number) % SEEDS


@dataclass(frozen=True)
class Played:
    """How one game ended."""

    number: int
    bots: tuple[str, ...]
    scores: list[int]
    winners: list[int]
    decisions: int
    record: GameRecord | None = None


Play = Callable[[Plan, range], list[Played]]


def simulate(
    plan: Plan, workers: int = 1, records: bool = False, stop: threading.Event | None = None
) -> Iterator[list[Played]]:
    """Play the games of a plan; gives them out in order, some at a time. Once `stop` is set no more are begun."""
    play = play_recorded if records else play_unrecorded
    waiting: deque[Future[tuple[list[Played], float]]] = deque()
    begun, size = 0, 1
    with ThreadPoolExecutor(workers, thread_name_prefix="simulate") as pool:
        while True:
            stopped = stop is not None and stop.is_set()
            while begun < plan.games and len(waiting) < 2 * workers and not stopped:
                numbers = range(begun, min(begun + size, plan.games))
                waiting.append(pool.submit(timed, play, plan, numbers))
                begun = numbers.stop
            if stopped:
                while waiting and waiting[-1].cancel():
                    waiting.pop()
            if not waiting:
                return
            played, seconds = waiting.popleft().result()
            size = next_size(len(played), seconds)
            yield played


def timed(play: Play, plan: Plan, numbers: range) -> tuple[list[Played], float]:
    start = time.perf_counter()
    return play(plan, numbers), time.perf_counter() - start


def next_size(games: int, seconds: float) -> int:
    """How many games fill a worker's time, going by the last ones; never many times more than before."""
    fitting = int(games * CHUNK_SECONDS / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * games, LARGEST_CHUNK))


def play_unrecorded(plan: Plan, numbers: range) -> list[Played]:
    """Play these games, and keep only how they ended."""
    game, n, seats = plan.game, len(numbers), plan.game.players
    bots, results = kernel.numbers(n, seats), kernel.numbers(n, seats + 2)
    chance, dice = kernel.numbers(n, 4), kernel.numbers(n, 4)
    for i, number in enumerate(numbers):
        reseed(chance[i], plan.seed_of(number), "chance")
        reseed(dice[i], plan.seed_of(number), "bots")
        for seat, name in enumerate(plan.seating(number)):
            bots[i][seat] = number_of(game.name, name)
    playouts(game.name).play_games(game.beginning, game.new_states(), game.room(), seats, bots, chance, dice, results)
    played = []
    for i, number in enumerate(numbers):
        *scores, winners, decisions = (int(value) for value in results[i])
        won = [seat for seat in range(seats) if winners >> seat & 1]
        played.append(Played(number, plan.seating(number), scores, won, decisions))
    return played


def play_recorded(plan: Plan, numbers: range) -> list[Played]:
    """Play these games, with a record of each."""
    game, compiled = plan.game, playouts(plan.game.name)
    states = game.new_states()
    actors, actions = kernel.numbers(MOST_EVENTS), kernel.numbers(MOST_EVENTS)
    bots = kernel.numbers(game.players)
    played = []
    for number in numbers:
        seating, seed = plan.seating(number), plan.seed_of(number)
        for seat, name in enumerate(seating):
            bots[seat] = number_of(game.name, name)
        kernel.copy(game.beginning, 0, states, 0)
        chance, dice = seeded(seed), seeded(seed, "bots")
        n = compiled.play_logged(states, game.room(), bots, chance, dice, actors, actions)
        if n < 0:
            raise NotPossible(f"game {number} (seed {seed:x}) is not over after {MOST_EVENTS:,} events")
        scores = [int(game.compiled.score(states, 0, seat)) for seat in range(game.players)]
        winners = [seat for seat in range(game.players) if game.compiled.won(states, 0, seat)]
        record = GameRecord(
            format=FORMAT,
            game=game.name,
            rules=game.about.rules,
            options=game.options,
            seed=f"{seed:x}",
            players=[PlayerName(name, "bot") for name in seating],
            events=[
                ("chance" if actors[k] == CHANCE else int(actors[k]), game.notation.format_action(int(actions[k])))
                for k in range(n)
            ],
            scores=scores,
            winners=winners,
        )
        decisions = sum(actors[k] != CHANCE for k in range(n))
        played.append(Played(number, seating, scores, winners, int(decisions), record))
    return played


# ---- adding up -------------------------------------------------------------------------------------------------


@dataclass
class Mean:
    """The mean of numbers that come one by one, and how far off it may be."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def value(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval."""
        if self.n < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1)
        return 1.96 * math.sqrt(variance / self.n)


@dataclass
class Line:
    """How one bot, or one seat, did."""

    wins: Mean = field(default_factory=Mean)
    """Per game and seat; a victory shared by two counts a half."""
    score: Mean = field(default_factory=Mean)

    def add(self, played: Played, seats: Sequence[int]) -> None:
        """Add a game in which it sat on these seats. Games are independent, seats of one game are not: so a game counts
        once."""
        won = sum(seat in played.winners for seat in seats) / max(1, len(played.winners))
        self.wins.add(won / len(seats))
        self.score.add(sum(played.scores[seat] for seat in seats) / len(seats))


@dataclass
class Tally:
    """What a row of games comes to."""

    games: int = 0
    decisions: int = 0
    by_bot: dict[str, Line] = field(default_factory=dict)
    by_seat: dict[int, Line] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        for name in sorted(set(played.bots)):
            seats = [seat for seat, bot in enumerate(played.bots) if bot == name]
            self.by_bot.setdefault(name, Line()).add(played, seats)
        for seat in range(len(played.bots)):
            self.by_seat.setdefault(seat, Line()).add(played, [seat])
