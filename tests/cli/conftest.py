"""What the tests of the command line share: the command, and a home of its own for what it keeps."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewitch.cli.app import app


@dataclass(frozen=True)
class Said:
    """What a command wrote, and how it ended."""

    code: int
    out: str
    err: str


Tilewitch = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the command is called from, with saved games of its own; no other test sees either."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def tilewitch() -> Tilewitch:
    """The command, called inside this process: `tilewitch("rules", "qwirkle")`, with lines typed where it asks."""

    def call(*arguments: object, typed: str | None = None) -> Said:
        result = CliRunner().invoke(
            app, [str(a) for a in arguments], input=typed, catch_exceptions=False, prog_name="tilewitch"
        )
        return Said(result.exit_code, result.stdout, result.stderr)

    return call
