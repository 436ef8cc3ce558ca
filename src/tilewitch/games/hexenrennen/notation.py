"""Hexenrennen's actions as text and back, as `docs/records.md` has it: `course 2 3 4 / 5 6 7 / 8 9 10`, `move
1`, `card 7`."""

from collections.abc import Callable, Sequence

from tilewitch.errors import IllegalMove, NotationError, Refusal
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSE,
    DISC,
    LEAVE,
    MOVE,
    NEUTRAL,
    NEUTRAL_CARD,
    PASS,
    ROLL,
    SPREAD_AT,
    STARTER,
    STAY,
    clan_of,
    disc_action,
    field_of,
    kind_of,
    neutral_action,
    neutral_card_action,
    number_of,
    numbered,
    spread_of,
    start_action,
)
from tilewitch.games.hexenrennen.course import (
    CLANS,
    DISCS,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    MAGIC,
    PARTS,
    SIDES,
    WITCHES,
    faces_in_part,
    spread_of_numbers,
)

WORDS = {
    COURSE: "course",
    NEUTRAL: "neutral",
    STARTER: "start",
    ROLL: "roll",
    MOVE: "move",
    PASS: "pass",
    DISC: "disc",
    STAY: "stay",
    LEAVE: "leave",
    CARD: "card",
    NEUTRAL_CARD: "neutral-card",
}
KINDS = {word: kind for kind, word in WORDS.items()}
ALONE = (PASS, STAY, LEAVE)
IN_PART = 3
"""How many numbers of a clan lie in each part."""


def choices(first: int, last: int) -> dict[str, int]:
    return {str(number): number for number in range(first, last + 1)}


FACES = choices(LOWEST_NUMBER, HIGHEST_NUMBER) | {"magic": MAGIC}
CLAN_NAMES = choices(0, CLANS - 1)

Wanted = Sequence[tuple[str, str, dict[str, int]]]
"""What stands after a word: for each piece its name, its choices in words, and what they mean."""

A_FACE = ("a face", "2 to 10, or magic", FACES)
A_CLAN = ("a clan", "0 to 3", CLAN_NAMES)
WANTED: dict[int, tuple[Wanted, str, Callable[..., int]]] = {
    STARTER: ([("a seat", "0 to 3", CLAN_NAMES)], "start 2", start_action),
    ROLL: ([("a roll", "1 to 6", choices(1, SIDES))], "roll 5", lambda pips: numbered(ROLL, pips)),
    MOVE: (
        [("one of your witches", "0, 1 or 2", choices(0, WITCHES - 1))],
        "move 1",
        lambda witch: numbered(MOVE, witch),
    ),
    DISC: ([("a field", "1 to 48", choices(1, DISCS)), A_CLAN, A_FACE], "disc 17 0 magic", disc_action),
    CARD: ([A_FACE], "card 7", lambda face: numbered(CARD, face)),
    NEUTRAL_CARD: ([A_CLAN, A_FACE], "neutral-card 3 5", neutral_card_action),
}
"""For each kind of action that takes a fixed number of pieces: those, an example, and the action that they
make."""


def face_name(face: int) -> str:
    """`7`, or `magic`."""
    return "magic" if face == MAGIC else str(face)


def numbers_in(faces: int) -> list[int]:
    """The numbers in a set of faces, rising."""
    return [face for face in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1) if faces >> face & 1]


def spread_name(spread: int) -> str:
    """`2 3 4 / 5 6 7 / 8 9 10`."""
    parts = [numbers_in(faces_in_part(spread, part)) for part in range(PARTS)]
    return " / ".join(" ".join(map(str, numbers)) for numbers in parts)


def shown(text: str) -> str:
    """A piece of somebody's text, for an error message: quoted and not too long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def format_action(action: int) -> str:
    """The text of an action."""
    kind, number, clan = kind_of(action), number_of(action), clan_of(action)
    word = WORDS[kind]
    if kind in ALONE:
        return word
    if kind == COURSE:
        return f"{word} {spread_name(spread_of(action))}"
    if kind == NEUTRAL:
        return f"{word} {clan} {spread_name(spread_of(action))}"
    if kind == STARTER:
        return f"{word} {clan}"
    if kind in (ROLL, MOVE):
        return f"{word} {number}"
    if kind == CARD:
        return f"{word} {face_name(number)}"
    if kind == DISC:
        return f"{word} {field_of(action)} {clan} {face_name(number)}"
    return f"{word} {clan} {face_name(number)}"


def parse_action(text: str) -> int:
    """The action that a text stands for; the numbers within a part may stand in any order.

    A spread that no position could make legal, though it can be read, is refused with the rule that it
    breaks.
    """
    word, *rest = text.replace("/", " / ").split() or [""]
    kind = KINDS.get(word)
    if kind is None:
        raise NotationError(
            f"{shown(word)} is not an action: write course, move, pass, stay, leave or card, as in move 1 or card 7"
        )
    if kind in ALONE:
        if rest:
            raise NotationError(f"{word} stands alone, without {shown(rest[0])}")
        return kind
    if kind == COURSE:
        return COURSE | (parse_spread(rest, "course", "H-03") << SPREAD_AT)
    if kind == NEUTRAL:
        clan = parse_piece(rest[:1], A_CLAN, "neutral 3 2 3 4 / 5 6 7 / 8 9 10")
        return neutral_action(clan, parse_spread(rest[1:], f"neutral {clan}", "H-04"))
    wanted, example, made = WANTED[kind]
    pieces = [parse_piece(rest[i : i + 1], piece, example) for i, piece in enumerate(wanted)]
    if len(rest) > len(wanted):
        raise NotationError(f"{shown(rest[len(wanted)])} is too much: write {word} as in {example}")
    return made(*pieces)


def parse_piece(texts: list[str], piece: tuple[str, str, dict[str, int]], example: str) -> int:
    """The meaning of one piece of a text; `texts` holds it, if it is there."""
    name, said, meanings = piece
    if not texts:
        raise NotationError(f"{name} is missing ({said}): write it as in {example}")
    if texts[0] not in meanings:
        raise NotationError(f"{shown(texts[0])} is not {name} ({said}): write it as in {example}")
    return meanings[texts[0]]


def parse_spread(texts: list[str], words: str, rule: str) -> int:
    """H-03, H-04: numbers for three parts, with strokes between them."""
    parts: list[list[int]] = [[]]
    for text in texts:
        if text == "/":
            parts.append([])
        elif text in FACES and FACES[text] != MAGIC:
            parts[-1].append(FACES[text])
        else:
            raise NotationError(
                f"{shown(text)} is not a number from 2 to 10: write {words} 2 3 4 / 5 6 7 / 8 9 10"
                " (the magic signs go without saying)"
            )
    if len(parts) != PARTS:
        raise NotationError(f"strokes part the numbers of three parts: write {words} 2 3 4 / 5 6 7 / 8 9 10")
    for part, numbers in enumerate(parts, 1):
        if len(numbers) != IN_PART:
            facts = {"part": part, "numbers": len(numbers)}
            raise IllegalMove(Refusal(rule, "three numbers go into each part; part {part} would have {numbers}", facts))
    named = [number for numbers in parts for number in numbers]
    for number in named:
        if named.count(number) > 1:
            raise IllegalMove(Refusal(rule, "each number is there once; {number} comes twice", {"number": number}))
    return spread_of_numbers(parts)
