"""A process in which bots think: `python -m tilewitch.server.thinker` gets questions on its standard input.

It is a program of its own, so that a bot never holds up those who play, and whatever goes wrong in it can be ended.
"""

import os
import pickle
import queue
import struct
import sys
import threading
from contextlib import redirect_stdout, suppress
from functools import lru_cache
from typing import IO, Any

import tilewitch
from tilewitch.bots import Bot, Budget, bot
from tilewitch.bots.thinking import SearchBot
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game
from tilewitch.server.questions import Answer, Question

NICENESS = 5
"""How far it gives way to the server itself."""


@lru_cache(64)
def game_for(name: str, players: int, options: bytes) -> Game:
    return tilewitch.game(name, players, **pickle.loads(options))


@lru_cache(256)
def bot_for(game: Game, name: str) -> Bot:
    return bot(game, name)


def answer(question: Question, stop: threading.Event) -> Answer:
    """Think."""
    game = game_for(question.game, question.players, pickle.dumps(question.options))
    state = game.restored(question.position)
    thinker, dice = bot_for(game, question.bot), seeded(question.seed, "bots")
    budget = Budget(seconds=question.seconds)
    if not isinstance(thinker, SearchBot):
        return Answer((str(thinker.choose(state, question.seat, budget, dice)),), (None,))
    thoughts = thinker.think(state, question.seat, budget, dice, stop=stop)
    few = thoughts[:5] if question.explain else thoughts[:1]
    few += [thought for thought in thoughts[len(few) :] if str(thought.move) == question.also]
    return Answer(tuple(str(one.move) for one in few), tuple(float(one.chance) for one in few))


def read(stream: IO[bytes]) -> Any:
    """The next message; raises EOFError where there is none."""
    header = stream.read(4)
    if len(header) < 4:
        raise EOFError
    return pickle.loads(stream.read(struct.unpack(">I", header)[0]))


def packed(message: Any) -> bytes:
    """A message as it goes through a pipe."""
    data = pickle.dumps(message)
    return struct.pack(">I", len(data)) + data


class Ears:
    """What comes in: questions, and that one of them need not be answered any longer."""

    def __init__(self) -> None:
        self.questions: queue.SimpleQueue[tuple[Question, threading.Event] | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """A message is the number of a question and the question; nothing in its place means to stop."""
        latest, stop = 0, threading.Event()
        with suppress(EOFError):
            while True:
                number, question = read(sys.stdin.buffer)
                if question is not None:
                    latest, stop = number, threading.Event()
                    self.questions.put((question, stop))
                elif number == latest:
                    stop.set()
        stop.set()
        self.questions.put(None)


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    ears = Ears()
    with redirect_stdout(sys.stderr):
        while (heard := ears.questions.get()) is not None:
            try:
                found = answer(*heard)
            except Exception as error:
                found = Answer(error=f"{type(error).__name__}: {error}"[:300])
            answers.write(packed(found))
            answers.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
