"""Gingerbread House, rule by rule: components and set-up."""

from collections import Counter

import pytest

import tilewitch
from tests.gingerbread_house_positions import HOUSE, moves, names, play, refused
from tilewitch import CHANCE, BadOption
from tilewitch.games.game import State

BONUS = "chimney-6 broom-cheerful oven-R chest-3 pin-R wand-4"
LINE = "frog-king robber snow-white dragon"


def dealt(players: int = 2, **options: object) -> State:
    """A game in which everything up to the first choice has been dealt, by hand."""
    game = tilewitch.game("gingerbread-house", players=players, **options).start(deal=False)
    game.chance()
    game.play(f"line {LINE}")
    while game.turn is None:
        game.chance()
    return game


def after_deal(players: int = 2, start: int = 0) -> State:
    game = tilewitch.game("gingerbread-house", players=players).start(deal=False)
    game.chance()
    game.play(f"line {LINE}")
    for _ in range(2 * players):
        game.chance()
    game.play(f"start {start}")
    return game


# ---- components and set-up


@pytest.mark.rule("G-01")
def test_sixty_double_tiles_and_forty_characters_and_eight_sides() -> None:
    assert sum(n for _, n in HOUSE.tiles) == 60
    assert len({character.name for character in HOUSE.characters}) == 40
    assert len({side.symbols for side in HOUSE.sides}) == 8
    assert len(HOUSE.introductory) == 20


@pytest.mark.rule("G-01", "G-07")
def test_the_general_supply() -> None:
    view = tilewitch.game("gingerbread-house").start(deal=False).view(None)
    assert view.supply == dict.fromkeys("RYBG", 18)
    assert (view.stairways, view.wilds) == (22, 28)
    assert sum(view.unturned.values()) == 60


@pytest.mark.rule("G-01")
def test_more_tiles_of_a_kind_than_there_are_cannot_be_turned_up() -> None:
    game = play(dealt_to_boards(), "board 0 fir-a RSY/XGR/YCB")
    assert refused(game, "tiles 0 RS RS RS") == "G-01"
    assert refused(game, "tiles 0 RS RS RR") == "G-01"
    assert refused(game, "tiles 0 RS RS RX") is None


def dealt_to_boards() -> State:
    game = tilewitch.game("gingerbread-house").start(deal=False)
    return play(game, f"bonus {BONUS}", f"line {LINE}")


@pytest.mark.rule("G-02")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("version", ["standard", "introductory"])
def test_two_to_four_players_and_two_versions(players: int, version: str) -> None:
    game = tilewitch.game("gingerbread-house", players=players, version=version).start(seed=1)
    assert len(game.view(None).seats) == players
    assert all(card.isdecimal() == (version == "introductory") for card in game.view(None).bonus)


@pytest.mark.rule("G-02")
def test_no_other_players_and_versions() -> None:
    for players in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            tilewitch.game("gingerbread-house", players=players)
    with pytest.raises(BadOption, match="standard or introductory"):
        tilewitch.game("gingerbread-house", version="quick")


@pytest.mark.rule("G-03")
def test_introductory_bonus_cards() -> None:
    def cards(players: int, seed: int) -> tuple[str, ...]:
        game = tilewitch.game("gingerbread-house", players=players, version="introductory")
        bonus: tuple[str, ...] = game.start(seed=seed).view(None).bonus
        return bonus

    for seed in range(3):
        assert cards(2, seed) == tuple("123456")
        assert cards(3, seed) == tuple("123456677")
        assert not Counter(map(int, cards(4, seed))) - Counter(HOUSE.introductory)
        assert len(cards(4, seed)) == 12
    assert len({cards(4, seed) for seed in range(5)}) > 1
    game = tilewitch.game("gingerbread-house", version="introductory").start(deal=False)
    assert refused(game, "bonus 1 2 3 4 5 7") == "G-03"
    assert refused(game, "bonus 1 2 3 4 5 6") is None


@pytest.mark.rule("G-04")
@pytest.mark.parametrize(("players", "n"), [(2, 6), (3, 9), (4, 12)])
def test_standard_bonus_cards(players: int, n: int) -> None:
    hands = [
        tilewitch.game("gingerbread-house", players=players).start(seed=seed).view(None).bonus for seed in range(9)
    ]
    assert all(len(cards) == len(set(cards)) == n for cards in hands)
    assert len(set(hands)) > 1
    game = tilewitch.game("gingerbread-house", players=players).start(deal=False)
    assert refused(game, "bonus chest-3 chest-4") == "G-04"
    assert refused(game, "bonus chest-3 chest-3") == "G-04"
    assert refused(game, "bonus " + " ".join("123456"[:n])) in ("G-03", "G-04")


