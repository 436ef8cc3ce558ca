"""What simple bots know of Gingerbread House: rules of thumb. Worths are in hundredths of a point."""

from tilewitch.games.dice import below
from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BUILD,
    CAGE,
    DISCARD,
    DONE,
    END,
    EXCHANGE,
    GATE,
    KEEP,
    LOOK,
    STAIRWAYS,
    TAKE,
    TRAP,
    WILD,
    card_of,
    character_of,
    field,
    kind_of,
    payment_of,
    value_of,
)
from tilewitch.games.gingerbread_house.moves import Work, legal
from tilewitch.games.gingerbread_house.rules import State
from tilewitch.games.gingerbread_house.scoring import (
    BAD_TEMPERED,
    COUNTS,
    HEIGHT,
    LEVELS,
    NOTHING,
    WHICH,
    WORTH,
    card_points,
    shows,
)
from tilewitch.games.gingerbread_house.state import (
    MOST_AT_GATE,
    MOST_BONUSES,
    MOST_TOKENS,
    OWN_TILES,
    Player,
)
from tilewitch.games.gingerbread_house.symbols import CAGE as CAGE_SYMBOL
from tilewitch.games.gingerbread_house.symbols import (
    CARD_NAMES,
    CELLS,
    FIRST_CELL,
    FIRST_OVEN,
    FIRST_SYMBOL,
    GINGERBREADS,
    MIXED,
    PLACES,
    SECOND_CELL,
    SECOND_SYMBOL,
    STAIRWAY,
    STAR,
    members,
    signed,
)
from tilewitch.games.gingerbread_house.symbols import EXCHANGE as EXCHANGE_SYMBOL
from tilewitch.games.kernel import Row, rule, table

NAMES = ("thumb",)
"""The bots of this game that need no thinking time, in the order of their numbers in `choose`; random is none of
them."""

NEVER = -10_000
"""What no rule of thumb speaks for."""
TOKEN, LEVEL, WILD_TILE, LOWEST_CELL = 50, 500, 250, 150
"""What a token is worth by itself, a completed level, the wild tile of a trap, a half tile on a lowest cell."""
STAIRWAY_WORTH = table([200, 150, 100, 60, 0])
"""What one more stairway is worth, by how many there are."""
FLAT_PLACES = table([-1000, -500, -250, -120, -50, 0])
"""What it is worth that a double tile can lie on so many places without stairways."""
MANY = len(FLAT_PLACES) - 1
HOPES = table({"chimney-6": 200, "chimney-8": 20, "chest-3": 290, "chest-4": 90}.get(name, 0) for name in CARD_NAMES)
"""What a card that depends on the house brings to players like this one."""


@rule
def choose(state: State, work: Work, number: int, dice: Row) -> int:
    """By rules of thumb: gather what the nearest good character needs, close levels, trap what can be paid. Of equally
    good choices one at random."""
    legal(state, work)
    me = state.players[state.turn]
    appraise_symbols(state, me, work)
    best = 0
    ties = 0
    chosen = 0
    for i in range(work.listed):
        worth = appraise(state, me, work, work.moves[i])
        if ties == 0 or worth > best:
            best = worth
            ties = 0
        if worth == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = work.moves[i]
    return chosen


@rule
def appraise(state: State, me: Player, work: Work, action: int) -> int:
    """What an action seems to be worth."""
    kind = kind_of(action)
    if kind == BUILD:
        return appraise_build(state, me, work, action)
    if kind == STAIRWAYS:
        return FLAT_PLACES[0] + 2 * STAIRWAY_WORTH[me.stairways] - 600
    if kind == TAKE:
        return work.worth[value_of(action)]
    if kind == EXCHANGE:
        return work.worth[field(action, 3, 3)] - token_loss(state, me, field(action, 0, 3))
    if kind == CAGE:
        return character_worth(state, me, card_of(action, 0)) // 3
    if kind == LOOK:
        return 120 if me.attracted < MOST_AT_GATE else NEVER
    if kind in (KEEP, GATE):
        character = card_of(action, 0) if kind == KEEP else character_of(action)
        return character_worth(state, me, character)
    if kind == TRAP:
        return appraise_trap(state, me, action)
    if kind == WILD:
        return appraise_wild(me, work, value_of(action))
    if kind == AWARD:
        return appraise_card(state, me, value_of(action))
    if kind == DISCARD:
        return appraise_discard(state, me, value_of(action))
    return 0 if kind in (DONE, END) else NEVER


