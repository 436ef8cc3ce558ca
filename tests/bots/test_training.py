"""Self-play training: it learns, follows from its seed, goes on where it stopped, and minds its files."""

from pathlib import Path

import msgspec
import pytest

import tilewitch
from tests.strategies import GAMES
from tilewitch.bots.training import Course, Training, course_in
from tilewitch.bots.values import (
    Network,
    ValuesError,
    network,
    read_values,
    shipped,
    usable_networks,
    write_network,
)
from tilewitch.errors import BadOption


def training(games: int = 1100, seed: int = 7, workers: int = 2, players: int = 2, hidden: int = 4) -> Training:
    course = Course("qwirkle", players, hidden, seed, games=games)
    return Training(tilewitch.game("qwirkle", players), course, workers)


def finished(one: Training) -> Training:
    while one.part_done < 1.0:
        one.generation()
    return one


def test_it_learns_from_scratch() -> None:
    one = training(games=2000)
    first = one.generation()
    assert first.surprise == pytest.approx(first.guessing, abs=1e-3)
    finished(one)
    assert one.games == 2000
    assert one.reports[-1].surprise < 0.85 * first.guessing
    assert one.check("greedy", 100).wins > 0.45


def test_the_same_seed_gives_the_same_value_on_any_number_of_cores() -> None:
    one, two = (finished(training(600, workers=workers, players=3)) for workers in (1, 3))
    assert one.net.tolist() == two.net.tolist()
    assert one.check("greedy", 12) == two.check("greedy", 12)
    assert finished(training(600, seed=8, players=3)).net.tolist() != one.net.tolist()


def test_it_goes_on_from_a_checkpoint_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    whole = finished(training())
    first = training()
    first.generation()
    first.look("greedy", 10)
    first.save(path)
    second = training()
    second.load(path)
    assert second.looks == first.looks
    assert finished(second).net.tolist() == whole.net.tolist()
    assert course_in(path) == first.course


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    one = training()
    one.save(path)
    with pytest.raises(ValuesError, match=r"holds another training \(seed there 7, here 8\)"):
        training(seed=8).load(path)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(ValuesError, match="is no checkpoint"):
        training().load(path)


def test_two_equal_values_are_equally_good() -> None:
    one = training()
    check = one.check("itself", 40, (one.net, 4))
    assert abs(check.wins - 0.5) < 3 * check.margin


@pytest.mark.parametrize(
    "course",
    [
        Course("qwirkle", 2, 4, 1, games=5, seconds=5.0),
        Course("qwirkle", 2, 4, 1),
        Course("qwirkle", 2, 1000, 1, games=5),
    ],
)
def test_a_course_that_cannot_be_is_refused(course: Course) -> None:
    with pytest.raises(BadOption):
        Training(tilewitch.game("qwirkle"), course)


# ---- files of values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_shipped_values_fit_the_program(name: str) -> None:
    assert read_values(shipped(name), name).networks
    most = tilewitch.about(name).most
    for players in range(2, most + 1):
        weights, hidden = network(name, players)
        assert len(weights)
        assert hidden >= 0


def of(players: int, weight: float = 0.0) -> Network:
    inputs = len(read_values(shipped("qwirkle"), "qwirkle").features)
    return Network(players, 0, [weight] * (inputs + 1), {"command": "by hand"})


def test_a_new_network_takes_the_place_of_one_for_as_many_players(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    for one in (of(4), of(2, 1.0), of(2, 2.0)):
        write_network(path, "qwirkle", one)
    assert usable_networks(path, "qwirkle") == [of(2, 2.0), of(4)]
    weights, _ = network("qwirkle", 3, path)
    assert weights[0] == 2.0


def test_a_file_that_does_not_fit_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    good = read_values(shipped("qwirkle"), "qwirkle")
    for change, error in (
        ({"format": "tilewitch-values/2"}, "is not a file of learned values: Invalid enum value"),
        ({"game": "hexenrennen"}, "holds values of hexenrennen, not of qwirkle"),
        ({"features": ["luck"]}, "train it anew: tilewitch train qwirkle"),
        ({"networks": []}, "holds no network"),
        ({"networks": [Network(2, 3, [0.0], {})]}, "has not the weights that it needs"),
    ):
        path.write_bytes(msgspec.json.encode(msgspec.to_builtins(good) | msgspec.to_builtins(change)))
        with pytest.raises(ValuesError, match=error):
            read_values(path, "qwirkle")
    path.write_text("{")
    with pytest.raises(ValuesError, match="is not a file of learned values"):
        read_values(path, "qwirkle")
    with pytest.raises(ValuesError, match="cannot be read: No such file"):
        read_values(tmp_path / "none.json", "qwirkle")


def test_networks_for_other_features_give_way(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    good = read_values(shipped("qwirkle"), "qwirkle")
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(good, features=["luck"])))
    write_network(path, "qwirkle", of(2))
    assert usable_networks(path, "qwirkle") == [of(2)]
