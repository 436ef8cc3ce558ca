"""What a position of Hexenrennen is like for a seat, in numbers.

The same for each seat, beginning with the one whose view it is and going round.
"""

from tilewitch.bots.hexenrennen.thumb import prospects
from tilewitch.games.hexenrennen.course import (
    CLAN_STEP,
    DISCS,
    FACES,
    MAGIC,
    NUMBERS,
    PART_FIELDS,
    PARTS,
    SIDES,
    START,
    WITCHES,
    each,
    size,
)
from tilewitch.games.hexenrennen.moves import Work
from tilewitch.games.hexenrennen.rules import State, score
from tilewitch.games.kernel import Reals, rule

SEATS = 4
EACH = (
    "on turn",
    "hindmost witch",
    "middle witch",
    "foremost witch",
    "points",
    "witches at home",
    "fields still to go",
    "rolls that bring a witch home",
    "rolls that move no witch",
    "cards",
    "pips of cards",
    "magic cards",
    "signs face up ahead of each witch",
    "numbers face down ahead of each witch",
    "others' signs ahead of each witch",
    "what the next roll is worth",
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
    points = score(state, seat)
    best = 0
    danger = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
            danger |= state.signs[other]
    home = 0
    distance = 0
    ahead = 0
    foreign = 0
    promise = 0.0
    homeward = 0
    playable = 0
    for field in them.witches:
        if field > DISCS:
            home += 1
            continue
        distance += DISCS + 1 - field
        beyond = ~state.occupied & -(2 << field)
        ahead += size(state.signs[seat] & beyond)
        foreign += size(danger & beyond)
        promise += numbers_ahead(state, seat, field)
        homeward |= rolls_home(field)
        playable |= rolls_for(state, field)
    features[at] = 1.0 if state.turn == seat else 0.0
    features[at + 1] = low / 50.0
    features[at + 2] = middle / 50.0
    features[at + 3] = high / 50.0
    features[at + 4] = points / 6.0
    features[at + 5] = home / 2.0
    features[at + 6] = distance / 50.0
    features[at + 7] = size(homeward) / 3.0
    features[at + 8] = (SIDES - size(playable)) / 3.0
    features[at + 9] = size(them.hand) / 9.0
    features[at + 10] = pips_of(them.hand) / 54.0
    features[at + 11] = them.magics / 3.0
    features[at + 12] = ahead / 4.0
    features[at + 13] = promise / 50.0
    features[at + 14] = foreign / 8.0
    features[at + 15] = prospects(state, seat, WITCHES, START) / 1000.0


@rule
def pips_of(hand: int) -> int:
    """What the numbers on some cards or discs add up to."""
    pips = 0
    for face in each(hand):
        pips += face
    return pips


@rule
def numbers_ahead(state: State, seat: int, field: int) -> float:
    """What the numbers of a seat add up to that lie face down ahead of one of its witches, as is to be expected."""
    total = 0.0
    for part in range(PARTS):
        share = min(1.0, max(0.0, (PART_FIELDS * (part + 1) - field) / PART_FIELDS))
        faces = (state.hidden[part] >> (CLAN_STEP * seat)) & FACES
        total += share * pips_of(faces & NUMBERS & ~(1 << MAGIC))
    return total


@rule
def rolls_home(field: int) -> int:
    """The set of rolls that bring a witch on this field home."""
    rolls = 0
    for pips in range(1, SIDES + 1):
        if DISCS < field + pips <= DISCS + WITCHES:
            rolls |= 1 << pips
    return rolls


@rule
def rolls_for(state: State, field: int) -> int:
    """The set of rolls by which a witch on this field can be moved."""
    rolls = 0
    for pips in range(1, SIDES + 1):
        target = field + pips
        if field == START or (target <= DISCS + WITCHES and not (state.occupied >> target) & 1):
            rolls |= 1 << pips
    return rolls
