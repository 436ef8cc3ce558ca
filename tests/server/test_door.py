"""Who may come in, and what they find there: cookies, tokens, accounts, origins, limits, headers."""

import http.client
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.running import LINK, ME, SCREEN, Running, bot
from tilewitch.errors import BadOption
from tilewitch.server.client import NotDone
from tilewitch.server.secret import server_secret
from tilewitch.server.settings import from_environment


def request(
    running: Running, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request as somebody else's program might make it."""
    connection = http.client.HTTPConnection("127.0.0.1", running.settings.port, timeout=30)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def code(answer: bytes) -> str:
    return str(json.loads(answer)["error"]["code"])


def refusal(running: Running, *asked: Any, **more: Any) -> str:
    with pytest.raises(NotDone) as problem:
        running.client().ask(*asked, **more)
    return problem.value.code


def test_every_answer_has_the_headers_that_keep_browsers_from_harm(running: Running) -> None:
    for path in ("/healthz", "/", "/api/nothing", "/api/tables/none"):
        _, headers, _ = request(running, "GET", path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_a_guest_keeps_a_name_by_a_cookie_that_cannot_be_made_up(running: Running) -> None:
    ann = running.client()
    ann.ask("PATCH", "/api/me", {"name": "Ann", "language": "nl"})
    assert ann.ask("GET", "/api/me") == {"name": "Ann", "language": "nl", "account": None}
    cookie = ann.cookie().partition("=")[2]
    kind, person, signature = cookie.split(".")
    for forged in (
        f"{kind}.{person}.{signature[:-1]}!",
        f"{kind}.{person}x.{signature}",
        "g..",
        "s.nothing",
        "x" * 3000,
    ):
        _, headers, body = request(running, "GET", "/api/me", Cookie=f"tilewitch={forged}")
        assert json.loads(body)["name"] is None
        assert "HttpOnly; SameSite=Lax" in headers["set-cookie"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, "header"),
        ({"X_Tilewitch": "1"}, "origin"),
        ({"X_Tilewitch": "1", "Origin": "https://evil.example"}, "origin"),
        ({"X_Tilewitch": "1", "Origin": "null"}, "origin"),
        ({"Origin": "HERE"}, "header"),
    ],
)
def test_other_pages_cannot_borrow_the_cookie(running: Running, headers: dict[str, str], expected: str) -> None:
    ann = running.client()
    sent = {name: value.replace("HERE", running.url) for name, value in headers.items()}
    body = json.dumps({"game": "qwirkle", "seats": [ME, bot()]}).encode()
    status, _, answer = request(running, "POST", "/api/tables", body, Cookie=ann.cookie(), **sent)
    assert (status, code(answer)) == (403, expected)
    assert ann.ask("GET", "/api/tables")["tables"] == []


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1"])
def test_other_pages_get_no_feed(running: Running, origin: Any) -> None:
    address = running.url.replace("http", "ws") + "/api/feed"
    with pytest.raises(InvalidStatus), connect(address, origin=origin, compression=None) as feed:
        feed.recv()


def test_tokens_act_for_their_owner_and_need_no_origin(running: Running) -> None:
    ann = running.client()
    ann.ask("PATCH", "/api/me", {"name": "Ann"})
    token = ann.ask("POST", "/api/tokens", {"label": "my bot"})["token"]
    assert running.client(token).ask("GET", "/api/me")["name"] == "Ann"
    status, _, answer = request(running, "POST", "/api/tokens", b"{}", Authorization=f"Bearer {token}")
    assert (status, "token" in json.loads(answer)) == (200, True)
    status, _, answer = request(running, "GET", "/api/me", Authorization="Bearer nothing")
    assert (status, code(answer)) == (401, "token")


def test_an_account_keeps_the_guests_tables_and_is_the_same_from_elsewhere(running: Running) -> None:
    ann = running.client()
    table = ann.new_table("qwirkle", [ME, LINK])["table"]
    secret = {"login": "ann", "password": "correct horse"}
    assert ann.ask("POST", "/api/accounts", secret)["account"] == "ann"
    elsewhere = running.client()
    assert elsewhere.ask("POST", "/api/login", secret)["account"] == "ann"
    assert [line["table"] for line in elsewhere.ask("GET", "/api/tables")["tables"]] == [table]
    elsewhere.ask("POST", "/api/logout", {})
    assert elsewhere.ask("GET", "/api/me")["account"] is None
    wrong = [{"login": "ann", "password": "wrong horse"}, {"login": "nobody", "password": "correct horse"}]
    assert [refusal(running, "POST", "/api/login", one) for one in wrong] == ["credentials"] * 2
    assert refusal(running, "POST", "/api/accounts", secret) == "login-taken"


