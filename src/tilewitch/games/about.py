"""What can be said of a game without loading its rules: its name, its players, its options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tilewitch.errors import BadOption


@dataclass(frozen=True)
class Option:
    """Something that can be chosen about a game before it starts."""

    name: str
    default: Any
    about: str
    """One sentence for help texts: what it does, and which values it takes."""
    check: Callable[[Any, int], Any]
    """The value that the rules take for a value (of the JSON kinds) that somebody chose, given the number of players.
    Raises `BadOption`."""
    read: Callable[[str], Any]
    """The value that a text on the command line stands for."""


@dataclass(frozen=True)
class ComponentSet:
    """What is printed on a game's components, as a text that people can replace by what their own box shows; the game
    has an option `components` that takes such a file."""

    export: Callable[[], str]
    """The set that comes with the game, with comments, to start from."""
    problems: Callable[[str], Sequence[str]]
    """All that is wrong with a text."""


@dataclass(frozen=True)
class About:
    """What can be said of a game without its rules."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    rules: int
    """The version of the rules; it stands in each record."""
    options: tuple[Option, ...] = ()
    components: ComponentSet | None = None
    tie_break: str = ""
    """The id of the rule by which one of several with equal points may win alone."""

    def chosen(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """A full set of option values, checked."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                choice = ", ".join(known) or "none"
                raise BadOption(f"{self.title} has no option {name!r}; its options: {choice}")
        return {o.name: o.check(options.get(o.name, o.default), players) for o in self.options}
