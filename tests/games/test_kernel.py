"""What compiled code rests on: records that are the same in both modes, and a cache that never serves old rules."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from tilewitch.games import kernel
from tilewitch.games.kernel import Grid, Record, Row


class Inner(Record):
    small: Annotated[Row, "u1", 3]
    big: int


class Outer(Record):
    first: int
    wide: Annotated[Grid, "i8", 2, 3]
    narrow: Annotated[Grid, "u1", 2, 2]
    signed: Annotated[Row, "i1", 5]
    inner: Annotated[Sequence[Inner], 2]


def filled() -> Outer:
    outer = Outer()
    outer.first = -5
    outer.wide[1][2] = 1 << 60
    outer.narrow[0][1] = 255
    outer.signed[4] = -128
    outer.inner[1].small[:] = b"\x01\x02\x03"
    outer.inner[1].big = 7
    return outer


def test_a_plain_record_and_its_compiled_twin_are_the_same_bytes() -> None:
    compiled = np.zeros(1, kernel.layout(Outer))
    filled().store(compiled[0])
    assert compiled["inner"]["big"][0, 1] == 7
    assert Outer().load(compiled[0]).tobytes() == filled().tobytes() == compiled.tobytes()


def test_records_start_empty_and_copies_are_their_own() -> None:
    assert not any(Outer().tobytes())
    rows = kernel.array(Outer, 2)
    kernel.write(filled(), rows, 0)
    kernel.copy(rows, 0, rows, 1)
    kernel.write(Outer(), rows, 0)
    assert not any(kernel.as_bytes(rows, 0))
    assert kernel.as_bytes(rows, 1) == filled().tobytes()
    copy = kernel.read(Outer, rows, 1)
    copy.inner[1].small[0] = 9
    assert kernel.as_bytes(rows, 1) == filled().tobytes()


def test_tables_cannot_be_changed() -> None:
    table = kernel.table([1, 2, 3])
    assert list(table) == [1, 2, 3]
    with pytest.raises((TypeError, ValueError)):
        table[0] = 5  # type: ignore[index]


def test_there_is_no_template_of_an_unknown_name() -> None:
    with pytest.raises(ModuleNotFoundError):
        kernel.specialise("tilewitch.no_such_template", "tilewitch.never")


CALLED = "from tilewitch.games.kernel import rule\n@rule\ndef points(n):\n    return n + {bonus}\n"
CALLER = (
    "from tilewitch.games.kernel import rule\nfrom tilewitch.games.probe_called import points\n"
    "@rule\ndef total(n):\n    return points(n) * 10\n"
)
ASK = "from tilewitch.games.probe_caller import total; print(total(1), sum(total.stats.cache_hits.values()))"


@pytest.mark.compiled_only
def test_a_change_in_a_function_that_is_called_is_never_served_stale(tmp_path: Path) -> None:
    """Numba's own key sees only the file of the function that is called from outside."""
    package = tmp_path / "tilewitch"
    (package / "games").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "games" / "__init__.py").touch()
    (package / "games" / "kernel.py").write_text(Path(kernel.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (package / "games" / "probe_caller.py").write_text(CALLER)

    def ask() -> str:
        run = subprocess.run([sys.executable, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, check=True)
        return run.stdout.strip()

    (package / "games" / "probe_called.py").write_text(CALLED.format(bonus=1))
    assert ask() == "20 0", "compiled"
    assert ask() == "20 1", "from the cache"
    (package / "games" / "probe_called.py").write_text(CALLED.format(bonus=2))
    assert ask() == "30 0", "compiled anew"


TEMPLATE = "from tilewitch.games.kernel import rule\n@rule\ndef answer(n):\n    return given(n)\n"
TWO_GAMES = """
from tilewitch.games import kernel
@kernel.rule
def one(n): return n + 1
@kernel.rule
def two(n): return n + 2
first = kernel.specialise("tilewitch.games.probe_template", "tilewitch.games.first", given=one)
second = kernel.specialise("tilewitch.games.probe_template", "tilewitch.games.second", given=two)
print(first.answer(0), second.answer(0), sum(second.answer.stats.cache_hits.values()))
"""


@pytest.mark.compiled_only
def test_one_template_for_two_games_never_shares_compiled_code(tmp_path: Path) -> None:
    package = tmp_path / "tilewitch"
    (package / "games").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "games" / "__init__.py").touch()
    (package / "games" / "kernel.py").write_text(Path(kernel.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (package / "games" / "probe_template.py").write_text(TEMPLATE)
    (tmp_path / "two.py").write_text(TWO_GAMES)
    for expected in ("1 2 0", "1 2 1"):
        run = subprocess.run([sys.executable, "two.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == expected