def test_a_link_is_for_one_person_and_cannot_be_guessed(running: Running) -> None:
    ann, ben = running.client(), running.client()
    made = ann.new_table("qwirkle", [ME, LINK, LINK])
    url = made["links"][0]["url"]
    assert ben.join(url, "Ben") == ben.join(url, "Ben") == made["table"]
    assert refusal(running, "POST", f"/api/join/{url.rsplit('/', 1)[-1]}", {}) == "taken"
    assert refusal(running, "POST", "/api/join/AAAAAAAAAAAAAAAAAAAAAAAA", {}) == "no-link"
    info = ann.ask("GET", f"/api/tables/{made['table']}")["info"]
    assert [link["seat"] for link in info["links"]] == [2]
    assert ben.ask("GET", f"/api/tables/{made['table']}")["info"]["links"] == []


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"game": "chess", "seats": [ME, bot()]}, "no-game"),
        ({"game": "qwirkle", "seats": [ME]}, "players"),
        ({"game": "qwirkle", "seats": [ME, ME]}, "seats"),
        ({"game": "qwirkle", "seats": [ME, bot(99)]}, "level"),
        ({"game": "qwirkle", "seats": [ME, bot()], "options": {"speed": 3}}, "option"),
        ({"game": "qwirkle", "seats": [ME, bot()], "options": {"ages": ["x"]}}, "option"),
        ({"game": "qwirkle", "seats": [{"kind": "me", "name": "\u202e"}, bot()]}, "name"),
        ({"game": "qwirkle", "seats": "me"}, "unreadable"),
        ({"game": "qwirkle", "seats": [ME, SCREEN], "clock": {"kind": "game", "minutes": -1}}, "unreadable"),
    ],
)
def test_tables_that_cannot_be_are_refused_with_a_reason(running: Running, wish: Any, expected: str) -> None:
    assert refusal(running, "POST", "/api/tables", wish) == expected


def test_what_is_too_long_or_too_deep_is_refused(running: Running) -> None:
    ann = running.client()
    headers = {"Cookie": ann.cookie(), "Origin": running.url, "X_Tilewitch": "1"}
    status, _, answer = request(running, "PATCH", "/api/me", b'{"name": "' + b"a" * 70_000, **headers)
    assert (status, code(answer)) == (413, "too-long")
    deep = b'{"game": "qwirkle", "seats": [], "options": {"x": ' + b"[" * 100_000
    status, _, answer = request(running, "POST", "/api/tables", deep, **headers)
    assert (status, code(answer)) == (400, "unreadable")


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    own = Running(tmp_path, client_rate=2.0)
    statuses = [request(own, "GET", "/api/me")[0] for _ in range(12)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    own.stop()


def test_the_server_tells_how_it_is_to_those_who_run_it(running: Running) -> None:
    assert json.loads(request(running, "GET", "/healthz")[2])["ok"]
    figures = request(running, "GET", "/metrics")[2].decode()
    assert "tilewitch_tables_awake" in figures
    assert json.loads(request(running, "GET", "/openapi.json")[2])["openapi"] == "3.1.0"


def test_pages_are_the_app_and_nothing_beside_its_folder(running: Running, tmp_path: Path) -> None:
    for path in (
        "/../pyproject.toml",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/assets/../../messages.py",
        "/messages.py",
        "/%00",
    ):
        status, _, body = request(running, "GET", path)
        assert status in (200, 404, 503)
        assert b"requires-python" not in body
        assert b"LONGEST_NAME" not in body
    (tmp_path / "app").mkdir()
    own = Running(tmp_path, static=str(tmp_path / "app"))
    status, _, body = request(own, "GET", "/table/abc")
    assert status == 503
    assert b"has not been built" in body
    own.stop()


def test_the_secret_is_for_its_owners_eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWITCH_SECRET_FILE", str(tmp_path / "new" / "secret"))
    settings = from_environment()
    secret = server_secret(settings)
    assert secret == server_secret(settings)
    assert len(secret) == 64
    assert stat.S_IMODE(os.stat(tmp_path / "new" / "secret").st_mode) == 0o600
    monkeypatch.setenv("TILEWITCH_SECRET", "short")
    with pytest.raises(BadOption, match="at least 32"):
        server_secret(from_environment())
    monkeypatch.setenv("TILEWITCH_PORT", "many")
    with pytest.raises(BadOption, match="TILEWITCH_PORT"):
        from_environment()
