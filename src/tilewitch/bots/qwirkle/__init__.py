"""What bots know of Qwirkle."""

from tilewitch.bots.qwirkle.candidates import candidates
from tilewitch.bots.qwirkle.features import FEATURES, describe
from tilewitch.bots.qwirkle.greedy import NAMES, choose

__all__ = ["FEATURES", "NAMES", "candidates", "choose", "describe"]
