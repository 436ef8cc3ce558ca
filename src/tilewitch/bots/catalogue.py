"""Which bots there are for a game, and how to get one."""

from functools import cache

from tilewitch.bots.bot import Bot
from tilewitch.bots.levels import level_bot, levels
from tilewitch.bots.simple import SimpleBot, simple_bots
from tilewitch.errors import UnknownBot
from tilewitch.games.game import Game

LEVEL = "level-"
USUAL = "level-3"
"""Who plays against people that have not said."""
ADVISER = "level-5"
"""Who gives hints: strong, and quick enough to wait for."""


def level_names(name: str) -> tuple[str, ...]:
    """The names of the bots of a game's levels, the weakest first."""
    return tuple(f"{LEVEL}{number}" for number in range(1, len(levels(name)) + 1))


@cache
def bots(name: str) -> tuple[str, ...]:
    """The names of a game's bots: those that need no time to think, then the levels from the weakest to the
    strongest."""
    return (*simple_bots(name), *level_names(name))


def check_bot(game: str, name: str) -> None:
    """Raises `UnknownBot` where a game has no bot of that name."""
    if name not in bots(game):
        raise UnknownBot(f"{game} has no bot {name[:40]!r}; there are: {', '.join(bots(game))}")


def bot(game: Game, name: str, workers: int = 1) -> Bot:
    """A bot for a game by its name. `workers` is how many cores it may think on."""
    check_bot(game.name, name)
    if name.startswith(LEVEL):
        return level_bot(game, name, levels(game.name)[int(name.removeprefix(LEVEL)) - 1], workers)
    return SimpleBot(game, name)
