"""What do the points of a finished game consist of, rule by rule?"""

from collections import Counter
from dataclasses import dataclass

from tilewitch.games.game import State


@dataclass(frozen=True)
class Result:
    """The points of each seat, and where they come from."""

    scores: list[int]
    decisions: list[int]
    """How many each seat took: one for each event of its own."""
    rules: list[str]
    """The ids of the rules that brought points by a move."""
    points: list[Counter[str]]
    """By seat and rule."""
    others: list[int]
    """Points that came otherwise than by a move; empty if nobody has any."""


def result_of(state: State) -> Result:
    """Play a game over again, adding up what each move brought."""
    seats = range(state.game.players)
    points: list[Counter[str]] = [Counter() for _ in seats]
    decisions = [0 for _ in seats]
    again = state.game.start(deal=False)
    for actor, text in state.events:
        if actor >= 0:
            decisions[actor] += 1
            for part in again.parts(text):
                points[actor][part.rule] += part.points
        again.play(text)
    rules = sorted({rule for seat in seats for rule, n in points[seat].items() if n})
    others = [state.scores[seat] - points[seat].total() for seat in seats]
    return Result(state.scores, decisions, rules, points, others if any(others) else [])
