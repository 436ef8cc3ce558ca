"""Who thinks next, and where? A few processes, a queue fair between tables, and an end to what takes too long."""

import asyncio
import os
import pickle
import struct
import sys
from collections import OrderedDict, deque
from contextlib import suppress

from tilewitch.errors import TilewitchError
from tilewitch.server.questions import Answer, Question

TRIES = 2
"""How many processes a question may take with it."""
STOP_SECONDS = 1.0
"""How long a process has to stop thinking before it is ended."""


class NoThought(TilewitchError):
    """A bot has not come to an answer."""


class Asked:
    """A question that waits."""

    def __init__(self, question: Question, limit: float) -> None:
        self.question = question
        self.limit = limit
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def give_up(self, reason: str) -> None:
        """There will be no answer, unless there is one."""
        if not self.answer.done():
            self.answer.set_exception(NoThought(reason))


class Queue:
    """Questions of several tables, each of which gets its turn."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Asked]] = OrderedDict()

    def add(self, table: str, asked: Asked) -> None:
        self._tables.setdefault(table, deque()).append(asked)

    def next(self) -> Asked | None:
        """The oldest question of the table that has waited longest for its turn."""
        while self._tables:
            table, waiting = self._tables.popitem(last=False)
            asked = waiting.popleft()
            if waiting:
                self._tables[table] = waiting
            if not asked.answer.done():
                return asked
        return None

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))


class Thinkers:
    """The processes in which bots think, and what waits for them."""

    def __init__(self, workers: int, limit: float) -> None:
        self.limit = limit
        self.replaced = 0
        """How many processes had to be replaced."""
        self._number = 0
        self._urgent, self._patient = Queue(), Queue()
        self._something = asyncio.Condition()
        self._tasks = [asyncio.create_task(self._work()) for _ in range(workers)]
        self.processes: set[int] = set()

    @property
    def waiting(self) -> int:
        return len(self._urgent) + len(self._patient)

    async def ask(self, table: str, question: Question, patient: bool = False) -> Answer:
        """What comes of a question. Who is cancelled while waiting has it dropped. Raises `NoThought`."""
        asked = Asked(question, self.limit)
        (self._patient if patient else self._urgent).add(table, asked)
        async with self._something:
            self._something.notify()
        answer = await asked.answer
        if answer.error:
            raise NoThought(answer.error)
        return answer

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _next(self) -> Asked:
        async with self._something:
            while True:
                asked = self._urgent.next() or self._patient.next()
                if asked is not None:
                    return asked
                await self._something.wait()

    async def _work(self) -> None:
        """One place for a process: it begins with the first question, and anew when it has been ended."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                asked = await self._next()
                for _ in range(TRIES):
                    process = process or await self._begin()
                    if not await self._put(process, asked):
                        self.replaced += 1
                        await self._end(process)
                        process = None
                    if asked.answer.done():
                        break
                asked.give_up("the process ended")
        finally:
            if process is not None:
                await self._end(process)

    async def _begin(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tilewitch.server.thinker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"NUMBA_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C at the terminal is for the server, which ends its processes itself
        )
        self.processes.add(process.pid)
        return process

    async def _put(self, process: asyncio.subprocess.Process, asked: Asked) -> bool:
        """Put a question to a process; whether that process can be asked more."""
        self._number += 1
        try:
            write(process, (self._number, asked.question))
            found = await asyncio.wait_for(self._listen(process, asked, self._number), asked.limit)
        except TimeoutError:
            asked.give_up(f"no answer within {asked.limit:g} s")
            return False
        except Exception:  # whatever it is that a process says or does, another takes its place
            return False
        if not asked.answer.done():
            asked.answer.set_result(found)
        return True

    async def _listen(self, process: asyncio.subprocess.Process, asked: Asked, number: int) -> Answer:
        """The answer of a process; where nobody wants it any more, it is asked to stop."""
        assert process.stdout is not None
        reading = asyncio.ensure_future(read(process.stdout))
        try:
            await asyncio.wait({reading, asked.answer}, return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                write(process, (number, None))
                await asyncio.wait({reading}, timeout=STOP_SECONDS)
            if not reading.done():
                raise EOFError
            return reading.result()
        finally:
            reading.cancel()

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self.processes.discard(process.pid)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def write(process: asyncio.subprocess.Process, message: object) -> None:
    assert process.stdin is not None
    data = pickle.dumps(message)
    process.stdin.write(struct.pack(">I", len(data)) + data)


async def read(stream: asyncio.StreamReader) -> Answer:
    size = struct.unpack(">I", await stream.readexactly(4))[0]
    answer: Answer = pickle.loads(await stream.readexactly(size))
    return answer
