"""How often the situation of each rule comes up: counters for whole games, played at random or by others."""

from tilewitch.games.dice import below
from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BOARD,
    BONUS,
    BUILD,
    CAGE,
    DISCARD,
    DONE,
    END,
    EXCHANGE,
    GATE,
    KEEP,
    LINE,
    LOOK,
    RELEASE,
    STAIRWAYS,
    START,
    TAKE,
    TILES,
    TRAP,
    WILD,
    character_of,
    field,
    kind_of,
    value_of,
)
from tilewitch.games.gingerbread_house.building import can_lay, house_height
from tilewitch.games.gingerbread_house.moves import Work, legal
from tilewitch.games.gingerbread_house.rules import State, actor, apply, sample, score
from tilewitch.games.gingerbread_house.state import (
    DEAL_LINE,
    DEAL_TILES,
    MOST_AT_GATE,
    MOST_BONUSES,
    MOST_STAIRWAYS,
    MOST_TOKENS,
    Player,
)
from tilewitch.games.gingerbread_house.symbols import CAGE as CAGE_SYMBOL
from tilewitch.games.gingerbread_house.symbols import (
    CELLS,
    FIRST_CELL,
    FIRST_OVEN,
    GINGERBREADS,
    MIXED,
    PLACES,
    SECOND_CELL,
    STAIRWAY,
    STANDARD_CARDS,
    STAR,
    signed,
)
from tilewitch.games.kernel import Grid, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER

SITUATIONS = (
    ("G-01", "a game is set up"),
    ("G-02", "for two, three or four"),
    ("G-03", "introductory bonus cards are dealt"),
    ("G-04", "standard bonus cards are dealt"),
    ("G-05", "bonus cards lie in the middle"),
    ("G-06", "the line is dealt"),
    ("G-07", "the supply is laid out"),
    ("G-08", "a board is dealt"),
    ("G-09", "three tiles are turned up"),
    ("G-10", "a starting player is drawn"),
    ("G-11", "a character is chosen for the gate"),
    ("G-12", "a turn"),
    ("G-13", "a double tile is laid"),
    ("G-14", "a place is too uneven, at a turn"),
    ("G-15", "a place is one tile alone, at a turn"),
    ("G-16", "stairways are laid"),
    ("G-17", "executions are given up"),
    ("G-18", "two equal symbols are covered"),
    ("G-19", "two stars are covered"),
    ("G-20", "a token is taken"),
    ("G-21", "a stairway is taken"),
    ("G-22", "tokens are exchanged"),
    ("G-23", "a character is attracted or cards are drawn"),
    ("G-24", "a star stands in for another symbol"),
    ("G-25", "an execution is followed by a choice of the next"),
    ("G-26", "a character is trapped"),
    ("G-27", "the line is short after a trap"),
    ("G-28", "a wild tile is laid"),
    ("G-29", "a level is completed, at the end of a turn"),
    ("G-30", "an oven is taken"),
    ("G-31", "a tile is discarded for stairways"),
    ("G-32", "a tile is turned up or the line is filled"),
    ("G-33", "a limit is in the way of an open symbol"),
    ("G-34", "something open or due has run out"),
    ("G-35", "something is discarded or released"),
    ("G-36", "a game ends with the last tile"),
    ("G-37", "a game ends early"),
    ("G-38", "a game is scored"),
    ("G-39", "a tie on points at the top"),
    ("G-40", "a chimney is scored"),
    ("G-41", "a cauldron is scored"),
    ("G-42", "the cheerful broom is scored"),
    ("G-43", "the bad-tempered broom is scored"),
    ("G-44", "an oven is scored"),
    ("G-45", "a chest is scored"),
    ("G-46", "a pin is scored"),
    ("G-47", "a wand is scored"),
    ("G-48", "cards are looked at that others do not see"),
    ("G-26", "a mixed cost is paid"),
    ("G-28", "a character is trapped when no wild tile is left"),
    ("G-29", "a fourth or later level brings no card"),
    ("G-31", "stairways must be taken, as nothing can be laid"),
    ("G-39", "the taller house breaks the tie"),
    ("G-30", "a token comes out of an oven"),
)
"""Rules by their numbers, and then six in particular."""
MIXED_PAID, NO_WILD, NO_CARD, FORCED, TALLER, BAKED = range(48, 54)
RULE_OF_CARD = (39, 39, 40, 40, 40, 40, 41, 42, 43, 43, 43, 43, 44, 44, 45, 45, 45, 45, 46, 46)
"""For each standard card, the place of its rule among the situations."""


@rule
def census(beginning: Records, states: Records, works: Records, chance: Grid, dice: Grid, counts: Row) -> None:
    """Play as many games as there are dice, and count."""
    for game in range(len(chance)):
        copy(beginning, 0, states, 0)
        play_counted(states[0], works[0], chance[game], dice[game], counts)


@rule
def play_counted(state: State, work: Work, chance: Row, dice: Row, counts: Row) -> None:
    while True:
        acting = actor(state)
        if acting == OVER:
            count_end(state, counts)
            return
        if acting == CHANCE:
            action = sample(state, chance)
        else:
            legal(state, work)
            action = work.moves[below(dice, work.count)]
        apply_counted(state, action, counts)


@rule
def count_played(beginning: Records, states: Records, actions: Row, counts: Row) -> None:
    """Count what came up in a game that has been played to its end."""
    copy(beginning, 0, states, 0)
    for action in actions:
        apply_counted(states[0], action, counts)
    count_end(states[0], counts)


@rule
def apply_counted(state: State, action: int, counts: Row) -> None:
    if actor(state) == CHANCE:
        count_chance(state, action, counts)
    else:
        count_decision(state, state.players[state.turn], action, counts)
    apply(state, action)


