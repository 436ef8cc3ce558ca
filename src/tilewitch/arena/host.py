"""Plays for a Python bot in a process of its own: `python -m tilewitch.arena.host MODULE:OBJECT`.

It speaks the protocol of programs, and is told two things more: the state, with what the bot's seat cannot know dealt
anew, and the seed that this was dealt by.
"""

import base64
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import IO, Any, cast

import msgspec

import tilewitch
from tilewitch.arena.work import MakeBot
from tilewitch.bots import Bot, Budget
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game, State


def found(reference: str) -> MakeBot:
    """What a reference MODULE:OBJECT stands for."""
    module, _, name = reference.partition(":")
    sys.path.insert(0, os.getcwd())
    thing: Any = importlib.import_module(module)
    for part in name.split("."):
        thing = getattr(thing, part)
    return cast(MakeBot, thing)


def position(game: Game, data: bytes, seed: int) -> State:
    """The state that some bytes are."""
    return game.position(game.restored(data).fields(), seed)


def serve(make: MakeBot, messages: Iterator[dict[str, Any]], answers: IO[str]) -> None:
    """Answer every question until there are no more."""
    made: dict[bytes, tuple[Game, Bot]] = {}
    game: Game
    bot: Bot
    budget, seat = Budget(), 0
    for message in messages:
        match message["type"]:
            case "hello":
                print("ready", file=answers, flush=True)
            case "game":
                key = msgspec.json.encode([message["game"], message["players"], message["options"]])
                if key not in made:
                    game = tilewitch.game(message["game"], message["players"], **message["options"])
                    made[key] = game, make(game)
                game, bot = made[key]
                budget, seat = Budget(**message["budget"]), message["seat"]
            case "choose":
                state = position(game, base64.b64decode(message["state"]), message["redeal"])
                move = bot.choose(state, seat, budget, seeded(message["seed"], "bots"))
                print(move, file=answers, flush=True)


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    with redirect_stdout(sys.stderr):  # what a bot prints is not an answer
        serve(found(sys.argv[1]), (msgspec.json.decode(line) for line in sys.stdin.buffer), answers)


if __name__ == "__main__":
    main()
