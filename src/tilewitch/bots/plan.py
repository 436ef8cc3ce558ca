"""What a search carries with it: the moves that it looks at, how promising each is, and the features of a position."""

from typing import Annotated

from tilewitch.games.kernel import Reals, Record, Row, rule

MOST_CANDIDATES = 64
MOST_FEATURES = 64


class Plan(Record):
    """A short list of moves, the most promising first, and room for features."""

    actions: Annotated[Row, "i8", MOST_CANDIDATES]
    priors: Annotated[Reals, "f8", MOST_CANDIDATES]
    """How promising each move is by a cheap look; in points, or what stands for them in a game without."""
    count: int
    features: Annotated[Reals, "f8", MOST_FEATURES]


@rule
def offer(plan: Plan, action: int, prior: float, most: int) -> None:
    """Put a move where it belongs among the `most` most promising ones; of equals the first stays first."""
    place = plan.count
    if place == most:
        if prior <= plan.priors[most - 1]:
            return
        place -= 1
    else:
        plan.count += 1
    while place > 0 and plan.priors[place - 1] < prior:
        plan.actions[place] = plan.actions[place - 1]
        plan.priors[place] = plan.priors[place - 1]
        place -= 1
    plan.actions[place] = action
    plan.priors[place] = prior


@rule
def whole_turn(state: object) -> float:
    """The part of the time for a turn that a decision should take, in a game in which a turn is one."""
    return 1.0


@rule
def never_mixed(state: object) -> bool:
    """Whether a decision should be drawn by lot, in a game in which none should."""
    return False


@rule
def keep(plan: Plan, place: int, action: int, prior: float) -> None:
    """Write a move over the one at a place."""
    plan.actions[place] = action
    plan.priors[place] = prior
