"""Hexenrennen: the state of a game, and what its actions do to it.

A witch that has come to a field stands there while its effect is carried out: `resolve` goes on until
somebody has to act, chance turning up a disc among them, or until the turn ends. What lies under a face-down
disc is not decided before that: the state knows only which discs of a part are still face down.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from tilewitch.games.dice import below
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSE,
    DISC,
    MOVE,
    NEUTRAL,
    NEUTRAL_CARD,
    ROLL,
    STARTER,
    clan_of,
    disc_action,
    field_of,
    kind_of,
    neutral_action,
    neutral_card_action,
    number_of,
    numbered,
    spread_of,
    start_action,
)
from tilewitch.games.hexenrennen.course import (
    CLAN_STEP,
    CLANS,
    DISCS,
    GOAL,
    MAGIC,
    MAGIC_CARDS,
    NOWHERE,
    NUMBERS,
    PARTS,
    SIDES,
    SPREADS,
    START,
    VALUE,
    WITCHES,
    clan_of_disc,
    disc_of,
    face_of_disc,
    faces_in_part,
    highest,
    lowest,
    part_of,
    pick,
    size,
)
from tilewitch.games.kernel import Record, Row, rule
from tilewitch.games.protocol import CHANCE, OVER

SPREADING, NEUTRALS, STARTING, ROLLING, MOVING, TURNING_UP, OWN_SIGN, OTHERS_SIGN, PILE, ENDED = range(10)
"""What is to be done next: spread a player's discs, a neutral clan's; draw who starts; roll; choose a witch;
turn up the disc under the moving witch; answer the magic sign under her, as its owner who is on turn or who
is not; turn up a card of the neutral pile whose sign it is; nothing more."""


class Clan(Record):
    """What belongs to one clan."""

    hand: int
    """The numbers on its cards, as a set: the hand of a player, the pile of a neutral clan."""
    magics: int
    """How many of those cards are magic ones."""
    witches: Annotated[Row, "i8", WITCHES]
    """The field of each witch; a neutral clan's stay out of the game."""


class State(Record):
    """A game of Hexenrennen."""

    discs: Annotated[Row, "u1", DISCS + 1]
    """The disc turned up on each field; 0 while it lies face down."""
    hidden: Annotated[Row, "i8", PARTS]
    """The discs that lie face down in each part, as a set."""
    signs: Annotated[Row, "i8", CLANS]
    """The fields on which a magic sign of each clan lies face up, as a set."""
    occupied: int
    """The discs that witches stand on, as a set of fields."""
    clans: Annotated[Sequence[Clan], CLANS]
    """Those of the players, by seat, then the neutral ones."""
    seats: int
    phase: int
    spread: int
    """How many clans have spread their discs."""
    turn: int
    """The seat on turn."""
    die: int
    """What was rolled, until a witch is chosen."""
    witch: int
    """The witch that is moving."""
    backwards: int
    """1 if the last move of that witch went back (H-29)."""


def setup(state: State, seats: int, options: Mapping[str, Any]) -> None:
    """H-01, H-02, H-06, H-07: every card with its clan, every witch at the start."""
    state.seats = seats
    for clan in state.clans:
        clan.hand = NUMBERS
        clan.magics = MAGIC_CARDS


