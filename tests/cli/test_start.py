"""Commands that need no rules start at once: they load neither NumPy nor Numba."""

import subprocess
import sys

import pytest

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
    [["--help"], ["--version"], ["games"], ["games", "--json"], ["rules", "qwirkle"], ["play", "--help"]],
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", PROBE.format(arguments=arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout
