from tilewitch.bots.gingerbread_house.candidates import candidates, part_of_turn
from tilewitch.bots.gingerbread_house.features import FEATURES, describe
from tilewitch.bots.gingerbread_house.thumb import NAMES, choose
from tilewitch.bots.plan import never_mixed as is_mixed

__all__ = ["FEATURES", "NAMES", "candidates", "choose", "describe", "is_mixed", "part_of_turn"]