@rule
def actor(state: State) -> int:
    """Who acts next: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase in (MOVING, OWN_SIGN):
        return state.turn
    if phase == OTHERS_SIGN:
        return owner_of_sign(state)
    if phase == SPREADING:
        return state.spread
    return OVER if phase == ENDED else CHANCE


@rule
def score(state: State, seat: int) -> int:
    """H-34."""
    points = 0
    for field in state.clans[seat].witches:
        points += VALUE[field]
    return points


@rule
def won(state: State, seat: int) -> bool:
    """H-34, of a game that is over."""
    points = score(state, seat)
    for other in range(state.seats):
        if score(state, other) > points:
            return False
    return True


# ---- chance


@rule
def sample(state: State, dice: Row) -> int:
    """An action of chance."""
    phase = state.phase
    if phase == ROLLING:
        return numbered(ROLL, 1 + below(dice, SIDES))
    if phase == TURNING_UP:
        field = here(state)
        discs = state.hidden[part_of(field)]
        disc = pick(discs, below(dice, size(discs)))
        return disc_action(field, clan_of_disc(disc), face_of_disc(disc))
    if phase == PILE:
        owner = owner_of_sign(state)
        clan = state.clans[owner]
        n = below(dice, clan.magics + size(clan.hand)) - clan.magics
        return neutral_card_action(owner, MAGIC if n < 0 else pick(clan.hand, n))
    if phase == NEUTRALS:
        return neutral_action(state.spread, SPREADS[below(dice, len(SPREADS))])
    return start_action(below(dice, state.seats))


# ---- where a witch can go


@rule
def here(state: State) -> int:
    """The field of the moving witch."""
    return state.clans[state.turn].witches[state.witch]


@rule
def owner_of_sign(state: State) -> int:
    """The clan whose disc the moving witch stands on."""
    return clan_of_disc(int(state.discs[here(state)]))


@rule
def ahead(state: State, field: int, steps: int) -> int:
    """H-10, H-12, H-13, H-15: the field so far ahead, if a witch can go there; else NOWHERE."""
    target = field + steps
    if target > GOAL or (state.occupied >> target) & 1:
        return NOWHERE
    return target


@rule
def behind(state: State, field: int, steps: int) -> int:
    """H-27: the disc so far back, if it is free; else NOWHERE."""
    target = field - steps
    if target <= START or (state.occupied >> target) & 1:
        return NOWHERE
    return target


@rule
def free_from_start(state: State, pips: int) -> int:
    """H-14: the free disc that a witch at the start comes to."""
    field = START
    while pips:
        field += 1
        pips -= 1 - ((state.occupied >> field) & 1)
    return field


@rule
def die_target(state: State, witch: int) -> int:
    """H-10, H-14, H-17: where the roll takes a witch of the seat on turn; NOWHERE if she cannot be chosen."""
    field = state.clans[state.turn].witches[witch]
    if field > DISCS:
        return NOWHERE
    if field == START:
        return free_from_start(state, state.die)
    return ahead(state, field, state.die)


@rule
def sign_ahead(state: State, clan: int, field: int) -> int:
    """H-25: the next free sign of a clan ahead that is face up; else NOWHERE."""
    signs = state.signs[clan] & ~state.occupied & -(2 << field)
    return lowest(signs) if signs else NOWHERE


@rule
def sign_behind(state: State, clan: int, field: int) -> int:
    """H-28: the nearest free sign of a clan behind that is face up; else NOWHERE."""
    return highest(state.signs[clan] & ~state.occupied & ((1 << field) - 1))


@rule
def card_target(state: State, face: int) -> int:
    """H-24, H-25, H-27, H-28: where a card takes the witch on a magic sign; NOWHERE if it cannot be carried
    out."""
    field = here(state)
    owner = owner_of_sign(state)
    if owner == state.turn:
        return sign_ahead(state, owner, field) if face == MAGIC else ahead(state, field, face)
    return sign_behind(state, owner, field) if face == MAGIC else behind(state, field, face)


# ---- what actions do


@rule
def apply(state: State, action: int) -> None:
    """Carry out a legal action of whoever acts next."""
    what = kind_of(action)
    if what == ROLL:
        state.die = number_of(action)
        state.phase = MOVING
    elif what == MOVE:
        move(state, number_of(action))
    elif what == DISC:
        turn_up(state, field_of(action), disc_of(clan_of(action), number_of(action)))
    elif what in (CARD, NEUTRAL_CARD):
        play_card(state, number_of(action))
    elif what in (COURSE, NEUTRAL):
        spread_discs(state, spread_of(action))
    elif what == STARTER:
        state.turn = clan_of(action)
        state.phase = ROLLING
    else:
        end_turn(state)


@rule
def spread_discs(state: State, spread: int) -> None:
    """H-03, H-04, H-05."""
    for part in range(PARTS):
        state.hidden[part] |= faces_in_part(spread, part) << (CLAN_STEP * state.spread)
    state.spread += 1
    if state.spread == CLANS:
        state.phase = STARTING
    elif state.spread >= state.seats:
        state.phase = NEUTRALS


@rule
def move(state: State, witch: int) -> None:
    """H-09."""
    target = die_target(state, witch)
    state.die = 0
    state.witch = witch
    put(state, target)
    resolve(state)


@rule
def put(state: State, field: int) -> None:
    """Move the moving witch to a field that is free."""
    witches = state.clans[state.turn].witches
    left = witches[state.witch]
    # Neither the start nor a goal field is ever occupied (H-12).
    if left > START:
        state.occupied ^= 1 << left
    if field <= DISCS:
        state.occupied |= 1 << field
    witches[state.witch] = field


@rule
def turn_up(state: State, field: int, disc: int) -> None:
    """H-18."""
    state.discs[field] = disc
    state.hidden[part_of(field)] ^= 1 << disc
    if face_of_disc(disc) == MAGIC:
        state.signs[clan_of_disc(disc)] |= 1 << field
    resolve(state)


@rule
def resolve(state: State) -> None:
    """H-19: carry out the field of the moving witch, and those that she goes on to, until somebody has to
    act."""
    while True:
        field = here(state)
        if field > DISCS:
            come_home(state)
            return
        disc = int(state.discs[field])
        if disc == 0:
            state.phase = TURNING_UP
            return
        if face_of_disc(disc) == MAGIC:
            answer_sign(state, clan_of_disc(disc))
            return
        if clan_of_disc(disc) != state.turn:
            end_turn(state)  # H-22
            return
        target = ahead(state, field, face_of_disc(disc))
        if target == NOWHERE:
            end_turn(state)  # H-21
            return
        put(state, target)  # H-20
        state.backwards = 0


@rule
def answer_sign(state: State, clan: int) -> None:
    """H-23, H-26, H-30: who is to answer the magic sign that a witch has come to."""
    if clan == state.turn:
        state.phase = OWN_SIGN
    elif clan < state.seats:
        state.phase = OTHERS_SIGN
    elif state.clans[clan].hand or state.clans[clan].magics:
        state.phase = PILE
    else:
        end_turn(state)


@rule
def play_card(state: State, face: int) -> None:
    """H-24, H-25, H-27, H-28, H-30, H-31."""
    owner = owner_of_sign(state)
    target = card_target(state, face)
    clan = state.clans[owner]
    if face == MAGIC:
        clan.magics -= 1
    else:
        clan.hand ^= 1 << face
    if target == NOWHERE:
        end_turn(state)
        return
    put(state, target)
    if face == MAGIC:
        end_turn(state)
        return
    state.backwards = 1 if owner != state.turn else 0
    resolve(state)


@rule
def come_home(state: State) -> None:
    """H-17, H-33."""
    seat = state.turn
    end_turn(state)
    for field in state.clans[seat].witches:
        if field <= DISCS:
            return
    state.phase = ENDED


@rule
def end_turn(state: State) -> None:
    """H-08."""
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0
    state.die = 0
    state.witch = 0
    state.backwards = 0
    state.phase = ROLLING
