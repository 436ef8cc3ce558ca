"""Whatever is sent: no error of the server's, and no change by what it refuses."""

import json
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tests.server.running import ME, SCREEN, Running
from tilewitch.server.client import Client

EXAMPLES = 12


@pytest.fixture(scope="module")
def asker(running: Running) -> Client:
    ann = running.client()
    ann.ask("PATCH", "/api/me", {"name": "Ann"})
    return ann


@pytest.fixture(scope="module")
def table(asker: Client) -> str:
    return str(asker.new_table("qwirkle", [ME, SCREEN], chat=True)["table"])


@pytest.mark.slow
def test_every_endpoint_answers_whatever_it_is_asked(running: Running, asker: Client, table: str) -> None:
    schema = schemathesis.openapi.from_url(f"{running.url}/openapi.json")
    checks = [
        schemathesis.checks.not_a_server_error,
        schemathesis.checks.response_schema_conformance,
        schemathesis.checks.status_code_conformance,
        schemathesis.checks.content_type_conformance,
    ]
    headers = asker.headers() | {"Cookie": asker.cookie()}
    asked = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table
            case.call_and_validate(headers=headers, checks=checks)

        answers()
        asked.append(operation.label)
    assert len(asked) > 20


def unread() -> st.SearchStrategy[Any]:
    """JSON of any kind."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
    )


def frames(table: str) -> st.SearchStrategy[str | bytes]:
    """What somebody might send over a feed: from noise to commands that are nearly right."""
    kinds = ("play", "ask-undo", "grant-undo", "decline-undo", "lend", "take-back", "rematch", "start", "fly")
    moves = st.sampled_from(["pass", "lay", "lay Rc@0,0 Rc@0,0", "lay Xx@1", "draw 0 Rc", "exchange Rc", ""])
    do = st.fixed_dictionaries(
        {"kind": st.sampled_from(kinds)},
        optional={"move": moves | unread(), "to": st.integers(-1, 9), "level": st.text(max_size=5)},
    )
    command = st.fixed_dictionaries(
        {
            "type": st.just("command"),
            "table": st.sampled_from([table, "a" * 12, "", "../x"]),
            "id": st.text(max_size=70),
        },
        optional={"seq": st.integers(-5, 5) | unread(), "seat": st.integers(-2, 3) | unread(), "do": do | unread()},
    )
    others = st.fixed_dictionaries(
        {"type": st.sampled_from(["watch", "unwatch", "ping", "snapshot", ""])},
        optional={
            "table": st.just(table) | unread(),
            "seat": st.integers(-1, 9),
            "after": st.integers(-1, 99) | unread(),
        },
    )
    return st.one_of((command | others | unread()).map(json.dumps), st.text(max_size=50), st.binary(max_size=50))


@pytest.mark.slow
def test_a_feed_stands_whatever_is_said_and_what_it_refuses_changes_nothing(
    running: Running, asker: Client, table: str
) -> None:
    before = settled(asker, table)

    @settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(said=st.lists(frames(table), min_size=1, max_size=15))
    def stands(said: list[str | bytes]) -> None:
        with opened(running, asker) as feed:
            for frame in said:
                feed.send(frame)
            feed.send('{"type": "ping"}')
            while (answer := json.loads(feed.recv(timeout=20)))["type"] not in ("pong", "bye"):
                assert answer["type"] in ("snapshot", "step", "refused"), answer
        assert settled(asker, table) == before

    stands()


def settled(asker: Client, table: str) -> Any:
    """The table, without what depends on the time and on who is there."""
    found = asker.ask("GET", f"/api/tables/{table}")
    del found["now"]
    for seat in found["info"]["seats"]:
        del seat["present"]
    return found


def opened(running: Running, asker: Client) -> ClientConnection:
    address = running.url.replace("http", "ws") + "/api/feed"
    return connect(address, origin=Origin(running.url), additional_headers={"Cookie": asker.cookie()}, compression=None)


def test_a_client_that_repeats_reorders_and_truncates_moves_once(running: Running) -> None:
    ann, dice = running.client(), random.Random(3)
    table = ann.new_table("qwirkle", [ME, SCREEN])["table"]
    whole = ann.ask("GET", f"/api/tables/{table}")
    turn = whole["info"]["turn"]
    moves = ann.ask("GET", f"/api/tables/{table}", seat=turn)["moves"]
    head = {"type": "command", "table": table, "seat": turn, "seq": whole["seq"]}
    said = [json.dumps(head | {"id": f"{n % 4}", "do": {"kind": "play", "move": moves[n % 4]}}) for n in range(16)]
    said += [text[: dice.randrange(len(text))] for text in said[:8]]
    dice.shuffle(said)
    answers = []
    with opened(running, ann) as feed:
        for text in said:
            feed.send(text)
        feed.send('{"type": "ping"}')
        while (answer := json.loads(feed.recv(timeout=20)))["type"] != "pong":
            answers.append(answer)
    done = {answer["id"] for answer in answers if answer["type"] == "done"}
    assert len(done) == 1
    after = ann.ask("GET", f"/api/tables/{table}")
    assert after["seq"] == whole["seq"] + 1
