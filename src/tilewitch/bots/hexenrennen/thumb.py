"""What simple bots know of Hexenrennen.

The rule-of-thumb player counts everything in hundredths of a field. It looks at what lies face up, at its own
discs and at how many discs are face down in a part, never at whose numbers they are.
"""

from tilewitch.games.dice import below
from tilewitch.games.hexenrennen.action import CARD, COURSE, MOVE, kind_of, number_of, spread_of
from tilewitch.games.hexenrennen.course import (
    CLANS,
    DISCS,
    MAGIC,
    NOWHERE,
    NUMBERS,
    PARTS,
    SIDES,
    VALUE,
    WITCHES,
    clan_of_disc,
    disc_of,
    discs_of_clan,
    each,
    face_of_disc,
    faces_in_part,
    part_of,
    size,
)
from tilewitch.games.hexenrennen.moves import Work, legal
from tilewitch.games.hexenrennen.rules import (
    State,
    actor,
    ahead,
    behind,
    card_target,
    die_target,
    free_from_start,
    here,
    owner_of_sign,
    score,
    sign_ahead,
    sign_behind,
)
from tilewitch.games.kernel import Row, rule

NAMES = ("thumb",)
"""The bots of this game that need no thinking time, in the order of their numbers in `choose`; random is none
of them."""

FIELD = 100
OWN_SIGN, OTHERS_SIGN, NEUTRAL_SIGN = 75, -50, -65
"""What a magic sign is worth for each field that its cards can take a witch forward or back: the best card of its
owner, the average of a neutral pile."""
OWN_SIGN_UNSEEN, OTHERS_SIGN_UNSEEN = 8 * FIELD, -2 * FIELD
"""What a magic sign is worth that may lie under a face-down disc."""
NUMBER_UNSEEN = 6 * FIELD
"""What another player's number is worth to that player there."""
HOME, GOAL_POINT = 43 * FIELD, 2 * FIELD
"""What a witch at home is worth, and more for each point that she scores; less than the fields that she came, so that
nobody runs home for two points from where four are near."""
ENDING = 100 * FIELD
"""What it is worth to end the game and win."""
NUMBER_CARD, MAGIC_CARD = FIELD, 120
"""What it costs to give up a card."""
SPREADS_LOOKED_AT = 12


@rule
def choose(state: State, work: Work, number: int, dice: Row) -> int:
    """By rule of thumb: hurry the witches home by the discs that are known, send back those who lead; the
    best choice, one of the best at random."""
    legal(state, work)
    if kind_of(work.moves[0]) == COURSE:
        return choose_course(work, dice)
    best = 0
    ties = 0
    chosen = work.moves[0]
    for i in range(work.count):
        worth = worth_of(state, work.moves[i])
        if ties == 0 or worth > best:
            best = worth
            ties = 0
        if worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = work.moves[i]
    return chosen


@rule
def choose_course(work: Work, dice: Row) -> int:
    """Of a few spreads the one with the lowest numbers in the last part, where high ones go beyond the
    goal."""
    chosen = 0
    least = 0
    for _ in range(SPREADS_LOOKED_AT):
        action = work.moves[below(dice, work.count)]
        total = 0
        for face in each(faces_in_part(spread_of(action), PARTS - 1)):
            total += face
        if least == 0 or total < least:
            least = total
            chosen = action
    return chosen


@rule
def worth_of(state: State, action: int) -> int:
    """What an action is worth to the seat that decides; staying, leaving and passing are worth nothing."""
    kind = kind_of(action)
    number = number_of(action)
    if kind == MOVE:
        left = state.clans[state.turn].witches[number]
        target = die_target(state, number)
        return (
            landing_worth(state, state.turn, target)
            - FIELD * left
            + prospects(state, state.turn, number, settled(state, state.turn, target))
        )
    if kind != CARD:
        return 0
    cost = MAGIC_CARD if number == MAGIC else NUMBER_CARD
    field = here(state)
    target = card_target(state, number)
    owner = owner_of_sign(state)
    reached = FIELD * target if number == MAGIC else landing_worth(state, state.turn, target)
    if owner == state.turn:
        return reached - FIELD * field - cost
    return (FIELD * field - reached) * malice(state, owner) // 4 - cost


@rule
def malice(state: State, seat: int) -> int:
    """How many quarters of what the seat on turn loses are a gain to another seat: most if it leads."""
    if state.seats == 2:
        return 4
    return 3 if leads(state, seat) else 1


@rule
def leads(state: State, seat: int) -> bool:
    """Whether the seat on turn is ahead of all others but perhaps this one."""
    for other in range(state.seats):
        if other != seat and other != state.turn and standing(state, other) > standing(state, state.turn):
            return False
    return True


