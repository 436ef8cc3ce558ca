"""The levels of Hexenrennen. `docs/bots.md` shows how they fare against each other.

There are five: luck decides so much of this race that a sixth would not clearly beat the one below.
"""

from tilewitch.bots.bot import Budget
from tilewitch.bots.levels import Level, Musing
from tilewitch.bots.thinking import Settings

LEVELS = (
    Level("first-timer", Musing(temperature=4.0, overlooked=70)),
    Level("beginner", Musing(temperature=2.0, overlooked=50)),
    Level("occasional player", Musing(temperature=1.2, overlooked=32)),
    Level("regular", Musing(temperature=0.5, overlooked=10)),
    Level("expert", Settings(candidates=16, turns=4, budget=Budget(seconds=0.3))),
)
