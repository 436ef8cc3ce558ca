"""What does a match leave behind, so that it can be stopped at any time, gone on with, and played again?

A folder with

- `plan.json`: what is played. A match that goes on must have the same.
- `games.jsonl`: a record of each game, in the order of the plan. What the match knows of it stands in its `meta`; this
  is the journal from which a match goes on.
- `runs.json`: when, where and with what it was played, and how long everybody thought. Only this differs where a plan
  is played again.
- and what `report.py` makes of them: `result.json`, `results.parquet` and the plots.
"""

import fcntl
import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from tilewitch.arena.machine import Machine, this_machine
from tilewitch.arena.outcome import Outcome, Played, Thinking
from tilewitch.arena.plan import Plan
from tilewitch.errors import NotPossible, RecordError

PLAN, GAMES, RUNS = "plan.json", "games.jsonl", "runs.json"
RESULT_FIELDS = set(Outcome.__struct_fields__)


class Run(msgspec.Struct):
    """One time that somebody played on."""

    started: str
    """In UTC, as ISO 8601 has it."""
    seconds: float
    games: int
    executor: str
    """What played, as in `2 processes`."""
    workers: int
    machine: Machine
    thinking: dict[str, Thinking]
    """By entrant; nothing of bots that need no time."""


class Folder:
    """A folder of results, held by this process alone while it is open."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._check_plan()
            self._games: IO[bytes] = (path / GAMES).open("ab+", buffering=0)
        except OSError as error:
            raise NotPossible(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
        try:
            fcntl.flock(self._games, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._games.close()
            raise NotPossible(f"another run is writing to {path}; wait for it, or take another folder") from None

    def outcomes(self) -> list[Outcome]:
        """What has been played. A last line that was not written to its end is cut off."""
        self._games.seek(0)
        found: list[Outcome] = []
        whole = 0
        for number, line in enumerate(self._games, 1):
            if not line.endswith(b"\n"):
                self._games.truncate(whole)
                break
            whole += len(line)
            found.append(outcome_in(line, f"{self.path / GAMES}, line {number}"))
        return found

    def add(self, played: Sequence[Played]) -> None:
        """Write some games down."""
        lines = b"".join(msgspec.json.encode(game.record) + b"\n" for game in played)
        while lines:
            lines = lines[self._games.write(lines) :]

    def add_run(self, run: Run) -> None:
        """Write down that somebody has played on."""
        runs = [*self.runs(), run]
        write_whole(self.path / RUNS, msgspec.json.format(msgspec.json.encode(runs)) + b"\n")

    def runs(self) -> list[Run]:
        """When it was played on."""
        try:
            return msgspec.json.decode((self.path / RUNS).read_bytes(), type=list[Run])
        except FileNotFoundError:
            return []
        except msgspec.DecodeError as error:
            raise RecordError(f"{self.path / RUNS} cannot be read: {error}") from None

    def close(self) -> None:
        os.fsync(self._games.fileno())
        self._games.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check_plan(self) -> None:
        """Keep the plan; or see that it is the same."""
        file = self.path / PLAN
        if file.exists():
            differing = differences(read_plan(file), self.plan)
            if differing:
                raise NotPossible(
                    f"{self.path} holds another match ({'; '.join(differing)}); go on with that, or take a new folder"
                )
        elif (self.path / GAMES).exists():
            raise NotPossible(f"{self.path} has a {GAMES} but no {PLAN}; take a new folder")
        else:
            write_whole(file, msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n")


def read_plan(file: Path) -> Plan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Plan)
    except (msgspec.DecodeError, OSError) as error:
        raise RecordError(f"{file} cannot be read: {error}") from None


def differences(there: Plan, wanted: Plan) -> list[str]:
    """In what two plans differ, in words."""
    found = []
    for name in Plan.__struct_fields__:
        old, new = getattr(there, name), getattr(wanted, name)
        if old != new:
            found.append(f"{name.replace('_', ' ')} there {shown(old)}, here {shown(new)}")
    return found


def shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else text[:77] + "…"


def outcome_in(line: bytes, where: str) -> Outcome:
    """What a match knows of a game, out of the game's record."""
    try:
        meta = msgspec.json.decode(line, type=Journalled).meta["arena"]
        return msgspec.convert({name: meta[name] for name in RESULT_FIELDS if name in meta}, Outcome)
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise RecordError(f"{where}: no game of a match ({error})") from None


class Journalled(msgspec.Struct):
    """A record, of which only one part is of interest here."""

    meta: dict[str, Any]


def write_whole(file: Path, data: bytes) -> None:
    """Write a file; an earlier one stays whole until the new one is."""
    draft = file.with_name(file.name + ".part")
    draft.write_bytes(data)
    draft.replace(file)


class Clock:
    """How long a run takes, and how long everybody thinks."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._start = time.perf_counter()
        self._started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self._games = 0
        self._thinking = [Thinking() for _ in plan.entrants]

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    def add(self, played: Iterable[Played]) -> None:
        for game in played:
            self._games += 1
            for entrant, thinking in zip(game.outcome.seating, game.thinking, strict=False):
                self._thinking[entrant].add(thinking)

    def run(self, executor: str, workers: int) -> Run:
        """What there is to say of it now."""
        names = [entrant.name for entrant in self._plan.field]
        thinking = {name: some for name, some in zip(names, self._thinking, strict=True) if some.decisions}
        return Run(self._started, round(self.seconds, 3), self._games, executor, workers, this_machine(), thinking)
