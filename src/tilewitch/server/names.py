"""What are people and bots called at a table, so that everybody can be told apart?"""

from collections.abc import Sequence

from tilewitch.server.messages import LONGEST_NAME
from tilewitch.server.refusals import NotDone


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell everybody apart.

    >>> distinct(["Ann", "Ben", "Ann"])
    ['Ann', 'Ben', 'Ann 2']
    """
    found: list[str] = []
    for name in names:
        number, called = 1, name
        while called in found:
            number += 1
            called = f"{name} {number}"
        found.append(called)
    return found


def checked_name(name: str) -> str:
    """A name that can be shown, without spaces around it."""
    stripped = name.strip()
    if not stripped or len(stripped) > LONGEST_NAME or not stripped.isprintable():
        raise NotDone("name", "a name has 1 to {most} characters that can be shown", 400, most=LONGEST_NAME)
    return stripped
