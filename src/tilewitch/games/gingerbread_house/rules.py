"""Gingerbread House: how a game goes on from one action to the next.

Nothing random happens in `apply`: whatever chance brings is an action of its own. What actions do to the house, the
pile, the pantry and the supply stands in the modules beside this one.
"""

from tilewitch.games.gingerbread_house.action import (
    AWARD,
    BOARD,
    BONUS,
    BUILD,
    CAGE,
    DISCARD,
    DONE,
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
    card_of,
    character_of,
    field,
    kind_of,
    payment_of,
    value_of,
)
from tilewitch.games.gingerbread_house.building import (
    can_lay,
    house_height,
    lay_tile,
    lay_wild,
    take_tile,
)
from tilewitch.games.gingerbread_house.chance import (
    deal_board,
    deal_bonus,
    fill_line,
    look_at_cards,
    missing_in_line,
    sample,
    turn_up_tiles,
)
from tilewitch.games.gingerbread_house.effects import (
    attract,
    cage,
    exchange,
    gain_stairway,
    gain_token,
    give_up,
    keep,
    leave_gate,
    leave_line,
    look,
    lose_token,
    release,
    take,
)
from tilewitch.games.gingerbread_house.scoring import points_of
from tilewitch.games.gingerbread_house.state import (
    AWARDING,
    BUILDING,
    CHOOSING,
    COVERING,
    DEAL_BOARD,
    DEAL_LINE,
    DEAL_TILES,
    DECISIONS,
    DRAW_START,
    ENDED,
    KEEPING,
    MOST_BONUSES,
    MOST_STAIRWAYS,
    MOST_TOKENS,
    RAISING,
    REFILL,
    TURN_UP,
    Player,
    State,
    setup,
)
from tilewitch.games.gingerbread_house.symbols import BIT, CELLS, FIRST_OVEN, GINGERBREADS, MIXED, signed
from tilewitch.games.kernel import rule
from tilewitch.games.protocol import CHANCE, OVER

__all__ = ["State", "actor", "apply", "sample", "score", "setup", "won"]


@rule
def actor(state: State) -> int:
    """Who acts next: a seat, CHANCE or OVER."""
    if state.phase < DECISIONS:
        return CHANCE
    return OVER if state.phase == ENDED else state.turn


@rule
def score(state: State, seat: int) -> int:
    """G-38, as if the game ended now."""
    return points_of(state, state.players[seat])


@rule
def won(state: State, seat: int) -> bool:
    """G-39, of a game that is over."""
    mine = score(state, seat)
    height = house_height(state.players[seat])
    for other in range(state.seats):
        theirs = score(state, other)
        if theirs > mine or (theirs == mine and house_height(state.players[other]) > height):
            return False
    return True


@rule
def apply(state: State, action: int) -> None:
    """Carry out a legal action of whoever acts next."""
    me = state.players[state.turn]
    kind = kind_of(action)
    if state.phase < DECISIONS:
        apply_chance(state, kind, action)
    elif kind == BUILD:
        take_tile(me, field(action, 0, 5))
        lay_tile(state, me, action)
        state.phase = COVERING
    elif kind == TAKE:
        take(state, me, value_of(action))
    elif kind == DONE:
        give_up(state)
    elif kind == EXCHANGE:
        exchange(state, me, field(action, 0, 3), field(action, 3, 3))
    elif kind == CAGE:
        cage(state, me, card_of(action, 0))
    elif kind == LOOK:
        look(state)
    elif kind == KEEP:
        keep(state, me, action)
    elif kind == TRAP:
        trap(state, me, action)
    elif kind == WILD:
        lay_wild(state, me, value_of(action))
        state.phase = COVERING
    elif kind == STAIRWAYS:
        take_stairways(state, me, value_of(action))
    elif kind == AWARD:
        award(state, me, value_of(action))
    elif kind == DISCARD:
        lose_token(state, me, value_of(action))
    elif kind == RELEASE:
        release(state, me, value_of(action))
    elif kind == GATE:
        choose_character(state, me, value_of(action))
    else:
        end_trapping(state, me)


# ---- set-up


