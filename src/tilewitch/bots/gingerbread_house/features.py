"""What is a position of Gingerbread House like for a seat? Its own household in numbers, and that of the best other."""

from tilewitch.bots.gingerbread_house.thumb import (
    appraise_card,
    appraise_symbols,
    character_reward,
    character_worth,
    missing_tokens,
)
from tilewitch.games.gingerbread_house.building import is_place
from tilewitch.games.gingerbread_house.moves import Work
from tilewitch.games.gingerbread_house.rules import State, score
from tilewitch.games.gingerbread_house.scoring import card_points
from tilewitch.games.gingerbread_house.state import DECISIONS, MOST_BONUSES, OWN_TILES, Player
from tilewitch.games.gingerbread_house.symbols import (
    CARD_KINDS,
    CELLS,
    FIRST_CELL,
    GINGERBREADS,
    PLACES,
    SECOND_CELL,
    STAR,
    members,
    signed,
)
from tilewitch.games.kernel import Reals, rule

SHARED = ("on turn", "turns left", "lead", "lead, the more the fewer turns are left")
EACH = (
    "points",
    "tokens",
    "tokens, if it is the last turn",
    "kinds of gingerbread",
    "stairways",
    "complete levels",
    "bonus cards",
    "cells that the next level lacks",
    "height beyond complete levels",
    "places without stairways",
    "best that a build may cover",
    "second best that a build may cover",
    "stars on top",
    "gingerbread on top",
    "gate",
    "best character",
    "tokens that it lacks",
    "best character at the gate",
    "what the treasury may still bring",
    "best bonus card to be had",
)
FEATURES = (
    *SHARED,
    *(f"own: {what}" for what in EACH),
    *(f"best other: {what}" for what in EACH),
)
PER_SEAT = len(EACH)


@rule
def describe(state: State, work: Work, seat: int, features: Reals) -> None:
    me = state.players[seat]
    best = -1
    rival = 0
    for other in range(state.seats):
        if other != seat:
            points = score(state, other)
            if points > best:
                best = points
                rival = other
    left = turns_left(state, seat)
    lead = score(state, seat) - best
    features[0] = 1.0 if state.turn == seat and state.phase >= DECISIONS else 0.0
    features[1] = left / OWN_TILES
    features[2] = lead / 20.0
    features[3] = lead / (1.0 + left) / 3.0
    describe_household(state, me, work, features, len(SHARED), left)
    describe_household(state, state.players[rival], work, features, len(SHARED) + PER_SEAT, turns_left(state, rival))


@rule
def turns_left(state: State, seat: int) -> int:
    """How many turns a seat has after this one."""
    them = state.players[seat]
    return them.face_up + them.face_down


@rule
def describe_household(state: State, me: Player, work: Work, features: Reals, at: int, left: int) -> None:
    kinds = 0
    for gingerbread in range(GINGERBREADS):
        if me.pantry[gingerbread]:
            kinds += 1
    lacking = 0
    beyond = 0
    stars = 0
    sweets = 0
    for cell in range(CELLS):
        beyond += signed(me.height[cell]) - me.levels
        if me.height[cell] == me.levels:
            lacking += 1
        if me.top[cell] == STAR:
            stars += 1
        elif me.top[cell] < GINGERBREADS:
            sweets += 1
    points = me.tokens // 2
    for character in members(me.trapped):
        points += signed(state.points[character])
    hopes = 0
    for i in range(me.bonuses):
        card = signed(me.treasury[i])
        now = card_points(state, me, card)
        points += now
        hopes += appraise_card(state, me, card) - 100 * now
    features[at] = points / 50.0
    features[at + 1] = me.tokens / 10.0
    features[at + 2] = me.tokens / 10.0 if left == 0 else 0.0
    features[at + 3] = kinds / 4.0
    features[at + 4] = me.stairways / 4.0
    features[at + 5] = me.levels / 4.0
    features[at + 6] = me.bonuses / 3.0
    features[at + 7] = lacking / 9.0
    features[at + 8] = beyond / 9.0
    describe_places(state, me, work, features, at + 9)
    features[at + 12] = stars / 3.0
    features[at + 13] = sweets / 6.0
    features[at + 14] = me.attracted / 2.0
    describe_characters(state, me, features, at + 15)
    features[at + 18] = hopes / 1000.0
    features[at + 19] = 0.0
    if me.bonuses < MOST_BONUSES:
        best = 0
        for card in range(CARD_KINDS):
            if state.middle[card]:
                best = max(best, appraise_card(state, me, card))
        features[at + 19] = best / 1000.0


@rule
def describe_places(state: State, me: Player, work: Work, features: Reals, at: int) -> None:
    """Where the next tile may lie, and what it may bring."""
    appraise_symbols(state, me, work)
    flat = 0
    best = 0
    second = 0
    for place in range(PLACES):
        first = FIRST_CELL[place]
        other = SECOND_CELL[place]
        if not is_place(me, first, other):
            continue
        worth = work.worth[me.top[first]] + work.worth[me.top[other]]
        if me.top[first] == me.top[other]:
            worth += work.worth[me.top[first]]
        if me.height[first] == me.height[other]:
            flat += 1
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    features[at] = min(flat, 6) / 6.0
    features[at + 1] = best / 600.0
    features[at + 2] = second / 600.0


@rule
def describe_characters(state: State, me: Player, features: Reals, at: int) -> None:
    """Whom the seat may trap soon."""
    best = 0
    lacks = 0
    waiting = 0
    for character in members(state.line | me.gate):
        worth = character_worth(state, me, character)
        if worth > best:
            best = worth
            lacks = missing_tokens(state, me, character)
        if (me.gate >> character) & 1:
            waiting = max(waiting, character_reward(state, me, character) // (1 + missing_tokens(state, me, character)))
    features[at] = best / 1000.0
    features[at + 1] = lacks / 5.0
    features[at + 2] = waiting / 1000.0
