"""Gingerbread House's actions as text and back, as `docs/records.md` has it: `build RY a1 b1`, `trap snow-white`.

Characters and boards have the names of the components that are played with, so `bind` makes a notation for a set.
"""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from tilewitch.errors import IllegalMove, NotationError, Refusal
from tilewitch.games.gingerbread_house.action import (
    BOARD,
    CAGE,
    DONE,
    END,
    GATE,
    KEEP,
    LINE,
    LOOK,
    RELEASE,
    TRAP,
    action_of,
    board_action,
    card_of,
    cards_action,
    cards_of,
    character_of,
    field,
    kind_of,
    payment_of,
    trap_action,
    value_of,
)
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.state import LINE_LENGTH, LOOKED_AT, MOST_TOKENS
from tilewitch.games.gingerbread_house.symbols import (
    CHARACTERS,
    GINGERBREADS,
    MIXED,
)
from tilewitch.games.gingerbread_house.words import (
    COLOURS,
    LONGEST,
    PARSERS,
    WORDS,
    exactly,
    format_nameless,
    parse_seat,
    shown,
)


def named_cards(action: int) -> list[int]:
    """The characters that an action names, in its order."""
    kind = kind_of(action)
    if kind in (CAGE, KEEP):
        return [card_of(action, i) for i in range(cards_of(action))]
    if kind == LINE:
        return [card for card in range(CHARACTERS) if value_of(action) >> card & 1]
    return [character_of(action)] if kind in (GATE, TRAP, RELEASE) else []


def payment_text(action: int) -> str:
    """What a TRAP with a mixed symbol pays: `RRYY`."""
    return "".join(COLOURS[k] * (payment_of(action) >> (4 * k) & 15) for k in range(GINGERBREADS))


