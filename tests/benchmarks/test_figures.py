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


@pytest.mark.parametrize(
    ("module", "bot", "last"),
    [("gingerbread_house", "thumb", "G-48"), ("hexenrennen", "thumb", "H-34"), ("qwirkle", "greedy", "Q-29")],
)
def test_the_counts_of_situations_are_printed(module: str, bot: str, last: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{module}", "--games", "100"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for word in ("random", bot, last):
        assert word in printed


def test_situations_of_qwirkle_add_up() -> None:
    """Whoever sits at a table, a game has one opening and one end, and each hand is drawn."""
    from benchmarks.qwirkle import SITUATIONS, occurrences

    counts = occurrences(3, "greedy", 50)
    by_text = {text: times for (_, text), times in zip(SITUATIONS, counts, strict=True)}
    ends = (
        "a player without tiles ended the game",
        "a game ended when everybody had passed",
        "a dead board ended the game",
    )
    assert by_text["a first hand was drawn"] == 3 * 50
    assert (
        by_text["one player alone had the largest set"] + by_text["several had one, and the first of them began"] == 50
    )
    assert sum(by_text[end] for end in ends) == 50
    assert by_text["tiles were laid"] <= by_text["a line was made or extended"]
