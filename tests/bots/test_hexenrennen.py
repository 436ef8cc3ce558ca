"""What searching bots know of Hexenrennen."""

from collections import Counter
from typing import Any

import pytest

import tilewitch
from tests.hexenrennen_positions import position
from tilewitch import State
from tilewitch.bots import Budget, bot
from tilewitch.bots.compiled import knowledge, searching
from tilewitch.bots.hexenrennen.features import EACH, FEATURES
from tilewitch.games import kernel
from tilewitch.games.dice import seeded

BRIEFLY = Budget(iterations=400)


def choice(state: State, seed: int = 1) -> str:
    assert state.turn is not None
    player = bot(state.game, "level-5")
    return str(player.choose(state.redealt(state.turn, 1), state.turn, BRIEFLY, seeded(seed, "bots")))


def described(state: State, seat: int) -> list[float]:
    features: Any = kernel.reals(len(FEATURES))
    knowledge("hexenrennen").describe(state.compiled_states[0], state.game.room()[0], seat, features)
    return [float(feature) for feature in features]


def test_everybody_is_described_alike_from_each_side() -> None:
    state = position([[3, 20, 50], [0, 7, 41], [0, 0, 12]], {9: "1 magic", 22: "0 5"}, {2: "3 9 magic"}, roll=4)
    mine, theirs = described(state, 0), described(state, 1)
    n = len(EACH)
    assert mine[n : 2 * n] == theirs[:n]
    assert mine[:n] == theirs[2 * n : 3 * n]
    assert mine[3 * n :] == [0.0] * n
    assert mine[0] == 1.0
    assert theirs[0] == 0.0


def test_discs_are_spread_by_lot_among_good_spreads() -> None:
    state = tilewitch.game("hexenrennen").start(seed=1)
    assert searching("hexenrennen").is_mixed(state.compiled_states)
    spreads = Counter(choice(state, seed) for seed in range(200))
    assert len(spreads) > 30
    assert max(spreads.values()) < 40
    assert choice(state, 5) == choice(state, 5)
    middles = [
        sum(map(int, part.split()))
        for spread in spreads
        for number, part in enumerate(spread.removeprefix("course").split("/"))
        if number == 1
    ]
    assert min(middles) > 18


def test_moves_are_not_drawn_by_lot() -> None:
    state = position([[3, 20, 30], [0, 7, 41]], roll=4)
    assert not searching("hexenrennen").is_mixed(state.compiled_states)
    assert len({choice(state.copy(), 3) for _ in range(3)}) == 1


def test_a_card_that_brings_the_last_witch_home_and_wins_is_played() -> None:
    state = position([[51, 51, 41], [50, 40, 30]], {45: "0 magic"}, {0: "2 6 magic", 1: "5"}, roll=4)
    state.play("move 2")
    assert choice(state) == "card 6"


def test_who_is_about_to_win_is_sent_back_far() -> None:
    state = position([[51, 40, 38], [51, 51, 43]], {46: "0 magic"}, {0: "2 10", 1: "5"}, turn=1, roll=3)
    state.play("move 2")
    assert state.turn == 0
    assert choice(state) == "card 10"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_at_any_table(players: int) -> None:
    game = tilewitch.game("hexenrennen", players=players)
    state = game.start(seed=players)
    thinker, thumb, dice = bot(game, "level-5"), bot(game, "thumb"), seeded(2, "bots")
    while not state.over:
        assert state.turn is not None
        player = thinker if state.turn == 0 else thumb
        state.play(player.choose(state, state.turn, Budget(iterations=60), dice))
    assert state.winners