class SetNotation:
    """The notation for a set of components."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.names = [character.name for character in components.characters]
        self._numbers = {name: i for i, name in enumerate(self.names)}
        self._parsers = PARSERS | {
            "gate": lambda words: action_of(GATE, self.character(exactly(words, 1, "gate CHARACTER")[0])),
            "release": lambda words: action_of(RELEASE, self.character(exactly(words, 1, "release CHARACTER")[0])),
            "cage": self.parse_cage,
            "keep": self.parse_keep,
            "trap": self.parse_trap,
            "line": self.parse_line,
            "board": self.parse_board,
        }

    def format_action(self, action: int) -> str:
        """The text of an action."""
        kind = kind_of(action)
        names = [self.names[card] for card in named_cards(action)]
        if kind in (GATE, RELEASE):
            return f"{'gate' if kind == GATE else 'release'} {names[0]}"
        if kind in (CAGE, LINE):
            return " ".join(["cage" if kind == CAGE else "line", *names])
        if kind == KEEP:
            return " ".join(["keep", names[0], *(["under", *names[1:]] if names[1:] else [])])
        if kind == TRAP:
            paid = payment_text(action)
            return f"trap {names[0]} pay {paid}" if paid else f"trap {names[0]}"
        if kind == BOARD:
            side = self.components.sides[field(action, 2, 3)]
            return f"board {field(action, 0, 2)} {side.name} {side.rows}"
        return format_nameless(action)

    def parse_action(self, text: str) -> int:
        """The action that a text stands for.

        A text that no position could make legal, though it can be read, is refused with the rule that it breaks.
        """
        if len(text) > LONGEST:
            raise NotationError(f"no action is as long as this: {shown(text)}")
        word, *rest = text.split() or [""]
        if word in ("done", "end"):
            exactly(rest, 0, word)
            return DONE if word == "done" else END
        if word not in self._parsers:
            raise NotationError(f"{shown(word)} is not an action: write {WORDS}")
        parse: Callable[[Sequence[str]], int] = self._parsers[word]
        return parse(rest)

    def character(self, text: str) -> int:
        if text.lower() in self._numbers:
            return self._numbers[text.lower()]
        near = get_close_matches(text[:40].lower(), self.names, 3, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ", such as " + self.names[0]
        raise NotationError(f"{shown(text)} is not a character{hint}")

    def different(self, words: Sequence[str], rule: str) -> list[int]:
        """Several characters, none of them twice."""
        cards = [self.character(word) for word in words]
        for card in cards:
            if cards.count(card) > 1:
                raise IllegalMove(Refusal(rule, "{character} is there once only", {"character": self.names[card]}))
        return cards

    def parse_cage(self, words: Sequence[str]) -> int:
        """G-23: a seat's choice from the line, or up to three cards that chance draws."""
        if not 1 <= len(words) <= LOOKED_AT:
            raise NotationError("write cage and a character of the line, or cage draw")
        if words[0] == "draw":
            exactly(words, 1, "cage draw")
            return LOOK
        cards = sorted(self.different(words, "G-23"))
        return cards_action(CAGE, len(cards), sum(card << (6 * i) for i, card in enumerate(cards)))

    def parse_keep(self, words: Sequence[str]) -> int:
        """G-23."""
        if not words or words[1:2] not in ([], ["under"]) or not len(words) != 2 or len(words) > 1 + LOOKED_AT:
            raise NotationError(
                "write whom to keep and who goes under the pile: keep CHARACTER under CHARACTER CHARACTER"
            )
        cards = self.different([words[0], *words[2:]], "G-23")
        return cards_action(KEEP, len(cards), sum(card << (6 * i) for i, card in enumerate(cards)))

    def parse_trap(self, words: Sequence[str]) -> int:
        """G-26."""
        if len(words) not in (1, 3) or words[1:2] not in ([], ["pay"]):
            raise NotationError("write trap CHARACTER; where the cost has mixed symbols, trap CHARACTER pay RRYYBBGG")
        card = self.character(words[0])
        cost = self.components.characters[card].cost
        fixed = "".join(COLOURS[k] * cost[k] for k in range(GINGERBREADS))
        if len(words) == 1:
            if cost[MIXED]:
                any_of = f"{sum(cost)} tokens" + (f", {fixed} among them" if fixed else "")
                raise NotationError(
                    f"{self.names[card]} costs {any_of}: say which, as in trap {self.names[card]} pay RRYY…"
                )
            return trap_action(card, 0)
        counts = [words[2].upper().count(colour) for colour in COLOURS]
        if len(words[2]) != sum(counts) or not counts:
            raise NotationError(f"{shown(words[2])} is no payment: write a letter for each token, {', '.join(COLOURS)}")
        if sum(counts) > MOST_TOKENS:
            raise IllegalMove(Refusal("G-33", "nobody has more than ten tokens, so not {paid}", {"paid": sum(counts)}))
        if not cost[MIXED]:
            if counts != list(cost[:MIXED]):
                raise IllegalMove(
                    Refusal("G-26", "{character} costs {cost}", {"character": self.names[card], "cost": fixed})
                )
            return trap_action(card, 0)
        return trap_action(card, sum(n << (4 * k) for k, n in enumerate(counts)))

    def parse_line(self, words: Sequence[str]) -> int:
        if not 1 <= len(words) <= LINE_LENGTH:
            raise NotationError(f"name the characters that come into the line, up to {LINE_LENGTH}")
        return action_of(LINE, sum(1 << card for card in self.different(words, "G-06")))

    def parse_board(self, words: Sequence[str]) -> int:
        seat, name, rows = exactly(words, 3, "board 0 fir-a RSY/XGR/YCB")
        for number, side in enumerate(self.components.sides):
            if side.name == name:
                if side.rows != rows:
                    raise NotationError(f"{name} shows {side.rows}, not {shown(rows)}")
                return board_action(parse_seat(seat), number)
        names = ", ".join(side.name for side in self.components.sides)
        raise NotationError(f"{shown(name)} is not the side of a board; there are {names}")


@cache
def notation_for(components: Components) -> SetNotation:
    return SetNotation(components)


def bind(options: Mapping[str, Any]) -> SetNotation:
    """The notation for the components that are played with."""
    return notation_for(options["components"])
