from tilewitch.bots.hexenrennen.candidates import candidates, is_mixed
from tilewitch.bots.hexenrennen.features import FEATURES, describe
from tilewitch.bots.hexenrennen.thumb import NAMES, choose
from tilewitch.bots.plan import whole_turn as part_of_turn

__all__ = ["FEATURES", "NAMES", "candidates", "choose", "describe", "is_mixed", "part_of_turn"]
