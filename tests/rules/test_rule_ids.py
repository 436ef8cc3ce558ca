"""Every rule of every game has a test that names its id, and no test names a rule that does not exist."""

import re
from pathlib import Path

import pytest

from tilewitch import pages
from tilewitch.games import folders

TESTS = Path(__file__).parent.parent
GAMES = TESTS.parent / "src" / "tilewitch" / "games"
MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")
ID = re.compile(r"\b[A-Z]-\d\d\b")
NOTATION = re.compile(r"\b[QHG]-\d\d\b")
"""What a translation has as it stands: the rules that a rule names."""


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


@pytest.mark.parametrize("language", [language for language in pages.LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", sorted(folders()))
def test_the_rules_stand_in_every_language(name: str, language: str) -> None:
    english, other = pages.rules(name), pages.rules(name, language)
    assert list(other) == list(english)
    sections = [[rule.section for rule in found.values()] for found in (english, other)]
    for before, rule in zip(english.values(), other.values(), strict=True):
        assert rule.text != before.text
        assert NOTATION.findall(rule.text) == NOTATION.findall(before.text), rule.id
        assert 0.6 < len(rule.text) / len(before.text) < 1.7, rule.id
    assert len(set(sections[0])) == len(set(sections[1]))
