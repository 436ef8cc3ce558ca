"""Every legal action of the seat that is to decide, each exactly once."""

from typing import Annotated

from tilewitch.games.hexenrennen.action import CARD, COURSES, LEAVE, MOVE, PASS, STAY, numbered
from tilewitch.games.hexenrennen.course import HIGHEST_NUMBER, LOWEST_NUMBER, MAGIC, NOWHERE, WITCHES
from tilewitch.games.hexenrennen.rules import (
    MOVING,
    OWN_SIGN,
    SPREADING,
    State,
    ahead,
    behind,
    card_target,
    die_target,
    here,
    owner_of_sign,
)
from tilewitch.games.kernel import Record, Row, rule

MOST = len(COURSES)


class Work(Record):
    """Room to list moves in."""

    moves: Annotated[Row, "i8", MOST]
    count: int


@rule
def legal(state: State, work: Work) -> int:
    """List the legal actions of the seat that is to decide in `work.moves`; returns how many."""
    work.count = 0
    if state.phase == MOVING:
        list_witches(state, work)
    elif state.phase == OWN_SIGN:
        emit(work, STAY)
        list_cards(state, work)
    elif state.phase == SPREADING:
        list_courses(work)
    else:
        list_cards(state, work)
        if work.count == 0 or not state.backwards:
            emit(work, LEAVE)
    return work.count


@rule
def emit(work: Work, action: int) -> None:
    work.moves[work.count] = action
    work.count += 1


@rule
def list_witches(state: State, work: Work) -> None:
    """H-09, H-11."""
    for witch in range(WITCHES):
        if die_target(state, witch) != NOWHERE:
            emit(work, numbered(MOVE, witch))
    if work.count == 0:
        emit(work, PASS)


@rule
def list_cards(state: State, work: Work) -> None:
    """H-24, H-25, H-27, H-28: every card that the owner of the sign can play."""
    owner = owner_of_sign(state)
    field = here(state)
    hand = state.clans[owner].hand
    forward = owner == state.turn
    for face in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1):
        if (hand >> face) & 1:
            target = ahead(state, field, face) if forward else behind(state, field, face)
            if target != NOWHERE:
                emit(work, numbered(CARD, face))
    if state.clans[owner].magics and card_target(state, MAGIC) != NOWHERE:
        emit(work, numbered(CARD, MAGIC))


@rule
def list_courses(work: Work) -> None:
    """H-03. The list never changes, so it is copied."""
    for i in range(MOST):
        work.moves[i] = COURSES[i]
    work.count = MOST
