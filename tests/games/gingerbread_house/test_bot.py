"""The rule-of-thumb player of Gingerbread House."""

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, play, position
from tilewitch.bots import Budget, bot, simple_bots
from tilewitch.games.dice import seeded
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house.state import TRAPPING
from tilewitch.games.kernel import PLAIN

GAMES = 10 if PLAIN else 200


def winners(seed: int, thumb: int) -> list[int]:
    game = tilewitch.game("gingerbread-house")
    seats = [bot(game, "thumb" if seat == thumb else "random") for seat in range(2)]
    state, dice = game.start(seed=seed), seeded(seed, "tests")
    while state.turn is not None:
        state.play(seats[state.turn].choose(state, state.turn, Budget(), dice))
    return state.winners


def chosen(state: State) -> str:
    assert state.turn is not None
    return str(bot(state.game, "thumb").choose(state, state.turn, Budget(), seeded(1, "tests")))


def test_there_are_random_and_thumb() -> None:
    assert simple_bots("gingerbread-house") == ("random", "thumb")


def test_thumb_beats_random() -> None:
    won = sum(winners(seed, seed % 2) == [seed % 2] for seed in range(GAMES))
    assert won >= 0.95 * GAMES - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_thumb_chooses_legal_moves_to_the_end(players: int) -> None:
    game = tilewitch.game("gingerbread-house", players=players, version="introductory")
    state = game.start(seed=players)
    while not state.over:
        state.play(chosen(state))
    assert sum(state.scores) > 5 * players


def test_thumb_traps_what_it_can_pay() -> None:
    game = position(Place(pantry="RRGG"), Place(), phase=TRAPPING, line="snow-white dragon")
    assert chosen(game) == "trap snow-white"


def test_thumb_covers_two_of_a_kind_that_it_needs() -> None:
    game = position(Place("G0 G0 R0 / Y0 S0 Y0 / B0 C0 B0", pantry="GGG"), Place(), line="giant")
    assert {"a1", "b1"} <= set(chosen(game).split())


def test_thumb_makes_room_for_what_it_needs() -> None:
    place = Place(pantry="GGGGGYYYYY")
    game = position(place, Place(), opened="G", line="giant")
    assert chosen(game) == "discard Y"
    assert chosen(play(game, "discard Y")) == "take G"
