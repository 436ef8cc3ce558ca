"""Qwirkle."""

from typing import Any

from tilewitch.errors import BadOption
from tilewitch.games.about import About, Option

SEATS = 8


def check_ages(value: Any, players: int) -> list[int]:
    """Q-05: one age for each seat; none stands for seats in order of age."""
    if value is None or value == []:
        return [0] * players
    if not isinstance(value, list | tuple) or not all(type(age) is int and 0 <= age <= 200 for age in value):
        raise BadOption("ages is a list of whole numbers of years, from 0 to 200, one for each player")
    if len(value) != players:
        raise BadOption(f"ages names {len(value)} players, but {players} play")
    return list(value)


def read_ages(text: str) -> Any:
    try:
        return [int(age) for age in text.split(",")]
    except ValueError:
        raise BadOption(f"ages is a list such as 34,36,9, not {text[:40]!r}") from None


ABOUT = About(
    name="qwirkle",
    title="Qwirkle",
    summary="Lay lines of one colour or one shape; each line counts.",
    fewest=2,
    most=SEATS,
    rules=1,
    options=(
        Option(
            "ages",
            None,
            "The players' ages in years, as in 34,36,9: on a tie the oldest begins (without it, the first seat).",
            check_ages,
            read_ages,
        ),
    ),
)
