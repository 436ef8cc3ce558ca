"""`tilewitch play`: from what somebody wishes to a game at the keyboard."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tilewitch
from tilewitch.bots import simple_bots
from tilewitch.cli import saves
from tilewitch.cli.arguments import LATEST, read_options
from tilewitch.cli.keyboard import Keyboard
from tilewitch.cli.menu import choose
from tilewitch.cli.prepare import prepare_play, said_if_long
from tilewitch.cli.prompt import Prompt
from tilewitch.cli.screen import Screen
from tilewitch.cli.table import Table, begun, resumed, seat_players
from tilewitch.games.about import About
from tilewitch.games.game import Game


@dataclass(frozen=True)
class Wishes:
    """What the arguments of `tilewitch play` say."""

    game: str | None
    players: int | None
    bots: Sequence[str]
    names: Sequence[str]
    options: Sequence[str]
    seed: int | None
    resume: str | None


def run(wishes: Wishes, ascii: bool, color: bool) -> None:
    """Play one game."""
    screen, keyboard = Screen(ascii, color), Keyboard()
    try:
        table = table_for(wishes, screen, keyboard)
    except (EOFError, KeyboardInterrupt):
        screen.blank()
        return
    with said_if_long(screen.console):
        prepare_play(table.game)
    Prompt(table, screen, keyboard).run()


def table_for(wishes: Wishes, screen: Screen, keyboard: Keyboard) -> Table:
    """A saved game, the game that was asked for, or what the menu comes to."""
    if wishes.resume is not None:
        return resumed(saves.latest() if wishes.resume == LATEST else saves.named(wishes.resume))
    if wishes.game is None:
        choice = choose(screen, keyboard)
        players = seat_players(choice.game, choice.players, choice.names, wishes.bots or choice.bots)
        return begun(choice.game, read_options(choice.game, wishes.options), players, wishes.seed)
    found = tilewitch.about(wishes.game)
    players = seat_players(found, wishes.players, wishes.names, wishes.bots)
    return begun(found, read_options(found, wishes.options), players, wishes.seed)


def filled(found: About, named: Sequence[str], number: int) -> tuple[str, ...]:
    """Bots for all seats: those named, over and over; the best simple one where none is."""
    chosen = named or [simple_bots(found.name)[-1]]
    return tuple(chosen[seat % len(chosen)] for seat in range(number))


def chosen_game(found: About, players: int, options: Mapping[str, Any]) -> Game:
    return tilewitch.game(found.name, players, **options)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
