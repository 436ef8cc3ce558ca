from tilewitch.bots.hexenrennen.candidates import candidates
from tilewitch.bots.hexenrennen.features import FEATURES, describe
from tilewitch.bots.hexenrennen.thumb import NAMES, choose

__all__ = ["FEATURES", "NAMES", "candidates", "choose", "describe"]
