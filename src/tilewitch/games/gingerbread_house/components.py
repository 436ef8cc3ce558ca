"""What is printed on the components: reading a set from a file, and telling everything that is wrong with it.

A set is data (`house.toml` is the one that comes with the game), as a mapping with the same keys in records. It is
checked as a whole, so that somebody who types off a box learns of all mistakes at once.
"""

import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tilewitch.errors import BadOption

GINGERBREAD, SPECIAL, MIXED = "RYBG", "SXC", "*"
ORDER = GINGERBREAD + SPECIAL
TILES, SIDES, CHARACTERS, BONUS_CARDS, CELLS = 60, ("a", "b"), 40, 20, 9
BOARDS = 4
NEEDED_VALUES = (1, 2, 3, 4, 5, 6, 6, 7, 7)
TYPES = {"human": (1, 0), "other": (0, 1), "human human": (2, 0), "other other": (0, 2)}
"""How many human and other symbols a type shows."""
MOODS = ("cheerful", "bad-tempered")
RESERVED = ("draw", "under", "pay")
"""Words of the notation, which cannot be names."""
KEYS = ("introductory", "tiles", "boards", "characters")
MOST_PROBLEMS = 100
HOUSE = Path(__file__).with_name("house.toml")


@dataclass(frozen=True)
class Side:
    """One side of a board."""

    name: str
    """As records have it: `fir-a`."""
    symbols: str
    """Row by row."""

    @property
    def rows(self) -> str:
        return "/".join(self.symbols[i : i + 3] for i in range(0, CELLS, 3))


@dataclass(frozen=True)
class Character:
    """What a character's card shows."""

    title: str
    """As on the card: `Snow White`."""
    name: str
    """As records have it: `snow-white`."""
    cost: tuple[int, ...]
    """How many of each gingerbread, then of the mixed symbol."""
    points: int
    humans: int
    others: int
    cheerful: bool


@dataclass(frozen=True)
class Components:
    """A set that has no mistakes."""

    tiles: tuple[tuple[str, int], ...]
    """How many double tiles there are of each kind."""
    sides: tuple[Side, ...]
    """Side a and side b of each board."""
    characters: tuple[Character, ...]
    introductory: tuple[int, ...]
    """The values of the bonus cards' introductory side."""


def export() -> str:
    """The house set as a commented text to start from."""
    return HOUSE.read_text(encoding="utf-8")


@cache
def house() -> Components:
    """The house set."""
    return chosen(tomllib.loads(export()))


def read(path: str) -> dict[str, Any]:
    """The mapping that a file holds. Raises `BadOption` if there is none."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"components cannot be read from {path!r}: {error}") from None


def chosen(data: Any) -> Components:
    """The set that a mapping stands for. Raises `BadOption` with everything that is wrong."""
    reader = Reader()
    components = reader.components(data)
    if components is None:
        raise BadOption("these components cannot be played with:\n- " + "\n- ".join(reader.problems))
    return components


def problems(text: str) -> list[str]:
    """Everything that is wrong with the text of a set; empty if nothing is."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        return [f"the file is no TOML: {error}"]
    reader = Reader()
    reader.components(data)
    return reader.problems


