"""Which games are played, by whom, from which seeds: everything that has to be known to play a match again.

A *deal* is a seed. On each deal every line-up plays a *set*: one game for each way to move round the seats. A set is
one sample: what its games have in common, the luck of the deal, is the same for everybody in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from math import lcm
from typing import Any

import msgspec

import tilewitch
from tilewitch.arena.entrants import Entrant
from tilewitch.arena.lineups import LineUp, everybody_with_everybody, one_against_others, orders, rotations
from tilewitch.bots import Budget
from tilewitch.errors import BadOption
from tilewitch.games.dice import SEEDS
from tilewitch.games.game import Game

PATIENCE = 10.0
"""Seconds that a decision may take beyond its budget before it counts as a time-out."""
UNLIMITED_PATIENCE = 60.0
"""Seconds that a decision may take where there is no budget of time."""


class Sprt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequential test of what part of the victories the first entrant takes: `low` or less, or `high` or more?"""

    low: float
    high: float
    alpha: float = 0.05
    """How often it may say `high` although it is `low`."""
    beta: float = 0.05
    """How often it may say `low` although it is `high`."""

    def __post_init__(self) -> None:
        if not 0.0 < self.low < self.high < 1.0:
            raise BadOption(
                f"a sequential test needs two parts of the victories, 0 < low < high < 1, not "
                f"{self.low} and {self.high}"
            )
        if not (0.0 < self.alpha < 0.5 and 0.0 < self.beta < 0.5):
            raise BadOption(
                f"the error rates of a sequential test are between 0 and 0.5, not {self.alpha}, {self.beta}"
            )


@dataclass(frozen=True)
class Fixture:
    """One game that is to be played."""

    number: int
    deal: int
    lineup: int
    seating: LineUp
    """Which entrant sits on each seat."""
    place: int
    """Which game of its set it is."""
    of: int
    """How many games its set has."""
    seed: int


class Plan(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A match or a tournament before it is played."""

    game: str
    players: int
    options: dict[str, Any]
    """Those that differ from the defaults, as records hold them."""
    rules: int
    entrants: list[str]
    lineups: list[LineUp]
    deals: int
    """On how many deals each line-up plays at most."""
    seed: int
    budget: str = ""
    """What those may think who have no budget of their own; empty where that is left to them."""
    time_limit: float | None = None
    """Seconds after which a decision counts as a time-out; None is some patience beyond the budget."""
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.field]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise BadOption(f"two entrants are called {twice[0]!r}; give one a name, as in NAME={twice[0]}")
        if self.deals < 1:
            raise BadOption("at least one deal has to be played")
        if not 0 <= self.seed < SEEDS:
            raise BadOption(f"a seed is a whole number from 0 to {SEEDS - 1}, not {self.seed}")
        if self.time_limit is not None and not 0.0 < self.time_limit < 1e6:
            raise BadOption(f"a time limit is so many seconds, more than 0, not {self.time_limit}")
        if self.budget:
            Budget.parse(self.budget)

    # ---- who

    @cached_property
    def field(self) -> tuple[Entrant, ...]:
        """Those who take part."""
        return tuple(Entrant.parse(text) for text in self.entrants)

    @cached_property
    def table(self) -> Game:
        """The game that they play."""
        return tilewitch.game(self.game, self.players, **self.options)

    def budget_of(self, entrant: int) -> Budget:
        """What an entrant may think: its own budget before that of all."""
        own = self.field[entrant].budget
        if own == Budget() and self.budget:
            return Budget.parse(self.budget)
        return own

    def limit_of(self, entrant: int) -> float:
        """After how many seconds a decision of an entrant counts as a time-out."""
        if self.time_limit is not None:
            return self.time_limit
        seconds = self.budget_of(entrant).seconds
        return UNLIMITED_PATIENCE if seconds is None else seconds + PATIENCE

    @cached_property
    def only_simple(self) -> bool:
        """Whether all who take part can play in compiled code."""
        return all(entrant.is_simple(self.game) for entrant in self.field)

    @property
    def same_again(self) -> bool:
        """Whether the same plan gives the same games again: not where somebody thinks by the clock, nor where a
        program decides for itself."""
        return not any(
            entrant.is_external or entrant.looks_at_the_clock(self.game, self.budget_of(i))
            for i, entrant in enumerate(self.field)
        )

    # ---- what

    @cached_property
    def cycle(self) -> list[tuple[int, int, LineUp, int, int]]:
        """The games of so many deals that every line-up has been played in all its orders: deal, line-up, seating,
        place in its set, games of the set."""
        choices = [orders(lineup) for lineup in self.lineups]
        games = []
        for deal in range(lcm(*(len(choice) for choice in choices))):
            for lineup, choice in enumerate(choices):
                seatings = rotations(choice[deal % len(choice)])
                games += [(deal, lineup, seating, i, len(seatings)) for i, seating in enumerate(seatings)]
        return games

    def fixture(self, number: int) -> Fixture:
        """Game `number` of the plan."""
        rounds, place = divmod(number, len(self.cycle))
        deal, lineup, seating, i, of = self.cycle[place]
        deal += rounds * (self.cycle[-1][0] + 1)
        return Fixture(number, deal, lineup, seating, i, of, (self.seed + deal) % SEEDS)

    def fixtures(self, first: int = 0) -> Iterator[Fixture]:
        """All games from a number on."""
        for number in count(first):
            fixture = self.fixture(number)
            if fixture.deal >= self.deals:
                return
            yield fixture

    @cached_property
    def games(self) -> int:
        """How many games there are at most."""
        rounds, rest = divmod(self.deals, self.cycle[-1][0] + 1)
        return rounds * len(self.cycle) + sum(deal < rest for deal, *_ in self.cycle)

    def named(self, seating: LineUp) -> list[str]:
        return [self.field[entrant].name for entrant in seating]


def match_plan(game: Game, entrants: list[str], games: int, seed: int, **more: Any) -> Plan:
    """The first entrant against the others: it sits on one seat, they on the others, and all move round the seats."""
    if len(entrants) < 2:
        raise BadOption("a match needs two entrants at least")
    if len(entrants) > game.players:
        raise BadOption(
            f"{len(entrants)} entrants cannot sit at a table for {game.players}; a tournament can have more"
        )
    return checked(game, entrants, [one_against_others(len(entrants), game.players)], games, seed, **more)


def tournament_plan(game: Game, entrants: list[str], games: int, seed: int, **more: Any) -> Plan:
    """Everybody with everybody, so many games at each kind of table."""
    if len(entrants) < 2:
        raise BadOption("a tournament needs two entrants at least")
    if more.get("sprt") is not None and game.players != 2:
        raise BadOption("a sequential test of a tournament compares two entrants at a table for two")
    return checked(game, entrants, everybody_with_everybody(len(entrants), game.players), games, seed, **more)


def checked(game: Game, entrants: list[str], lineups: list[LineUp], games: int, seed: int, **more: Any) -> Plan:
    """A plan of so many games for each line-up, rounded up to whole sets."""
    per_deal = [len(rotations(orders(lineup)[0])) for lineup in lineups]
    plan = Plan(
        game=game.name,
        players=game.players,
        options=game.options,
        rules=game.about.rules,
        entrants=entrants,
        lineups=lineups,
        deals=-(-games // max(per_deal)),
        seed=seed,
        **more,
    )
    for entrant in plan.field:
        entrant.check(game.name)
    return plan
