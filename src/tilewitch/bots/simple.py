"""Bots that need no thinking time: random, and what each game's own knowledge offers."""

import importlib
from functools import cache
from types import ModuleType

from tilewitch.bots.bot import Bot, Budget
from tilewitch.errors import UnknownBot
from tilewitch.games import folders
from tilewitch.games.game import Game, Move, State
from tilewitch.games.kernel import Row, specialise


@cache
def playouts(name: str) -> ModuleType:
    """The compiled loops of `tilewitch.bots.playouts` for one game."""
    folder = folders()[name]
    load = f"tilewitch.games.{folder}."
    return specialise(
        "tilewitch.bots.playouts",
        f"tilewitch.bots.playouts.{folder}",
        rules=importlib.import_module(load + "rules"),
        moves=importlib.import_module(load + "moves"),
        view=importlib.import_module(load + "view"),
        knowledge=importlib.import_module(f"tilewitch.bots.{folder}"),
    )


@cache
def bots(name: str) -> tuple[str, ...]:
    """The names of the simple bots of a game, by their numbers in compiled code."""
    return ("random", *playouts(name).knowledge.NAMES)


def number_of(game: str, bot_name: str) -> int:
    """The number of a simple bot in compiled code."""
    names = bots(game)
    if bot_name not in names:
        raise UnknownBot(f"{game} has no bot {bot_name[:40]!r}; there are: {', '.join(names)}")
    return names.index(bot_name)


class SimpleBot:
    """A bot that lives in compiled code."""

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        self._game = game
        self._number = number_of(game.name, name)
        self._compiled = playouts(game.name)

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        """See `Bot.choose`; it never takes long enough to look at the budget."""
        action = self._compiled.choose(state.compiled_states, 0, self._game.room(), self._number, dice)
        return Move(self._game.notation, int(action))


def bot(game: Game, name: str) -> Bot:
    """A bot for a game by its name."""
    return SimpleBot(game, name)
