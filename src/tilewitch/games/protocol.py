"""What every game must offer: the contract between the rules and everything that uses them.

A game is a folder with the same files, and in them the same functions, in every game:

- `__init__.py`: `ABOUT`, what the game is called and what can be chosen; imports none of the rules, so that listing
  games costs nothing.
- `rules.py`: `State`; `setup` (plain Python, once for each choice of options), and compiled: `actor`, `sample`,
  `apply`, `score`, `won`.
- `moves.py`: `Work`, the room that listing moves needs, with fields `moves` and `count`, the number of moves that are
  worth a bot's look, which come first; compiled: `legal`.
- `view.py`: `view`, `seen` (plain Python), and compiled: `redeal`.
- `notation.py`: `format_action`, `parse_action`: text to action and back, the same text as in records.
- `explain.py`: `check`, why an action is not legal here, and `parts`, what its points consist of.
- `terminal.py`: `draw`, a view as lines of styled text; `ask` and `tell`, sentences; `HELP`, how to type a move; where
  a drawing can be made to fit a terminal, also `draw_within`.
- `rules.md`: the rules by number; `rules.nl.md` and `rules.de.md` say the same in Dutch and German.

Compiled functions get records (`State`, `Work`); plain ones a plain copy with the same field names.

Where names depend on the options, as with components of one's own, `notation.py`, `view.py`, `explain.py` and
`terminal.py` have their functions not as such but as methods of what `bind(options)` returns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tilewitch.errors import Refusal
from tilewitch.games.kernel import Record, Row

CHANCE = -1
"""`actor` of a state in which something random comes next."""
OVER = -2
"""`actor` of a state in which the game is over."""


@dataclass(frozen=True)
class Part:
    """One part of what an action scores.

    `text` is the English sentence with `{}` fields, as in a refusal.
    """

    text: str
    points: int
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@dataclass(frozen=True)
class Span:
    """A piece of a line on the terminal."""

    text: str
    style: str = ""
    """A style of rich, as in `bold red`; text must say the same without it."""


class Rules(Protocol):
    """`rules.py` of a game."""

    State: type[Record]

    def setup(self, state: Any, seats: int, options: Mapping[str, Any]) -> None:
        """Make an empty state the beginning of a game. Plain Python."""

    def actor(self, state: Any) -> int:
        """Who acts next: a seat, CHANCE or OVER."""

    def sample(self, state: Any, dice: Row) -> int:
        """One action of chance, drawn with the right odds; the state is as before."""

    def apply(self, state: Any, action: int) -> None:
        """Carry out a legal action of whoever acts next."""

    def score(self, state: Any, seat: int) -> int:
        """The points of a seat so far."""

    def won(self, state: Any, seat: int) -> bool:
        """Whether a seat has won, alone or with others, a game that is over."""


class Moves(Protocol):
    """`moves.py` of a game."""

    Work: type[Record]

    def legal(self, state: Any, work: Any) -> int:
        """List the legal actions of the seat that acts next in `work.moves`; returns how many."""


class Views(Protocol):
    """`view.py` of a game."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat, or a spectator (None), may know: a frozen msgspec struct."""

    def seen(self, action: int, actor: int, viewer: int | None) -> str:
        """An event as a seat or a spectator may see it, in the notation of records with `?` for what is hidden."""

    def redeal(self, state: Any, seat: int, dice: Row) -> None:
        """Deal anew whatever the seat cannot know, with the right odds. Compiled."""


class Notation(Protocol):
    """`notation.py` of a game."""

    def format_action(self, action: int) -> str:
        """The text of an action."""

    def parse_action(self, text: str) -> int:
        """The action that a text stands for. Raises `NotationError`, or `IllegalMove` where no position allows it."""


class Explain(Protocol):
    """`explain.py` of a game."""

    def check(self, state: Any, action: int) -> Refusal | None:
        """Why whoever acts next may not do this, or why chance cannot have; None if all is well."""

    def parts(self, state: Any, action: int) -> Sequence[Part]:
        """What a legal action scores at once, part by part."""


class Terminal(Protocol):
    """`terminal.py` of a game. Text comes from views alone, so nothing hidden can get into it."""

    HELP: str

    def draw(self, view: Any, plain: bool) -> list[list[Span]]:
        """A view as lines of text; `plain` keeps to ASCII."""

    def ask(self, view: Any) -> str:
        """What is asked of the seat whose view this is and that is to decide, in one sentence."""

    def tell(self, view: Any, action: int, actor: int, names: Sequence[str]) -> str:
        """What happened, in one sentence, as the viewer may know it; `view` is from just before. `names` are the
        players', by seat."""