@rule
def appraise_symbols(state: State, me: Player, work: Work) -> None:
    """What one execution of each symbol is worth now."""
    best = 0
    for symbol in range(STAR):
        worth = 0
        if symbol < GINGERBREADS:
            if state.supply[symbol]:
                worth = max(0, TOKEN + wish(state, me, symbol) - room_loss(state, me))
        elif symbol == STAIRWAY:
            worth = STAIRWAY_WORTH[me.stairways] if state.stairways else 0
        elif symbol == EXCHANGE_SYMBOL:
            worth = 60 if me.tokens else 0
        elif symbol == CAGE_SYMBOL:
            worth = 90 if me.attracted < MOST_AT_GATE else 0
        work.worth[symbol] = worth
        best = max(best, worth)
    work.worth[STAR] = best


@rule
def missing_tokens(state: State, me: Player, character: int) -> int:
    """How many more tokens a character takes."""
    cost = state.cost[character]
    lacking = 0
    useful = 0
    for gingerbread in range(GINGERBREADS):
        lacking += max(0, signed(cost[gingerbread]) - signed(me.pantry[gingerbread]))
        useful += max(0, signed(me.pantry[gingerbread]) - signed(cost[gingerbread]))
    return lacking + max(0, signed(cost[MIXED]) - useful)


@rule
def wish(state: State, me: Player, gingerbread: int) -> int:
    """How much one more token of a type helps with the character that it helps most."""
    best = 0
    for character in members(state.line | me.gate):
        cost = state.cost[character]
        if cost[gingerbread] > me.pantry[gingerbread] or cost[MIXED]:
            missing = missing_tokens(state, me, character)
            if missing:
                reward = character_reward(state, me, character) // (missing + 1)
                if me.gate >> character & 1:
                    reward += reward // 4
                best = max(best, reward)
    return best


