"""What holds of the logs, whatever has happened to the servers that wrote them."""

from collections.abc import Sequence

import msgspec

import tilewitch
from tests.faults.player import Kept, Player
from tilewitch.games.shuffle import METHOD
from tilewitch.records import verify
from tilewitch.server import entries
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import Entry
from tilewitch.server.table import Table


async def check_all(database: str, players: Sequence[Player]) -> int:
    """That nothing acknowledged is lost, nothing doubled, and every table can be played again from its log; returns how
    many entries there are."""
    store = await open_store(database)
    found = 0
    for player in players:
        people = set()
        for table, kept in player.tables.items():
            log = await store.read(table)
            row = await store.row(table)
            assert row is not None
            assert row.last == len(log)
            check_commands(kept, log)
            people.add(check_game(table, log))
            found += len(log)
        (person,) = people
        listed = await store.tables_of(person, most=10_000)
        assert set(player.tables) <= {row.table for row in listed}
    await store.close()
    return found


def check_commands(kept: Kept, log: Sequence[Entry]) -> None:
    """Each command once, as it was answered, and none that was refused."""
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    moved = {str(entry.command).rpartition(":")[2]: entry for entry in log if entry.kind == "moved"}
    assert len(moved) == sum(entry.kind == "moved" for entry in log)  # none doubled
    for name, (seq, move) in kept.done.items():
        entry = moved.pop(name)
        body = entries.DECODER.decode(entry.body)
        assert isinstance(body, entries.Moved)
        assert (entry.seq, entry.answer, body.move) == (seq, str(seq).encode(), move)
    assert set(moved) <= set(kept.doubtful)  # carried out, but not heard of


def check_game(table: str, log: Sequence[Entry]) -> str:
    """The game in a log was played by the rules, and its chance is what was committed to; returns whose table it is."""
    first = entries.DECODER.decode(log[0].body)
    assert isinstance(first, entries.Created)
    game = tilewitch.game(first.game, len(first.seats), **first.options)
    replayed = Table(table, game, first, log[0].at)
    for entry in log[1:]:
        replayed.apply(entries.DECODER.decode(entry.body), entry.at)
    shuffle = {"method": METHOD, "secret": first.secret, "commitment": replayed.shuffle.commitment}
    record = msgspec.structs.replace(replayed.record(), meta={"shuffle": shuffle})
    verdict = verify(record, shuffle=True)
    assert verdict.ok, str(verdict)
    return first.host
