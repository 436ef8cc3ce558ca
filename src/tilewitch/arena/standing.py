"""How does a match stand: which games are done, and which line-ups are decided?

Games are taken in the order of the plan, whoever has played them. So a sequential test stops at the same game
however many workers there are, and a match that was interrupted goes on as if nothing had been.
"""

from collections.abc import Iterable, Iterator

from tilewitch.arena.outcome import Outcome
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.sequential import SequentialTest
from tilewitch.arena.statistics import Sample


class Standing:
    """The games of a plan that are done."""

    def __init__(self, plan: Plan, outcomes: Iterable[Outcome] = ()) -> None:
        self.plan = plan
        self.outcomes: list[Outcome] = []
        self.tests: list[SequentialTest] = []
        """The sequential test of each line-up; none where nobody asked for one."""
        if plan.sprt is not None:
            self.tests = [SequentialTest(plan.sprt) for _ in plan.lineups]
        self.first = Sample()
        """The part of the victories that the first of all took, set by set, where it is in every line-up."""
        self._set: list[Outcome] = []
        for outcome in outcomes:
            self.add(outcome)

    def add(self, outcome: Outcome) -> bool:
        """Take the next game; a game of a line-up that is decided is not wanted any more."""
        fixture = self.plan.fixture(outcome.number)
        test = self.tests[fixture.lineup] if self.tests else None
        if test is not None and test.verdict is not None:
            return False
        self.outcomes.append(outcome)
        self._set = [*self._set, outcome] if fixture.place else [outcome]
        if fixture.place == fixture.of - 1 and (test is not None or len(self.plan.lineups) == 1):
            part = part_of(self._set, self.plan.lineups[fixture.lineup][0])
            self.first.add(part)
            if test is not None:
                test.add(part)
        return True

    def pending(self) -> Iterator[Fixture]:
        """The games that are still to be played. What is decided meanwhile is left out."""
        for fixture in self.plan.fixtures(self.outcomes[-1].number + 1 if self.outcomes else 0):
            if self.tests and all(test.verdict is not None for test in self.tests):
                return
            if not self.tests or self.tests[fixture.lineup].verdict is None:
                yield fixture

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be played."""
        return next(self.pending(), None) is None

    def sets(self) -> Iterator[tuple[Fixture, list[Outcome]]]:
        """The complete sets, each with the first of its fixtures."""
        some: list[Outcome] = []
        for outcome in self.outcomes:
            fixture = self.plan.fixture(outcome.number)
            some = [*some, outcome] if fixture.place else [outcome]
            if fixture.place == fixture.of - 1:
                yield fixture, some


def part_of(outcomes: Iterable[Outcome], entrant: int) -> float:
    """The part of the victories that an entrant took in some games, for each seat that it had."""
    parts = [outcome.share(seat) for outcome in outcomes for seat, who in enumerate(outcome.seating) if who == entrant]
    return sum(parts) / len(parts)
