"""Which of many appends can be written at once? What both kinds of databases decide in the same way."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tilewitch.server.store.protocol import Change, CommandSeen, Entry, NoSuchTable, SeqTaken, StoreError


@dataclass(frozen=True)
class Append:
    """Entries that go to the end of a table's log."""

    table: str
    entries: Sequence[Entry]
    change: Change


@dataclass
class Group:
    """What becomes of the tables that a group appends to."""

    last: dict[str, int]
    known: dict[tuple[str, str], bytes]
    there: dict[tuple[str, int], Entry] = field(default_factory=dict)
    """Entries that an earlier try may have written. Empty on the first."""
    accepted: list[Append] = field(default_factory=list)

    def take(self, append: Append) -> StoreError | None:
        """Accept what fits; or why it does not."""
        table, entries = append.table, append.entries
        if all(self.there.get((table, entry.seq)) == entry for entry in entries):
            return None  # the earlier try did
        for entry in entries:
            if entry.command is not None and (table, entry.command) in self.known:
                return CommandSeen(table, entry.command, self.known[table, entry.command])
        if table not in self.last:
            return NoSuchTable(f"there is no table {table}")
        if self.last[table] != entries[0].seq - 1:
            return SeqTaken(table, self.last[table])
        self.last[table] = entries[-1].seq
        self.known |= {(table, entry.command): entry.answer for entry in entries if entry.command is not None}
        self.accepted.append(append)
        return None

    @property
    def rows(self) -> list[tuple[str, int, str, bytes, int, str | None, bytes]]:
        """The accepted entries, as they stand in the database."""
        return [
            (append.table, one.seq, one.kind, one.body, one.at, one.command, one.answer)
            for append in self.accepted
            for one in append.entries
        ]

    @property
    def changes(self) -> list[tuple[str, int, int, str | None, bytes | None]]:
        """What is new of each table: the last entry's number and time, phase, summary. None is as it was."""
        rows: dict[str, tuple[str, int, int, str | None, bytes | None]] = {}
        for append in self.accepted:
            *_, phase, summary = rows.get(append.table, (None, None))
            newest, change = append.entries[-1], append.change
            phase = phase if change.phase is None else change.phase
            summary = summary if change.summary is None else change.summary
            rows[append.table] = (append.table, newest.seq, newest.at, phase, summary)
        return list(rows.values())


def asked(appends: Sequence[Append]) -> list[tuple[str, str]]:
    """The commands that a group carries out, by their tables."""
    return [(append.table, one.command) for append in appends for one in append.entries if one.command is not None]
