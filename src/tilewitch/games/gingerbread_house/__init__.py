"""Gingerbread House."""

from typing import Any

from tilewitch.errors import BadOption
from tilewitch.games.about import About, ComponentSet, Option
from tilewitch.games.gingerbread_house import components

VERSIONS = ("standard", "introductory")


def check_version(value: Any, players: int) -> str:
    """G-02."""
    if value not in VERSIONS:
        raise BadOption(f"version is {' or '.join(VERSIONS)}, not {str(value)[:40]!r}")
    return str(value)


def check_components(value: Any, players: int) -> components.Components:
    """The house set, or one's own."""
    return components.house() if value is None else components.chosen(value)


ABOUT = About(
    name="gingerbread-house",
    title="Gingerbread House",
    summary="Build a house of gingerbread, and trap the characters that come to eat it.",
    fewest=2,
    most=4,
    rules=1,
    options=(
        Option(
            "version",
            "standard",
            "Which side of the bonus cards is played with: standard or introductory.",
            check_version,
            str,
        ),
        Option(
            "components",
            None,
            "What is printed on tiles, boards and cards: a file in the format of the house set, which it replaces.",
            check_components,
            components.read,
        ),
    ),
    components=ComponentSet(components.export, components.problems),
    tie_break="G-39",
)
