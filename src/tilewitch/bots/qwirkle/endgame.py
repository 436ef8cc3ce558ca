"""Who wins from here, when two players know everything: the bag is empty, so what one does not hold the other does.

A search of all that can follow, with bounds on what can still matter (alpha-beta), the turns that bring most first. It
goes down and up by frames of its own: compiled functions that call themselves cannot be kept between runs.
"""

from collections.abc import Sequence
from typing import Annotated

from tilewitch.bots.qwirkle.greedy import add_end_bonus
from tilewitch.games.game import Game
from tilewitch.games.game import State as Position
from tilewitch.games.kernel import Record, Records, Row, array, copy, numbers, rule
from tilewitch.games.qwirkle.moves import Work, legal
from tilewitch.games.qwirkle.rules import State, apply

DEEPEST = 28
"""Each of twelve tiles may be laid alone, with passes between; who goes deeper has not solved anything."""
ROOM = 1 << 16
FAR_AHEAD = 1 << 20
UNSOLVED = 1 << 30


class Frame(Record):
    """A position on the way down."""

    first: int
    """Where its turns stand in `Ending.turns`; which comes next, and where they end."""
    next: int
    end: int
    least: int
    """What the seat on turn is sure of, and what it cannot get past."""
    most: int
    best: int
    chosen: int


class Ending(Record):
    """Room for the search."""

    turns: Annotated[Row, "i8", ROOM]
    gains: Annotated[Row, "i8", ROOM]
    frames: Annotated[Sequence[Frame], DEEPEST]


@rule
def enter(states: Records, works: Records, ending: Ending, depth: int, least: int, most: int) -> bool:
    """Begin with a position; false if there is no room for its turns."""
    state = states[depth]
    work = works[0]
    frame = ending.frames[depth]
    n = legal(state, work)
    add_end_bonus(state, work, n)
    frame.first = ending.frames[depth - 1].end if depth else 0
    frame.next = frame.first
    frame.end = frame.first + n
    if frame.end > ROOM:
        return False
    for i in range(n):
        ending.turns[frame.first + i] = work.moves[i]
        ending.gains[frame.first + i] = work.gains[i]
    frame.least = least
    frame.most = most
    frame.best = -FAR_AHEAD
    frame.chosen = work.moves[0]
    return True


@rule
def next_turn(ending: Ending, frame: Frame) -> int:
    """The turn that brings most of those not yet looked at."""
    best = frame.next
    for i in range(frame.next + 1, frame.end):
        if ending.gains[i] > ending.gains[best]:
            best = i
    chosen = ending.turns[best]
    ending.turns[best] = ending.turns[frame.next]
    ending.gains[best] = ending.gains[frame.next]
    frame.next += 1
    return chosen


@rule
def learn(frame: Frame, lead: int, action: int) -> None:
    """A turn leads to this lead in the end."""
    if lead > frame.best:
        frame.best = lead
        frame.chosen = action
    frame.least = max(frame.least, lead)


@rule
def solve(states: Records, works: Records, endings: Records, limit: int, least: int, most: int, answer: Row) -> int:
    """The lead that the seat on turn has in the end if both play well, and in `answer` the turn with which; UNSOLVED if
    that takes more than `limit` positions. Of a lead of at most `least`, or at least `most`, only that is sure.
    `states[0]` is the position; there is room for DEEPEST states, and as many numbers in `answer`."""
    ending = endings[0]
    depth = 0
    positions = 0
    if not enter(states, works, ending, 0, least, most):
        return UNSOLVED
    while True:
        frame = ending.frames[depth]
        if frame.next == frame.end or frame.best >= frame.most:
            answer[0] = frame.chosen
            if depth == 0:
                return int(frame.best)
            lead = -frame.best
            depth -= 1
            learn(ending.frames[depth], lead, answer[depth + 1])
            continue
        action = next_turn(ending, frame)
        answer[depth + 1] = action
        copy(states, depth, states, depth + 1)
        state = states[depth + 1]
        seat = state.turn
        apply(state, action)
        positions += 1
        if positions > limit:
            return UNSOLVED
        if state.over:
            learn(frame, state.players[seat].score - state.players[1 - seat].score, action)
            continue
        if depth + 2 == DEEPEST:
            return UNSOLVED
        if not enter(states, works, ending, depth + 1, -frame.most, -frame.least):
            return UNSOLVED
        depth += 1


@rule
def all_is_known(states: Records) -> bool:
    """Whether there is nothing that either of two players does not know."""
    state = states[0]
    return bool(state.seats == 2 and state.bag_tiles == 0 and state.due == 0 and state.over == 0)


class Solver:
    """Works out the end of a game for two: see `thinking.Solver`."""

    def __init__(self, game: Game) -> None:
        self._states = array(State, DEEPEST)
        self._works = array(Work, 1)
        self._endings = array(Ending, 1)
        self._answer = numbers(DEEPEST)

    def applies(self, state: Position) -> bool:
        return bool(all_is_known(state.compiled_states))

    def solve(self, state: Position, positions: int) -> tuple[int, float] | None:
        """A turn that wins; if there is none, one that draws; or else any."""
        copy(state.compiled_states, 0, self._states, 0)
        for lead, share in ((1, 1.0), (0, 0.5)):
            found = self.lead(positions, lead - 1, lead)
            if found is None:
                return None
            if found >= lead:
                return int(self._answer[0]), share
        return int(self._answer[0]), 0.0

    def lead(self, positions: int, least: int = -FAR_AHEAD, most: int = FAR_AHEAD) -> int | None:
        """The lead in the end from the position copied last, as `solve` finds it."""
        found = int(solve(self._states, self._works, self._endings, positions, least, most, self._answer))
        return None if found == UNSOLVED else found
