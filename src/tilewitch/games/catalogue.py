"""Which games there are, and how to get one. A game is a folder beside this file; nothing else names it."""

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

from tilewitch import games
from tilewitch.errors import UnknownGame
from tilewitch.games.about import About

if TYPE_CHECKING:
    from tilewitch.games.game import Game


@cache
def folders() -> dict[str, str]:
    """The folder of each game by the game's name."""
    return {f.name.replace("_", "-"): f.name for f in pkgutil.iter_modules(games.__path__) if f.ispkg}


def about(name: str) -> About:
    """What can be said of a game without loading its rules."""
    if name not in folders():
        raise UnknownGame(f"there is no game {name[:40]!r}; there are: {', '.join(folders())}")
    found: About = importlib.import_module(f"tilewitch.games.{folders()[name]}").ABOUT
    return found


def game(name: str, players: int = 2, **options: Any) -> "Game":
    """A game by its name, for so many players, with its options by keyword.

    >>> import tilewitch
    >>> tilewitch.game("qwirkle", players=3)
    tilewitch.game('qwirkle', players=3)
    """
    from tilewitch.games.game import Game  # the rules are heavy: only when somebody plays

    found = about(name)
    title = found.title.replace(" ", "")
    lines = [f"{found.title}: {found.summary}", "", f"For {found.fewest} to {found.most} players. Options:", ""]
    lines += [f"- {option.name} = {option.default!r}: {option.about}" for option in found.options]
    kind = type(title, (Game,), {"__doc__": "\n".join(lines), "__module__": Game.__module__})
    made: Game = kind(found, folders()[name], players, options)
    return made
