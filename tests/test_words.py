"""Is a thing called by the same word wherever the rules, refusals and pages speak of it, in each language?"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewitch import pages

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web" / "src"
WORDS = {
    "gingerbread-house": {
        "pantry": {"nl": "voorraadkamer", "de": "Vorratskammer"},
        "supply": {"nl": r"voorraad\b", "de": r"(?i:allgemeine)\w* Vorrat\b"},
        "workshop": {"nl": "werkplaats", "de": "Werkstatt"},
        "treasury": {"nl": "schatkamer", "de": "Schatzkammer"},
        "gate": {"nl": "poort", "de": r"\bTor"},
        "wild tile": {"nl": "sterrentegel", "de": "Sternplättchen"},
        "double tile": {"nl": "dubbele (open )?tegel", "de": "Doppelplättchen"},
        "stairway": {"nl": r"\btrap", "de": "Treppe"},
        "bonus card": {"nl": "bonuskaart", "de": "Bonuskarte"},
    },
    "hexenrennen": {
        "course": {"nl": "parcours", "de": "Strecke"},
        "magic sign": {"nl": "magisch(e)? teken", "de": r"magische\w* Zeichen"},
        "disc": {"nl": "schij(f|ven)", "de": "Scheibe"},
        "goal": {"nl": r"\b[dD]oel", "de": "Ziel"},
        "witch": {"nl": "heks", "de": "Hexe"},
    },
    "qwirkle": {"bag": {"nl": r"\bzak", "de": "Beutel"}, "tile": {"nl": "ste(en|nen)", "de": "Stein"}},
}
"""How a thing is called in English, and by which pattern its word in another language is known."""


def sentences(game: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Where a sentence stands, what it is in English, and in the other language."""
    for name, rule in pages.rules(game, "en").items():
        yield name, rule.text, pages.rules(game, language)[name].text
    board = SOURCE / "boards" / game
    english, other = (read(board / "messages" / f"{name}.json") for name in ("en", language))
    yield from ((key, text, other[key]) for key, text in english.items())
    yield from ((text, text, translated) for text, translated in read(board / "refusals" / f"{language}.json").items())
    english, other = (read(SOURCE / "messages" / f"{name}.json") for name in ("en", language))
    yield from ((key, text, other[key]) for key, text in english.items() if game in key)


def read(path: Path) -> dict[str, str]:
    found = json.loads(path.read_text(encoding="utf-8"))
    return {key: text if isinstance(text, str) else " ".join(text.values()) for key, text in found.items()}


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("game", WORDS)
def test_a_thing_has_one_name(game: str, language: str) -> None:
    otherwise = [
        f"{where}: {thing}: {translated}"
        for where, text, translated in sentences(game, language)
        for thing, words in WORDS[game].items()
        if re.search(rf"\b{thing}(e?s)?\b(?! \d)", re.sub(r"\{\w+\}", "", text), re.IGNORECASE)
        and not re.search(words[language], translated, re.IGNORECASE)
    ]
    assert otherwise == []
