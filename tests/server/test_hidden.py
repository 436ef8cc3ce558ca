"""Nothing that leaves the server depends on what its reader may not know.

Two tables are made whose logs differ in one thing that a viewer has not seen: what somebody drew, how discs were
spread, which cards were looked at. Everything that this viewer can be sent must then be the same, byte by byte.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
import pytest

from tests.server.running import ME, SCREEN, Running
from tests.server.tables import PEOPLE, START, Logged
from tests.strategies import EXAMPLES, GAMES, any_move
from tilewitch.errors import TilewitchError
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import State
from tilewitch.games.shuffle import Shuffle
from tilewitch.server import deciding, entries, messages
from tilewitch.server.client import NotDone as Refused
from tilewitch.server.encoding import ENCODER
from tilewitch.server.entries import Body
from tilewitch.server.guide import guide, refusal
from tilewitch.server.live import summary
from tilewitch.server.refusals import NotDone
from tilewitch.server.replay import as_seen, replay
from tilewitch.server.showing import Around, Viewer
from tilewitch.server.table import Table
from tilewitch.server.watching import Audience, missed, snapshot

Log = list[tuple[Body, int]]
AROUND = Around(START, frozenset(PEOPLE))
TEXTS = (
    "pass",
    "lay Rc@0,0",
    "exchange Rc Rc Rc",
    "stay",
    "card 5",
    "move 2",
    "draw 0 Rc",
    "disc 3 1 5",
    "take R",
    "fly",
)
COMMANDS: Sequence[messages.Do] = (
    *(messages.Play(text) for text in TEXTS),
    messages.AskUndo(),
    messages.GrantUndo(),
    messages.Lend(1),
    messages.TakeBack(),
    messages.Rematch(),
    messages.Start(),
)


def other_logs(logged: Logged, viewer: int | None, dice: Any) -> Iterator[Log]:
    """Logs that look the same to a viewer, each with one hidden thing otherwise."""
    for place in range(len(logged.log) - 1, max(-1, len(logged.log) - 12), -1):
        body, at = logged.log[place]
        if not isinstance(body, entries.Moved | entries.Started):
            continue
        before = logged.replayed(logged.log[:place])
        changed = otherwise(before, body, viewer, dice)
        if changed is None:
            continue
        log = [*logged.log[:place], (changed, at), *logged.log[place + 1 :]]
        if plays(logged, log):
            yield log


def otherwise(before: Table, body: entries.Moved | entries.Started, viewer: int | None, dice: Any) -> Body | None:
    """An entry that the viewer cannot tell from this one, if there is another."""
    state = before.game.start(deal=False) if before.state is None else before.playing.copy()
    move = getattr(body, "move", None)
    if move is not None:
        for other in [str(any_move(state, dice)) for _ in range(20)]:
            if other != move and seen_alike(state, move, other, viewer):
                return msgspec.structs.replace(body, move=other)
        state.play(move)
    texts = list(body.chance)
    for n, text in enumerate(texts):
        for secret in range(8):
            twin = state.copy()
            other = str(twin.chance(Shuffle((secret + 1000).to_bytes(32)).dice(n)))
            if other != text and seen_alike(state, text, other, viewer):
                return msgspec.structs.replace(body, chance=(*texts[:n], other, *texts[n + 1 :]))
        state.play(text)
    return None


def seen_alike(state: State, one: str, other: str, viewer: int | None) -> bool:
    """Whether two actions look the same to a viewer, in the log and in what is there after them."""
    seen, parse, actor = state.game.views.seen, state.game.notation.parse_action, state.actor
    if seen(parse(one), actor, viewer) != seen(parse(other), actor, viewer):
        return False
    views = []
    for text in (one, other):
        after = state.copy()
        after.play(text)
        views.append(msgspec.json.encode(after.view(viewer)))
    return views[0] == views[1]


def plays(logged: Logged, log: Log) -> bool:
    """Whether a log is one of a game by the rules, in which the same seats decide."""
    try:
        table = logged.replayed(log)
    except (TilewitchError, AssertionError):
        return False
    return table.phase == logged.table.phase == "playing" and table.actors == logged.table.actors


def payloads(logged: Logged, log: Log, seat: int | None, chosen: Sequence[str]) -> list[bytes]:
    """All that a viewer of a table can be sent."""
    table, person = logged.replayed(log), "stranger" if seat is None else PEOPLE[seat]
    viewer = Viewer(seat, () if seat is None else (seat,), host=seat == 0)
    found: list[Any] = [snapshot(table, viewer, AROUND), *followed(logged, log, person)]
    found += [missed(logged.replayed(log[:n]), table, viewer, AROUND) for n in range(max(1, len(log) - 4), len(log))]
    found += [outcome(table, person, command) for command in COMMANDS]
    found += table.playing.events_seen(seat)
    found.append(replay(table.game, table.record(), 0, seat, as_seen(table, seat).events))
    told = summary(table)
    found.append((told.turn, told.scores, told.winners, told.phase))
    if seat is not None and table.turn == seat:
        found += [guide(table, viewer, text) for text in chosen]
        found += [refusal(table.playing, text) for text in TEXTS]
    return [ENCODER.encode(one) for one in found]


class Ear:
    """One who watches, and notes what arrives."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.heard: list[bytes] = []

    def send(self, text: bytes) -> None:
        self.heard.append(text)


