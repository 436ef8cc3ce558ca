"""The levels of Gingerbread House. `docs/bots.md` shows how they fare against each other."""

from tilewitch.bots.bot import Budget
from tilewitch.bots.levels import Level, Musing
from tilewitch.bots.thinking import Settings

LEVELS = (
    Level("first-timer", Musing(temperature=1.5, overlooked=40)),
    Level("beginner", Musing(temperature=0.8, overlooked=20)),
    Level("occasional player", Musing(temperature=0.35, overlooked=9)),
    Level("regular", Musing(temperature=0.12, overlooked=3)),
    Level("expert", Settings(candidates=12, turns=1, budget=Budget(iterations=60))),
    Level("master", Settings(candidates=16, turns=2, budget=Budget(seconds=1.0))),
)
