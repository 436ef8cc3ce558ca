"""What does the strongest bot think of each decision of a game? Looked at one by one, where bots think."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tilewitch.bots.catalogue import level_names
from tilewitch.games.game import Game, State
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import GameRecord
from tilewitch.server.messages import Analysis, Point, Thought
from tilewitch.server.questions import Answer, Question
from tilewitch.server.refusals import NotDone
from tilewitch.server.thinkers import NoThought, Thinkers

MOST_KEPT = 200
MOST_EACH = 2
"""Analyses of one person that are under way."""
SEEDS = 1 << 64


@dataclass
class Running:
    """An analysis, under way or done."""

    person: str
    decisions: int
    state: str = "waiting"
    looked_at: int = 0
    points: list[Point] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Analyses:
    """The analyses of one server process."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[str, Running] = OrderedDict()

    def begin(self, person: str, game: Game, record: GameRecord, seconds: float) -> str:
        """Look at each decision of a record that holds."""
        mine = [one for one in self._kept.values() if one.person == person and one.task and not one.task.done()]
        if len(mine) >= MOST_EACH:
            raise NotDone("analyses", "you have {most} analyses under way; cancel one", 429, most=MOST_EACH)
        id = secrets.token_urlsafe(12)
        running = Running(person, sum(actor != "chance" for actor, _ in record.events))
        running.task = asyncio.create_task(self._run(id, running, game, record, seconds))
        self._kept[id] = running
        while len(self._kept) > MOST_KEPT:
            self._cancel(self._kept.popitem(last=False)[1])
        return id

    def look(self, id: str) -> Analysis:
        """How far one is. Raises `NotDone`."""
        one = self._find(id)
        done = 1.0 if one.state == "done" else one.looked_at / max(1, one.decisions)
        return Analysis(done, tuple(one.points), one.state)  # type: ignore[arg-type]

    def cancel(self, person: str, id: str) -> Analysis:
        one = self._find(id)
        if one.person != person:
            raise NotDone("not-yours", "somebody else began this analysis", 403)
        self._cancel(one)
        return self.look(id)

    async def close(self) -> None:
        for one in self._kept.values():
            self._cancel(one)

    def _find(self, id: str) -> Running:
        if id not in self._kept:
            raise NotDone("no-analysis", "there is no such analysis", 404)
        return self._kept[id]

    def _cancel(self, one: Running) -> None:
        if one.task is not None and not one.task.done():
            one.task.cancel()
            one.state = "cancelled"

    async def _run(self, id: str, running: Running, game: Game, record: GameRecord, seconds: float) -> None:
        running.state = "thinking"
        try:
            for at, state, played in decisions(game, record):
                if len(state.legal_moves) > 1:
                    question = asked(state, record, played, seconds)
                    answer = await self._thinkers.ask(f"analysis {id}", question, patient=True)
                    running.points.append(judged(at, question.seat, played, answer))
                running.looked_at += 1
                await asyncio.sleep(0)
        except NoThought:
            running.state = "failed"
        else:
            running.state = "done"


def decisions(game: Game, record: GameRecord) -> Iterator[tuple[int, State, str]]:
    """Each decision of a record: before which event, in which state, and what was played."""
    state = game.start(deal=False)
    for at, (_, text) in enumerate(record.events):
        if state.actor != CHANCE:
            yield at, state, str(game.parse(text))
        state.play(text)


def asked(state: State, record: GameRecord, played: str, seconds: float) -> Question:
    seat = state.actor
    return Question(
        game=record.game,
        players=len(record.players),
        options=record.options,
        position=state.redealt(seat, secrets.randbelow(SEEDS)).tobytes(),
        seat=seat,
        bot=level_names(record.game)[-1],
        seed=secrets.randbelow(SEEDS),
        seconds=seconds,
        explain=True,
        also=played,
    )


def judged(at: int, seat: int, played: str, answer: Answer) -> Point:
    """What an answer says of a decision."""
    thoughts = [Thought(move, chance or 0.0) for move, chance in zip(answer.moves, answer.chances, strict=True)]
    best = max(thought.chance for thought in thoughts)
    mine = next((thought.chance for thought in thoughts if thought.move == played), None)
    lost = None if mine is None else round(best - mine, 4)
    shown = sorted(thoughts, key=lambda thought: -thought.chance)[:3]
    return Point(at, seat, played, best, lost, tuple(shown))
