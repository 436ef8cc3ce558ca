"""Every legal action of the seat on turn, each exactly once.

Lays grow from an anchor: a frontier cell, tile by tile, first backwards over cells that touch nothing, then forwards.
So the first frontier cell that a lay fills is its anchor, and no lay is found twice. A line under construction is an
entry on an explicit stack; `fit` already knows what each cell accepts, so a tile is tried only where it fits both
ways.
"""

from collections.abc import Sequence
from typing import Annotated

from tilewitch.games.kernel import Record, Row, rule
from tilewitch.games.qwirkle.action import (
    DIRECTION_AT,
    NUMBER_AT,
    ONE_LEFT,
    ONE_MORE,
    ONE_UP,
    PASSING,
    TILE_BITS,
    TILE_MASK,
    direction_of,
    exchange_action,
    lay_action,
    number_of,
    offsets_of,
)
from tilewitch.games.qwirkle.rules import FAR, SLOT, State
from tilewitch.games.qwirkle.tiles import ALIKE, ALL, BIT, FAMILIES, MASK, POINTS, STEP, count, members

MOST = 1 << 17
"""Room for the moves of one position: ten times the longest list in millions of games. `list_lays` refuses to go
past it."""
MOST_FROM_ONE_CELL = 6 * 2 * 1631 + 100
"""More than grow from one anchor (k of the other five tiles in any order, 0 to k of them behind it), and all
exchanges."""


class Line(Record):
    """A line under construction."""

    action: int
    allowed: int
    """The kinds that may still join it."""
    hand: int
    """The kinds of the hand that are not in it."""
    ahead: int
    """The next empty cell forwards, and its distance from the first cell."""
    distance: int
    behind: int
    """The next cell backwards, or -1."""
    length: int
    """How long the line is, with the tiles that lay there before."""
    across: int
    """Points of the lines across it."""


class Work(Record):
    """Room to list moves in."""

    moves: Annotated[Row, "i8", MOST]
    gains: Annotated[Row, "u1", MOST]
    """The points that each move brings, without the bonus for ending the game."""
    count: int
    lines: Annotated[Sequence[Line], 64]
    top: int


@rule
def legal(state: State, work: Work) -> int:
    """List the legal actions of the seat on turn in `work.moves`; returns how many."""
    lays = legal_lays(state, work)
    if state.placed == 0:
        return lays
    if state.bag_tiles:
        list_exchanges(state, work)
    elif lays == 0:
        emit(work, PASSING, 0)
    return work.count


@rule
def legal_lays(state: State, work: Work) -> int:
    """List the legal lays alone, with their gains; returns how many."""
    work.count = 0
    work.top = 0
    if state.placed == 0:
        list_openings(state, work)
    else:
        list_lays(state, work)
    return work.count


@rule
def emit(work: Work, action: int, points: int) -> None:
    work.moves[work.count] = action
    work.gains[work.count] = points
    work.count += 1


@rule
def push(
    work: Work,
    action: int,
    allowed: int,
    hand: int,
    ahead: int,
    distance: int,
    behind: int,
    length: int,
    across: int,
) -> None:
    line = work.lines[work.top]
    line.action = action
    line.allowed = allowed
    line.hand = hand
    line.ahead = ahead
    line.distance = distance
    line.behind = behind
    line.length = length
    line.across = across
    work.top += 1


@rule
def list_openings(state: State, work: Work) -> None:
    """Q-06: every order of every set of the largest size, along the row or the column."""
    held = state.players[state.turn].held
    if state.opening == 1:
        for kind in members(held):
            emit(work, lay_action(0, 0, 0, 1, kind), 1)
        return
    offsets = (1 << state.opening) - 1
    for direction in range(2):
        for family in FAMILIES:
            if count(held & family) == state.opening:
                push(work, lay_action(0, 0, direction, offsets, 0), 0, held & family, 0, 0, -1, 0, 0)
        while work.top:
            work.top -= 1
            line = work.lines[work.top]
            action = line.action
            hand = line.hand
            length = line.length
            for kind in members(hand):
                more = action | (kind << (TILE_BITS * length))
                if length + 1 == state.opening:
                    emit(work, more, POINTS[state.opening])
                else:
                    push(work, more, 0, hand ^ BIT[kind], 0, 0, -1, length + 1, 0)


