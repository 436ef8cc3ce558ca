"""Everything that chooses moves: which bots there are for a game, and how to get one."""

from tilewitch.bots.bot import Bot, Budget
from tilewitch.bots.simple import bot, bots, playouts

__all__ = ["Bot", "Budget", "bot", "bots", "playouts"]
