"""Which games can be played at once? Their rules are compiled by a process of their own first, and then loaded here.

`python -m tilewitch.server.playable GAME` is that process.
"""

import asyncio
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import tilewitch
from tilewitch.bots import Budget, bot, bots
from tilewitch.errors import BadOption, TilewitchError
from tilewitch.games import about, folders
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game
from tilewitch.games.protocol import CHANCE
from tilewitch.server.refusals import NotDone, from_game

MOST_KEPT = 256
"""Games of different players and options that stay in memory."""


class Playable:
    """The games that this process has ready."""

    def __init__(self, apart: bool = True) -> None:
        self._apart = apart
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._games: OrderedDict[str, Game] = OrderedDict()

    async def begin(self) -> None:
        """Make all games ready, one after the other."""
        for name in folders():
            await self.ready(name)

    @property
    def names(self) -> frozenset[str]:
        """The games that there are, ready or not."""
        return frozenset(folders())

    def is_ready(self, name: str) -> bool:
        task = self._tasks.get(name)
        return task is not None and task.done() and task.exception() is None

    async def ready(self, name: str) -> None:
        """Come back when a game can be played."""
        task = self._tasks.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._tasks[name] = asyncio.create_task(self._make_ready(name))
        await asyncio.shield(task)

    async def _make_ready(self, name: str) -> None:
        if self._apart:
            await compile_rules(name)
        await asyncio.to_thread(rehearse, name)

    async def get(self, name: str, players: int, options: Mapping[str, Any]) -> Game:
        """A game; raises `NotDone` where there is no such one."""
        if name not in folders():
            raise NotDone("no-game", "there is no game {name}", 404, name=name[:40])
        await self.ready(name)
        key = json.dumps([name, players, options], sort_keys=True)
        if key in self._games:
            self._games.move_to_end(key)
        else:
            self._games[key] = made(name, players, options)
            if len(self._games) > MOST_KEPT:
                self._games.popitem(last=False)
        return self._games[key]


async def compile_rules(name: str) -> None:
    """Have a process compile all that tables and bots call, so that it is on the disk; nobody waits for it here."""
    command = (sys.executable, "-m", "tilewitch.server.playable", name)
    process = await asyncio.create_subprocess_exec(*command, start_new_session=True)
    try:
        code = await process.wait()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        raise
    if code:
        raise NotDone("not-ready", "{game} could not be made ready", 503, game=name)


def made(name: str, players: int, options: Mapping[str, Any]) -> Game:
    known = {option.name for option in about(name).options}
    for option in options:
        if option not in known:
            raise NotDone("option", "{game} has no option {option}", 400, game=name, option=option[:40])
    try:
        return tilewitch.game(name, players, **options)
    except TilewitchError as error:
        raise from_game(error) from None
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        raise from_game(BadOption(f"these options cannot be read: {type(error).__name__}")) from None


def rehearse(name: str) -> None:
    """Call what a table calls, so that nothing is compiled while people wait."""
    game = tilewitch.game(name, players=about(name).fewest)
    state = game.start(seed=0)
    for _ in range(40):
        if state.over:
            break
        moves = state.legal_moves
        state.view(state.turn)
        state.redealt(state.actor, 0)
        state.play(moves[len(moves) // 2])
    state.undo()
    by_hand = game.start(deal=False)
    while by_hand.actor != CHANCE:
        by_hand.play(by_hand.legal_moves[0])
    by_hand.chance()
    by_hand.copy()
    _ = (state.scores, state.winners, state.events_seen(None), state.tobytes())


def prepare(name: str) -> None:
    """Call what tables and bots call, so that all of it is compiled and on the disk."""
    rehearse(name)
    game = tilewitch.game(name, players=about(name).fewest)
    state, dice = game.start(seed=0), seeded(0, "bots")
    names = bots(name)
    for turn in range(60):
        if state.over:
            return
        chosen = bot(game, names[turn % len(names)])
        state.play(chosen.choose(state.redealt(state.actor, 0), state.actor, Budget(iterations=2), dice))


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(5)
    prepare(sys.argv[1])
