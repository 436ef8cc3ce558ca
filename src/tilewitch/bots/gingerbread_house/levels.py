"""The levels of Gingerbread House. `docs/bots.md` shows how they fare against each other."""

from tilewitch.bots.bot import Budget
from tilewitch.bots.levels import Level, Musing
from tilewitch.bots.thinking import Settings

LEVELS = (
    Level("first-timer", Musing(temperature=4.0, overlooked=70)),
    Level("beginner", Musing(temperature=2.0, overlooked=50)),
    Level("occasional player", Musing(temperature=1.0, overlooked=25)),
    Level("regular", Settings(candidates=8, turns=0, budget=Budget(iterations=40))),
    Level("expert", Settings(candidates=12, turns=1, budget=Budget(seconds=0.1))),
    Level("master", Settings(candidates=16, turns=2, budget=Budget(seconds=1.0))),
)
