"""How does somebody follow a table without a feed? By asking what is new, and waiting a little for it."""

import asyncio

from tilewitch.server.live import LiveTable
from tilewitch.server.messages import Snapshot, Step
from tilewitch.server.watching import missed, snapshot


class Bell:
    """One who watches for a moment, to hear that something has happened."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.rung = asyncio.Event()

    def send(self, text: bytes) -> None:
        self.rung.set()


async def wait_for_news(
    live: LiveTable, person: str, seat: int | None, after: int, moves: bool, wait: float
) -> list[Snapshot | Step]:
    """What somebody has missed who knew the table up to an entry."""
    live.polled(person)
    deadline = asyncio.get_running_loop().time() + wait
    while live.table.seq == after:
        left = deadline - asyncio.get_running_loop().time()
        if left <= 0 or live.audience.dismissed:
            return []
        bell = Bell(person)
        live.audience.listen(bell)
        try:
            await asyncio.wait_for(bell.rung.wait(), left)
        except TimeoutError:
            return []
        finally:
            live.audience.listen_no_more(bell)
    viewer = live.viewer(person, seat, moves)
    before = await live.as_of(after)
    if before is None:
        return [snapshot(live.table, viewer, live.around())]
    return [missed(before, live.table, viewer, live.around())]
