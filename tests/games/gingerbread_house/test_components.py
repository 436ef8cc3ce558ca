"""Sets of components: the house set's symmetry, what is wrong with others, and a game with one's own."""

import copy
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewitch
from tests.strategies import wander
from tilewitch import BadOption
from tilewitch.games import about
from tilewitch.games.gingerbread_house.components import __file__ as components_module
from tilewitch.games.gingerbread_house.components import chosen, export, house, name_of, problems
from tilewitch.games.gingerbread_house.symbols import NEIGHBOURS
from tilewitch.games.record import GameRecord

COLOURS = "RYBG"


def mapping() -> dict[str, Any]:
    return tomllib.loads(export())


def own_set() -> dict[str, Any]:
    """A set that differs from the house set wherever it may."""
    data = mapping()
    data["tiles"] = {"RR": 6, "YY": 6, "BB": 6, "GG": 6, "RY": 12, "SR": 8, "XB": 8, "CG": 8}
    data["introductory"] = [9] * 11 + [1, 2, 3, 4, 5, 6, 6, 7, 7]
    data["boards"][0] = {"name": "cedar", "a": ["RRY", "YBG", "SXC"], "b": ["CXS", "GBY", "YRR"]}
    data["characters"][0] |= {"name": "Käthe & the Wolf", "cost": "R**", "points": 7, "type": "other other"}
    return data


# ---- the house set


def test_nothing_is_wrong_with_the_house_set() -> None:
    assert problems(export()) == []


def test_each_gingerbread_and_each_special_symbol_shows_on_as_many_halves() -> None:
    halves = Counter(symbol for tile, n in house().tiles for symbol in tile * n)
    assert [halves[symbol] for symbol in COLOURS] == [24] * 4
    assert [halves[symbol] for symbol in "SXC"] == [8] * 3


def test_each_colour_shows_on_as_many_cards_as_often() -> None:
    for k in range(4):
        costs = [character.cost[k] for character in house().characters]
        assert (sum(cost > 0 for cost in costs), sum(costs)) == (20, 44)


@pytest.mark.parametrize("side", [0, 1])
def test_boards_differ_by_a_rotation_of_colours_alone(side: int) -> None:
    first, *others = [s.symbols for s in house().sides[side::2]]
    for steps, symbols in enumerate(others, 1):
        turned = str.maketrans(COLOURS, COLOURS[steps:] + COLOURS[:steps])
        assert symbols == first.translate(turned)


def test_the_two_sides_have_different_geometry() -> None:
    kinds = [["*" if s in COLOURS else s for s in side.symbols] for side in house().sides[:2]]
    assert kinds[0] != kinds[1]


def test_no_two_equal_symbols_touch() -> None:
    for side in house().sides:
        assert all(side.symbols[a] != side.symbols[b] for a, b in NEIGHBOURS), side


def test_dearer_characters_bring_more() -> None:
    best: dict[int, set[int]] = {}
    for character in house().characters:
        best.setdefault(sum(character.cost), set()).add(character.points)
    prices = sorted(best)
    assert all(max(best[a]) <= min(best[b]) for a, b in pairwise(prices))


def test_the_page_about_the_house_set_says_what_it_holds() -> None:
    page = (Path(components_module).parent / "components.md").read_text(encoding="utf-8")
    for character in mapping()["characters"]:
        cost = "any 8" if "*" in character["cost"] else character["cost"]
        row = f"| {character['name']} | {cost} | {character['points']} | {character['type']} | {character['mood']} |"
        assert row in page
    for board in mapping()["boards"]:
        drawings = ["<br>".join(" ".join(row) for row in board[side]) for side in "ab"]
        assert f"| {board['name']} | {drawings[0]} | {drawings[1]} |" in page


