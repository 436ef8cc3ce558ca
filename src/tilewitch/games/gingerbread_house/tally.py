"""What a player's points consist of, counted the plain way, from what lies on the table.

Nothing here uses the compiled scoring, so that each can be tested against the other; views and explanations take it
from here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewitch.games.gingerbread_house.components import Character, Components
from tilewitch.games.gingerbread_house.state import State
from tilewitch.games.gingerbread_house.symbols import CARD_NAMES, CHARACTERS, SYMBOLS
from tilewitch.games.protocol import Part

CHIMNEY = {"6": 4, "8": 9}
CHEST = {"3": 3, "4": 5}
WAND = {"4": 1, "6": 2}
BAD_TEMPER = (0, 1, 3, 6, 9, 12)
AT_MOST = 12
RULES = {
    "chimney": "G-40",
    "cauldron": "G-41",
    "broom": "G-42",
    "oven": "G-44",
    "chest": "G-45",
    "pin": "G-46",
    "wand": "G-47",
}


@dataclass(frozen=True)
class Standing:
    """Whatever a player's points depend on."""

    trapped: tuple[Character, ...]
    heights: tuple[int, ...]
    cards: tuple[str, ...]
    tokens: int


def standing(state: State, seat: int, components: Components) -> Standing:
    me = state.players[seat]
    return Standing(
        trapped=tuple(components.characters[c] for c in members_of(me.trapped)),
        heights=tuple(me.height),
        cards=tuple(CARD_NAMES[me.treasury[i]] for i in range(me.bonuses)),
        tokens=me.tokens,
    )


def members_of(characters: int) -> list[int]:
    """The members of a set of characters."""
    return [c for c in range(CHARACTERS) if characters >> c & 1]


def card_worth(card: str, now: Standing) -> int:
    """G-29, G-40 to G-47."""
    family, *details = card.split("-", 2)
    if not details:
        return int(card)
    which, rest = details[0], details[1:]
    trapped = now.trapped
    if family == "chimney":
        return CHIMNEY[which] if max(now.heights) >= int(which) else 0
    if family == "chest":
        return CHEST[which] if min(now.heights) >= int(which) else 0
    if family == "oven":
        return 2
    if family == "cauldron":
        shown = sum(c.humans if which == "human" else c.others for c in trapped)
        return min(AT_MOST, shown * int(rest[0]))
    if family == "pin":
        return min(AT_MOST, 2 * sum(c.cost[SYMBOLS.index(which)] > 0 for c in trapped))
    if family == "wand":
        return min(AT_MOST, WAND[which] * sum(sum(c.cost) == int(which) for c in trapped))
    if which == "cheerful":
        return min(AT_MOST, 2 * sum(c.cheerful for c in trapped))
    return BAD_TEMPER[min(5, sum(not c.cheerful for c in trapped))]


def card_rule(card: str) -> str:
    if card == "broom-bad-tempered":
        return "G-43"
    return RULES.get(card.split("-")[0], "G-38")


def named(character: Character) -> dict[str, str]:
    return {"character": character.name, "title": character.title}


def tally(now: Standing) -> list[Part]:
    """G-38: everything that counts, piece by piece."""
    parts = [Part("{title}", character.points, "G-38", named(character)) for character in now.trapped]
    parts += [Part("{card}", card_worth(card, now), card_rule(card), {"card": card}) for card in now.cards]
    return [*parts, Part("tokens left", now.tokens // 2, "G-38")]


def total(now: Standing) -> int:
    return sum(part.points for part in tally(now))


def difference(before: Standing, after: Standing) -> list[Part]:
    """What a change brings, piece by piece."""
    change: dict[str, Part] = {}
    for sign, side in ((-1, before), (1, after)):
        for i, part in enumerate(tally(side)):
            # Two cards of one name are told apart by their place.
            key = f"{part} {i - len(side.trapped)}" if "card" in part.facts else str(part)
            so_far = change[key].points if key in change else 0
            change[key] = replace(part, points=so_far + sign * part.points)
    return [part for part in change.values() if part.points]


def winners(standings: Sequence[Standing]) -> tuple[int, ...]:
    """G-39."""

    def rank(now: Standing) -> tuple[int, int]:
        return total(now), max(now.heights)

    best = max(map(rank, standings))
    return tuple(seat for seat, now in enumerate(standings) if rank(now) == best)


def standings_of(state: Any, components: Components) -> list[Standing]:
    return [standing(state, seat, components) for seat in range(state.seats)]
