"""What stands in `results.parquet`, for who goes on with pandas, Polars, DuckDB or R? A row for each seat of each game.

The plan stands in the file's metadata, as JSON, under `tilewitch.plan`.
"""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from tilewitch.arena.outcome import Outcome
from tilewitch.arena.plan import Plan

COLUMNS = pa.schema(
    [
        ("game", pa.int64()),  # its number in the plan, and the line of games.jsonl, from 0
        ("deal", pa.int64()),  # games of one deal begin with the same, and are one sample
        ("lineup", pa.int32()),  # who is at the table, in any order
        ("seat", pa.int8()),
        ("entrant", pa.dictionary(pa.int32(), pa.string())),
        ("score", pa.int32()),
        ("rank", pa.int8()),  # from 0, equals sharing one
        ("win", pa.float64()),  # the part of the victory
        ("decisions", pa.int32()),  # of the whole game
        ("fault", pa.dictionary(pa.int8(), pa.string())),  # none where it did all as it should
        ("what", pa.string()),  # what happened then
    ]
)


def write_parquet(plan: Plan, outcomes: Iterable[Outcome], file: Path) -> None:
    """Write all games to a file; an earlier one stays whole until the new one is."""
    about = {"tilewitch.plan": msgspec.json.encode(plan)}
    draft = file.with_name(file.name + ".part")
    with pq.ParquetWriter(draft, COLUMNS.with_metadata(about), compression="zstd") as writer:
        for _, some in groupby(outcomes, key=lambda outcome: outcome.number // ROWS):
            writer.write_table(rows(plan, list(some)))
    draft.replace(file)


ROWS = 1 << 16
"""Of so many games are the pieces in which a file is written."""


def rows(plan: Plan, outcomes: list[Outcome]) -> pa.Table:
    """Some games as a table."""
    names = [entrant.name for entrant in plan.field]
    columns: list[list[object]] = [[] for _ in COLUMNS]
    for outcome in outcomes:
        fixture, ranks = plan.fixture(outcome.number), outcome.ranks()
        faults = {fault.seat: fault for fault in outcome.faults}
        for seat, entrant in enumerate(outcome.seating):
            fault = faults.get(seat)
            row = [
                *(outcome.number, fixture.deal, fixture.lineup, seat, names[entrant]),
                *(outcome.scores[seat], ranks[seat], outcome.share(seat), outcome.decisions),
                *((fault.kind, fault.text) if fault else (None, None)),
            ]
            for column, value in zip(columns, row, strict=True):
                column.append(value)
    return pa.table(
        [pa.array(column, type=kind.type) for column, kind in zip(columns, COLUMNS, strict=True)], schema=COLUMNS
    )
