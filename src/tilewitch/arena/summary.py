"""What do the games of a match come to: for each entrant, each pair, each seat?

Parts of the victories are those of one seat: a victory shared by two counts a half for each. Games with a fault count
as they were decided, but their points do not count, because somebody else made some of them.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby

from tilewitch.arena.outcome import FaultKind, Outcome
from tilewitch.arena.plan import Plan
from tilewitch.arena.standing import Standing
from tilewitch.arena.statistics import Sample


@dataclass
class Line:
    """How an entrant, or whoever sat on a seat, did."""

    games: int = 0
    part: Sample = field(default_factory=Sample)
    """The part of the victories of one seat."""
    score: Sample = field(default_factory=Sample)
    difference: Sample = field(default_factory=Sample)
    """Its points less the mean of the others' at the table."""
    faults: Counter[FaultKind] = field(default_factory=Counter)


@dataclass
class Duel:
    """How one entrant did beside another at the same tables."""

    ahead: Sample = field(default_factory=Sample)
    """How often it came out before the other; the same place counts a half."""
    difference: Sample = field(default_factory=Sample)


class Summary:
    """What the complete sets of a match come to."""

    def __init__(self, plan: Plan) -> None:
        self.sets = 0
        self.games = 0
        self.decisions = 0
        self.broken_off = 0
        """Games that had not come to an end after very many decisions."""
        self.by_entrant = [Line() for _ in plan.entrants]
        self.by_seat = [Line() for _ in range(plan.players)]
        self.duels = {(a, b): Duel() for lineup in plan.lineups for a in lineup for b in lineup if a != b}


class Pool:
    """The values of one deal: the mean of what went to a sample becomes one number of it."""

    def __init__(self) -> None:
        self._values: dict[Sample, tuple[float, int]] = {}

    def put(self, sample: Sample, value: float) -> None:
        total, n = self._values.get(sample, (0.0, 0))
        self._values[sample] = total + value, n + 1

    def empty(self) -> None:
        for sample, (total, n) in self._values.items():
            sample.add(total / n)


def summary(standing: Standing) -> Summary:
    """What a match comes to so far. The sets of one deal are one sample: they have its luck in common."""
    found = Summary(standing.plan)
    for _, sets in groupby(standing.sets(), key=lambda one: one[0].deal):
        pool = Pool()
        for _, outcomes in sets:
            found.sets += 1
            for outcome in outcomes:
                add(found, pool, outcome)
        pool.empty()
    return found


def add(found: Summary, pool: Pool, outcome: Outcome) -> None:
    """One more game."""
    found.games += 1
    found.decisions += outcome.decisions
    found.broken_off += not outcome.winners and not outcome.faults
    for entrant in set(outcome.seating):
        found.by_entrant[entrant].games += 1
    total, others = sum(outcome.scores), len(outcome.scores) - 1
    for seat, (entrant, score) in enumerate(zip(outcome.seating, outcome.scores, strict=True)):
        for line in (found.by_entrant[entrant], found.by_seat[seat]):
            pool.put(line.part, outcome.share(seat))
            if not outcome.faults:
                pool.put(line.score, score)
                pool.put(line.difference, score - (total - score) / others)
        found.by_seat[seat].games += 1
    for fault in outcome.faults:
        found.by_entrant[outcome.seating[fault.seat]].faults[fault.kind] += 1
        found.by_seat[fault.seat].faults[fault.kind] += 1
    compare(found, pool, outcome)


def compare(found: Summary, pool: Pool, outcome: Outcome) -> None:
    """Everybody with everybody else at the table."""
    ranks = outcome.ranks()
    for a, one in enumerate(outcome.seating):
        for b, other in enumerate(outcome.seating):
            if one != other:
                duel = found.duels[one, other]
                pool.put(duel.ahead, 0.5 if ranks[a] == ranks[b] else float(ranks[a] < ranks[b]))
                if not outcome.faults:
                    pool.put(duel.difference, outcome.scores[a] - outcome.scores[b])
