"""What chance does: how its actions are drawn, and what they do."""

from tilewitch.games.dice import below
from tilewitch.games.gingerbread_house.action import (
    BONUS,
    CAGE,
    LINE,
    START,
    action_of,
    board_action,
    bonus_count,
    card_of,
    cards_action,
    cards_of,
    field,
    inserted,
    one_bonus,
    tile_of,
    tiles_action,
    value_of,
)
from tilewitch.games.gingerbread_house.building import turn_up
from tilewitch.games.gingerbread_house.effects import gain_stairway
from tilewitch.games.gingerbread_house.pile import cards_in_pile, draw_cards, look_at, packed_cards, take_up
from tilewitch.games.gingerbread_house.state import (
    DEAL_BOARD,
    DEAL_BONUS,
    DEAL_LINE,
    DEAL_TILES,
    DRAW_START,
    FACE_UP,
    LINE_LENGTH,
    LOOKED_AT,
    LOOKING,
    OWN_TILES,
    REFILL,
    State,
)
from tilewitch.games.gingerbread_house.symbols import BIT, CARD_KINDS, CELLS, count, nth, signed
from tilewitch.games.kernel import Row, rule


@rule
def sample(state: State, dice: Row) -> int:
    """One action of chance, drawn with the right odds; the state is as before."""
    phase = state.phase
    if phase in (DEAL_LINE, REFILL):
        return action_of(LINE, draw_cards(state, missing_in_line(state), dice))
    if phase == LOOKING:
        n = min(LOOKED_AT, cards_in_pile(state))
        return cards_action(CAGE, n, packed_cards(draw_cards(state, n, dice)))
    if phase == DEAL_BONUS:
        return sample_bonus(state, dice)
    if phase == DEAL_BOARD:
        board = nth(state.boards_left, below(dice, count(state.boards_left)))
        return board_action(state.turn, 2 * board + below(dice, 2))
    if phase == DRAW_START:
        return action_of(START, below(dice, state.seats))
    return sample_tiles(state, FACE_UP if phase == DEAL_TILES else 1, dice)


@rule
def missing_in_line(state: State) -> int:
    """G-06, G-32: how many characters come into the line."""
    return min(LINE_LENGTH - state.roaming, cards_in_pile(state))


@rule
def sample_bonus(state: State, dice: Row) -> int:
    """G-03, G-04: cards of the deck, each as likely as any other."""
    bonus = 0
    for dealt in range(state.deal):
        left = below(dice, state.deck_cards - dealt)
        card = 0
        while left >= signed(state.deck[card]) - bonus_count(bonus, card):
            left -= signed(state.deck[card]) - bonus_count(bonus, card)
            card += 1
        bonus += one_bonus(card)
    return action_of(BONUS, bonus)


@rule
def sample_tiles(state: State, n: int, dice: Row) -> int:
    """G-09, G-32: double tiles that nobody has seen."""
    tiles = 0
    for drawn in range(n):
        left = below(dice, state.unturned_tiles - drawn)
        kind = 0
        while left >= state.unturned[kind]:
            left -= state.unturned[kind]
            kind += 1
        state.unturned[kind] -= 1
        tiles = inserted(tiles, drawn, kind, 5)
    for i in range(n):
        state.unturned[(tiles >> (5 * i)) & 31] += 1
    return tiles_action(state.turn, n, tiles)


@rule
def deal_bonus(state: State, action: int) -> None:
    """G-03, G-04, G-05."""
    for card in range(CARD_KINDS):
        state.middle[card] = bonus_count(value_of(action), card)


@rule
def deal_board(state: State, action: int) -> None:
    """G-08: a board, and one stairway."""
    me = state.players[state.turn]
    me.side = field(action, 2, 3)
    state.boards_left &= ~BIT[me.side // 2]
    for cell in range(CELLS):
        me.top[cell] = state.sides[me.side][cell]
    gain_stairway(state, me)


@rule
def turn_up_tiles(state: State, action: int) -> None:
    """G-09, G-32."""
    me = state.players[state.turn]
    n = field(action, 2, 2)
    if state.phase == DEAL_TILES:
        me.face_down = OWN_TILES
    for i in range(n):
        tile = tile_of(action, i)
        state.unturned[tile] -= 1
        turn_up(me, tile)
    state.unturned_tiles -= n
    me.face_down -= n


@rule
def fill_line(state: State, action: int) -> None:
    """G-06, G-11, G-32."""
    cards = value_of(action)
    take_up(state, cards)
    state.line |= cards
    state.roaming += count(cards)


@rule
def look_at_cards(state: State, action: int) -> None:
    """G-23."""
    cards = 0
    for i in range(cards_of(action)):
        cards |= BIT[card_of(action, i)]
    look_at(state, state.turn, cards)
