"""A feed of a table server, as cheap as can be: what clients cost is missing to the server that is measured beside."""

import asyncio
import base64
import secrets
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec

DONE = b'{"type":"done"'


@dataclass
class Counted:
    """What the feeds of many tables have seen."""

    waits: list[float] = field(default_factory=list)
    """Seconds from sending a turn to hearing that it is done."""
    sent: int = 0
    received: int = 0
    """Bytes, with the frames around the messages, but without those of TCP/IP."""
    listed: int = 0
    """Bytes of those that are legal moves."""

    def clear(self) -> None:
        self.waits.clear()
        self.sent = self.received = self.listed = 0


class Heard(msgspec.Struct):
    """Of a message, what a player who follows a game looks at."""

    type: str
    seq: int | None = None
    events: list[tuple[int | str, str]] = []
    log: list[tuple[int | str, str]] = []
    moves: msgspec.Raw = msgspec.Raw(b"")


DECODER = msgspec.json.Decoder(Heard)


class Feed(asyncio.Protocol):
    """A WebSocket that follows one table at a time."""

    def __init__(self, counted: Counted) -> None:
        self.counted = counted
        self.seq = 0
        self.events: list[tuple[int | str, str]] = []
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport
        self._heard: asyncio.Future[Heard] | None = None
        self._wanted = ("", 0)
        self._sent_at = 0.0

    @classmethod
    async def opened(cls, url: str, cookie: str, counted: Counted) -> "Feed":
        where, loop = urlsplit(url), asyncio.get_running_loop()
        _, feed = await loop.create_connection(lambda: cls(counted), str(where.hostname), where.port or 80)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = (
            *("GET /api/feed HTTP/1.1", f"Host: {where.netloc}", "Connection: Upgrade", "Upgrade: websocket"),
            *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Cookie: {cookie}", f"Origin: {url}"),
        )
        opening = feed.wait_for("open", 0)
        feed._transport.write("\r\n".join((*lines, "", "")).encode())
        await opening
        return feed

    def say(self, message: dict[str, Any]) -> None:
        text = msgspec.json.encode(message)
        length = len(text)
        head = bytes((0x81, 0x80 | length)) if length < 126 else bytes((0x81, 0xFE)) + length.to_bytes(2, "big")
        self.counted.sent += len(head) + 4 + length
        self._sent_at = time.perf_counter()
        self._transport.write(head + bytes(4) + text)  # masked with zeros, which changes nothing

    def wait_for(self, type: str, seq: int) -> "asyncio.Future[Heard]":
        """The first message of a type that comes from now on; any that leads to a `seq`, where one is given."""
        self._wanted, self._heard = (type, seq), asyncio.get_running_loop().create_future()
        return self._heard

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self._open = True
            self._tell(Heard("open"))
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length > 125:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return None
        self._buffer = data[start + length :]
        self.counted.received += start + length
        return data[0] & 15, data[start : start + length]

    def _take(self, kind: int, data: bytes) -> None:
        if kind == 9:  # a ping
            self._transport.write(b"\x8a\x80" + bytes(4))
        if kind != 1:
            return
        if data.startswith(DONE):
            self.counted.waits.append(time.perf_counter() - self._sent_at)
        message = DECODER.decode(data)
        assert message.type in ("snapshot", "step", "done"), data
        self.counted.listed += len(bytes(message.moves))
        if message.type == "snapshot":
            self.events = message.log
        self.events += message.events
        if message.type != "done":
            self.seq = message.seq or 0
        self._tell(message)

    def _tell(self, message: Heard) -> None:
        type, seq = self._wanted
        right = self.seq >= seq if seq else message.type == type
        if right and self._heard is not None and not self._heard.done():
            self._heard.set_result(message)

    def close(self) -> None:
        self._transport.close()