@rule
def standing(state: State, seat: int) -> int:
    """How far the witches of a seat have come, and what they score."""
    total = GOAL_POINT * score(state, seat)
    for field in state.clans[seat].witches:
        total += FIELD * field
    return total


@rule
def settled(state: State, seat: int, field: int) -> int:
    """Where a witch of a seat that comes to a field gets to by the numbers that lie face up."""
    while field <= DISCS:
        disc = int(state.discs[field])
        face = face_of_disc(disc)
        if disc == 0 or face == MAGIC or clan_of_disc(disc) != seat or ahead(state, field, face) == NOWHERE:
            return field
        field += face
    return field


@rule
def landing_worth(state: State, seat: int, target: int) -> int:
    """What it is worth to a seat that a witch of its own comes to a field."""
    field = settled(state, seat, target)
    if field > DISCS:
        return HOME + GOAL_POINT * VALUE[field] + ending_worth(state, seat, VALUE[field])
    disc = int(state.discs[field])
    if disc == 0:
        return FIELD * field + unknown_worth(state, seat, field)
    if face_of_disc(disc) == MAGIC:
        return FIELD * field + sign_worth(state, seat, clan_of_disc(disc), field)
    return FIELD * field


@rule
def prospects(state: State, seat: int, moved: int, field: int) -> int:
    """What the next roll of a seat may bring, once one of its witches has come to a field."""
    total = 0
    for pips in range(1, SIDES + 1):
        best = -ENDING
        for witch in range(WITCHES):
            left = field if witch == moved else state.clans[seat].witches[witch]
            if left > DISCS:
                continue
            target = free_from_start(state, pips) if left == 0 else ahead(state, left, pips)
            if target != NOWHERE:
                gain = landing_worth(state, seat, target) - FIELD * left
                if gain > best:
                    best = gain
        if best > -ENDING:
            total += best
    return total // SIDES


@rule
def ending_worth(state: State, seat: int, points: int) -> int:
    """What it is worth to a seat to bring a witch home for so many points, on top of that: much if it wins
    the game so, and much less than nothing if it ends the game and another wins."""
    home = 0
    for field in state.clans[seat].witches:
        if field > DISCS:
            home += 1
    if home < WITCHES - 1:
        return 0
    points += score(state, seat)
    worth = ENDING
    for other in range(state.seats):
        if other != seat and score(state, other) > points:
            return -ENDING
        if other != seat and score(state, other) == points:
            worth = 0
    return worth


@rule
def sign_worth(state: State, seat: int, clan: int, field: int) -> int:
    """What a magic sign of a clan on a field is worth to a witch of a seat: by the best card of its owner, or by
    the cards of a neutral pile on average."""
    if clan == seat:
        return OWN_SIGN * farthest(state, clan, field, True)
    if clan < state.seats:
        return OTHERS_SIGN * farthest(state, clan, field, False)
    return NEUTRAL_SIGN * mean_way_back(state, clan, field) // 100


@rule
def farthest(state: State, clan: int, field: int, forward: bool) -> int:
    """How far the best card of a clan takes a witch from its sign on this field."""
    them = state.clans[clan]
    best = 0
    for face in each(them.hand):
        if (ahead(state, field, face) if forward else behind(state, field, face)) != NOWHERE:
            best = face
    if them.magics:
        target = sign_ahead(state, clan, field) if forward else sign_behind(state, clan, field)
        if target != NOWHERE:
            best = max(best, abs(target - field))
    return best


@rule
def mean_way_back(state: State, clan: int, field: int) -> int:
    """How many hundredths of a field a card of a neutral pile takes a witch back on average."""
    them = state.clans[clan]
    cards = them.magics + size(them.hand)
    if cards == 0:
        return 0
    total = 0
    for face in each(them.hand):
        if behind(state, field, face) != NOWHERE:
            total += face
    target = sign_behind(state, clan, field)
    if target != NOWHERE:
        total += them.magics * (field - target)
    return 100 * total // cards


@rule
def unknown_worth(state: State, seat: int, field: int) -> int:
    """What is to be expected of a face-down disc."""
    discs = state.hidden[part_of(field)]
    total = 0
    for clan in range(CLANS):
        if (discs >> disc_of(clan, MAGIC)) & 1:
            total += OWN_SIGN_UNSEEN if clan == seat else OTHERS_SIGN_UNSEEN
    numbers = discs_of_clan(discs, seat) & NUMBERS
    if actor(state) != seat:
        total += NUMBER_UNSEEN * size(numbers)
    else:
        for face in each(numbers):
            if ahead(state, field, face) != NOWHERE:
                total += FIELD * face
    return total // size(discs)
