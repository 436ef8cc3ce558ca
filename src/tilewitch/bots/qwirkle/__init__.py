"""What bots know of Qwirkle."""

from tilewitch.bots.plan import never_mixed as is_mixed
from tilewitch.bots.plan import whole_turn as part_of_turn
from tilewitch.bots.qwirkle.candidates import candidates
from tilewitch.bots.qwirkle.endgame import Solver
from tilewitch.bots.qwirkle.features import FEATURES, describe
from tilewitch.bots.qwirkle.greedy import NAMES, choose

__all__ = ["FEATURES", "NAMES", "Solver", "candidates", "choose", "describe", "is_mixed", "part_of_turn"]
