"""What a match comes to as data, for programs to read."""

import math
from typing import Any

from tilewitch.arena.run import Result
from tilewitch.arena.statistics import Estimate
from tilewitch.arena.summary import Line


def as_data(result: Result) -> dict[str, Any]:
    """The result of a match, as JSON has it. Where and how fast it was played stands under `runs`; all else follows
    from the plan, if nobody thinks by the clock."""
    plan, found = result.plan, result.summary
    return {
        "game": plan.game,
        "rules": plan.rules,
        "players": plan.players,
        "options": plan.options,
        "seed": f"{plan.seed:x}",
        "budget": plan.budget,
        "complete": result.complete,
        "games": len(result.outcomes),
        "sets": found.sets,
        "decisions": found.decisions,
        "broken_off": found.broken_off,
        "entrants": [
            {"name": entrant.name, "player": entrant.player, **line_data(line)}
            for entrant, line in zip(plan.field, found.by_entrant, strict=True)
        ],
        "seats": [{"seat": seat, **line_data(line)} for seat, line in enumerate(found.by_seat)],
        "duels": [
            {
                "first": plan.field[first].name,
                "second": plan.field[second].name,
                "ahead": estimate_data(duel.ahead.part()),
                "difference": estimate_data(duel.difference.number()),
            }
            for (first, second), duel in found.duels.items()
        ],
        "tests": [
            {
                "lineup": plan.named(lineup),
                "low": test.question.low,
                "high": test.question.high,
                "log_likelihood_ratio": test.ratio,
                "bounds": list(test.bounds),
                "verdict": test.verdict,
            }
            for lineup, test in zip(plan.lineups, result.tests, strict=False)
        ],
        "runs": result.runs,
    }


def line_data(line: Line) -> dict[str, Any]:
    return {
        "games": line.games,
        "wins": estimate_data(line.part.part()),
        "score": estimate_data(line.score.number()),
        "difference": estimate_data(line.difference.number()),
        "faults": dict(line.faults),
    }


def estimate_data(estimate: Estimate) -> dict[str, float | int | None]:
    """A mean with its 95 % interval and the number of samples; no bounds where there are too few."""
    known = math.isfinite(estimate.low) and estimate.n > 0
    return {
        "value": estimate.value if estimate.n else None,
        "low": estimate.low if known else None,
        "high": estimate.high if known else None,
        "n": estimate.n,
    }
