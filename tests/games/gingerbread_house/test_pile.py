"""Who knows what lies under the pile, and how it is dealt anew for those who do not."""

from collections import Counter

from tests.gingerbread_house_positions import NUMBERS, Place, play, position
from tilewitch.games.game import State

LINE = "frog-king robber snow-white dragon"
TITLES = {number: name for name, number in NUMBERS.items()}
DEALS = 600


def under(state: State) -> tuple[str, ...]:
    fields = state.fields()
    return tuple(TITLES[card] for card in fields.under[: fields.under_cards])


def deals(state: State, seat: int) -> Counter[tuple[str, ...]]:
    """How often each order of the cards under the pile comes when it is dealt anew for a seat."""
    return Counter(under(state.redealt(seat, seed)) for seed in range(DEALS))


def looked_at_and_put_under(pile: str = "giant alice wizard ogre") -> State:
    game = position(Place(), Place(), Place(), opened="CCC", line=LINE, pile=pile)
    return play(game, "cage draw", "cage alice giant wizard", "keep wizard under giant alice")


def test_who_put_cards_under_knows_them_for_good() -> None:
    assert deals(looked_at_and_put_under(), 0) == {("giant", "alice"): DEALS}


def test_to_others_they_are_like_all_cards_of_the_pile() -> None:
    found = deals(looked_at_and_put_under(), 1)
    assert len(found) == 6, "two of alice, giant, ogre, in any order"
    assert all(abs(n - DEALS / 6) < 50 for n in found.values())


def test_what_was_released_everybody_knows() -> None:
    game = position(Place(gate="giant"), Place(), Place(), opened="CC", line=LINE, pile="alice wizard")
    play(game, "release giant")
    for seat in range(3):
        assert game.view(seat).under == ("giant",)
        assert deals(game, seat) == {("giant",): DEALS}
    assert game.view(None).under == ("?",)


def test_of_known_cards_looked_at_by_another_the_order_alone_is_unknown() -> None:
    place = Place(gate="giant alice")
    game = position(place, Place(), Place(), opened="CC", line=LINE, pile="wizard")
    play(game, "release giant", "release alice", "cage draw", "cage wizard giant alice")
    assert deals(game, 1) == {("wizard", "giant", "alice"): DEALS}, "everybody knows that it is these three"
    play(game, "keep wizard under alice giant")
    assert deals(game, 0) == {("alice", "giant"): DEALS}
    found = deals(game, 1)
    assert set(found) == {("alice", "giant"), ("giant", "alice")}
    assert all(abs(n - DEALS / 2) < 80 for n in found.values())
    assert game.view(1).under == ("?", "?")


def test_of_one_known_card_and_one_unknown_the_known_stays_among_the_two() -> None:
    game = position(Place(gate="giant"), Place(), Place(), opened="CC", line=LINE, pile="wizard ogre")
    play(game, "release giant", "cage draw", "cage wizard ogre giant", "keep wizard under giant ogre")
    assert set(deals(game, 1)) == {("giant", "ogre"), ("ogre", "giant")}


def test_knowledge_of_a_packet_survives_when_a_part_of_it_is_looked_at() -> None:
    """Seat 0 has put giant and alice under; it looks at giant once more, with two that were above."""
    game = looked_at_and_put_under("giant alice wizard ogre unicorn")
    play(game, "cage draw", "cage ogre unicorn giant", "keep ogre under giant unicorn")
    assert under(game) == ("alice", "giant", "unicorn")
    assert deals(game, 0) == {("alice", "giant", "unicorn"): DEALS}
    found = deals(game, 1)
    assert len(found) == 6
    assert all(abs(n - DEALS / 6) < 50 for n in found.values())


def test_cards_that_all_know_stay_under_the_pile_when_another_packet_is_split() -> None:
    game = position(Place(gate="giant alice"), Place(), Place(), opened="CCC", line=LINE, pile="wizard ogre prince")
    play(game, "release giant", "release alice")
    play(game, "cage draw", "cage wizard ogre prince", "keep wizard under ogre prince")
    play(game, "cage draw", "cage giant alice ogre", "keep alice under ogre giant")
    assert under(game) == ("prince", "ogre", "giant")
    for order in deals(game, 1):
        assert sorted(order) == ["giant", "ogre", "prince"]
    assert deals(game, 0) == {("prince", "ogre", "giant"): DEALS}


def test_others_cannot_tell_which_card_of_a_packet_is_looked_at() -> None:
    game = position(Place(gate="giant alice"), Place(), Place(), opened="CCCC", line="frog-king robber", pile="wizard")
    play(game, "release giant", "release alice", "cage frog-king", "cage robber", "release frog-king", "release robber")
    play(game, "cage draw", "cage giant alice wizard", "keep wizard under giant alice", "cage draw")
    play(game, "cage frog-king robber giant")
    found = deals(game, 1)
    assert set(found) == {("frog-king", "robber", "giant", "alice"), ("frog-king", "robber", "alice", "giant")}
    assert deals(game, 0) == {("frog-king", "robber", "giant", "alice"): DEALS}


def test_while_somebody_looks_others_know_nothing_of_it() -> None:
    game = position(Place(), Place(), opened="C", line=LINE, pile="giant alice wizard ogre")
    play(game, "cage draw", "cage alice giant wizard")
    assert game.view(1).looked == ()
    assert len(deals(game, 1)) == 24, "any three of four, in any order"
    assert deals(game, 0) == {under(game): DEALS}
