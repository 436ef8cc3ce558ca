"""The standard bonus cards of Gingerbread House, rule by rule."""

import pytest

from tests.gingerbread_house_positions import HOUSE, Place, position
from tilewitch.games.gingerbread_house.symbols import SYMBOLS

HEIGHT_5 = "R5 S0 Y0 / X0 G0 R0 / Y0 C0 B0"


def worth(card: str, trapped: str = "", house: str = HEIGHT_5) -> int:
    """What a card adds to the points of somebody who has trapped these characters."""
    with_card = position(Place(house, trapped=trapped, treasury=card), Place())
    without = position(Place(house, trapped=trapped), Place())
    assert with_card.view(None).seats[0].score == with_card.scores[0], "the plain tally agrees"
    return with_card.scores[0] - without.scores[0]


def named(n: int, **wanted: object) -> str:
    """n characters of a kind."""
    found = [c.name for c in HOUSE.characters if all(getattr(c, name) == value for name, value in wanted.items())]
    assert len(found) >= n
    return " ".join(found[:n])


@pytest.mark.rule("G-40")
@pytest.mark.parametrize(("height", "six", "eight"), [(0, 0, 0), (5, 0, 0), (6, 4, 0), (7, 4, 0), (8, 4, 9), (9, 4, 9)])
def test_chimneys_reward_height_whether_levels_are_complete_or_not(height: int, six: int, eight: int) -> None:
    house = HEIGHT_5.replace("R5", f"R{height}")
    assert worth("chimney-6", house=house) == six
    assert worth("chimney-8", house=house) == eight
    assert worth("chimney-6 chimney-8", house=house) == six + eight, "each card scores on its own"


@pytest.mark.rule("G-41")
@pytest.mark.parametrize("n", [0, 1, 3, 6, 7, 13])
def test_cauldrons_count_characters_of_a_type_up_to_twelve_points(n: int) -> None:
    humans, others = named(n, humans=1), named(n, others=1)
    assert worth("cauldron-human-1", humans) == min(12, n)
    assert worth("cauldron-human-2", humans) == min(12, 2 * n)
    assert worth("cauldron-other-1", others) == min(12, n)
    assert worth("cauldron-other-2", others) == min(12, 2 * n)
    assert worth("cauldron-human-2", others) == worth("cauldron-other-2", humans) == 0


@pytest.mark.rule("G-41")
def test_hansel_and_gretel_count_as_two_humans() -> None:
    assert worth("cauldron-human-1", "hansel-and-gretel") == 2
    assert worth("cauldron-human-2", "hansel-and-gretel robber") == 6


@pytest.mark.rule("G-42")
@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 2), (5, 10), (6, 12), (9, 12)])
def test_the_cheerful_broom(n: int, points: int) -> None:
    assert worth("broom-cheerful", named(n, cheerful=True)) == points
    assert worth("broom-cheerful", named(n, cheerful=False)) == 0


@pytest.mark.rule("G-43")
@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 9), (5, 12), (6, 12), (9, 12)])
def test_the_bad_tempered_broom(n: int, points: int) -> None:
    assert worth("broom-bad-tempered", named(n, cheerful=False)) == points
    assert worth("broom-bad-tempered", named(n, cheerful=True)) == 0


@pytest.mark.rule("G-44")
@pytest.mark.parametrize("colour", "RYBG")
def test_an_oven_is_worth_two_points(colour: str) -> None:
    assert worth(f"oven-{colour}") == 2
    assert worth(f"oven-{colour}", "giant dragon devil") == 2


@pytest.mark.rule("G-45")
@pytest.mark.parametrize(("levels", "three", "four"), [(0, 0, 0), (2, 0, 0), (3, 3, 0), (4, 3, 5), (5, 3, 5)])
def test_chests_reward_complete_levels(levels: int, three: int, four: int) -> None:
    house = " / ".join(" ".join(f"{symbol}{levels}" for symbol in row) for row in ("RSY", "XGR", "YCB"))
    assert worth("chest-3", house=house) == three
    assert worth("chest-4", house=house) == four
    assert worth("chest-3 chest-4", house=house) == three + four
    assert worth("chest-3", house=house.replace("B" + str(levels), "B0")) == 0, "all nine cells count"


@pytest.mark.rule("G-46")
@pytest.mark.parametrize("colour", "RYBG")
@pytest.mark.parametrize("n", [0, 1, 5, 6, 7])
def test_pins_count_characters_whose_cost_shows_a_type(colour: str, n: int) -> None:
    k = SYMBOLS.index(colour)
    showing = [c.name for c in HOUSE.characters if c.cost[k]][:n]
    others = [c.name for c in HOUSE.characters if not c.cost[k]][:n]
    assert worth(f"pin-{colour}", " ".join(showing)) == min(12, 2 * n)
    assert worth(f"pin-{colour}", " ".join(others)) == 0


@pytest.mark.rule("G-46")
def test_a_pin_counts_a_card_once_and_the_mixed_symbol_not_at_all() -> None:
    assert worth("pin-R", "devil") == 2
    assert worth("pin-R", "hansel-and-gretel") == 0


@pytest.mark.rule("G-47")
@pytest.mark.parametrize("n", [0, 1, 5, 6, 7])
def test_wands_count_characters_of_a_price(n: int) -> None:
    fours = " ".join([c.name for c in HOUSE.characters if sum(c.cost) == 4][:n])
    sixes = " ".join([c.name for c in HOUSE.characters if sum(c.cost) == 6][:n])
    assert worth("wand-4", fours) == n
    assert worth("wand-6", sixes) == min(12, 2 * n)
    assert worth("wand-6", fours) == worth("wand-4", sixes) == 0
