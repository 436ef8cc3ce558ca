"""How many events a second are kept for good, many in one commit or each in its own: `python -m benchmarks.store`.

Many tables append at once, each waiting until its entry is on the disk, as players do. PostgreSQL is measured where
`TILEWITCH_BENCH_DATABASE` names an empty database.
"""

import asyncio
import os
import platform
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tilewitch.server.store import together, writer
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Change, Entry, Store

SECONDS = 3.0
TABLES = (1, 50, 200, 1000)
BODY = b'{"seat":1,"move":"lay Rc@0,0 Rs@1,0 Rd@2,0","chance":["draw Bl Yx Pt"]}'


@dataclass
class Figure:
    """What was measured of some tables that append at once."""

    events: float
    """Per second."""
    commits: float
    processor: float
    """Microseconds of this process for each event."""
    median: float
    """Milliseconds from asking until it is on the disk."""
    p99: float


async def measure(store: Store, prefix: str, tables: int) -> Figure:
    names = [f"{prefix}-{number}" for number in range(tables)]
    await asyncio.gather(*(store.create_table(name, [Entry(1, "created", b"{}", 1)], Change()) for name in names))
    waits: list[float] = []
    end = time.perf_counter() + SECONDS

    async def play(name: str) -> None:
        seq = 1
        while (begin := time.perf_counter()) < end:
            seq += 1
            await store.append(name, [Entry(seq, "moved", BODY, seq, f"{seq:016x}", b'{"seq":%d}' % seq)])
            waits.append((time.perf_counter() - begin) * 1000)

    before, begin, processor = await store.health(), time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(name) for name in names))
    seconds, used, after = time.perf_counter() - begin, time.process_time() - processor, await store.health()
    return Figure(
        len(waits) / seconds,
        (after.commits - before.commits) / seconds,
        used / len(waits) * 1e6,
        statistics.median(waits),
        statistics.quantiles(waits, n=100)[98],
    )


async def measure_all(url: str, console: Console) -> None:
    store = await open_store(url)
    rows = Table(*("tables", "commit", "events/s", "ratio", "commits/s", "µs CPU/event", "median ms", "p99 ms"))
    rows.title = url.partition(":")[0]
    for column in rows.columns:
        column.justify = "right"
    most = writer.MOST_TOGETHER
    for tables in TABLES:
        alone = 0.0
        for how, together.MOST_TOGETHER in (("each", 1), ("together", most)):
            writer.MOST_TOGETHER = together.MOST_TOGETHER
            with console.status(f"{rows.title}: {tables} tables, {how}"):
                found = await measure(store, f"{tables}-{how}", tables)
            alone = alone or found.events
            rows.add_row(
                *(f"{tables:,}", how, f"{found.events:,.0f}", f"{found.events / alone:.1f}", f"{found.commits:,.0f}"),
                *(f"{found.processor:.0f}", f"{found.median:.1f}", f"{found.p99:.1f}"),
            )
    await store.close()
    console.print(rows)


def main() -> None:
    console = Console()
    console.print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory(dir=os.environ.get("TILEWITCH_BENCH_FOLDER")) as folder:
        asyncio.run(measure_all(f"sqlite:///{Path(folder) / 'tables.db'}", console))
    if database := os.environ.get("TILEWITCH_BENCH_DATABASE"):
        asyncio.run(measure_all(database, console))


if __name__ == "__main__":
    main()