@rule
def met(counts: Row, number: int) -> None:
    """One more for a rule by its number."""
    counts[number - 1] += 1


@rule
def count_chance(state: State, action: int, counts: Row) -> None:
    kind = kind_of(action)
    if kind == BONUS:
        for number in (1, 2, 5, 7):
            met(counts, number)
        met(counts, 4 if value_of(action) < 1 << STANDARD_CARDS else 3)
    elif kind == LINE:
        met(counts, 6 if state.phase == DEAL_LINE else 32)
    elif kind == BOARD:
        met(counts, 8)
    elif kind == TILES:
        met(counts, 9 if state.phase == DEAL_TILES else 32)
    elif kind == START:
        met(counts, 10)
    elif kind == CAGE:
        met(counts, 48)


@rule
def count_decision(state: State, me: Player, action: int, counts: Row) -> None:
    kind = kind_of(action)
    if kind == GATE:
        met(counts, 11)
    elif kind in (BUILD, STAIRWAYS):
        count_turn(me, action, counts)
    elif kind in (TAKE, EXCHANGE, CAGE, LOOK, DONE):
        count_execution(state, me, action, counts)
    elif kind == TRAP:
        count_trap(state, action, counts)
    elif kind == WILD:
        met(counts, 28)
    elif kind == END:
        levels = me.levels - state.levels_before
        if levels:
            met(counts, 29)
        if levels > MOST_BONUSES - me.bonuses:
            counts[NO_CARD] += 1
    elif kind == AWARD:
        if FIRST_OVEN <= value_of(action) < FIRST_OVEN + GINGERBREADS:
            met(counts, 30)
            counts[BAKED] += baked(state, me, value_of(action) - FIRST_OVEN)
    elif kind in (DISCARD, RELEASE):
        met(counts, 35)
    elif kind == KEEP:
        met(counts, 23)


@rule
def baked(state: State, me: Player, gingerbread: int) -> int:
    """G-30: how many tokens an oven brings."""
    showing = 0
    for cell in range(CELLS):
        showing += me.top[cell] == gingerbread
    return min(showing, signed(state.supply[gingerbread]), MOST_TOKENS - me.tokens)


@rule
def count_turn(me: Player, action: int, counts: Row) -> None:
    """G-12 to G-19, G-31."""
    met(counts, 12)
    uneven = 0
    alone = 0
    for place in range(PLACES):
        first = FIRST_CELL[place]
        second = SECOND_CELL[place]
        gap = signed(me.height[first]) - signed(me.height[second])
        if max(gap, -gap) > me.stairways:
            uneven = 1
        if gap == 0 and me.half[first] and me.half[first] == me.half[second]:
            alone = 1
    counts[13] += uneven
    counts[14] += alone
    if kind_of(action) == STAIRWAYS:
        met(counts, 31)
        if not can_lay(me):
            counts[FORCED] += 1
        return
    met(counts, 13)
    one = me.top[field(action, 5, 4)]
    if one == me.top[field(action, 9, 4)]:
        met(counts, 19 if one == STAR else 18)
    if field(action, 13, 3):
        met(counts, 16)


@rule
def count_execution(state: State, me: Player, action: int, counts: Row) -> None:
    """G-17, G-20 to G-25, G-33, G-34."""
    kind = kind_of(action)
    if is_limited(state, me):
        met(counts, 33)
    if has_run_out(state):
        met(counts, 34)
    if kind == DONE:
        met(counts, 17)
        return
    symbol = value_of(action)
    if kind == EXCHANGE:
        met(counts, 22)
        symbol = STAIRWAY + 1
    elif kind == TAKE:
        met(counts, 21 if symbol == STAIRWAY else 20)
    else:
        if kind == CAGE:
            met(counts, 23)
        symbol = CAGE_SYMBOL
    if state.open[symbol] == 0:
        met(counts, 24)
    if state.executions > 1:
        met(counts, 25)


@rule
def is_limited(state: State, me: Player) -> bool:
    """G-33."""
    for gingerbread in range(GINGERBREADS):
        if state.open[gingerbread] and me.tokens == MOST_TOKENS:
            return True
    if state.open[STAIRWAY] and me.stairways == MOST_STAIRWAYS:
        return True
    return bool(state.open[CAGE_SYMBOL]) and me.attracted == MOST_AT_GATE


@rule
def has_run_out(state: State) -> bool:
    """G-34."""
    for gingerbread in range(GINGERBREADS):
        if state.open[gingerbread] and state.supply[gingerbread] == 0:
            return True
    return bool(state.open[STAIRWAY]) and state.stairways == 0


@rule
def count_trap(state: State, action: int, counts: Row) -> None:
    """G-26, G-27, G-28."""
    character = character_of(action)
    met(counts, 26)
    if (state.line >> character) & 1:
        met(counts, 27)
    if state.cost[character][MIXED]:
        counts[MIXED_PAID] += 1
    if state.wilds == 0:
        counts[NO_WILD] += 1


@rule
def count_end(state: State, counts: Row) -> None:
    """G-36 to G-47."""
    left = 0
    best = -1
    for seat in range(state.seats):
        me = state.players[seat]
        left += me.face_up
        best = max(best, score(state, seat))
        for i in range(me.bonuses):
            if me.treasury[i] < STANDARD_CARDS:
                counts[RULE_OF_CARD[me.treasury[i]]] += 1
    met(counts, 37 if left else 36)
    met(counts, 38)
    tied = 0
    tallest = 0
    lowest = 255
    for seat in range(state.seats):
        if score(state, seat) == best:
            tied += 1
            tallest = max(tallest, house_height(state.players[seat]))
            lowest = min(lowest, house_height(state.players[seat]))
    if tied > 1:
        met(counts, 39)
        if tallest > lowest:
            counts[TALLER] += 1
