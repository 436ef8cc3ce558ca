"""What a position of Qwirkle is like for a seat, in numbers."""

from tilewitch.games.kernel import Reals, rule
from tilewitch.games.qwirkle.moves import Work, legal_lays
from tilewitch.games.qwirkle.rules import State
from tilewitch.games.qwirkle.tiles import ALIKE, count, members

FEATURES = (
    "lead over the best other",
    "lead, the more the fewer tiles are left",
    "lead over the mean of the others",
    "tiles left",
    "bag empty",
    "on turn",
    "next on turn",
    "most points in one turn",
    "most points in one turn, of the seat on turn if it is another",
    "most points in one turn, of the best other",
    "tiles in hand",
    "fewest tiles in another hand",
    "pairs in hand",
    "pairs in the other hands",
    "twins in hand",
    "twins in the other hands",
)


@rule
def describe(state: State, work: Work, seat: int, features: Reals) -> None:
    turn = state.turn
    me = state.players[seat]
    seats = state.seats
    best = -1000
    total = 0
    fewest = 100
    left = state.bag_tiles
    pairs = 0
    twins = 0
    gain_of_best = 0
    for other in range(seats):
        them = state.players[other]
        left += them.tiles
        if other != seat:
            best = max(best, them.score)
            total += them.score
            fewest = min(fewest, them.tiles)
            pairs += pairs_in(them.held)
            twins += them.tiles - count(them.held)
    state.turn = seat
    gain = most_points(state, work)
    gain_on_turn = 0
    gain_of_best = 0
    for other in range(seats):
        if other != seat:
            state.turn = other
            points = most_points(state, work)
            gain_of_best = max(gain_of_best, points)
            if other == turn:
                gain_on_turn = points
    state.turn = turn
    others = seats - 1
    lead = float(me.score - best)
    features[0] = lead / 20.0
    features[1] = lead / (2.0 + left) ** 0.5 / 2.0
    features[2] = (me.score - total / others) / 20.0
    features[3] = left / 100.0
    features[4] = 1.0 if state.bag_tiles == 0 else 0.0
    features[5] = 1.0 if turn == seat else 0.0
    features[6] = 1.0 if (turn + 1) % seats == seat else 0.0
    features[7] = gain / 10.0
    features[8] = gain_on_turn / 10.0
    features[9] = gain_of_best / 10.0
    features[10] = me.tiles / 6.0
    features[11] = fewest / 6.0
    features[12] = pairs_in(me.held) / 6.0
    features[13] = pairs / 6.0 / others
    features[14] = (me.tiles - count(me.held)) / 3.0
    features[15] = twins / 3.0 / others


@rule
def most_points(state: State, work: Work) -> int:
    """The most that the seat on turn can score."""
    best = 0
    for i in range(legal_lays(state, work)):
        best = max(best, int(work.gains[i]))
    return best


@rule
def pairs_in(held: int) -> int:
    """How many pairs of kinds in a hand can share a line."""
    pairs = 0
    for kind in members(held):
        pairs += count(held & ALIKE[kind])
    return pairs // 2
