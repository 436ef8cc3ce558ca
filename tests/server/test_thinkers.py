"""Bots think in processes: fairly, with a limit, and whatever becomes of a process."""

import asyncio
import os
import signal
from collections.abc import Coroutine
from typing import Any

import pytest

import tilewitch
from tilewitch.server.questions import Question
from tilewitch.server.thinkers import Asked, NoThought, Queue, Thinkers


def question(bot: str = "level-1", seconds: float | None = None, name: str = "qwirkle") -> Question:
    state = tilewitch.game(name).start(seed=3)
    seat = state.actor
    position = state.redealt(seat, 1).tobytes()
    return Question(name, 2, {}, position, seat, bot, seed=1, seconds=seconds)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def test_a_bot_answers_with_a_legal_move_and_the_same_for_the_same_seed() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, 60)
        answers = [await thinkers.ask("a", question()) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0].moves[0] in tilewitch.game("qwirkle").start(seed=3).legal_moves
        await thinkers.close()
        assert not thinkers.processes

    run(work())


def test_a_process_that_is_killed_is_replaced_and_its_question_answered() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, 60)
        await thinkers.ask("a", question())
        (process,) = thinkers.processes
        asking = asyncio.create_task(thinkers.ask("a", question("level-6", 2.0)))
        await asyncio.sleep(0.3)
        os.kill(process, signal.SIGKILL)
        assert (await asking).moves
        assert process not in thinkers.processes
        assert thinkers.replaced == 1
        await thinkers.close()

    run(work())


def test_who_takes_too_long_is_ended_and_others_are_answered() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, 60)
        await thinkers.ask("a", question())
        thinkers.limit = 0.5
        with pytest.raises(NoThought, match=r"within 0\.5 s"):
            await thinkers.ask("a", question("level-6", 30.0))
        thinkers.limit = 60
        assert (await thinkers.ask("b", question())).moves
        await thinkers.close()

    run(work())


def test_a_question_that_nobody_asks_any_longer_stops_the_process_and_spares_it() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, 60)
        await thinkers.ask("a", question())
        processes = set(thinkers.processes)
        asking = asyncio.create_task(thinkers.ask("a", question("level-6", 50.0)))
        await asyncio.sleep(0.5)
        asking.cancel()
        assert (await thinkers.ask("b", question())).moves
        assert thinkers.processes == processes
        await thinkers.close()

    run(work())


def test_what_a_bot_cannot_answer_is_said() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, 60)
        with pytest.raises(NoThought, match="UnknownBot"):
            await thinkers.ask("a", question("level-99"))
        await thinkers.close()

    run(work())


def test_tables_take_turns_however_much_one_of_them_asks() -> None:
    async def work() -> None:
        queue = Queue()
        asked = {name: Asked(question(), 1) for name in ("a1", "a2", "a3", "b1", "c1", "a4")}
        for name, one in asked.items():
            queue.add(name[0], one)
        asked["a2"].answer.cancel()
        names = {one: name for name, one in asked.items()}
        order = []
        while (found := queue.next()) is not None:
            order.append(names[found])
        assert order == ["a1", "b1", "c1", "a3", "a4"]

    run(work())
