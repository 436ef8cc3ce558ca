"""Whether the app has words, in every language, for all that the games can say: refusals, gains, characters, cards."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewitch.games.gingerbread_house import components, explain
from tilewitch.games.gingerbread_house.symbols import CARD_NAMES

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src/tilewitch/games"
BOARDS = ROOT / "web/src/boards"
REFUSING = ("explain.py", "notation.py", "words.py")
LANGUAGES = ("en", "nl", "de")


def catalogue(game: str, folder: str, language: str) -> dict[str, object]:
    path = BOARDS / game / folder / f"{language}.json"
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    """Every call of a function or method with one of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in names:
                yield node


def texts(tree: ast.Module, argument: ast.expr) -> list[str]:
    """The texts that an argument may stand for: written there, named, or put before another refusal's text."""
    if isinstance(argument, ast.Constant):
        return [str(argument.value)]
    if isinstance(argument, ast.IfExp):
        return texts(tree, argument.body) + texts(tree, argument.orelse)
    if isinstance(argument, ast.Name):
        return [
            str(node.value.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and any(isinstance(target, ast.Name) and target.id == argument.id for target in node.targets)
        ]
    assert isinstance(argument, ast.JoinedStr), ast.unparse(argument)
    before, inner = argument.values
    assert isinstance(before, ast.Constant)
    assert isinstance(inner, ast.FormattedValue)
    assert ast.unparse(inner.value) == "refusal.text", ast.unparse(argument)
    landing = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "check_landing")
    return [str(before.value) + text for call in calls(landing, "Refusal") for text in texts(tree, call.args[1])]


def templates(game: str) -> set[str]:
    """The English text of every refusal of a game."""
    found: set[str] = set()
    for name in REFUSING:
        path = GAMES / game.replace("-", "_") / name
        if path.exists():
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for call in calls(tree, "Refusal", "refuse"):
                found.update(texts(tree, call.args[1]))
    return found


@pytest.mark.parametrize("game", ["qwirkle", "hexenrennen", "gingerbread-house"])
@pytest.mark.parametrize("language", ["nl", "de"])
def test_every_refusal_is_translated_and_none_that_is_not_there(game: str, language: str) -> None:
    wanted = templates(game)
    assert len(wanted) > 20
    assert set(catalogue(game, "refusals", language)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_brings_in_gingerbread_house_has_words(language: str) -> None:
    words = catalogue("gingerbread-house", "messages", language)
    said = {
        text
        for name in ("gains.py", "tally.py")
        for tree in [ast.parse((GAMES / "gingerbread_house" / name).read_text(encoding="utf-8"))]
        for call in calls(tree, "Part")
        for text in texts(tree, call.args[0])
    }
    assert "covers {symbol} on {cell}" in said
    assert {f"gingerbread-house.part.{text}" for text in said} == {k for k in words if ".part." in k}
    times = {*explain.OTHERWISE.values(), *explain.WANTED.values()}
    assert {f"gingerbread-house.now.{text}" for text in times} == {k for k in words if k.split(".")[1] == "now"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_and_card_of_the_house_set_has_a_name(language: str) -> None:
    words = catalogue("gingerbread-house", "messages", language)
    names = {character.name for character in components.house().characters}
    assert {f"gingerbread-house.character.{name}" for name in names} == {k for k in words if ".character." in k}
    for card in CARD_NAMES:
        family, _, rest = card.partition("-")
        if family.isdigit():
            family, key = "value", "value"
        else:
            key = family if family in ("oven", "pin") else f"{family}-{rest}"
        assert f"gingerbread-house.family.{family}" in words
        assert f"gingerbread-house.card.{key}" in words


def test_every_character_of_the_house_set_has_a_portrait() -> None:
    text = (BOARDS / "gingerbread-house/art/portraits.ts").read_text(encoding="utf-8")
    drawn = set(re.findall(r"^ {4}'?([a-z-]+)'?: \{$", text, re.MULTILINE))
    assert drawn == {character.name for character in components.house().characters}


def test_a_character_is_called_in_english_as_on_its_card() -> None:
    english = catalogue("gingerbread-house", "messages", "en")
    for character in components.house().characters:
        assert english[f"gingerbread-house.character.{character.name}"] == character.title
