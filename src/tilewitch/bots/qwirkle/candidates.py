"""Which turns of Qwirkle are worth a closer look?"""

from tilewitch.bots.plan import Plan, offer
from tilewitch.bots.qwirkle.greedy import add_end_bonus
from tilewitch.games.kernel import rule
from tilewitch.games.qwirkle.action import LAY, TILE_BITS, kind_of, number_of, offsets_of, tiles_of
from tilewitch.games.qwirkle.moves import Work, legal
from tilewitch.games.qwirkle.rules import Player, State
from tilewitch.games.qwirkle.tiles import ALIKE, BIT, count, members

PAIR, TWIN, TILE = 0.35, -1.0, -0.35
"""What is kept in hand: two kinds that can share a line, a second tile of a kind, and any tile at all."""


@rule
def candidates(state: State, work: Work, plan: Plan, most: int) -> None:
    """By the points that a turn brings, and by what it leaves in hand."""
    n = legal(state, work)
    if state.bag_tiles == 0:
        add_end_bonus(state, work, n)
    me = state.players[state.turn]
    for i in range(n):
        action = work.moves[i]
        offer(plan, action, float(work.gains[i]) + leave(me, action), most)


@rule
def leave(me: Player, action: int) -> float:
    """What the tiles that a turn leaves in hand are worth, in points."""
    tiles = tiles_of(action)
    number = count(offsets_of(action)) if kind_of(action) == LAY else number_of(action)
    held = me.held
    twins = me.tiles - count(held)
    kept = me.tiles - number
    for i in range(number):
        kind = (tiles >> (TILE_BITS * i)) & 63
        if me.hand[kind] == 1 or not held & BIT[kind]:
            held &= ~BIT[kind]
        else:
            twins -= 1
    pairs = 0
    for kind in members(held):
        pairs += count(held & ALIKE[kind])
    return PAIR * (pairs // 2) + TWIN * twins + TILE * kept
