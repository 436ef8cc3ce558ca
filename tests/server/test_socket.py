"""A WebSocket frame by frame: what RFC 6455 has clients do, and what it does not."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.request import urlopen

import pytest

from tests.server.running import ME, SCREEN, Running
from tilewitch.server.client import Client
from tilewitch.server.socket import LONGEST, unmasked

TEXT, CONTINUED, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
PROTOCOL_ERROR, NOT_UTF8, TOO_LONG = 1002, 1007, 1009
SAY_PING = b'{"type": "ping"}'


class Raw:
    """A client that sends whatever bytes it likes."""

    def __init__(self, running: Running, asker: Client, buffer: int | None = None) -> None:
        self._socket = socket.socket()
        if buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.settimeout(20)
        self._socket.connect(("127.0.0.1", running.settings.port))
        lines = [
            *("GET /api/feed HTTP/1.1", f"Host: 127.0.0.1:{running.settings.port}", f"Origin: {running.url}"),
            *("Connection: Upgrade", "Upgrade: websocket", f"Cookie: {asker.cookie()}"),
            *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
        ]
        self.send("\r\n".join([*lines, "", ""]).encode())
        self._file = self._socket.makefile("rb")
        self.answer = self._file.readline()
        while self._file.readline().strip():
            pass

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        """The next frame's kind and what is in it."""
        head = self._file.read(2)
        length = head[1]
        if length > 125:
            length = int.from_bytes(self._file.read(2 if length == 126 else 8), "big")
        return head[0] & 15, self._file.read(length)

    def closed_with(self) -> int:
        """The code with which the server says goodbye."""
        while (heard := self.hear())[0] != CLOSE:
            pass
        assert self._file.read() == b""  # and then it hangs up
        return int.from_bytes(heard[1], "big")

    def close(self) -> None:
        self._file.close()
        self._socket.close()


def frame(
    kind: int, data: bytes = b"", last: bool = True, mask: bytes = b"\x01\x80\xff\x07", reserved: int = 0
) -> bytes:
    head = bytes([(128 if last else 0) | reserved << 4 | kind])
    length = len(data)
    size = bytes([128 | length]) if length < 126 else b"\xff" + length.to_bytes(8, "big")
    return head + size + mask + unmasked(data, mask)


@pytest.fixture
def raw(running: Running) -> Iterator[Raw]:
    client = Raw(running, running.client())
    assert b" 101 " in client.answer
    yield client
    client.close()


def test_a_message_may_come_in_any_number_of_frames_and_pieces(raw: Raw) -> None:
    middle = frame(CONTINUED, SAY_PING[3:9], last=False)
    whole = frame(TEXT, SAY_PING[:3], last=False) + middle + frame(PING, b"?") + frame(CONTINUED, SAY_PING[9:])
    for start in range(0, len(whole), 5):
        raw.send(whole[start : start + 5])
    assert raw.hear() == (PONG, b"?")  # which may come in between
    assert json.loads(raw.hear()[1])["type"] == "pong"


def test_many_messages_may_come_at_once_and_are_answered_in_order(raw: Raw) -> None:
    raw.send((frame(TEXT, SAY_PING) + frame(BINARY, SAY_PING) + frame(TEXT, b"[")) * 50)
    kinds = [json.loads(raw.hear()[1])["type"] for _ in range(60)]
    assert kinds == ["pong", "pong", "refused"] * 20


def test_who_says_goodbye_hears_it_too(raw: Raw) -> None:
    raw.send(frame(CLOSE, (1000).to_bytes(2, "big")))
    assert raw.closed_with() == 1000


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(b"\x81\x02[]", PROTOCOL_ERROR, id="not masked"),
        pytest.param(frame(TEXT, SAY_PING, reserved=4), PROTOCOL_ERROR, id="compressed, which was not agreed on"),
        pytest.param(frame(3), PROTOCOL_ERROR, id="a kind that there is not"),
        pytest.param(frame(PING, b"x" * 126), PROTOCOL_ERROR, id="a long ping"),
        pytest.param(frame(PING, last=False), PROTOCOL_ERROR, id="a ping in pieces"),
        pytest.param(frame(CONTINUED, b"x"), PROTOCOL_ERROR, id="a piece of nothing"),
        pytest.param(
            frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), PROTOCOL_ERROR, id="one message within another"
        ),
        pytest.param(frame(CLOSE, b"x"), PROTOCOL_ERROR, id="half a code"),
        pytest.param(frame(TEXT, b"\xff\xfe"), NOT_UTF8, id="not UTF-8"),
        pytest.param(frame(TEXT, b"x" * (LONGEST + 1)), TOO_LONG, id="too long"),
        pytest.param(
            (frame(TEXT, b"x" * LONGEST, last=False) + frame(CONTINUED, b"x")), TOO_LONG, id="too long in all"
        ),
        pytest.param(b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0" * 4, TOO_LONG, id="longer than anything"),
    ],
)
def test_who_does_not_keep_to_the_protocol_is_told_why_and_cut(raw: Raw, sent: bytes, code: int) -> None:
    raw.send(sent)
    assert raw.closed_with() == code


def test_who_does_not_read_is_cut_and_finds_all_again(tmp_path: Any) -> None:
    own = Running(tmp_path, queue_bytes=20_000)
    ann = own.client()
    table = ann.new_table("qwirkle", [ME, SCREEN])["table"]
    quick, slow = Raw(own, ann), Raw(own, ann, buffer=4096)
    watch = frame(TEXT, json.dumps({"type": "watch", "table": table}).encode())
    with suppress(ConnectionError, TimeoutError):  # it is cut while it still speaks
        for _ in range(5000):
            slow.send(watch)
    quick.send(frame(TEXT, SAY_PING))
    assert json.loads(quick.hear()[1])["type"] == "pong"
    with suppress(ConnectionError):
        heard = 0
        while (found := slow.hear()) != (0, b"") and found[0] != CLOSE and heard < 5000:
            heard += 1
        assert heard < 5000
    quick.close()
    slow.close()
    assert ann.ask("GET", f"/api/tables/{table}")["type"] == "snapshot"
    assert "tilewitch_feeds_cut_total 1.0" in urlopen(f"{own.url}/metrics").read().decode()
    own.stop()


def test_who_pings_and_reads_no_answer_is_cut(running: Running) -> None:
    deaf = Raw(running, running.client(), buffer=4096)
    pings = frame(PING, b"x" * 125) * 250_000
    with pytest.raises(ConnectionError):
        deaf.send(pings)
    deaf.close()