@rule
def apply_chance(state: State, kind: int, action: int) -> None:
    if kind == TILES:
        turn_up_tiles(state, action)
        if state.phase == TURN_UP:
            refill(state)
        elif state.turn + 1 < state.seats:
            state.turn += 1
            state.phase = DEAL_BOARD
        else:
            state.phase = DRAW_START
    elif kind == LINE:
        fill_line(state, action)
        if state.phase == DEAL_LINE:
            state.phase = DEAL_BOARD
        else:
            next_turn(state)
    elif kind == CAGE:
        look_at_cards(state, action)
        state.phase = KEEPING
    elif kind == BOARD:
        deal_board(state, action)
        state.phase = DEAL_TILES
    elif kind == BONUS:
        deal_bonus(state, action)
        state.phase = DEAL_LINE
    elif kind == START:
        state.start = value_of(action)
        state.turn = (state.start + state.seats - 1) % state.seats
        state.phase = CHOOSING


@rule
def choose_character(state: State, me: Player, character: int) -> None:
    """G-11: counter-clockwise, the starting player last."""
    leave_line(state, character)
    attract(me, character)
    if state.turn == state.start:
        refill(state)
    else:
        state.turn = (state.turn + state.seats - 1) % state.seats


# ---- turns


@rule
def next_turn(state: State) -> None:
    """G-12, G-36, G-37: the first turn is the starting player's."""
    if state.turns:
        state.turn = (state.turn + 1) % state.seats
    me = state.players[state.turn]
    if me.face_up == 0 or is_stuck(state):
        state.phase = ENDED
        return
    state.turns += 1
    state.levels_before = me.levels
    state.phase = BUILDING


@rule
def is_stuck(state: State) -> bool:
    """G-37."""
    if state.stairways:
        return False
    for seat in range(state.seats):
        them = state.players[seat]
        if them.face_up and can_lay(them):
            return False
    return True


@rule
def take_stairways(state: State, me: Player, tile: int) -> None:
    """G-31."""
    take_tile(me, tile)
    for _ in range(2):
        if state.stairways and me.stairways < MOST_STAIRWAYS:
            gain_stairway(state, me)
    end_turn(state, me)


@rule
def trap(state: State, me: Player, action: int) -> None:
    """G-26, G-27, G-28."""
    character = character_of(action)
    payment = payment_of(action)
    for gingerbread in range(GINGERBREADS):
        paid = signed(state.cost[character][gingerbread])
        if state.cost[character][MIXED]:
            paid = (payment >> (4 * gingerbread)) & 15
        for _ in range(paid):
            lose_token(state, me, gingerbread)
    if me.gate & BIT[character]:
        leave_gate(me, character)
    else:
        leave_line(state, character)
    me.trapped |= BIT[character]
    if state.wilds:
        state.phase = RAISING


@rule
def end_trapping(state: State, me: Player) -> None:
    """G-29: a card for each level completed in this turn, as long as there is room and there are cards."""
    cards = 0
    for card in range(len(state.middle)):
        cards += state.middle[card]
    state.due = min(me.levels - state.levels_before, MOST_BONUSES - me.bonuses, cards)
    if state.due:
        state.phase = AWARDING
    else:
        end_turn(state, me)


@rule
def award(state: State, me: Player, card: int) -> None:
    """G-29."""
    state.middle[card] -= 1
    me.treasury[me.bonuses] = card
    me.bonuses += 1
    if FIRST_OVEN <= card < FIRST_OVEN + GINGERBREADS:
        bake(state, me, card - FIRST_OVEN)
    state.due -= 1
    if state.due == 0:
        end_turn(state, me)


@rule
def bake(state: State, me: Player, gingerbread: int) -> None:
    """G-30."""
    for cell in range(CELLS):
        if me.top[cell] == gingerbread and state.supply[gingerbread] and me.tokens < MOST_TOKENS:
            gain_token(state, me, gingerbread)


@rule
def end_turn(state: State, me: Player) -> None:
    """G-32."""
    if me.face_down:
        state.phase = TURN_UP
    else:
        refill(state)


@rule
def refill(state: State) -> None:
    """G-11, G-32."""
    if missing_in_line(state):
        state.phase = REFILL
    else:
        next_turn(state)
