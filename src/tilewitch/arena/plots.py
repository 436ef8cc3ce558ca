"""How does a match look? Four drawings: ratings, points, seats, length of the games."""

import math
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tilewitch.arena.plan import Plan
from tilewitch.arena.run import Result

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6f6f6f", "#b8a200")
"""Okabe and Ito's, which those with other colour vision can tell apart; the first eight entrants have one each."""
WIDTH = 8.0
"""Inches."""
LOOK: Any = {
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 10,
    "grid.color": "#dddddd",
    "savefig.dpi": 160,
    "svg.fonttype": "none",  # letters stay letters, which can be searched and read aloud
    "svg.hashsalt": "tilewitch",  # the same match gives the same file
    "text.parse_math": False,  # a name with $ in it is a name
    "ytick.left": False,
}
HEADING: Any = {"fontsize": 11, "fontweight": "bold", "loc": "left"}
PAPER: Any = {"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.6}
"""What is behind a small text."""
MOST_BARS = 40
LEAST_REACH = 5.0
"""So many percent on each side of an even share are drawn, so that a small difference looks small."""


def write_plots(result: Result, folder: Path, suffix: str = "svg") -> list[Path]:
    """Draw a match into files of a folder; `suffix` can be anything that Matplotlib writes, as `png`."""
    written = []
    with mpl.rc_context(LOOK), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # a name in another script; SVG shows it all the same
        for name, draw in PLOTS.items():
            file = folder / f"{name}.{suffix}"
            draft = file.with_name(f"{file.name}.part")
            figure = draw(result)
            figure.savefig(draft, format=suffix, metadata={"Date": None} if suffix == "svg" else None)
            draft.replace(file)
            written.append(file)
    return written


def ratings(result: Result) -> Figure:
    """A point for each entrant with its 95 % interval, the best on top."""
    plan, order = result.plan, best_first(result)
    figure, axes = drawing(title(result, "ratings"), 1.0 + 0.34 * len(order))
    for row, entrant in enumerate(reversed(order)):
        rating = result.ratings[entrant]
        axes.errorbar(rating.value, row, xerr=rating.margin, fmt="o", capsize=4, color=colour(entrant))
        label(axes, f"{rating.value:.1f} ± {rating.margin:.1f}", rating.value, row)
    axes.set_yticks(range(len(order)), [plan.field[entrant].name for entrant in reversed(order)])
    axes.set_ylim(-0.6, len(order) - 0.3)
    axes.set_xlabel("openskill rating with its 95 % interval")
    return figure


def points(result: Result) -> Figure:
    """How the points of each entrant are spread, in games without a fault."""
    plan, order = result.plan, best_first(result)
    scores = [
        [
            score
            for outcome in result.outcomes
            if not outcome.faults
            for who, score in zip(outcome.seating, outcome.scores, strict=True)
            if who == entrant
        ]
        for entrant in order
    ]
    edges = bars([score for some in scores for score in some])
    figure = Figure((WIDTH, 1.0 + 0.85 * len(order)), layout="constrained")
    rows = figure.subplots(len(order), 1, sharex=True, squeeze=False)[:, 0]
    rows[0].set_title(title(result, "points"), **HEADING)
    for axes, entrant, some in zip(rows, order, scores, strict=True):
        axes.set_yticks([])
        axes.set_ylabel(plan.field[entrant].name, rotation=0, ha="right", va="center")
        if some:
            axes.hist(some, edges, weights=[100 / len(some)] * len(some), color=colour(entrant))
            mean_line(axes, some)
    rows[-1].set_xlabel("points in a game; the line is the mean")
    return figure


def seats(result: Result) -> Figure:
    """What part of the victories each seat gets, beside what would be even."""
    players = result.plan.players
    even = 100 / players
    figure, axes = drawing(title(result, "seats"), 1.1 + 0.34 * players)
    for seat, line in enumerate(result.summary.by_seat):
        part = line.part.part()
        value = 100 * part.value
        reach = [[value - 100 * part.low], [100 * part.high - value]]
        axes.errorbar(value, seat, xerr=reach, fmt="s", capsize=4, color=COLOURS[0])
        label(axes, f"{value:.1f}", value, seat)
    axes.axvline(even, color="black", linewidth=1, linestyle="--", zorder=1)
    axes.set_yticks(range(players), [f"seat {seat}" for seat in range(players)])
    axes.set_ylim(players - 0.4, -0.7)
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, even - LEAST_REACH), max(high, even + LEAST_REACH))
    axes.set_xlabel(f"wins in % with their 95 % interval; the dashed line is an even share, {even:.1f} %")
    return figure


def length(result: Result) -> Figure:
    """How many decisions a game takes."""
    decisions = [outcome.decisions for outcome in result.outcomes if not outcome.faults]
    figure, axes = drawing(title(result, "length of the games"), 2.6)
    axes.set_yticks([])
    axes.set_xlabel("decisions in a game, of all seats together; the line is the mean")
    if decisions:
        axes.hist(decisions, bars(decisions), color=COLOURS[0])
        mean_line(axes, decisions)
    return figure


PLOTS: dict[str, Callable[[Result], Figure]] = {
    "ratings": ratings,
    "points": points,
    "seats": seats,
    "length": length,
}


def drawing(name: str, height: float) -> tuple[Figure, Axes]:
    figure = Figure((WIDTH, height), layout="constrained")
    axes = figure.subplots()
    axes.set_title(name, **HEADING)
    return figure, axes


def label(axes: Axes, text: str, x: float, y: float) -> None:
    """A small text above a point."""
    axes.annotate(text, (x, y), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=8, bbox=PAPER)


def mean_line(axes: Axes, values: Sequence[int]) -> None:
    """A line at the mean of what is drawn, with its number."""
    mean = math.fsum(values) / len(values)
    axes.axvline(mean, color="black", linewidth=1)
    where: Any = {"xycoords": ("data", "axes fraction"), "xytext": (4, 0), "textcoords": "offset points", "va": "top"}
    axes.annotate(f"{mean:.1f}", (mean, 0.96), fontsize=8, bbox=PAPER, **where)


def title(result: Result, what: str) -> str:
    plan: Plan = result.plan
    return f"{plan.table.about.title} for {plan.players}, {len(result.outcomes):,} games: {what}"


def best_first(result: Result) -> list[int]:
    """The entrants by rating."""
    return sorted(range(len(result.ratings)), key=lambda entrant: -result.ratings[entrant].value)


def colour(entrant: int) -> str:
    """Each has its own in all drawings."""
    return COLOURS[entrant % len(COLOURS)]


def bars(values: Sequence[int]) -> list[float]:
    """Bounds of bars for whole numbers: each bar holds equally many of them, so that none is higher by its width."""
    if not values:
        return [0.0, 1.0]
    lowest, highest = min(values), max(values)
    width = max(1, math.ceil((highest - lowest + 1) / MOST_BARS))
    return [lowest - 0.5 + width * i for i in range((highest - lowest) // width + 2)]
