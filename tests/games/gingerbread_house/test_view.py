"""What the view tells of points: what each bonus card is worth, in a treasury or before it is chosen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilewitch
from tests.gingerbread_house_positions import Place, position
from tests.strategies import EXAMPLES, positions, seeds, wander
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house.state import AWARDING


@pytest.mark.rule("G-40", "G-41", "G-45", "G-46", "G-47")
def test_each_card_is_worth_something_else_to_each_seat() -> None:
    ann = Place("R6 S1 Y1 / X1 G1 R1 / Y1 C1 B1", trapped="frog-king giant", treasury="chimney-6 pin-R")
    ben = Place(trapped="snow-white seven-dwarfs")
    view = position(ann, ben, middle="cauldron-human-2 pin-G wand-4").view(None)
    assert view.bonus == ("cauldron-human-2", "pin-G", "wand-4")
    assert (view.seats[0].worth, view.seats[1].worth) == ((4, 0), ())
    assert (view.seats[0].offered, view.seats[1].offered) == ((0, 4, 0), (4, 2, 1))


@settings(max_examples=2 * EXAMPLES)
@given(
    state=positions("gingerbread-house", most=300), version=st.sampled_from(["standard", "introductory"]), seed=seeds
)
def test_a_score_is_characters_and_cards_and_half_the_tokens(state: State, version: str, seed: int) -> None:
    other = wander(tilewitch.game("gingerbread-house", version=version).start(seed=seed), seed, 200)
    for view in (state.view(None), other.view(0)):
        for seat in view.seats:
            points = sum(card.points for card in seat.trapped) + sum(seat.worth)
            assert seat.score == points + sum(seat.pantry.values()) // 2
            assert len(seat.worth) == len(seat.treasury)
            assert len(seat.offered) == len(view.bonus)


def test_a_card_is_worth_as_much_before_it_is_chosen_as_after() -> None:
    place = Place("R4 S4 Y4 / X4 G4 R4 / Y4 C4 B4", pantry="RRR", trapped="giant devil alice")
    cards = "chest-3 chest-4 oven-B broom-cheerful broom-bad-tempered 5"
    state = position(place, Place(), phase=AWARDING, middle=cards, seed=1)
    for card, worth in zip(state.view(0).bonus, state.view(0).seats[0].offered, strict=True):
        assert worth == next(part.points for part in state.parts(f"bonus {card}") if part.facts.get("card") == card)
