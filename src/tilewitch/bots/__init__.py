"""Everything that chooses moves: which bots there are for a game, and how to get one."""

from tilewitch.bots.bot import Bot, Budget
from tilewitch.bots.catalogue import bot, bots, level_names
from tilewitch.bots.compiled import playouts
from tilewitch.bots.levels import Level, levels
from tilewitch.bots.simple import simple_bots

__all__ = ["Bot", "Budget", "Level", "bot", "bots", "level_names", "levels", "playouts", "simple_bots"]
