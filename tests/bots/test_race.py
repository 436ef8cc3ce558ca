"""Moves that race on common deals: who is out, and when it is clear enough who is best."""

import random

import pytest

from tilewitch.bots.race import CHUNKS, Race

DEALS = 16
A_FEW = [0.5, 0.52, 0.3]


def run(race: Race, chances: list[float], chunks: int, own_luck: float = 0.02) -> None:
    """Chunk after chunk of deals whose luck all moves share, beside a little of their own."""
    dice = random.Random(7)
    for _ in range(chunks):
        luck = dice.gauss(0.0, 0.3)
        alive = race.alive
        race.add(alive, DEALS, [DEALS * (chances[k] + luck + dice.gauss(0.0, own_luck)) for k in alive])
        race.drop_hopeless()


def test_nobody_is_out_before_there_is_evidence() -> None:
    race = Race([10, 11, 12])
    run(race, [0.9, 0.1, 0.1], CHUNKS - 1)
    assert race.alive == [0, 1, 2]


def test_common_luck_does_not_hide_who_is_behind() -> None:
    race = Race([10, 11, 12])
    run(race, A_FEW, 60)
    assert race.alive == [1]
    assert race.decided()


def test_what_may_still_be_the_best_stays_in() -> None:
    race = Race([10, 11, 12])
    run(race, A_FEW, 12, own_luck=0.1)
    assert race.alive == [0, 1]
    assert not race.decided()


def test_moves_that_come_to_the_same_are_not_told_apart_for_ever() -> None:
    race = Race([10, 11])
    run(race, [0.5, 0.5], 12, own_luck=0.0)
    assert race.decided()


def test_who_is_out_is_counted_no_more_and_comes_last() -> None:
    race = Race([10, 11, 12])
    run(race, A_FEW, 12, own_luck=0.05)
    assert 2 not in race.alive
    before = race.trials[2], race.mean(2)
    race.add([0, 1, 2], DEALS, [8.0, 8.0, 16.0])  # another worker had begun before it was out
    assert (race.trials[2], race.mean(2)) == before
    assert race.ranking(range(3))[-1] == 2


@pytest.mark.parametrize(("moves", "left"), [(24, [12, 6, 3, 2, 2]), (3, [2, 2]), (2, [2])])
def test_halving_leaves_two_at_least(moves: int, left: list[int]) -> None:
    race = Race(list(range(moves)))
    race.add(race.alive, 1, [float(k) for k in range(moves)])
    for n in left:
        race.halve()
        assert sorted(race.alive) == list(range(moves - n, moves))
