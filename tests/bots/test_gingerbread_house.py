"""What searching bots know of Gingerbread House."""

import tomllib
from typing import Any

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, position
from tilewitch import State
from tilewitch.bots import Budget, bot
from tilewitch.bots.compiled import knowledge, searching
from tilewitch.bots.gingerbread_house.features import EACH, FEATURES, SHARED
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.gingerbread_house import components
from tilewitch.games.gingerbread_house import state as phases

BRIEFLY = Budget(iterations=200)


def choice(state: State, name: str = "level-5", budget: Budget = BRIEFLY) -> str:
    assert state.turn is not None
    return str(bot(state.game, name).choose(state.redealt(state.turn, 1), state.turn, budget, seeded(1, "bots")))


def described(state: State, seat: int) -> dict[str, float]:
    """The features of a position for a seat, by their names."""
    features: Any = kernel.reals(len(FEATURES))
    fields = state.compiled_states[0]
    knowledge("gingerbread-house").describe(fields, state.game.room()[0], seat, features)
    return dict(zip(FEATURES, features, strict=True))


def test_a_seat_sees_itself_as_the_other_sees_it() -> None:
    state = position(Place(pantry="RRYB", stairways=3, trapped="dragon"), Place(pantry="GG", gate="ogre"))
    mine, theirs = described(state, 0), described(state, 1)
    for what in EACH:
        assert mine[f"own: {what}"] == theirs[f"best other: {what}"]
    assert mine["lead"] == -theirs["lead"] == pytest.approx((12 - 1) / 20)
    assert len(FEATURES) == len(SHARED) + 2 * len(EACH)


def test_of_several_others_the_one_that_leads_is_looked_at() -> None:
    state = position(Place(), Place(trapped="tom-thumb"), Place(trapped="dragon"))
    assert described(state, 0)["lead"] == pytest.approx(-10 / 20)
    assert described(state, 2)["lead"] == pytest.approx((10 - 2) / 20)


def test_the_time_for_a_turn_is_shared_by_its_decisions() -> None:
    part_of_turn = searching("gingerbread-house").part_of_turn
    state = tilewitch.game("gingerbread-house").start(seed=3)
    thumb = bot(state.game, "thumb")
    parts: dict[int, list[float]] = {}
    while not state.over:
        assert state.turn is not None
        fields = state.fields()
        parts.setdefault(fields.turns, []).append(part_of_turn(state.compiled_states))
        state.play(thumb.choose(state, state.turn, BRIEFLY, seeded(fields.turns, "bots")))
    assert min(min(turn) for turn in parts.values()) > 0.0
    turns = [sum(turn) for number, turn in parts.items() if number]
    assert 0.7 < sum(turns) / len(turns) < 1.2
    assert max(parts[1]) == part_of_turn(position().compiled_states)


def test_on_the_last_turn_it_traps_the_dearer_character() -> None:
    last = Place(pantry="GGGGRRR", tiles="", face_down=0)
    state = position(last, last, phase=phases.TRAPPING, line="dragon little-red-riding-hood frog-king")
    assert choice(state).startswith("trap dragon")


def test_it_takes_the_bonus_card_that_counts_most() -> None:
    rich = Place(trapped="dragon ogre devil giant basilisk", tiles="", face_down=0)
    state = position(rich, Place(tiles="", face_down=0), phase=phases.TRAPPING, middle="wand-4 broom-bad-tempered")
    fields = state.fields()
    fields.phase, fields.due = phases.AWARDING, 1
    assert choice(state.game.position(fields)) == "bonus broom-bad-tempered"


def own_set() -> dict[str, Any]:
    """What is printed on somebody's box, where it is not as on the house set."""
    data = tomllib.loads(components.export())
    data["tiles"] = {"RR": 6, "YY": 6, "BB": 6, "GG": 6, "RY": 12, "SR": 8, "XB": 8, "CG": 8}
    data["characters"][0] |= {"cost": "R**", "points": 7}
    return data


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {"version": "introductory"}), (2, {"components": own_set()})],
)
def test_it_plays_with_more_people_the_introductory_version_and_ones_own_set(
    players: int, options: dict[str, Any]
) -> None:
    game = tilewitch.game("gingerbread-house", players=players, **options)
    state = game.start(seed=4)
    thinker, thumb, dice = bot(game, "level-5"), bot(game, "thumb"), seeded(2, "bots")
    while not state.over:
        assert state.turn is not None
        player = thinker if state.turn == 0 else thumb
        state.play(player.choose(state, state.turn, Budget(iterations=24), dice))
    assert state.scores[0] > 25


def test_it_beats_the_rules_of_thumb() -> None:
    game = tilewitch.game("gingerbread-house")
    thinker, thumb, dice = bot(game, "level-5"), bot(game, "thumb"), seeded(2, "bots")
    won = 0.0
    for number in range(12):
        state, mine = game.start(seed=number // 2), number % 2
        while not state.over:
            assert state.turn is not None
            player = thinker if state.turn == mine else thumb
            state.play(player.choose(state, state.turn, Budget(iterations=100), dice))
        won += (mine in state.winners) / len(state.winners)
    assert won >= 8.0