@pytest.mark.rule("G-05")
def test_bonus_cards_lie_open_for_all() -> None:
    game = tilewitch.game("gingerbread-house").start(seed=3)
    assert len(game.view(None).bonus) == 6
    assert game.view(None).bonus == game.view(0).bonus == game.view(1).bonus
    assert refused(tilewitch.game("gingerbread-house").start(deal=False), "start 0") == "G-05"


@pytest.mark.rule("G-06")
def test_four_characters_roam_in_the_line() -> None:
    game = tilewitch.game("gingerbread-house").start(deal=False)
    game.chance()
    assert refused(game, "line frog-king robber") == "G-06"
    assert refused(game, "line frog-king robber robber dragon") == "G-06"
    game.play(f"line {LINE}")
    assert sorted(names(game.view(None).line)) == sorted(LINE.split())
    assert game.view(None).pile == 36


@pytest.mark.rule("G-08")
def test_each_gets_a_board_of_their_own_and_a_stairway() -> None:
    sides = set()
    for seed in range(20):
        view = tilewitch.game("gingerbread-house", players=4).start(seed=seed).view(None)
        boards = [seat.board for seat in view.seats]
        assert len({board[:-2] for board in boards}) == 4
        sides.update(boards)
        assert [seat.stairways for seat in view.seats] == [1, 1, 1, 1]
        assert view.stairways == 18
    assert len(sides) == 8


@pytest.mark.rule("G-08")
def test_nobody_gets_the_other_side_of_a_board_that_is_taken() -> None:
    game = dealt_to_boards()
    assert refused(game, "board 1 fir-a RSY/XGR/YCB") == "G-08"
    play(game, "board 0 fir-a RSY/XGR/YCB", "tiles 0 RY RB RG")
    assert refused(game, "board 1 fir-b RGX/BCR/SBY") == "G-08"
    assert refused(game, "board 1 oak-b YRX/GCY/SGB") is None


@pytest.mark.rule("G-09")
@pytest.mark.parametrize(("players", "left"), [(2, 54), (3, 51), (4, 48)])
def test_fifteen_tiles_each_three_of_them_face_up(players: int, left: int) -> None:
    view = tilewitch.game("gingerbread-house", players=players).start(seed=2).view(None)
    assert [(len(seat.tiles), seat.face_down) for seat in view.seats] == [(3, 12)] * players
    assert sum(view.unturned.values()) == left


@pytest.mark.rule("G-09")
def test_three_tiles_are_turned_up_in_seat_order() -> None:
    game = play(dealt_to_boards(), "board 0 fir-a RSY/XGR/YCB")
    assert refused(game, "tiles 1 RY RB RG") == "G-09"
    assert refused(game, "tiles 0 RY") == "G-09"


@pytest.mark.rule("G-10")
def test_a_starting_player_is_drawn() -> None:
    starts = {tilewitch.game("gingerbread-house", players=3).start(seed=seed).view(None).start for seed in range(20)}
    assert starts == {0, 1, 2}
    game = dealt_to_boards()
    for _ in range(4):
        game.chance()
    assert refused(game, "start 2") == "G-10"


@pytest.mark.rule("G-11")
def test_characters_are_chosen_counter_clockwise_and_the_starting_player_is_last() -> None:
    game = after_deal(players=4, start=1)
    chosen = []
    for name in LINE.split():
        chosen.append(game.turn)
        assert len(moves(game)) == 4 - len(chosen) + 1, "no refill in between, and none may pass"
        game.play(f"gate {name}")
    assert chosen == [0, 3, 2, 1]
    assert game.actor == CHANCE
    assert refused(game, "line tom-thumb") == "G-32"
    play(game, "line tom-thumb tin-man alice giant")
    assert game.turn == 1


@pytest.mark.rule("G-11")
def test_only_the_line_can_be_chosen_from() -> None:
    game = after_deal()
    assert refused(game, "gate giant") == "G-11"
    assert refused(game, "build RY a1 b1") == "G-12"
