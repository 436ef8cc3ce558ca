"""How does a program of somebody else's take part? It is asked line by line; `docs/bot-protocol.md` is the contract.

A bot in Python takes part the same way, through `host.py`, so that it cannot take the match down with it.
"""

import base64
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import msgspec

from tilewitch.arena.entrants import Entrant
from tilewitch.arena.pipe import Pipe, shown
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.referee import Misbehaved
from tilewitch.bots import Budget
from tilewitch.games.dice import random32
from tilewitch.games.game import Move, State
from tilewitch.games.kernel import Row
from tilewitch.games.protocol import CHANCE

PROTOCOL = 1
START_SECONDS = 60.0
"""What a program may take to get ready: a Python bot may have to wait for a compiler."""
TELL_SECONDS = 10.0
"""What it may take to read a line that it need not answer."""
GOODBYE_SECONDS = 1.0


class Answer(msgspec.Struct):
    """What a program answers in JSON when it is asked for a move."""

    move: str


class ProgramPlayer:
    """A program on a seat. It is started when it is first needed, and again after it has misbehaved."""

    def __init__(self, plan: Plan, entrant: Entrant, budget: Budget, limit: float) -> None:
        self._plan = plan
        self._entrant = entrant
        self._budget = budget
        self._limit = limit
        self._pipe: Pipe | None = None
        self._told = 0

    def begin(self, state: State, fixture: Fixture, seat: int) -> None:
        """See `Player.begin`."""
        try:
            if self._pipe is None:
                self._pipe = Pipe(self._entrant.command)
                hello = {"type": "hello", "protocol": PROTOCOL, "tilewitch": version("tilewitch")}
                self._pipe.ask(encoded(hello), START_SECONDS)
            self._told = 0
            self._pipe.tell(encoded(self._game(fixture, seat)), TELL_SECONDS)
        except Misbehaved:
            self._drop()
            raise

    def choose(self, state: State, seat: int, seed: int, dice: Row) -> Move | str:
        """See `Player.choose`."""
        assert self._pipe is not None
        own_seed = random32(dice) << 32 | random32(dice)
        question: dict[str, Any] = {
            "type": "choose",
            "view": state.view(seat),
            "events": self._news(state, seat),
            "moves": [str(move) for move in state.legal_moves],
            "seed": own_seed >> 11,  # 53 bits, which every language's numbers hold
        }
        if self._entrant.is_python:
            question |= {"state": base64.b64encode(state.redealt(seat, seed).tobytes()).decode(), "redeal": seed}
        try:
            return move_in(self._pipe.ask(encoded(question), self._limit))
        except Misbehaved:
            self._drop()
            raise

    def end(self, state: State) -> None:
        """See `Player.end`. One that fails after the game has played it all the same."""
        if self._pipe is None:
            return
        news = {"type": "over", "events": self._news(state, None), "scores": state.scores, "winners": state.winners}
        try:
            self._pipe.tell(encoded(news), TELL_SECONDS)
        except Misbehaved:
            self._drop()

    def close(self) -> None:
        """See `Player.close`."""
        if self._pipe is not None:
            self._pipe.close(GOODBYE_SECONDS)
            self._pipe = None

    def _drop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _game(self, fixture: Fixture, seat: int) -> dict[str, Any]:
        plan = self._plan
        budget = {"seconds": self._budget.seconds, "iterations": self._budget.iterations}
        return {
            "type": "game",
            "game": plan.game,
            "rules": plan.rules,
            "players": plan.players,
            "options": plan.options,
            "seat": seat,
            "names": plan.named(fixture.seating),
            "budget": {unit: n for unit, n in budget.items() if n is not None},
            "limit": self._limit,
        }

    def _news(self, state: State, seat: int | None) -> list[list[int | str]]:
        """What has happened since it was last told, as the seat may know it."""
        events = state.events_seen(seat)
        news = events[self._told :]
        self._told = len(events)
        return [["chance" if actor == CHANCE else actor, text] for actor, text in news]


def encoded(message: Mapping[str, Any]) -> bytes:
    """A message as one line of JSON."""
    return msgspec.json.encode(message)


def move_in(answer: str) -> str:
    """The move in an answer: `{"move": "pass"}`, or just `pass`."""
    if not answer.startswith("{"):
        return answer
    try:
        return msgspec.json.decode(answer, type=Answer).move
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Misbehaved("unreadable", f"no answer with a move: {shown(answer.encode())}") from None
