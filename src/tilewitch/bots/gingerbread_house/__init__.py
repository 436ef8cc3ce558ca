from tilewitch.bots.gingerbread_house.candidates import candidates
from tilewitch.bots.gingerbread_house.features import FEATURES, describe
from tilewitch.bots.gingerbread_house.thumb import NAMES, choose

__all__ = ["FEATURES", "NAMES", "candidates", "choose", "describe"]
