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
    assert Outer.of(compiled[0]).tobytes() == filled().tobytes() == compiled.tobytes()


def test_a_record_that_is_read_late_is_the_same_and_changes_alone() -> None:
    compiled = np.zeros(1, kernel.layout(Outer))
    filled().store(compiled[0])
    late = Outer.of(compiled[0].copy())
    late.inner[1].big += 1
    late.first = 6
    assert (late.inner[1].big, late.inner[1].small[2], late.first, late.wide[1][2]) == (8, 3, 6, 1 << 60)
    assert compiled.tobytes() == filled().tobytes() != late.tobytes()
    with pytest.raises(AttributeError, match="no attribute 'second'"):
        getattr(late, "second")  # noqa: B009 (mypy knows that there is none)


def test_bytes_become_the_records_that_they_were() -> None:
    rows = kernel.read_bytes(Outer, filled().tobytes())
    assert kernel.as_bytes(rows, 0) == filled().tobytes()
    kernel.write(Outer(), rows, 0)
    assert not any(kernel.as_bytes(rows, 0))


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


def a_package(folder: Path, **files: str) -> None:
    """A package of the same name with nothing but the kernel and these files."""
    games = folder / "tilewitch" / "games"
    games.mkdir(parents=True)
    (games.parent / "__init__.py").touch()
    (games / "__init__.py").touch()
    (games / "kernel.py").write_text(Path(kernel.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    for name, text in files.items():
        (games / f"{name}.py").write_text(text)


def run(folder: Path, program: str) -> str:
    """What a program prints that uses this package, in a process of its own."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


CALLED = """
from tilewitch.games.kernel import rule
@rule
def points(n): return n + {bonus}
"""
CALLER = """
from tilewitch.games.kernel import rule
from tilewitch.games.called import points
@rule
def total(n): return points(n) * 10
"""
ASK = "from tilewitch.games.caller import total; print(total(1), sum(total.stats.cache_hits.values()))"


@pytest.mark.compiled_only
def test_a_change_in_a_function_that_is_called_is_never_served_stale(tmp_path: Path) -> None:
    """Numba's own key sees only the file of the function that is called from outside."""
    a_package(tmp_path, called=CALLED.format(bonus=1), caller=CALLER)
    assert run(tmp_path, ASK) == "20 0", "compiled"
    assert run(tmp_path, ASK) == "20 1", "from the cache"
    (tmp_path / "tilewitch" / "games" / "called.py").write_text(CALLED.format(bonus=2))
    assert run(tmp_path, ASK) == "30 0", "compiled anew"


TEMPLATE = """
from tilewitch.games.kernel import rule
@rule
def answer(n): return given(n)
"""
TWO_GAMES = """
from tilewitch.games import kernel
from tilewitch.games.rules import one, two
first = kernel.specialise("tilewitch.games.template", "tilewitch.games.first", given=one)
second = kernel.specialise("tilewitch.games.template", "tilewitch.games.second", given=two)
print(first.answer(0), second.answer(0), sum(second.answer.stats.cache_hits.values()))
"""
RULES = """
from tilewitch.games.kernel import rule
@rule
def one(n): return n + 1
@rule
def two(n): return n + 2
"""


@pytest.mark.compiled_only
def test_one_template_for_two_games_never_shares_compiled_code(tmp_path: Path) -> None:
    a_package(tmp_path, template=TEMPLATE, rules=RULES)
    assert run(tmp_path, TWO_GAMES) == "1 2 0"
    assert run(tmp_path, TWO_GAMES) == "1 2 1"


GENERATOR = """
from tilewitch.games.kernel import rule
@rule
def members(kinds):
    while kinds:
        yield kinds & -kinds
        kinds &= kinds - 1
@rule
def total(kinds):
    found = 0
    for kind in members(kinds): found += kind
    return found
@rule
def how_many(kinds):
    found = 0
    for kind in members(kinds): found += 1
    return found
"""


@pytest.mark.compiled_only
def test_a_cache_that_holds_only_a_part_is_made_whole(tmp_path: Path) -> None:
    """As after Ctrl-C while the rules are compiled: one process has kept a function that uses a generator, the next
    compiles another one."""
    a_package(tmp_path, rules=GENERATOR)
    assert run(tmp_path, "from tilewitch.games.rules import total; print(total(7))") == "7"
    assert run(tmp_path, "from tilewitch.games.rules import *; print(total(7), how_many(7))") == "7 3"
