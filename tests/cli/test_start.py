"""Nobody waits: commands that need no rules load neither NumPy nor Numba, and no game waits for a compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies import GAMES

PROBE = """
import sys
from tilewitch.cli.app import app
try:
    app({arguments!r}, prog_name="tilewitch")
except SystemExit as end:
    assert end.code == 0, end.code
heavy = [name for name in ("numpy", "numba") if name in sys.modules]
assert not heavy, heavy
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["games"],
        ["games", "--json"],
        ["rules", "qwirkle"],
        ["play", "--help"],
        ["match", "--help"],
    ],
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROBE.format(arguments=arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


PAUSES = """
import gc
import sys
from numba.core.registry import CPUDispatcher
from typer.testing import CliRunner
import tilewitch
from tilewitch.cli.app import app
from tilewitch.cli.prepare import prepare_play

def ready():
    functions = [found for found in gc.get_objects() if isinstance(found, CPUDispatcher)]
    return {(f.py_func.__module__, f.py_func.__qualname__): len(f.overloads) for f in functions}

name, typed = sys.argv[1:]
prepare_play(tilewitch.game(name, players=2))
before = ready()
arguments = ["play", name, "--names", "Ann", "--bots", "level-4", "level-1", "--players", "3", "--seed", "7"]
said = CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False)
assert said.exit_code == 0 and "You could play" in said.output and "Taken back" in said.output, said.output
late = {function: n for function, n in ready().items() if n != before.get(function, 0)}
assert not late, late
"""


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_game_at_the_keyboard_calls_was_ready_before(name: str, tmp_path: Path) -> None:
    """For another number of players too. What is loaded late would be compiled late, were nothing kept from before."""
    file = tmp_path / "game.json"
    typed = "\n".join(
        [
            "hint",
            "moves",
            "why 1",
            "1",
            "1",
            "undo",
            "score",
            "history all",
            f"save {file}",
            f"resume {file}",
            *["1"] * 12,
        ]
    )
    command = [sys.executable, "-c", PAUSES, name, typed]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