@rule
def list_lays(state: State, work: Work) -> None:
    """Q-08 to Q-13."""
    hand = state.players[state.turn].held
    for slot in range(state.frontier):
        if work.count > MOST - MOST_FROM_ONE_CELL:
            raise OverflowError("more legal moves in one position than there is room for")
        cell = int(state.cell[slot])
        for kind in members(state.fit[0][slot] & state.fit[1][slot] & hand):
            action = lay_action(state.slot_x[slot], state.slot_y[slot], 0, 1, kind)
            emit(work, action, POINTS[state.run[0][slot] + 1] + POINTS[state.run[1][slot] + 1])
            rest = hand ^ BIT[kind]
            for direction in range(2):
                allowed = state.fit[direction][slot] & ALIKE[kind]
                if allowed & rest:
                    step = STEP[direction]
                    distance = 1
                    while state.grid[(cell + distance * step) & MASK] < FAR:
                        distance += 1
                    push(
                        work,
                        action | (direction << DIRECTION_AT),
                        allowed,
                        rest,
                        (cell + distance * step) & MASK,
                        distance,
                        (cell - step) & MASK,
                        state.run[direction][slot] + 1,
                        POINTS[state.run[1 - direction][slot] + 1],
                    )
                    grow(state, work)


@rule
def grow(state: State, work: Work) -> None:
    """List every way to go on with the lines on the stack."""
    while work.top:
        work.top -= 1
        line = work.lines[work.top]
        action = line.action
        allowed = line.allowed
        hand = line.hand
        ahead = line.ahead
        distance = line.distance
        behind = line.behind
        length = line.length
        across = line.across
        direction = direction_of(action)
        step = STEP[direction]

        if behind >= 0 and state.grid[behind] == FAR:
            one_back = ONE_UP if direction else ONE_LEFT
            offsets = offsets_of(action)
            head = (action & ~(TILE_MASK | (63 << NUMBER_AT))) - one_back
            head |= ((action & TILE_MASK) << TILE_BITS) & TILE_MASK | ((2 * offsets + 1) << NUMBER_AT)
            for kind in members(allowed & hand):
                emit(work, head | kind, across + POINTS[length + 1])
                now_allowed = allowed & ALIKE[kind]
                rest = hand ^ BIT[kind]
                if now_allowed & rest:
                    push(
                        work,
                        head | kind,
                        now_allowed,
                        rest,
                        ahead,
                        distance + 1,
                        (behind - step) & MASK,
                        length + 1,
                        across,
                    )

        crossing = ALL
        value = int(state.grid[ahead])
        if value >= SLOT:
            crossing = state.fit[1 - direction][value - SLOT]
            across += POINTS[state.run[1 - direction][value - SLOT] + 1]
        if not allowed & crossing & hand:
            continue
        filled = NUMBER_AT + distance
        length += 1
        distance += 1
        ahead = (ahead + step) & MASK
        while state.grid[ahead] < FAR:
            kind = state.grid[ahead]
            allowed = allowed & ALIKE[kind] if allowed & BIT[kind] else 0
            length += 1
            distance += 1
            ahead = (ahead + step) & MASK
        place = TILE_BITS * count(offsets_of(action))
        for kind in members(allowed & crossing & hand):
            more = action | (1 << filled) | (kind << place)
            emit(work, more, across + POINTS[length])
            now_allowed = allowed & ALIKE[kind]
            rest = hand ^ BIT[kind]
            if now_allowed & rest:
                push(work, more, now_allowed, rest, ahead, distance, -1, length, across)


@rule
def list_exchanges(state: State, work: Work) -> None:
    """Q-15, Q-16: every set of one to six tiles of the hand that the bag can replace; equal tiles are one choice.

    Each kind of the hand in turn joins, once or more, every set listed so far, the empty one first among them.
    """
    me = state.players[state.turn]
    first = work.count
    emit(work, exchange_action(0, 0), 0)
    for kind in members(me.held):
        for i in range(first, work.count):
            chosen = work.moves[i]
            number = number_of(chosen)
            for _ in range(min(int(me.hand[kind]), state.bag_tiles - number)):
                chosen += ONE_MORE | (kind << (TILE_BITS * number))
                number += 1
                emit(work, chosen, 0)
    work.count -= 1
    work.moves[first] = work.moves[work.count]
