"""What does a rule say? The rules of a game by number, from the page in its folder, in each language."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tilewitch.errors import NotPossible
from tilewitch.games import folders

RULE = re.compile(r"- \*\*([A-Z]+-\d+)\*\*\s*(.*)")
HEADING = re.compile(r"#+\s*(.*)")
LANGUAGES = ("en", "nl", "de")


@dataclass(frozen=True)
class RuleText:
    """One rule."""

    id: str
    section: str
    text: str

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"


@cache
def page(name: str, language: str = "en") -> str:
    """The page with the rules of a game: `rules.md`, or `rules.nl.md` and `rules.de.md`, which say the same."""
    file = "rules.md" if language == "en" else f"rules.{language}.md"
    return (files("tilewitch.games") / folders()[name] / file).read_text(encoding="utf-8")


@cache
def rules(name: str, language: str = "en") -> dict[str, RuleText]:
    """The rules of a game by their ids."""
    found: dict[str, RuleText] = {}
    section, last = "", ""
    for line in page(name, language).splitlines():
        heading, item = HEADING.match(line), RULE.match(line)
        if heading:
            section, last = heading[1], ""
        elif item:
            last = item[1]
            found[last] = RuleText(last, section, unmarked(item[2]))
        elif last and line.startswith("  ") and line.strip():
            found[last] = RuleText(last, section, f"{found[last].text} {unmarked(line.strip())}")
        else:
            last = ""
    return found


def rule(name: str, wanted: str) -> RuleText:
    """A rule by its id, as in Q-12; q-12, q12 and 12 will do."""
    number = re.fullmatch(r"([A-Za-z]*)-?0*(\d{1,4})", wanted.strip(), re.ASCII)
    for id, text in rules(name).items():
        letters, digits = id.split("-")
        if number and int(digits) == int(number[2]) and number[1].upper() in ("", letters):
            return text
    some = sorted(rules(name))
    known = f"they go from {some[0]} to {some[-1]}" if some else "its rules have no numbers"
    raise NotPossible(f"{name} has no rule {wanted[:20]!r}; {known}")


def rule_text(name: str, id: str) -> str:
    """What a rule says, for somebody who has just met it; nothing if the page does not have it."""
    found = rules(name).get(id)
    return "" if found is None else str(found)


def unmarked(text: str) -> str:
    """Markdown's text without its marks."""
    return re.sub(r"\*\*|`", "", text)
