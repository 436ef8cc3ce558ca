"""Bots at the level that somebody would like to meet: from first-timer to the strongest there is.

The weak levels choose by a first look at the moves, as people do: they overlook some, and are the less exact the weaker
they are. The strong ones think.
"""

import importlib
from dataclasses import dataclass

from tilewitch.bots.bot import Budget
from tilewitch.bots.compiled import searching
from tilewitch.bots.thinking import Desk, SearchBot, Settings
from tilewitch.games import folders
from tilewitch.games.game import Game, Move, State
from tilewitch.games.kernel import Row


@dataclass(frozen=True)
class Musing:
    """How a level chooses that does not think."""

    temperature: float
    """A move that looks so many points worse is half as likely."""
    overlooked: int
    """Of a hundred moves, how many it does not see."""
    candidates: int = 40


@dataclass(frozen=True)
class Level:
    """One level of a game's bots."""

    title: str
    how: Musing | Settings

    @property
    def seconds(self) -> float:
        """How long it thinks about a turn when nobody says; 0 is no time that a person would notice."""
        return 0.0 if isinstance(self.how, Musing) else self.how.budget.seconds or 0.0


def levels(name: str) -> tuple[Level, ...]:
    """The levels of a game, the weakest first."""
    found: tuple[Level, ...] = importlib.import_module(f"tilewitch.bots.{folders()[name]}.levels").LEVELS
    return found


class MusingBot:
    """Chooses by a first look: see `Musing`."""

    def __init__(self, game: Game, name: str, how: Musing) -> None:
        self.name = name
        self._game = game
        self._how = how
        self._compiled = searching(game.name)

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        """See `Bot.choose`; it never takes long enough to look at the budget."""
        desk = Desk(self._game)
        how = self._how
        action = self._compiled.muse(
            state.compiled_states, desk.works, desk.plans, how.candidates, how.temperature, how.overlooked, dice
        )
        return Move(self._game.notation, int(action))


def level_bot(game: Game, name: str, level: Level, workers: int) -> MusingBot | SearchBot:
    """The bot that plays at a level."""
    if isinstance(level.how, Musing):
        return MusingBot(game, name, level.how)
    return SearchBot(game, name, level.how, workers)
