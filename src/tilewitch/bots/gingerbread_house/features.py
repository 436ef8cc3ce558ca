"""What a position of Gingerbread House is like for a seat, in numbers."""

from tilewitch.bots.gingerbread_house.thumb import character_worth
from tilewitch.games.gingerbread_house.moves import Work
from tilewitch.games.gingerbread_house.rules import State, score
from tilewitch.games.gingerbread_house.symbols import CELLS, GINGERBREADS, STAR, members
from tilewitch.games.kernel import Reals, rule

FEATURES = (
    "on turn",
    "turns left",
    "lead",
    "lead, the more the fewer turns are left",
    "tokens",
    "tokens of the best other",
    "stairways",
    "stairways of the best other",
    "levels",
    "levels of the best other",
    "bonus cards",
    "bonus cards of the best other",
    "lowest cells",
    "lowest cells of the best other",
    "best character",
    "best character of the other",
    "gate",
    "gate of the best other",
    "stars on top",
    "stars of the other",
    "kinds of gingerbread",
    "trapped",
    "trapped by the other",
)


@rule
def describe(state: State, work: Work, seat: int, features: Reals) -> None:
    for i in range(len(FEATURES)):
        features[i] = 0.0
    seats = state.seats
    me = state.players[seat]
    best = -1
    rival = 0
    for other in range(seats):
        if other != seat:
            points = score(state, other)
            if points > best:
                best = points
                rival = other
    left = me.face_up + me.face_down
    lead = float(score(state, seat) - best)
    features[0] = 1.0 if state.turn == seat else 0.0
    features[1] = left / 15.0
    features[2] = lead / 20.0
    features[3] = lead / (1.0 + left) / 3.0
    for k in range(2):
        them = me if k == 0 else state.players[rival]
        features[4 + k] = them.tokens / 10.0
        features[6 + k] = them.stairways / 4.0
        features[8 + k] = them.levels / 4.0
        features[10 + k] = them.bonuses / 3.0
        low = 0
        stars = 0
        for cell in range(CELLS):
            if them.height[cell] == them.levels:
                low += 1
            if them.top[cell] == STAR:
                stars += 1
        features[12 + k] = low / 9.0
        most = 0
        for character in members(state.line | them.gate):
            most = max(most, character_worth(state, them, character))
        features[14 + k] = most / 1000.0
        features[16 + k] = them.attracted / 2.0
        features[18 + k] = stars / 3.0
        features[21 + k] = 0.0
    kinds = 0
    for gingerbread in range(GINGERBREADS):
        if me.pantry[gingerbread]:
            kinds += 1
    features[20] = kinds / 4.0
