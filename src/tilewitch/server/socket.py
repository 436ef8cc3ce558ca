"""How do frames of a WebSocket become texts, and texts frames? What Uvicorn hands each WebSocket to (RFC 6455).

Its own protocols hand each message on through queues, events and tasks, which costs more than all else that is done for
a move. Here a text goes from the network to its listener, and back, in plain calls. The handshake is left to
`websockets`.
"""

import asyncio
from typing import Any, Protocol
from urllib.parse import unquote

from starlette.types import Message
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.server import ServerProtocol

EXTENSION = "tilewitch.socket"
"""Under which name the application finds the socket among the scope's extensions."""
LONGEST = 65_536
"""Bytes of one message, in however many frames."""
PING_SECONDS = 20.0
"""How long a client may be silent before it is pinged, and then again before it is given up."""
CLOSING_SECONDS = 10.0
"""How long a client has to say goodbye too."""
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RESTART, PROTOCOL_ERROR, NOT_UTF8, TOO_LONG = 1012, 1002, 1007, 1009


class Listener(Protocol):
    """Who serves a socket."""

    def hear(self, data: str | bytes) -> None:
        """A message has come."""


class Socket(asyncio.Protocol):
    """One WebSocket. The application is called once it has asked to be opened, and calls `accept` or `refuse`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._app = config.loaded_app
        self._root = config.root_path
        self._state = server_state
        self._loop = asyncio.get_running_loop()
        self._opening: ServerProtocol | None = ServerProtocol()
        self._response: Any = None
        self._transport: asyncio.Transport
        self._listener: Listener | None = None
        self._buffer = b""
        self._message = bytearray()
        """What has come of a message in several frames."""
        self._outgoing = bytearray()
        self._begun: int | None = None
        """Its kind."""
        self._closing = False
        self._failed = False
        self._heard = True
        self._pinged = False
        self._timer: asyncio.TimerHandle | None = None
        self.gone = self._loop.create_future()
        """Done when there is nobody left to send to."""

    # ---- opening

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._state.connections.add(self)  # type: ignore[arg-type]  # it wants to know only how to shut it down

    def _open(self, data: bytes) -> None:
        """Read the handshake's request, and call the application."""
        assert self._opening is not None
        self._opening.receive_data(data)
        request = next((event for event in self._opening.events_received() if isinstance(event, Request)), None)
        if request is None:
            self._transport.close()
            return
        self._response = self._opening.accept(request)
        if self._response.status_code != 101:
            self._answer()
            self._transport.close()
            return
        task = self._loop.create_task(self._serve(request))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    async def _serve(self, request: Request) -> None:
        path, _, query = request.path.partition("?")
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": self._root,
            "path": self._root + unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {EXTENSION: self},
        }
        try:
            await self._app(scope, self._asgi_receive, self._asgi_send)
        finally:
            if self._opening is not None:
                self.refuse()

    async def _asgi_receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def _asgi_send(self, message: Message) -> None:
        """What is not the feed says no, and nothing else."""
        self.refuse()

    def accept(self, listener: Listener) -> None:
        """Open the socket; from now on the listener hears."""
        self._answer()
        self._opening, self._listener = None, listener
        self._timer = self._loop.call_later(PING_SECONDS, self._look)
        self._take_frames()

    def refuse(self) -> None:
        """Do not open the socket."""
        if self._opening is not None and not self._transport.is_closing():
            self._response = self._opening.reject(403, "")
            self._answer()
        self._opening = None
        self._transport.close()

    def _answer(self) -> None:
        assert self._opening is not None
        self._opening.send_response(self._response)
        self._transport.write(b"".join(self._opening.data_to_send()))

    # ---- sending

    def send(self, text: bytes) -> None:
        """Send a message; whoever sends looks at `waiting`."""
        if not self._closing:
            self._frame(TEXT, text)

    @property
    def waiting(self) -> int:
        """Bytes that the network has not taken yet."""
        return self._transport.get_write_buffer_size() + len(self._outgoing)

    def close(self, code: int) -> None:
        """Say goodbye after what waits has been sent; nothing more is heard."""
        if self._closing:
            return
        self._closing = True
        self._frame(CLOSE, code.to_bytes(2, "big"))
        self._listener = None
        self._transport.resume_reading()
        self._set_timer(CLOSING_SECONDS, self._transport.abort)

    def _frame(self, kind: int, data: bytes) -> None:
        length = len(data)
        if length < 126:
            head = bytes((0x80 | kind, length))
        elif length < 65_536:
            head = bytes((0x80 | kind, 126)) + length.to_bytes(2, "big")
        else:
            head = bytes((0x80 | kind, 127)) + length.to_bytes(8, "big")
        if not self._outgoing:
            self._loop.call_soon(self._flush)
        self._outgoing += head
        self._outgoing += data

    def _flush(self) -> None:
        """Hand on what was sent in one go, an acknowledgement and what it led to."""
        if self._outgoing:
            self._transport.write(bytes(self._outgoing))
            self._outgoing.clear()

    # ---- receiving

    def pause(self) -> None:
        """Read no further until `resume`: the client is to wait."""
        self._transport.pause_reading()

    def resume(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if self._failed:
            return
        if self._response is None:
            self._open(data)
            return
        self._buffer = self._buffer + data if self._buffer else data
        if self._opening is None:
            self._take_frames()
        elif len(self._buffer) > LONGEST:  # before it is known whether it may
            self._transport.abort()

    def _take_frames(self) -> None:
        """Deal with all frames that have arrived whole."""
        data, at = self._buffer, 0
        while len(data) - at >= 2 and not (self._failed or self._transport.is_closing()):
            length, start = data[at + 1] & 127, at + 6
            if length > 125:
                more = 2 if length == 126 else 8
                if len(data) < at + 2 + more:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 2 + more], "big"), start + more
            if length > LONGEST or not data[at + 1] & 128:
                self._fail(TOO_LONG if length > LONGEST else PROTOCOL_ERROR)
                break
            if len(data) < start + length:
                break
            self._take(data[at], unmasked(data[start : start + length], data[start - 4 : start]))
            at = start + length
        self._buffer = data[at:]

    def _take(self, head: int, data: bytes) -> None:
        """Deal with one frame."""
        kind, last = head & 15, head & 128
        if head & 0x70 or kind not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            self._fail(PROTOCOL_ERROR)
        elif kind >= CLOSE:
            self._take_control(kind, data if last and len(data) <= 125 else None)
        elif (kind == CONTINUED) == (self._begun is None):
            self._fail(PROTOCOL_ERROR)
        elif last and self._begun is None:
            self._hear(kind, data)
        else:
            self._take_part(kind if self._begun is None else self._begun, data, bool(last))

    def _take_part(self, kind: int, data: bytes, last: bool) -> None:
        """Deal with a piece of a message."""
        self._message += data
        self._begun = None if last else kind
        if len(self._message) > LONGEST:
            self._fail(TOO_LONG)
        elif last:
            whole, self._message = bytes(self._message), bytearray()
            self._hear(kind, whole)

    def _take_control(self, kind: int, data: bytes | None) -> None:
        if data is None or (kind == CLOSE and len(data) == 1):
            self._fail(PROTOCOL_ERROR)
        elif kind == PING and not self._closing:
            if self.waiting > LONGEST:  # it asks and asks, and reads no answer
                self._transport.abort()
            else:
                self._frame(PONG, data)
        elif kind == CLOSE:
            if not self._closing:
                self._frame(CLOSE, data[:2])
            self._end()

    def _hear(self, kind: int, data: bytes) -> None:
        if self._listener is None:
            return
        try:
            self._listener.hear(data.decode() if kind == TEXT else data)
        except UnicodeDecodeError:
            self._fail(NOT_UTF8)

    # ---- ending

    def _look(self) -> None:
        """Ping a client that has been silent, and give one up that does not answer."""
        if not self._heard and self._pinged:
            self._transport.abort()
            return
        self._pinged = not self._heard
        if self._pinged:
            self._frame(PING, b"")
        self._heard = False
        self._set_timer(PING_SECONDS, self._look)

    def _set_timer(self, seconds: float, then: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, then)

    def _fail(self, code: int) -> None:
        """The client does not keep to the protocol. It hears why, which it would not if it were cut while it still
        sends; what comes from now on is not even looked at."""
        if not self._closing:
            self._frame(CLOSE, code.to_bytes(2, "big"))
            self._flush()
            self._transport.write_eof()
            self._set_timer(CLOSING_SECONDS, self._transport.abort)
        self._closing = self._failed = True
        self._listener = None

    def _end(self) -> None:
        self._closing = True
        self._listener = None
        self._flush()
        self._transport.close()
        self._set_timer(CLOSING_SECONDS, self._transport.abort)

    def connection_lost(self, error: Exception | None) -> None:
        self._closing = True
        self._listener = None
        self._state.connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        if not self.gone.done():
            self.gone.set_result(None)

    def shutdown(self) -> None:
        """The server ends, and waits no longer."""
        if self._opening is None:
            self.close(RESTART)
            self._flush()
        self._transport.close()


def unmasked(data: bytes, mask: bytes) -> bytes:
    """What a client has sent: each byte of a frame is masked with one of four."""
    length = len(data)
    pattern = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(data, "little") ^ int.from_bytes(pattern, "little")).to_bytes(length, "little")
