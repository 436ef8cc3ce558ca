"""What measures speed and counts situations still runs, and finds what it says."""

import subprocess
import sys

import pytest

from benchmarks import speed
from tests.strategies import GAMES
from tilewitch.bots import simple_bots

pytestmark = pytest.mark.compiled_only


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_speed_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SHARE", 1e-4)
    found = speed.figures(name, 2)
    assert [what for what in found if what.endswith(" games")] == [f"{bot} games" for bot in simple_bots(name)]
    assert all(figure > 0 for figure in found.values())


@pytest.mark.parametrize("name", ["gingerbread_house", "hexenrennen"])
def test_the_counts_of_situations_are_printed(name: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", "--games", "200"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "random" in printed
    assert "thumb" in printed
    assert "-34" in printed
