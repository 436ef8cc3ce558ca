"""Who may know what in Qwirkle: views, events as others see them, and what is hidden dealt anew."""

import functools

import msgspec

from tilewitch.games.dice import below
from tilewitch.games.kernel import Row, rule
from tilewitch.games.qwirkle.action import DRAW, EXCHANGE, kind_of, number_of, seat_of
from tilewitch.games.qwirkle.notation import NAMES, format_action, tile_name
from tilewitch.games.qwirkle.rules import (
    Player,
    State,
    begins_before,
    largest_set,
    with_tile,
)
from tilewitch.games.qwirkle.tiles import BIT, COPIES, KINDS

TRIES = 1000
"""How many deals `redeal` tries before it takes one that does not fit what passing and the opening have shown."""


class Tile(msgspec.Struct, frozen=True):
    """A tile on the board."""

    tile: str
    x: int
    y: int


class Seat(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    score: int
    tiles: int


class QwirkleView(msgspec.Struct, frozen=True):
    """Q-28: what a seat, or a spectator, may know."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    turn: int | None
    """The seat that is to decide; None while tiles are drawn and when the game is over."""
    board: tuple[Tile, ...]
    """In the order in which the tiles were laid."""
    hand: tuple[str, ...]
    """Empty for a spectator."""
    seats: tuple[Seat, ...]
    bag: int
    unseen: dict[str, int]
    """How many tiles of each kind are neither on the board nor in the viewer's hand."""
    over: bool
    winners: tuple[int, ...]


@functools.lru_cache(maxsize=16_384)
def tile_at(kind: int, x: int, y: int) -> Tile:
    """The same object for the same tile on the same cell, so that views are made and compared quickly."""
    return Tile(tile_name(kind), x, y)


@functools.lru_cache(maxsize=64)
def board(kinds: bytes, xs: tuple[int, ...], ys: tuple[int, ...]) -> tuple[Tile, ...]:
    """The same object for all who look at a position."""
    return tuple(map(tile_at, kinds, xs, ys))


def view(state: State, seat: int | None) -> QwirkleView:
    """Q-28."""
    me = state.players[seat] if seat is not None else Player()
    players = state.players[: state.seats]
    placed, best = state.placed, max(player.score for player in players)
    return QwirkleView(
        seat=seat,
        turn=None if state.over or state.due else state.turn,
        board=board(bytes(state.laid[:placed]), tuple(state.laid_x[:placed]), tuple(state.laid_y[:placed])),
        hand=tuple(name for name, held in zip(NAMES, me.hand, strict=True) for _ in range(held)),
        seats=tuple(Seat(player.score, player.tiles) for player in players),
        bag=state.bag_tiles,
        unseen={
            name: COPIES - laid - held
            for name, laid, held in zip(NAMES, state.on_board, me.hand, strict=True)
            if laid + held < COPIES
        },
        over=bool(state.over),
        winners=tuple(s for s, player in enumerate(players) if state.over and player.score == best),
    )


def seen(action: int, actor: int, viewer: int | None) -> str:
    """Q-28: others see how many tiles are drawn or exchanged, not which."""
    if kind_of(action) == DRAW and seat_of(action) != viewer:
        return " ".join(["draw", str(seat_of(action)), *"?" * number_of(action)])
    if kind_of(action) == EXCHANGE and actor != viewer:
        return " ".join(["exchange", *"?" * number_of(action)])
    return format_action(action)


@rule
def redeal(state: State, seat: int, dice: Row) -> None:
    """Deal the bag and the other hands anew.

    All deals that fit what the seat knows are equally likely, and what it knows includes that untouched first hands
    did not begin (Q-04), and what a player who passed did not have (Q-18). Deals are tried until one fits; one that
    nothing fits in TRIES tries (which needs several passes in one game) is taken as it is. What the seat has itself put
    back into the bag counts as any other tile there, although hands drawn before cannot hold it.
    """
    for _ in range(TRIES):
        deal_once(state, seat, dice)
        if fits_history(state, seat):
            break
    if not state.dealing and state.placed == 0:
        state.opening = largest_set(state.players[state.opener].held)


@rule
def deal_once(state: State, seat: int, dice: Row) -> None:
    """Every tile that the seat cannot see back into the bag, and as many as before to every other hand."""
    hidden_aside = state.aside_tiles if state.drawing != seat else 0
    for i in range(hidden_aside):
        state.bag[(state.aside >> (6 * i)) & 63] += 1
    state.bag_tiles += hidden_aside
    for other in range(state.seats):
        if other != seat:
            them = state.players[other]
            for kind in range(KINDS):
                state.bag[kind] += them.hand[kind]
                them.hand[kind] = 0
            state.bag_tiles += them.tiles
            them.held = 0
    for other in range(state.seats):
        if other != seat:
            them = state.players[other]
            for _ in range(them.tiles):
                kind = draw_one(state, dice)
                them.hand[kind] += 1
                them.held |= BIT[kind]
    if hidden_aside:
        tiles = 0
        for i in range(hidden_aside):
            tiles = with_tile(tiles, i, draw_one(state, dice))
        state.aside = tiles


@rule
def draw_one(state: State, dice: Row) -> int:
    """Take a tile out of the bag."""
    left = below(dice, state.bag_tiles)
    kind = 0
    while left >= state.bag[kind]:
        left -= state.bag[kind]
        kind += 1
    state.bag[kind] -= 1
    state.bag_tiles -= 1
    return kind


@rule
def fits_history(state: State, seat: int) -> bool:
    """Whether the other hands agree with who opened and who passed."""
    opener = state.opener
    size = state.opening
    if state.players[opener].fresh:
        size = largest_set(state.players[opener].held)
    for other in range(state.seats):
        them = state.players[other]
        if them.held & them.lacks:
            return False
        untouched = not state.dealing and them.fresh and other != opener
        if untouched and begins_before(state, other, largest_set(them.held), opener, size):
            return False
    return True