# ---- what is wrong with a set


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.pop("tiles"), "the set: tiles is missing"),
        (lambda d: d.update(colour=1), "the set: there is no 'colour'"),
        (lambda d: d["tiles"].update(RY=5), "tiles: there are 60 in all, not 59"),
        (lambda d: d["tiles"].update(RY=-1), "tiles: of RY there are from 0 to 60, not -1"),
        (lambda d: d["tiles"].update(RW=1), "tiles: 'RW' is no tile"),
        (lambda d: d["tiles"].update(SX=1), "tiles: SX shows no gingerbread"),
        (lambda d: d.update(tiles=[1]), "tiles: this is a table such as RY = 6, not a list of 1"),
        (lambda d: d["boards"].pop(), "boards: there are 4, not 3"),
        (
            lambda d: d["boards"][1].update(a=["RSY", "XGR", "YC"]),
            "a row is three of R, Y, B, G, S, X, C, as in RYS; not 'YC'",
        ),
        (lambda d: d["boards"][1].update(a=["RSY", "XGR", "YCC"]), "board 2, side a: a side shows two gingerbreads"),
        (lambda d: d["boards"][1].update(a=d["boards"][0]["a"]), "boards: the side 'RSY/XGR/YCB' stands there 2 times"),
        (lambda d: d["boards"][1].update(name="fir"), "boards: the name 'fir' stands there 2 times"),
        (lambda d: d["boards"][1].update(name="Fir 2"), "board 2: a name is up to 20 letters from a to z"),
        (lambda d: d["boards"][2].pop("b"), "board 3: b is missing"),
        (lambda d: d["characters"].pop(), "characters: there are 40, not 39"),
        (lambda d: d["characters"][3].update(cost="R"), "character 4, Frog King: a cost is 2 to 8 of"),
        (lambda d: d["characters"][3].update(cost="RS"), "as in RRGG; not 'RS'"),
        (lambda d: d["characters"][3].update(points=0), "character 4, Frog King: points are from 1 to 20, not 0"),
        (lambda d: d["characters"][3].update(points=True), "points are from 1 to 20, not True"),
        (lambda d: d["characters"][3].update(type="frog"), "character 4, Frog King: a type is human, other"),
        (lambda d: d["characters"][3].update(mood="glad"), "a mood is cheerful or bad-tempered, not 'glad'"),
        (lambda d: d["characters"][3].update(name="Tom  Thumb"), "the name 'tom-thumb' stands there 2 times"),
        (lambda d: d["characters"][3].update(name="Draw"), "is none of draw, under, pay"),
        (
            lambda d: d["characters"][3].update(name="!?"),
            "a name has up to 40 letters, some of them from a to z; not '!?'",
        ),
        (lambda d: d["characters"][3].pop("mood"), "character 4, Frog King: mood is missing"),
        (lambda d: d.update(introductory=[1] * 19), "introductory: there are 20, not 19"),
        (lambda d: d.update(introductory=[1] * 20), "games for two or three also need 2, 3, 4, 5, 6, 6, 7, 7"),
        (lambda d: d.update(introductory=[0] * 20), "introductory: a value is from 1 to 9, not 0"),
    ],
)
def test_each_mistake_has_its_message(change: Any, message: str) -> None:
    data = mapping()
    change(data)
    with pytest.raises(BadOption) as error:
        chosen(data)
    assert message in str(error.value)


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        export()
        .replace("RY = 6", "RY = 7")
        .replace('cost = "GG"', 'cost = "G"')
        .replace('name = "oak"', 'name = "fir"')
    )
    assert len(problems(text)) == 3


def test_a_text_that_is_no_toml_is_told_so() -> None:
    assert problems("tiles = [")[0].startswith("the file is no TOML: ")


leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats()
anything = st.recursive(
    leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=6), inner), max_leaves=9
)


@given(value=anything, data=st.data())
def test_whatever_stands_there_is_refused_with_words(value: Any, data: st.DataObject) -> None:
    spoiled = mapping()
    place: Any = spoiled
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if data.draw(st.booleans()) or not isinstance(place[key], dict | list):
            place[key] = value
            break
        place = place[key]
    try:
        chosen(spoiled)
    except BadOption as error:
        told = str(error)
        assert len(told) < 20_000


@pytest.mark.parametrize(
    ("title", "name"), [("Rübezahl", "rubezahl"), ("Puss in  Boots", "puss-in-boots"), ("O'Neill", "oneill")]
)
def test_names_are_small_letters_and_hyphens(title: str, name: str) -> None:
    assert name_of(title) == name


# ---- a game with one's own set


def test_a_set_of_ones_own_from_file_to_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(export().replace('name = "Dragon"', 'name = "Drache"'), encoding="utf-8")
    option = next(option for option in about("gingerbread-house").options if option.name == "components")
    game = tilewitch.game("gingerbread-house", components=option.read(str(path)))
    state = wander(game.start(seed=5), 5)
    record = msgspec.json.decode(state.record().tojson(), type=GameRecord)
    again = tilewitch.game("gingerbread-house", players=2, **record.options)
    assert again.replay(record) == state
    assert str(game.parse("trap drache")) == "trap drache"
    with pytest.raises(tilewitch.NotationError, match="is not a character"):
        game.parse("trap dragon")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", ["standard", "introductory"])
def test_a_set_that_differs_everywhere(players: int, version: str) -> None:
    game = tilewitch.game("gingerbread-house", players=players, version=version, components=own_set())
    state = wander(game.start(seed=players), players)
    record = msgspec.json.decode(state.record().tojson(), type=GameRecord)
    assert tilewitch.game("gingerbread-house", players=players, **record.options).replay(record) == state
    for seat in range(players):
        assert state.view(seat).seats[seat].score == state.scores[seat]


def test_partly_mixed_costs() -> None:
    game = tilewitch.game("gingerbread-house", components=own_set())
    assert str(game.parse("trap kathe-the-wolf pay RYG")) == "trap kathe-the-wolf pay RYG"
    with pytest.raises(tilewitch.NotationError, match="costs 3 tokens, R among them"):
        game.parse("trap kathe-the-wolf")


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    option = next(option for option in about("gingerbread-house").options if option.name == "components")
    with pytest.raises(BadOption, match="components cannot be read from"):
        option.read(str(tmp_path / "none.toml"))
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(BadOption, match="components cannot be read from"):
        option.read(str(bad))


def test_a_mapping_is_not_changed() -> None:
    data = own_set()
    before = copy.deepcopy(data)
    tilewitch.game("gingerbread-house", components=data)
    assert data == before
