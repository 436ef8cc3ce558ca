"""How strong is everybody on one scale, whoever sat at a table with whom? Ratings by the package openskill.

It is the model of Plackett and Luce, updated game by game in the order of the plan (Weng and Lin, 2011). Two settings
differ from openskill's own, which are for people, who learn and tire: bots stay as strong as they are, so nothing is
added to what is unknown (`tau` = 0), and each game tells all that it can (`gamma` = 1). The standard deviations then
are close to how ratings scatter from match to match, as a test shows.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist

from openskill.models import PlackettLuce

from tilewitch.arena.outcome import Outcome
from tilewitch.arena.plan import Plan
from tilewitch.arena.statistics import CONFIDENCE

MOST_GAMES = 20_000
"""More games than this would tell ratings apart that nobody could tell apart in play, and take long."""
MODEL = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
SCALE = math.sqrt(2) * MODEL.beta
"""One wins e times as often as the other whose rating is lower by so much."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is; everybody begins with 25 ± 16.3."""

    value: float
    deviation: float
    """The standard deviation of what is known of it."""

    @property
    def margin(self) -> float:
        """Half the width of the interval in which the true rating is with 95 % confidence."""
        return self.deviation * NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

    def beats(self, other: "Rating") -> float:
        """What part of the games it should win against another.

        >>> round(Rating(30.0, 1.0).beats(Rating(25.0, 1.0)), 2)
        0.7
        """
        return 1 / (1 + math.exp((other.value - self.value) / SCALE))


def ratings(plan: Plan, outcomes: Iterable[Outcome]) -> list[Rating]:
    """The rating of each entrant, from the first games of a match. Somebody who sits on several seats of a table gets
    the mean of what they come to."""
    known = [MODEL.rating() for _ in plan.entrants]
    for outcome in outcomes:
        if outcome.number >= MOST_GAMES:
            break
        teams = MODEL.rate([[known[entrant]] for entrant in outcome.seating], ranks=[*map(float, outcome.ranks())])
        for entrant in set(outcome.seating):
            own = [team[0] for team, who in zip(teams, outcome.seating, strict=True) if who == entrant]
            known[entrant] = MODEL.rating(
                mu=math.fsum(one.mu for one in own) / len(own), sigma=math.fsum(one.sigma for one in own) / len(own)
            )
    return [Rating(one.mu, one.sigma) for one in known]
