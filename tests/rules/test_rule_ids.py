"""Every rule of every game has a test that names its id, and no test names a rule that does not exist."""

import re
from pathlib import Path

import pytest

from tilewitch.games import folders

TESTS = Path(__file__).parent.parent
GAMES = TESTS.parent / "src" / "tilewitch" / "games"
MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")
ID = re.compile(r"\b[A-Z]-\d\d\b")


def ids_of(folder: str) -> list[str]:
    text = (GAMES / folder / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*([A-Z]-\d\d)\*\*", text, re.MULTILINE)


def ids_tested() -> set[str]:
    sources = (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    return {rule for source in sources for mark in MARK.findall(source) for rule in ID.findall(mark)}


@pytest.mark.parametrize("folder", sorted(folders().values()))
def test_every_rule_has_a_test(folder: str) -> None:
    ids = ids_of(folder)
    assert len(ids) > 20
    assert len(ids) == len(set(ids))
    assert set(ids) - ids_tested() == set()


def test_every_rule_that_a_test_names_exists() -> None:
    assert ids_tested() - {rule for folder in folders().values() for rule in ids_of(folder)} == set()


@pytest.mark.parametrize("folder", sorted(folders().values()))
def test_every_rule_that_the_code_names_exists(folder: str) -> None:
    ids = set(ids_of(folder))
    for path in (GAMES / folder).glob("*.py"):
        named = set(ID.findall(path.read_text(encoding="utf-8")))
        assert named <= ids, path.name
