"""How does a Python program take part at a table? A client as thin as the protocol: for bots, tests and experiments.

```python
client = Client("http://localhost:8000", token)
with client.follow(client.join(link)) as game:
    for _ in game:
        if game.my_turn:
            game.play(game.moves[0])
```
"""

import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from http.cookiejar import CookieJar
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tilewitch.errors import TilewitchError
from tilewitch.server.patch import patched


class NotDone(TilewitchError):
    """The server has refused something."""

    def __init__(self, error: dict[str, Any], status: int | None = None) -> None:
        super().__init__(error["text"].format(**error.get("facts", {})))
        self.code: str = error["code"]
        self.rule: str | None = error.get("rule")
        self.status = status


class Client:
    """Somebody who talks to a table server: a guest of its own, or whoever a token stands for."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))
        self.ask("GET", "/api/me")  # which gives a guest the cookie that everything else is told apart by

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """One request. Raises `NotDone`."""
        parts = {name: value for name, value in query.items() if value is not None}
        address = self.url + path + (f"?{urlencode(parts)}" if parts else "")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, self.headers(), method=method)
        try:
            with self._opener.open(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            with problem:
                raise NotDone(json.load(problem)["error"], problem.code) from None

    def headers(self) -> dict[str, str]:
        """What tells the server that a request is meant, and whose it is."""
        found = {"Origin": self.url, "X-Tilewitch": "1", "Content-Type": "application/json"}
        return found | ({"Authorization": f"Bearer {self._token}"} if self._token else {})

    def cookie(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)

    def new_table(self, game: str, seats: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
        """A new table: `{"table": id, "links": [{"seat", "url"}]}`."""
        made: dict[str, Any] = self.ask("POST", "/api/tables", {"game": game, "seats": list(seats)} | more)
        return made

    def join(self, link: str, name: str | None = None) -> str:
        """Take the seat of a link; gives the table."""
        joined = self.ask("POST", f"/api/join/{link.rsplit('/', 1)[-1]}", {} if name is None else {"name": name})
        return str(joined["table"])

    def guide(self, table: str, seat: int | None = None, chosen: str = "") -> dict[str, Any]:
        """What can become of a half-made move."""
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{table}/guide", seat=seat, chosen=chosen)
        return found

    def follow(self, table: str, seat: int | None = None, moves: bool = True) -> "Followed":
        """A table, followed by a feed of its own."""
        return Followed(self, table, seat, moves)


class Followed:
    """A table as a seat or a spectator sees it, kept up to date. It comes back by itself after a gap."""

    def __init__(self, client: Client, table: str, seat: int | None = None, moves: bool = True) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.seq = 0
        self.info: dict[str, Any] = {}
        self.view: Any = None
        self.moves: list[str] | None = None
        """The legal moves, where they are listed."""
        self.log: list[list[Any]] = []
        self.chat: list[dict[str, Any]] = []
        self._moves_wanted = moves
        self._numbers = itertools.count(1)
        self._name = secrets.token_hex(6)
        self._refused: dict[str, dict[str, Any]] = {}
        self._done: dict[str, int] = {}
        self._open = ExitStack()
        self._feed = self._connect()

    @property
    def over(self) -> bool:
        return bool(self.info) and self.info["phase"] == "over"

    @property
    def my_turn(self) -> bool:
        """Whether the seat that is looked from is to decide."""
        return bool(self.info) and self.info["turn"] is not None and self.info["turn"] == self.info["seat"]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Each message that has come, until the game is over; what it changes has been changed."""
        while True:
            message = self.next()
            if message["type"] in ("snapshot", "step"):
                yield message
                if self.over:
                    return

    def next(self) -> dict[str, Any]:
        """The next message."""
        while True:
            try:
                message: dict[str, Any] = json.loads(self._feed.recv())
            except ConnectionClosed:
                self.reconnect()
                continue
            self._take_in(message)
            return message

    def play(self, move: str) -> None:
        """Play a move. Raises `NotDone`."""
        self.do({"kind": "play", "move": move})

    def do(self, do: dict[str, Any], id: str | None = None) -> int:
        """Give a command, and wait until it has been carried out and seen; after a gap it is given again, and happens
        once."""
        id = id or f"{self._name}-{next(self._numbers)}"
        command = {
            "type": "command",
            "table": self.table,
            "id": id,
            "seq": self.seq,
            "do": do,
            "seat": self.info["seat"],
        }
        self._send(command)
        while id not in self._done or self.seq < self._done[id]:
            if id in self._refused:
                raise NotDone(self._refused.pop(id))
            try:
                self._take_in(json.loads(self._feed.recv()))
            except ConnectionClosed:
                self.reconnect()
                self._send(command)
        return self._done.pop(id)

    def reconnect(self) -> None:
        """A new feed that goes on where the last one stopped."""
        self.close()
        self._feed = self._connect()

    def close(self) -> None:
        with suppress(OSError, ConnectionClosed):
            self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connect(self) -> ClientConnection:
        headers = self.client.headers() | {"Cookie": self.client.cookie()}
        address = self.client.url.replace("http", "ws", 1) + "/api/feed"
        origin = Origin(headers.pop("Origin"))
        opening = connect(address, origin=origin, additional_headers=headers, compression=None)
        feed: ClientConnection = self._open.enter_context(opening)
        watch = {"type": "watch", "table": self.table, "seat": self.seat, "after": self.seq or None}
        feed.send(json.dumps(watch | {"moves": self._moves_wanted}))
        return feed

    def _send(self, message: dict[str, Any]) -> None:
        with suppress(ConnectionClosed):
            self._feed.send(json.dumps(message))

    def _take_in(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "snapshot":
                self.info, self.view, self.log = message["info"], message["view"], message["log"]
                self.moves, self.chat = message["moves"], message["chat"]
                self.seq = message["seq"]
            case "step":
                self.info = patched(self.info, message.get("info"))
                self.view = patched(self.view, message.get("patch"))
                self.log += message.get("events", [])
                self.chat += message.get("chat", [])
                self.moves = message.get("moves", [])
                self.seq = message["seq"]
            case "done":
                self._done[message["id"]] = message["seq"]
            case "refused" if message["id"] is None:
                raise NotDone(message["error"])
            case "refused":
                self._refused[message["id"]] = message["error"]
