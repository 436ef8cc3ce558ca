"""The levels of Qwirkle. `docs/bots.md` shows how they fare against each other."""

from tilewitch.bots.bot import Budget
from tilewitch.bots.levels import Level, Musing
from tilewitch.bots.thinking import Settings

LEVELS = (
    Level("first-timer", Musing(temperature=4.0, overlooked=70)),
    Level("beginner", Musing(temperature=1.8, overlooked=45)),
    Level("occasional player", Musing(temperature=1.0, overlooked=25)),
    Level("regular", Musing(temperature=0.5, overlooked=12)),
    Level("expert", Settings(candidates=6, turns=0, budget=Budget(iterations=12))),
    Level("master", Settings(candidates=24, turns=3, budget=Budget(seconds=1.0))),
)
