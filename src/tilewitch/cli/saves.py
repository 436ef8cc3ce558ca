"""Where are games kept that somebody has left, and which was the last?"""

import itertools
import os
import sys
import time
from pathlib import Path

from tilewitch.errors import NotPossible, RecordError
from tilewitch.games.record import GameRecord
from tilewitch.records import read_file, scan, verify

NUMBERS = itertools.count(1)


def folder() -> Path:
    """The user's folder for saved games, as the system has it."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", home))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "tilewitch" / "games"


def new_place(game: str) -> Path:
    """A file of its own for a game that begins now."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{next(NUMBERS)}.json"


def named(text: str) -> Path:
    """The file that somebody has named."""
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        raise NotPossible(f"{text[:60]!r} is in the home of nobody known here") from None
    if not text.isprintable():
        raise NotPossible(f"{text[:60]!r} is no name for a file: it holds characters that cannot be shown")
    return path


def save(record: GameRecord, path: Path) -> None:
    """Write a record; the folder for saved games is made where there is none. A file that is no record stays."""
    try:
        if path.is_file() and path.stat().st_size and not is_record(path):
            raise NotPossible(f"{path} is there already and holds no game; name another file")
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
    except OSError as error:
        raise NotPossible(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None


def is_record(path: Path) -> bool:
    """Whether a file begins with a record."""
    return next(scan(path)).record is not None


def latest(but: Path | None = None) -> Path:
    """The unfinished game that was left last; not the one that is being played."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        files = []
    for file in files:
        try:
            if file != but and not read_file(file).finished:
                return file
        except RecordError:
            continue
    raise NotPossible(f"there is no {'other ' if but else ''}unfinished game in {folder()}")


def load(path: Path) -> GameRecord:
    """An unfinished game that holds."""
    record = read_file(path)
    verdict = verify(record)
    if not verdict.ok:
        raise RecordError(f"{path}: {verdict}")
    if verdict.finished:
        raise NotPossible(f"the game in {path} is over; tilewitch record show {path} shows it")
    return record
