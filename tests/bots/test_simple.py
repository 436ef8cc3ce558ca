"""What holds for every bot, and the bots that need no thinking time."""

from collections import Counter

import pytest

import tilewitch
from tests.qwirkle_positions import position
from tests.strategies import GAMES, wander
from tilewitch import Move, State, UnknownBot
from tilewitch.bots import Budget, bot, bots
from tilewitch.games.dice import seeded

BRIEFLY = Budget(iterations=20)
"""Time would make choices depend on how busy the machine is."""

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_each_bot_plays_legal_games_to_the_end(name: str) -> None:
    game = tilewitch.game(name)
    for bot_name in bots(name):
        player = bot(game, bot_name)
        assert player.name == bot_name
        state = game.start(seed=5)
        dice = seeded(5, "bots")
        while not state.over:
            assert state.turn is not None
            state.play(player.choose(state.redealt(state.turn, 1), state.turn, BRIEFLY, dice))
        assert state.winners


@every_game
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str) -> None:
    game = tilewitch.game(name)
    for bot_name in bots(name):
        player = bot(game, bot_name)
        for seed in range(6):
            state = wander(game.start(seed=seed), seed, 4 * seed)
            if state.turn is None:
                continue
            choices = {
                str(player.choose(state.redealt(state.turn, deal), state.turn, BRIEFLY, seeded(9, "bots")))
                for deal in range(8)
            }
            assert len(choices) == 1


@every_game
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownBot, match="there are: random, "):
        bot(tilewitch.game(name), "stockfish")


def test_random_chooses_each_legal_turn_equally_often() -> None:
    state = position("Rc Rs Rd", ["Rl Gx", "Bc"], bag="Yx")
    player = bot(state.game, "random")
    dice = seeded(3)
    n = 200 * len(state.legal_moves)
    found = Counter(player.choose(state, 0, Budget(), dice) for _ in range(n))
    assert set(found) == set(state.legal_moves)
    assert sum((times - 200) ** 2 / 200 for times in found.values()) < 4 * len(state.legal_moves)


def test_greedy_takes_the_most_points_and_one_of_equals_at_random() -> None:
    state = position("Rc Rs Rd", ["Rl Bx", "Bc"], bag="Yx")
    player = bot(state.game, "greedy")
    dice = seeded(4)
    found = {str(player.choose(state, 0, Budget(), dice)) for _ in range(60)}
    assert found == {"lay Rl@-1,0", "lay Rl@3,0"}


def test_greedy_counts_the_bonus_for_ending_the_game() -> None:
    """With the bag empty it takes the most points, the bonus among them; in some of these games that makes a
    difference."""
    game = tilewitch.game("qwirkle")
    player = bot(game, "greedy")
    differences = 0
    for seed in (27, 40, 47):
        state = game.start(seed=seed)
        while not state.over:
            turn = player.choose(state, 0, Budget(), seeded(seed))
            if not state.view(None).bag:
                gains = {move: state.gain(move) for move in state.legal_moves}
                without = {move: gain - 6 * ends_the_game(state, move) for move, gain in gains.items()}
                assert gains[turn] == max(gains.values())
                differences += without[turn] < max(without.values())
            state.play(turn)
    assert differences


def ends_the_game(state: State, move: Move) -> bool:
    return any(part.rule == "Q-23" for part in state.parts(move))


def test_greedy_exchanges_all_it_can_when_it_cannot_lay() -> None:
    state = position("Rc Rs", ["Gx Bt Yl Yl", "Bc"], bag="Pc Pd Px")
    choice = str(bot(state.game, "greedy").choose(state, 0, Budget(), seeded(1)))
    assert choice.startswith("exchange")
    assert len(choice.split()) == 1 + 3
    state = position("Rc Rs", ["Gx Bt", "Bx"], bag="")
    assert str(bot(state.game, "greedy").choose(state, 0, Budget(), seeded(1))) == "pass"