def name_of(title: str) -> str:
    """A title as records have it: small letters and hyphens, without accents."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    kept = "".join(c if c.isalnum() else "" if c in "'`." else " " for c in plain)
    return "-".join(kept.split())


def shown(value: object) -> str:
    """A value for a message, not too long."""
    if isinstance(value, list | dict):
        return f"a {type(value).__name__} of {len(value)}"
    text = repr(value[:41] if isinstance(value, str) else value)
    return text if len(text) <= 43 else text[:40] + "..."


def is_count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


class Reader:
    """Reads a set and writes down what is wrong with it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def wrong(self, text: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(text)

    def components(self, data: Any) -> Components | None:
        """The set, if nothing is wrong."""
        if not isinstance(data, Mapping):
            self.wrong(f"components are a table with {', '.join(KEYS)}, not {shown(data)}")
            return None
        self.keys("the set", data, KEYS)
        tiles = self.tiles(data.get("tiles", {}))
        sides = self.boards(data.get("boards", []))
        characters = self.characters(data.get("characters", []))
        values = self.introductory(data.get("introductory", []))
        return None if self.problems else Components(tiles, sides, characters, values)

    def keys(self, where: str, table: Mapping[Any, Any], wanted: Iterable[str]) -> None:
        for key in wanted:
            if key not in table:
                self.wrong(f"{where}: {key} is missing")
        for key in list(table)[:CHARACTERS]:
            if key not in wanted:
                self.wrong(f"{where}: there is no {shown(key)}; there are {', '.join(wanted)}")

    def listed(self, what: str, value: Any, length: int) -> list[Any]:
        """A list of the right length, as much of it as there is."""
        if not isinstance(value, list | tuple):
            self.wrong(f"{what}: this is a list, not {shown(value)}")
            return []
        if len(value) != length:
            self.wrong(f"{what}: there are {length}, not {len(value)}")
        return list(value[:length])

    def tiles(self, table: Any) -> tuple[tuple[str, int], ...]:
        """G-01: sixty, with two gingerbreads or a gingerbread and one of stairway, exchange, cage."""
        if not isinstance(table, Mapping):
            self.wrong(f"tiles: this is a table such as RY = 6, not {shown(table)}")
            return ()
        found: Counter[str] = Counter()
        for name, n in list(table.items())[: len(ORDER) ** 2]:
            if not isinstance(name, str) or len(name) != 2 or not set(name) <= set(ORDER):
                self.wrong(f"tiles: {shown(name)} is no tile; write two of {', '.join(ORDER)}, as in RY")
            elif set(name) <= set(SPECIAL):
                self.wrong(f"tiles: {name} shows no gingerbread; at least one half of a tile does")
            elif not is_count(n, TILES):
                self.wrong(f"tiles: of {name} there are from 0 to {TILES}, not {shown(n)}")
            else:
                found["".join(sorted(name, key=ORDER.index))] += n
        if sum(found.values()) != TILES:
            self.wrong(f"tiles: there are {TILES} in all, not {sum(found.values())}")
        return tuple(sorted((name, n) for name, n in found.items() if n))

    def boards(self, value: Any) -> tuple[Side, ...]:
        """G-01: four, with two sides each."""
        sides = []
        for i, board in enumerate(self.listed("boards", value, BOARDS), 1):
            if not isinstance(board, Mapping):
                self.wrong(f"board {i}: this is a table with name, a, b, not {shown(board)}")
                continue
            name = board.get("name", "")
            self.keys(f"board {i}", board, ("name", *SIDES))
            letters = isinstance(name, str) and name.isascii() and name.isalpha() and name.islower()
            if "name" in board and not (letters and len(name) <= 20):
                self.wrong(f"board {i}: a name is up to 20 letters from a to z, not {shown(name)}")
            for side in SIDES:
                symbols = self.side(f"board {i}, side {side}", board[side]) if side in board else ""
                sides.append(Side(f"{name}-{side}", symbols))
        self.twice("boards", "name", [side.name[:-2] for side in sides[::2]])
        self.twice("boards", "side", [side.rows for side in sides if side.symbols])
        return tuple(sides)

    def side(self, where: str, value: Any) -> str:
        rows = self.listed(f"{where}, rows", value, 3)
        wrong = [row for row in rows if not (isinstance(row, str) and len(row) == 3 and set(row) <= set(ORDER))]
        for row in wrong:
            self.wrong(f"{where}: a row is three of {', '.join(ORDER)}, as in RYS; not {shown(row)}")
        if wrong or len(rows) != 3:
            return ""
        counts = Counter("".join(rows))
        if sorted(counts[c] for c in GINGERBREAD) != [1, 1, 2, 2] or any(counts[c] != 1 for c in SPECIAL):
            self.wrong(
                f"{where}: a side shows two gingerbreads twice, two once, S, X and C once; not {shown('/'.join(rows))}"
            )
        return "".join(rows)

    def twice(self, where: str, what: str, values: Iterable[str]) -> None:
        for value, n in Counter(values).items():
            if n > 1:
                self.wrong(f"{where}: the {what} {shown(value)} stands there {n} times")

    def characters(self, value: Any) -> tuple[Character, ...]:
        """G-01: forty different ones."""
        found = []
        for i, card in enumerate(self.listed("characters", value, CHARACTERS), 1):
            if not isinstance(card, Mapping):
                self.wrong(f"character {i}: this is a table with name, cost, points, type, mood, not {shown(card)}")
                continue
            title = card.get("name", "")
            where = f"character {i}, {title}" if isinstance(title, str) and 0 < len(title) <= 40 else f"character {i}"
            found.append(self.character(where, card))
        self.twice("characters", "name", [character.name for character in found if character.name])
        return tuple(found)

    def character(self, where: str, card: Mapping[str, Any]) -> Character:
        self.keys(where, card, ("name", "cost", "points", "type", "mood"))
        title, cost, points = card.get("name", ""), card.get("cost", ""), card.get("points", 0)
        kind, mood = card.get("type", ""), card.get("mood", "")
        name = name_of(title) if isinstance(title, str) and len(title) <= 40 else ""
        if name in RESERVED:
            self.wrong(f"{where}: a name is none of {', '.join(RESERVED)}, which mean something else in records")
        elif "name" in card and not name:
            self.wrong(f"{where}: a name has up to 40 letters, some of them from a to z; not {shown(title)}")
        symbols = set(GINGERBREAD + MIXED)
        if not (isinstance(cost, str) and set(cost) <= symbols and 2 <= len(cost) <= 8):
            if "cost" in card:
                choice = ", ".join(GINGERBREAD + MIXED)
                self.wrong(f"{where}: a cost is 2 to 8 of {choice}, as in RRGG; not {shown(cost)}")
            cost = ""
        if "points" in card and not (is_count(points, 20) and points):
            self.wrong(f"{where}: points are from 1 to 20, not {shown(points)}")
        if "type" in card and not (isinstance(kind, str) and kind in TYPES):
            self.wrong(f"{where}: a type is {', '.join(TYPES)}, not {shown(kind)}")
        if "mood" in card and mood not in MOODS:
            self.wrong(f"{where}: a mood is {' or '.join(MOODS)}, not {shown(mood)}")
        humans, others = TYPES.get(kind, (0, 0)) if isinstance(kind, str) else (0, 0)
        counted = tuple(cost.count(symbol) for symbol in GINGERBREAD + MIXED)
        return Character(title, name, counted, points, humans, others, mood == "cheerful")

    def introductory(self, value: Any) -> tuple[int, ...]:
        """G-03."""
        values = self.listed("introductory", value, BONUS_CARDS)
        wrong = [v for v in values if not (is_count(v, 9) and v)]
        for v in wrong:
            self.wrong(f"introductory: a value is from 1 to 9, not {shown(v)}")
        if wrong:
            return ()
        missing = Counter(NEEDED_VALUES) - Counter(values)
        if values and missing:
            self.wrong(
                f"introductory: games for two or three also need {', '.join(map(str, sorted(missing.elements())))}"
            )
        return tuple(values)
