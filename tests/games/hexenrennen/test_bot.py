"""How the rule-of-thumb player of Hexenrennen plays."""

import pytest

import tilewitch
from tests.hexenrennen_positions import play, position
from tilewitch.bots import Budget, bot, playouts
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.game import State

GAMES = 40 if kernel.PLAIN else 1000


def chosen(state: State, seed: int = 1) -> str:
    assert state.turn is not None
    return str(bot(state.game, "thumb").choose(state, state.turn, Budget(), seeded(seed, "bots")))


@pytest.mark.parametrize(("players", "share"), [(2, 0.88), (4, 0.66)])
def test_it_beats_random_players_by_far(players: int, share: float) -> None:
    """On each seat in turn; four equal players would win a quarter each."""
    game = tilewitch.game("hexenrennen", players=players)
    compiled = playouts(game.name)
    won = 0
    for seed in range(GAMES):
        bots, seat = kernel.numbers(players), seed % players
        bots[seat] = 1
        states = game.new_states()
        compiled.play_out(states[0], game.room()[0], bots, seeded(seed), seeded(seed, "bots"))
        won += game.rules.won(states[0], seat)
    assert won / GAMES > share - 2 * (0.25 / GAMES) ** 0.5


def test_it_goes_on_by_its_own_numbers_and_keeps_off_others_signs() -> None:
    state = position([[10, 20, 30], [0, 0, 0]], {13: "0 9", 23: "1 magic", 33: "2 5"}, roll=3)
    assert chosen(state) == "move 0"
    state = position([[10, 20, 30], [0, 0, 0]], {13: "3 9", 23: "1 magic", 33: "1 5"}, roll=3)
    assert chosen(state) != "move 1"


def test_it_ends_a_game_that_it_wins_and_not_one_that_it_loses() -> None:
    state = position([[51, 50, 46], [49, 0, 0]], roll=3)
    assert chosen(state) == "move 2"
    state = position([[50, 46, 44], [51, 51, 48]], {47: "1 3", 45: "1 2"}, roll=1)
    assert chosen(state) in ("move 1", "move 2")


def test_it_plays_its_farthest_card_on_its_own_sign() -> None:
    state = position([[10, 0, 0], [0, 0, 0]], {13: "0 magic", 23: "1 5", 16: "1 4"}, {0: "3 10"}, roll=3)
    assert chosen(play(state, "move 0")) == "card 10"


def test_it_sends_back_who_is_far_ahead_but_not_who_comes_far_from_there() -> None:
    state = position([[37, 0, 0], [0, 0, 0]], {40: "1 magic", 30: "2 4", 38: "0 10"}, {1: "2 10"}, roll=3)
    assert chosen(play(state, "move 0")) == "card 10"
    state = position([[37, 0, 0], [0, 0, 0]], {40: "1 magic", 38: "0 10"}, {1: "2"}, roll=3)
    assert chosen(play(state, "move 0")) == "leave"


def test_its_spreads_are_mixed_with_low_numbers_last() -> None:
    state = tilewitch.game("hexenrennen").start(seed=1)
    spreads = [chosen(state, seed) for seed in range(30)]
    assert len(set(spreads)) > 15
    last = [sum(map(int, spread.rsplit("/", 1)[1].split())) for spread in spreads]
    assert sum(last) / len(last) < 14, "three of the nine numbers are 18 on average"
