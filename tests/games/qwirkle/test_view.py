"""What is dealt anew in Qwirkle, and with which odds."""

from collections import Counter

import pytest

import tilewitch
from tests.qwirkle_positions import position
from tilewitch.games.game import State
from tilewitch.games.kernel import PLAIN
from tilewitch.games.qwirkle.notation import tile_name
from tilewitch.games.qwirkle.tiles import KINDS

DEALS = 300 if PLAIN else 4000


def hand(state: State, seat: int) -> tuple[str, ...]:
    held: tuple[str, ...] = state.view(seat).hand
    return held


def test_every_unseen_tile_is_equally_likely_in_another_hand() -> None:
    """Of 20 unseen tiles, three lie in the other hand: each kind's mean number there is 3/20 of its copies."""
    bag = "Rc Rs Rd Rl Rt Rx Bc Bs Bd Bl Bt Bx Gc Gs Gc Gs Gc"
    state = position("Oc Os", ["Ox", "Yc Ys Yd"], bag=bag)
    found: Counter[str] = Counter()
    for seed in range(DEALS):
        dealt = state.redealt(0, seed)
        assert hand(dealt, 0) == ("Ox",)
        assert len(hand(dealt, 1)) == 3
        found.update(hand(dealt, 1))
    unseen = Counter([*bag.split(), "Yc", "Ys", "Yd"])
    for tile, copies in unseen.items():
        expected = DEALS * copies * 3 / 20
        assert abs(found[tile] - expected) < 6 * expected**0.5, tile
    assert found.total() == 3 * DEALS


def test_tiles_are_neither_lost_nor_made() -> None:
    state = tilewitch.game("qwirkle", players=8).start(seed=4)
    for seat in range(8):
        fields = state.redealt(seat, 99).fields()
        total = [fields.bag[k] + fields.on_board[k] + sum(p.hand[k] for p in fields.players) for k in range(KINDS)]
        assert total == [3] * KINDS


@pytest.mark.rule("Q-04", "Q-28")
def test_no_untouched_first_hand_is_better_than_the_one_that_began() -> None:
    state = tilewitch.game("qwirkle", players=4).start(deal=False)
    for draw in ("0 Rc Rs Bd Bl Yx Yt", "1 Rc Rs Rd Bl Gx Pt", "2 Oc Os Yd Gl Bx Pt", "3 Oc Gs Pd Pl Bx Yt"):
        state.play("draw " + draw)
    assert state.turn == 1
    state.play("lay Rc@0,0 Rs@1,0 Rd@2,0")
    state.play("draw 1 Ol Ox Ot")
    for seed in range(DEALS // 20):
        dealt = state.redealt(1, seed)
        assert largest(hand(dealt, 0)) < 3, "the first seat would have begun on a tie"
        assert largest(hand(dealt, 2)) <= 3
        assert largest(hand(dealt, 3)) <= 3


def largest(tiles: tuple[str, ...]) -> int:
    kinds = set(tiles)
    return max(Counter([t[0] for t in kinds] + [t[1] for t in kinds]).values())


@pytest.mark.rule("Q-18", "Q-28")
def test_who_passed_holds_nothing_that_could_be_laid() -> None:
    state = position("Rc Rs Rd", ["Gx Bt", "Rl Px Bx", "Yt Yx"], bag="")
    state.play("pass")
    fits_then = {tile_name(kind) for kind in range(KINDS) if state.fields().players[0].lacks >> kind & 1}
    assert "Rl" in fits_then
    for seed in range(DEALS // 20):
        assert not set(hand(state.redealt(2, seed), 0)) & fits_then


@pytest.mark.rule("Q-28")
def test_what_another_puts_aside_is_hidden_until_it_is_back_in_the_bag() -> None:
    state = position("Rc Rs Rd", ["Gx Bt Yl", "Rl Px Bx"], bag="Oc Os Od")
    state.play("exchange Gx Bt")
    seen = {tuple(sorted(hand(state.redealt(1, seed), 0))) for seed in range(40)}
    assert len(seen) > 1
    put_aside = set()
    for seed in range(40):
        fields = state.redealt(1, seed).fields()
        aside = [(fields.aside >> (6 * i)) & 63 for i in range(fields.aside_tiles)]
        tiles = Counter(aside)
        tiles.update({k: fields.bag[k] + sum(p.hand[k] for p in fields.players) for k in range(KINDS)})
        assert tiles.total() == 3 + 3 + 3
        put_aside.add(tuple(aside))
    assert len(put_aside) > 1