@rule
def token_loss(state: State, me: Player, gingerbread: int) -> int:
    """What giving a token away costs: more where a character at hand could take it."""
    loss = TOKEN
    for character in members(state.line | me.gate):
        if state.cost[character][gingerbread] >= me.pantry[gingerbread]:
            missing = missing_tokens(state, me, character)
            loss = max(loss, TOKEN + character_reward(state, me, character) // (missing + 2))
    return loss


@rule
def room_loss(state: State, me: Player) -> int:
    """What room for one more token costs: nothing, or the token that is least missed."""
    if me.tokens < MOST_TOKENS:
        return 0
    least = -NEVER
    for gingerbread in range(GINGERBREADS):
        if me.pantry[gingerbread]:
            least = min(least, token_loss(state, me, gingerbread))
    return least


@rule
def appraise_discard(state: State, me: Player, gingerbread: int) -> int:
    """Room for a better token that is open, where the pantry is full."""
    best = 0
    for open_type in range(GINGERBREADS):
        if open_type != gingerbread and state.supply[open_type] and state.open[open_type] + state.open[STAR]:
            best = max(best, TOKEN + wish(state, me, open_type))
    worth = best - token_loss(state, me, gingerbread)
    return worth if me.tokens == MOST_TOKENS and worth > 0 else NEVER


@rule
def character_reward(state: State, me: Player, character: int) -> int:
    """What trapping a character brings: its points, what it adds to bonus cards, and the wild tile."""
    reward = 100 * signed(state.points[character]) + (WILD_TILE if state.wilds else 0)
    for i in range(me.bonuses):
        card = signed(me.treasury[i])
        if COUNTS[card] < NOTHING and COUNTS[card] > LEVELS:
            each = 200 if COUNTS[card] == BAD_TEMPERED else 100 * WORTH[card]
            reward += each * shows(state, character, COUNTS[card], WHICH[card])
    return reward


@rule
def character_worth(state: State, me: Player, character: int) -> int:
    """How good it is to have a character at the gate: what it brings for each token still missing."""
    return 2 * character_reward(state, me, character) // (1 + 2 * missing_tokens(state, me, character))


@rule
def appraise_build(state: State, me: Player, work: Work, action: int) -> int:
    tile = field(action, 0, 5)
    first = field(action, 5, 4)
    second = field(action, 9, 4)
    stairs = field(action, 13, 3)
    one = signed(me.top[first])
    other = signed(me.top[second])
    worth = work.worth[one] + work.worth[other]
    if one == other:
        worth += work.worth[one]
    worth += rise(me, first, second) - 100 * stairs
    height = max(signed(me.height[first]), signed(me.height[second])) + 1
    worth += FLAT_PLACES[min(flat_places(me, first, second, height), MANY)]
    # What is left on top is what the next tiles cover.
    return worth + (work.worth[FIRST_SYMBOL[tile]] + work.worth[SECOND_SYMBOL[tile]]) // 8


@rule
def flat_places(me: Player, first: int, second: int, height: int) -> int:
    """On how many places a double tile could lie without stairways, once these cells are so high; `second` is the first
    again for a single tile."""
    places = 0
    for place in range(PLACES):
        one = FIRST_CELL[place]
        other = SECOND_CELL[place]
        raised = (1 if one in (first, second) else 0) + (1 if other in (first, second) else 0)
        one_height = height if one in (first, second) else signed(me.height[one])
        other_height = height if other in (first, second) else signed(me.height[other])
        whole = raised == 2 or (raised == 0 and me.half[one] != 0 and me.half[one] == me.half[other])
        if one_height == other_height and not whole:
            places += 1
    return places


@rule
def rise(me: Player, first: int, second: int) -> int:
    """What building on one or two cells does for the next level; `second` is the first again for a single tile."""
    if me.bonuses == MOST_BONUSES:
        return 0
    worth = 0
    if me.height[first] == me.levels:
        worth += LOWEST_CELL
    if me.height[second] == me.levels and second != first:
        worth += LOWEST_CELL
    for cell in range(CELLS):
        if me.height[cell] == me.levels and cell != first and cell != second:
            return worth
    return worth + LEVEL


@rule
def appraise_wild(me: Player, work: Work, cell: int) -> int:
    flat = flat_places(me, cell, cell, signed(me.height[cell]) + 1)
    return work.worth[me.top[cell]] + rise(me, cell, cell) + FLAT_PLACES[min(flat, MANY)]


@rule
def appraise_trap(state: State, me: Player, action: int) -> int:
    """What it brings less what its tokens are worth; a mixed cost is paid with what is plenty."""
    character = character_of(action)
    worth = character_reward(state, me, character) - TOKEN * signed(state.price[character])
    if me.gate >> character & 1:
        worth += 50
    if state.cost[character][MIXED]:
        for gingerbread in range(GINGERBREADS):
            rest = signed(me.pantry[gingerbread]) - ((payment_of(action) >> (4 * gingerbread)) & 15)
            worth -= rest * rest
    return worth


@rule
def appraise_card(state: State, me: Player, card: int) -> int:
    """What a bonus card may be worth in the end: at the same pace as so far, where it counts characters."""
    now = 100 * card_points(state, me, card)
    counts = COUNTS[card]
    if FIRST_OVEN <= card < FIRST_OVEN + GINGERBREADS:
        shown = 0
        for cell in range(CELLS):
            shown += 1 if me.top[cell] == card - FIRST_OVEN else 0
        return now + baking_worth(shown, me)
    if counts == NOTHING:
        return now
    if counts in (HEIGHT, LEVELS):
        return max(now, HOPES[card])
    played = OWN_TILES - me.face_up - me.face_down + 1
    return min(1200, now * (OWN_TILES + 2) // (played + 2) + 150)


@rule
def baking_worth(shown: int, me: Player) -> int:
    """What an oven's tokens are worth, as far as there is room for them."""
    return 90 * min(shown, MOST_TOKENS - me.tokens)
