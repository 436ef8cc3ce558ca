"""What a position of Hexenrennen is like for a seat, in numbers.

The same for each seat, beginning with the one whose view it is and going round.
"""

from tilewitch.games.hexenrennen.course import CLAN_STEP, DISCS, FACES, PARTS, WITCHES, size
from tilewitch.games.hexenrennen.moves import Work
from tilewitch.games.hexenrennen.rules import State, score
from tilewitch.games.kernel import Reals, rule

SEATS = 4
EACH = (
    "on turn",
    "plays",
    "hindmost witch",
    "middle witch",
    "foremost witch",
    "points",
    "witches at home",
    "two at home, and the third so far",
    "cards",
    "pips of cards",
    "magic cards",
    "signs face up ahead of a witch",
    "discs face down",
    "lead in points over the best other",
)
FEATURES = tuple(f"{'own' if seat == 0 else f'seat {seat} after'}: {what}" for seat in range(SEATS) for what in EACH)
PER_SEAT = len(EACH)


@rule
def describe(state: State, work: Work, seat: int, features: Reals) -> None:
    for i in range(SEATS * PER_SEAT):
        features[i] = 0.0
    for after in range(state.seats):
        describe_seat(state, (seat + after) % state.seats, features, after * PER_SEAT)


@rule
def describe_seat(state: State, seat: int, features: Reals, at: int) -> None:
    them = state.clans[seat]
    low = min(them.witches[0], them.witches[1], them.witches[2])
    high = max(them.witches[0], them.witches[1], them.witches[2])
    middle = them.witches[0] + them.witches[1] + them.witches[2] - low - high
    home = 0
    ahead = 0
    for field in them.witches:
        if field > DISCS:
            home += 1
        else:
            ahead += size(state.signs[seat] & ~state.occupied & -(2 << field))
    points = score(state, seat)
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    down = 0
    for part in range(PARTS):
        down += size((state.hidden[part] >> (CLAN_STEP * seat)) & FACES)
    pips = 0
    for face in range(2, 11):
        if (them.hand >> face) & 1:
            pips += face
    features[at] = 1.0 if state.turn == seat else 0.0
    features[at + 1] = 1.0
    features[at + 2] = low / 50.0
    features[at + 3] = middle / 50.0
    features[at + 4] = high / 50.0
    features[at + 5] = points / 6.0
    features[at + 6] = home / 2.0
    features[at + 7] = low / 50.0 if home == WITCHES - 1 else 0.0
    features[at + 8] = size(them.hand) / 9.0
    features[at + 9] = pips / 54.0
    features[at + 10] = them.magics / 3.0
    features[at + 11] = ahead / 4.0
    features[at + 12] = down / 12.0
    features[at + 13] = (points - best) / 6.0
