"""Whether everything that can be refused can be said in every language of the app."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tilewitch"
APP = ROOT / "web" / "src"


def templates(folder: Path, maker: str) -> Iterator[str]:
    """The English templates in the calls of `maker` in a folder: its second argument."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == maker:
                match node.args:
                    case [_, ast.Constant(value=str(text)), *_]:
                        yield text


def translated(folder: Path, language: str) -> set[str]:
    return set(json.loads((folder / "refusals" / f"{language}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["nl", "de"])
def test_what_the_server_refuses_is_translated(language: str) -> None:
    found = set(templates(SOURCE / "server", "NotDone"))
    assert len(found) > 40
    assert found - translated(APP, language) == set()


@pytest.mark.parametrize("language", ["nl", "de"])
def test_what_qwirkle_refuses_is_translated(language: str) -> None:
    found = set(templates(SOURCE / "games" / "qwirkle", "Refusal"))
    assert len(found) > 10
    assert found - translated(APP / "boards" / "qwirkle", language) == set()
