"""How does a record come out of a text that anybody may have written?

Sizes are limited before anything is parsed, so that no text costs more than a moment, and whatever is wrong with one
becomes a `RecordError` that says where it is and what would be right. Whether the game in it was played by the rules is
another question: `tilewitch.records.verify`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import UNSET

from tilewitch.errors import RecordError
from tilewitch.games.record import GameRecord

LONGEST = 2_000_000
"""Bytes of one record."""
DEEPEST = 20
"""Levels of lists and objects in options and meta."""

DECODER = msgspec.json.Decoder(GameRecord)


@dataclass(frozen=True)
class Found:
    """What stands at one place of a file: a record, or something that is none."""

    where: str
    """The file, and the line where it holds several games."""
    record: GameRecord | None
    error: RecordError | None = None

    def get(self) -> GameRecord:
        """The record, if it is one."""
        if self.record is None:
            raise self.error or RecordError(f"{self.where}: there is no record")
        return self.record


def read(text: str | bytes, where: str = "record") -> GameRecord:
    """The record that a JSON text holds."""
    try:
        data = text.encode() if isinstance(text, str) else text
    except UnicodeEncodeError:
        raise RecordError(f"{where}: this is not text in UTF-8") from None
    if len(data) > LONGEST:
        raise RecordError(f"{where}: a record has at most {LONGEST:,} bytes; this is longer")
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    if not data:
        raise RecordError(f"{where}: there is nothing here; a record is one JSON object")
    try:
        record = DECODER.decode(data)
        json.loads(data, object_pairs_hook=once_each)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{where}: this is not text in UTF-8") from None
    except RecursionError:
        raise RecordError(f"{where}: nested too deep; a record has at most {DEEPEST} levels") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise RecordError(f"{where}: {plainly(error)}") from None
    check_depth(record, where)
    for player in record.players:
        if not player.name.isprintable():
            raise RecordError(f"{where}: the name {player.name!r} holds characters that cannot be shown")
    return record


def read_file(path: str | Path) -> GameRecord:
    """The one record that a file holds."""
    found = scan(path)
    record = next(found).get()
    if next(found, None) is not None:
        raise RecordError(f"{path}: there are several games in this file, where one is asked for")
    return record


def scan(path: str | Path) -> Iterator[Found]:
    """What a file holds, game by game: one JSON object over as many lines as it likes, or JSON Lines. There is never
    more than one game in memory."""
    try:
        with Path(path).open("rb") as file:
            yield from scan_stream(file, str(path))
    except OSError as error:
        problem = RecordError(f"{path}: {(error.strerror or str(error)).lower()}; a record is a file of JSON")
        yield Found(str(path), None, problem)


def scan_stream(file: IO[bytes], name: str) -> Iterator[Found]:
    """What an open file holds, game by game."""
    line = file.readline(LONGEST + 1)
    if not is_whole(line):
        yield attempt(line + file.read(LONGEST + 1 - len(line)), name)
        return
    following = file.readline(LONGEST + 1)
    several, number = bool(following), 1
    while line:
        if line.strip():
            yield attempt(line, f"{name}, line {number}" if several else name)
        if len(line) > LONGEST:
            return
        line, following = following, file.readline(LONGEST + 1)
        number += 1


def is_whole(line: bytes) -> bool:
    """Whether the first line of a file is a game of its own: then the others are too."""
    return line.lstrip(b"\xef\xbb\xbf \t").startswith(b"{") and line.rstrip().endswith(b"}")


def attempt(data: bytes, where: str) -> Found:
    try:
        return Found(where, read(data, where))
    except RecordError as error:
        return Found(where, None, error)


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which each key stands once: readers differ in which of two they take."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the key {key[:40]!r} stands here twice; each stands once")
        found[key] = value
    return found


def plainly(error: Exception) -> str:
    """The decoder's complaint as the end of a sentence about a record."""
    text = str(error)
    if text == "Input data was truncated":
        return "the JSON breaks off; a record is one whole JSON object"
    if text.startswith("JSON is malformed"):
        return f"this is not JSON: {text.removeprefix('JSON is malformed: ')}"
    return f"{text[:1].lower()}{text[1:]}; docs/records.md tells what a record holds"


def check_depth(record: GameRecord, where: str) -> None:
    level: list[Any] = [record.options, {} if record.meta is UNSET else record.meta]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    if level:
        raise RecordError(f"{where}: nested too deep; a record has at most {DEEPEST} levels")
