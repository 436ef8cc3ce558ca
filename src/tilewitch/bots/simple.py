"""Bots that need no thinking time: random, and what each game's own knowledge offers."""

from functools import cache

from tilewitch.bots.bot import Budget
from tilewitch.bots.compiled import playouts
from tilewitch.errors import UnknownBot
from tilewitch.games.game import Game, Move, State
from tilewitch.games.kernel import Row


@cache
def simple_bots(name: str) -> tuple[str, ...]:
    """The names of the simple bots of a game, by their numbers in compiled code."""
    return ("random", *playouts(name).knowledge.NAMES)


def number_of(game: str, bot_name: str) -> int:
    """The number of a simple bot in compiled code."""
    names = simple_bots(game)
    if bot_name not in names:
        raise UnknownBot(f"{game} has no bot {bot_name[:40]!r} for many games at once; there are: {', '.join(names)}")
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
