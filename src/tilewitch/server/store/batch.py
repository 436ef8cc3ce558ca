"""How do many appends become few statements of SQLite?

Each statement gives the interpreter away and has to wait until it gets it back, which takes long where much happens: so
what counts is how many there are, and not how much each of them does.
"""

import json
import sqlite3
from collections.abc import Sequence
from typing import TypeVar

from tilewitch.server.store.appending import Append, Group, asked
from tilewitch.server.store.protocol import Change, StoreError

LAST = "SELECT json_group_object(id, last) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
KNOWN = (
    "SELECT table_id, command, answer FROM json_each(?) AS asked CROSS JOIN entries "
    "ON table_id = json_extract(asked.value, '$[0]') AND command = json_extract(asked.value, '$[1]')"
)
ADD = "INSERT INTO entries (table_id, seq, kind, body, at, command, answer) VALUES "
CHANGE = (
    "UPDATE tables SET last = column2, changed = column3, phase = coalesce(column4, phase), "
    "summary = coalesce(column5, summary) FROM (VALUES {}) WHERE id = column1"
)
T = TypeVar("T")
MOST_ROWS = 100
"""In one statement, whose variables are limited."""


def write(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    """Append what can be appended; returns why each of the others was refused, or None."""
    group = look(connection, appends)
    outcomes = [group.take(append) for append in appends]
    add(connection, group)
    return outcomes


def look(connection: sqlite3.Connection, appends: Sequence[Append]) -> Group:
    tables = {append.table for append in appends}
    (last,) = connection.execute(LAST, (json.dumps(list(tables)),)).fetchone()
    commands = asked(appends)
    found = connection.execute(KNOWN, (json.dumps(commands),)).fetchall() if commands else []
    return Group(json.loads(last), {(table, command): answer for table, command, answer in found})


def add(connection: sqlite3.Connection, group: Group) -> None:
    for rows in some(group.rows):
        connection.execute(ADD + marks(rows), flat(rows))
    for changes in some(group.changes):
        connection.execute(CHANGE.format(marks(changes)), flat(changes))
    for append in group.accepted:
        change_players(connection, append.table, append.change)


def change_players(connection: sqlite3.Connection, table: str, change: Change) -> None:
    for person in change.left:
        connection.execute("DELETE FROM players WHERE person = ? AND table_id = ?", (person, table))
    for person in change.joined:
        connection.execute(
            "INSERT INTO players (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, table)
        )


def some(rows: Sequence[T]) -> list[Sequence[T]]:
    """The rows in pieces that fit into one statement."""
    return [rows[start : start + MOST_ROWS] for start in range(0, len(rows), MOST_ROWS)]


def marks(rows: Sequence[tuple[object, ...]]) -> str:
    """Where the values of some rows go."""
    return ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))


def flat(rows: Sequence[tuple[object, ...]]) -> list[object]:
    return [value for row in rows for value in row]
