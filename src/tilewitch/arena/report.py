"""What a match comes to: as data for programs to read, and as files for those who go on with it."""

import importlib.util
import math
from pathlib import Path
from typing import Any

import msgspec

from tilewitch.arena.folder import write_whole
from tilewitch.arena.ratings import Rating
from tilewitch.arena.run import Result
from tilewitch.arena.statistics import Estimate
from tilewitch.arena.summary import Line

RESULT, PARQUET = "result.json", "results.parquet"


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
            {"name": entrant.name, "player": entrant.player, **line_data(line), "rating": rating_data(rating)}
            for entrant, line, rating in zip(plan.field, found.by_entrant, result.ratings, strict=True)
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


def write_report(result: Result, folder: Path) -> list[str]:
    """Write what a match comes to into its folder: `result.json`, and where the packages for them are installed
    `results.parquet` and the plots. Returns a sentence for what could not be written."""
    write_whole(folder / RESULT, msgspec.json.format(msgspec.json.encode(as_data(result))) + b"\n")
    if not result.outcomes:
        return []
    missing = []
    if importlib.util.find_spec("pyarrow"):
        from tilewitch.arena.parquet import write_parquet

        write_parquet(result.plan, result.outcomes, folder / PARQUET)
    else:
        missing.append(f"{PARQUET} (pyarrow)")
    if importlib.util.find_spec("matplotlib"):
        from tilewitch.arena.plots import write_plots

        write_plots(result, folder)
    else:
        missing.append("plots (matplotlib)")
    if not missing:
        return []
    return [
        f"Not written, as a package is not installed: {' and '.join(missing)}. After pip install 'tilewitch[arena]', "
        "or make arena in a checkout, the same command writes what is missing."
    ]


def rating_data(rating: Rating) -> dict[str, float]:
    return {"value": rating.value, "deviation": rating.deviation}


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