def followed(logged: Logged, log: Log, person: str) -> list[bytes]:
    """What somebody hears who watches the last entries happen."""
    first = max(1, len(log) - 6)
    table, ear = logged.replayed(log[:first]), Ear(person)
    audience = Audience(lambda: table, lambda: AROUND)
    audience.add(ear, None, True, None)
    for body, at in log[first:]:
        table = table.copy()
        table.apply(body, at)
        audience.tell()
    return ear.heard


def outcome(table: Table, person: str, do: messages.Do) -> Any:
    """What comes of a command; of a move that is carried out, not what chance then does."""
    try:
        return [entries.kind_of(body) for body in deciding.decide(table, person, None, do, lambda _: False)]
    except NotDone as problem:
        return problem.error


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_payload_depends_on_what_its_reader_may_not_know(name: str) -> None:
    compared = 0
    for seed in range(4 * EXAMPLES):
        dice = seeded(seed, "hidden")
        players = 2 + seed % 2
        logged = Logged(name, players, secret=seed).wander(seed, int(below(dice, 60)))
        if logged.table.phase != "playing":
            continue
        viewer = None if seed % 5 == 0 else seed % players
        state = logged.table.playing
        words = str(any_move(state, dice)).split()
        chosen = ["", words[0], " ".join(words[:2]), " ".join(words), *TEXTS]
        for log in islice(other_logs(logged, viewer, dice), 2):
            compared += 1
            assert payloads(logged, log, viewer, chosen) == payloads(logged, logged.log, viewer, chosen)
    assert compared >= 5  # little is hidden in Gingerbread House


@pytest.mark.parametrize("name", GAMES)
def test_the_log_of_the_server_tells_nothing_of_the_game(
    running: Running, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    ann = running.client()
    with caplog.at_level(logging.DEBUG):
        table = ann.new_table(name, [ME, SCREEN])["table"]
        for n in range(6):
            turn = ann.ask("GET", f"/api/tables/{table}")["info"]["turn"]
            moves = ann.ask("GET", f"/api/tables/{table}/guide", seat=turn)["moves"]
            seq = ann.ask("GET", f"/api/tables/{table}")["seq"]
            for move in ("nonsense", moves[0]):
                do = {"kind": "play", "move": move}
                command = {"table": table, "id": f"{n} {move[:30]}", "seq": seq, "seat": turn, "do": do}
                with suppress(Refused):
                    ann.ask("POST", f"/api/tables/{table}/commands", command)
    record = ann.ask("GET", f"/api/tables/{table}/record", seat=0)
    written = [line for line in caplog.text.splitlines() if "tilewitch" in line]
    for _, text in record["events"]:
        assert not any(text in line for line in written if len(text) > 4)
    assert not any("nonsense" in line or "Ann" in line for line in written)
