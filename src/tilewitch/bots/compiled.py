"""The compiled loops of bots, each loaded once for each game."""

import importlib
from functools import cache
from types import ModuleType

from tilewitch.games import folders
from tilewitch.games.kernel import specialise


@cache
def knowledge(name: str) -> ModuleType:
    """What bots know of a game: its folder beside this file."""
    return importlib.import_module(f"tilewitch.bots.{folders()[name]}")


def loaded(template: str, name: str, **more: object) -> ModuleType:
    """A template of this folder for one game."""
    folder = folders()[name]
    load = f"tilewitch.games.{folder}."
    return specialise(
        f"tilewitch.bots.{template}",
        f"tilewitch.bots.{template}.{folder}",
        rules=importlib.import_module(load + "rules"),
        moves=importlib.import_module(load + "moves"),
        view=importlib.import_module(load + "view"),
        knowledge=knowledge(name),
        **more,
    )


@cache
def playouts(name: str) -> ModuleType:
    """`playouts.py` for one game."""
    return loaded("playouts", name)


@cache
def searching(name: str) -> ModuleType:
    """`search.py` for one game."""
    return loaded("search", name, INPUTS=len(knowledge(name).FEATURES))


@cache
def learning(name: str) -> ModuleType:
    """`learning.py` for one game."""
    return loaded("learning", name, INPUTS=len(knowledge(name).FEATURES), search=searching(name))


@cache
def growing(name: str) -> ModuleType:
    """`tree.py` for one game."""
    return loaded("tree", name, search=searching(name))
