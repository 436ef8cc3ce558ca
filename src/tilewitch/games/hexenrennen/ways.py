"""Where each move of the seat that is to decide takes a witch: what everybody can read off the course and the cards."""

from collections.abc import Iterator

import msgspec

from tilewitch.errors import Refusal
from tilewitch.games.hexenrennen.action import CARD, MOVE, numbered
from tilewitch.games.hexenrennen.course import MAGIC, WITCHES
from tilewitch.games.hexenrennen.explain import onwards, sign_owner, target_of, whole_hand
from tilewitch.games.hexenrennen.notation import format_action
from tilewitch.games.hexenrennen.rules import MOVING, OTHERS_SIGN, OWN_SIGN, State


class Way(msgspec.Struct, frozen=True):
    """What a move does to a witch."""

    move: str
    """As in `move 1` or `card 7`."""
    fields: tuple[int, ...]
    """The fields that she comes to, one after another, as far as discs that lie face up tell."""


def ways(state: State) -> tuple[Way, ...]:
    """For each move of a witch that is legal now, where it takes her."""
    found = []
    for action, witch in choices(state):
        target = target_of(state, action)
        if not isinstance(target, Refusal):
            found.append(Way(format_action(action), stops(state, action, witch, target)))
    return tuple(found)


def choices(state: State) -> Iterator[tuple[int, int]]:
    """Every action that could move a witch, and which one."""
    if state.phase == MOVING:
        for witch in range(WITCHES):
            yield numbered(MOVE, witch), witch
    elif state.phase in (OWN_SIGN, OTHERS_SIGN):
        for face in whole_hand(state, sign_owner(state)):
            yield numbered(CARD, face), state.witch


def stops(state: State, action: int, witch: int, target: int) -> tuple[int, ...]:
    """H-19, H-20; a magic card ends the turn where it leads (H-25, H-28)."""
    if action == numbered(CARD, MAGIC):
        return (target,)
    return tuple(onwards(state, witch, target))
