"""The benchmark of the arena measures every way to play in one run."""

import pytest

from benchmarks import arena

pytestmark = pytest.mark.compiled_only


def test_all_ways_are_measured_beside_the_bare_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "SECONDS", 0.001)
    monkeypatch.setattr(arena, "TRIES", 1)
    found = arena.figures("hexenrennen", 3)
    assert list(found) == ["bare", "tilewitch simulate", "arena", "arena with records"]
    assert all(speed > 0 for speed in found.values())
    assert arena.table("hexenrennen", 3, found).row_count == 4
