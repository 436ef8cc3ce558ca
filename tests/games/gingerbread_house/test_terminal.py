"""Gingerbread House in words and lines."""

import pytest

import tilewitch
from tests.gingerbread_house_positions import Place, play, position
from tests.strategies import any_move
from tilewitch import CHANCE
from tilewitch.games.dice import seeded
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house.state import RAISING, TRAPPING

HOUSE = "R2a Y2a B0 / X0 W1 S1b / Y0 C0 B1b"


def text(state: State, seat: int | None = 0) -> list[str]:
    lines = state.game.terminal.draw(state.view(seat), True)
    return ["".join(span.text for span in line).rstrip() for line in lines]


def test_a_house_from_above_and_from_the_side() -> None:
    drawn = text(position(Place(HOUSE), Place()))
    begin = drawn.index("Seat 0, yours: height 2, complete levels 0, score 0")
    assert drawn[begin + 1 : begin + 7] == [
        "     a    b    c",
        "  1  R2---Y2   B0",
        "",
        "  2  X0   W1   S1        2  R  Y  .  .  .  .  .  .  .",
        "               |         1  #  #  .  .  W  S  .  .  B",
        "  3  Y0   C0   B1           a1 b1 c1 a2 b2 c2 a3 b3 c3",
    ]


def test_what_lies_beside_a_house_and_between_them() -> None:
    place = Place(pantry="RRG", stairways=2, gate="giant", trapped="robber", treasury="chest-3")
    drawn = "\n".join(text(position(place, Place(), line="frog-king", middle="wand-4 pin-R", wilds=5)))
    for line in (
        "  pantry    R2 Y0 B0 G1  3 of 10; workshop: stairways 2 of 4",
        "  gate      giant                   GGGGGG     8 points  other, bad-tempered",
        "  trapped   robber                  RG         2 points  human, bad-tempered",
        "  treasury  chest-3",
        "  line      frog-king               GG         2 points  other, bad-tempered",
        "  bonus     pin-R, wand-4",
        "  supply    R16 Y18 B18 G17  stairways 20, wild tiles 5",
        "  tiles     RY RB RG  and 12 face down",
    ):
        assert line in drawn


def test_what_a_placement_covers_and_brings_is_told_before() -> None:
    game = position(Place("R2a Y2a B0 / Y1 Y1 S1 / Y1 C1 B1", stairways=2), Place(), line="giant")
    told = [(str(part), part.rule) for part in game.parts("build RY b1 c1 stairs 2 c1")]
    assert told == [
        ("covers yellow on b1", "G-17"),
        ("covers blue on c1", "G-17"),
        ("uses stairways: 2", "G-16"),
        ("completes level 1", "G-29"),
    ]
    assert ("two of a kind, so three executions", 0) in [(str(p), p.points) for p in game.parts("build RY a2 b2")]


def test_a_level_that_will_bring_a_bonus_card_is_told_before() -> None:
    house = "R1 Y1 B1 / X1 G1 R1 / Y1 C1 B0"

    def completed(treasury: str, middle: str) -> list[str]:
        game = position(Place(house, treasury=treasury), Place(), phase=RAISING, middle=middle)
        return [str(part) for part in game.parts("wild c3") if part.rule == "G-29"]

    assert completed("pin-R pin-G", "wand-4") == ["completes level 1, for a bonus card"]
    assert completed("pin-R pin-G pin-B", "wand-4") == ["completes level 1"]
    assert completed("", "") == ["completes level 1"]


def test_that_a_trapped_character_brings_a_wild_tile_is_told_before() -> None:
    place = Place(pantry="GGRR")
    told = [str(part) for part in position(place, Place(), phase=TRAPPING, line="frog-king").parts("trap frog-king")]
    assert told == ["brings a wild tile to lay", "tokens left", "Frog King"]
    told = [
        str(part)
        for part in position(place, Place(), phase=TRAPPING, line="frog-king", wilds=0).parts("trap frog-king")
    ]
    assert told == ["tokens left", "Frog King"]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("build RY a1 b1", "Ann lays RY on a1 and b1, over red and stairway."),
        ("stairways RB", "Ann discards RB and takes stairways."),
        ("discard R", "Ann discards a red token."),
        ("release giant", "Ann releases Giant."),
    ],
)
def test_what_happens_is_told_in_sentences(move: str, sentence: str) -> None:
    game = position(Place(pantry="R", gate="giant"), Place(), line="frog-king")
    assert game.game.terminal.tell(game.view(1), game.game.parse(move).action, 0, ["Ann", "Ben"]) == sentence


def test_others_are_not_told_what_is_drawn() -> None:
    game = play(position(opened="C", line="frog-king"), "cage draw")
    drawn = game.game.parse("cage tom-thumb tin-man giant").action
    tell = game.game.terminal.tell
    assert tell(game.view(0), drawn, CHANCE, ["Ann", "Ben"]) == "Ann looks at Tom Thumb, Tin Man, Giant."
    assert tell(game.view(1), drawn, CHANCE, ["Ann", "Ben"]) == "Ann looks at cards: 3."
    game.play("cage tom-thumb tin-man giant")
    kept = game.game.parse("keep giant under tin-man tom-thumb").action
    assert tell(game.view(1), kept, 0, ["Ann", "Ben"]) == "Ann keeps Giant and puts under the pile cards: 2."
    assert "Tin Man and Tom Thumb" in tell(game.view(0), kept, 0, ["Ann", "Ben"])


def test_each_decision_is_asked_for_with_a_move_that_can_be_typed() -> None:
    asked = set()
    for seed in range(3):
        state = tilewitch.game("gingerbread-house").start(seed=seed)
        dice = seeded(seed, "tests")
        while not state.over:
            view = state.view(state.turn)
            asked.add(view.step)
            question = state.game.terminal.ask(view)
            example = question.partition("as in ")[2].partition(",")[0].partition(" or ")[0]
            if example:
                assert example.partition(";")[0].partition(" (")[0] in state.legal_moves, question
            state.play(any_move(state, dice))
    assert {"gate", "build", "effects", "trap", "wild"} <= asked


def test_every_event_of_a_game_is_a_sentence() -> None:
    state = tilewitch.game("gingerbread-house", players=3).start(deal=False)
    dice = seeded(4, "tests")
    names = ["Ann", "Ben", "Cem"]
    while not state.over:
        views = [state.view(seat) for seat in (0, None)]
        actor = state.actor
        if actor == CHANCE:
            action = state.chance().action
        else:
            move = any_move(state, dice)
            action = move.action
            state.play(move)
        for view in views:
            sentence = state.game.terminal.tell(view, action, actor, names)
            assert sentence.endswith(".")
            assert sentence[0].isupper()


def test_bonus_cards_are_asked_for() -> None:
    game = position(Place("R1 Y1 B1 / X1 G1 B1 / Y1 C1 B0"), Place(), phase=RAISING, middle="chest-3", line="giant")
    play(game, "wild c3", "done", "end")
    assert ask(game) == "Choose a bonus card, as in bonus chest-3; rules G-45 tells what a chest counts"
    assert "  due       bonus cards to choose: 1" in text(game)


def ask(state: State) -> str:
    sentence: str = state.game.terminal.ask(state.view(state.turn))
    return sentence


def test_where_nothing_can_be_built_stairways_are_asked_for() -> None:
    uneven = "R0 Y1 B0 / X1 G0 R1 / Y0 C1 B0"
    assert ask(position(Place(uneven), Place())).endswith("as in stairways RY")
    assert "build RY a1 b1 stairs 1 a1, or" in ask(position(Place(uneven, stairways=1), Place()))


def test_only_what_can_be_carried_out_is_an_example() -> None:
    full = Place(pantry="R" * 10)
    assert "as in exchange R Y, or" in ask(position(full, Place(), opened="RX"))
    assert ask(position(full, Place(), opened="R")) == (
        "Open is red, which cannot be carried out now: give it up with done, or make room first with discard or release"
    )
    assert ask(position(Place(), Place(), opened="SS", stairways=0)) == (
        "Open is stairway twice, which cannot be carried out now: give it up with done"
    )
    assert ask(position(Place(gate="giant ogre"), Place(), opened="C", line="robber")) == (
        "You may carry out cage, as in cage draw, or give up with done"
    )
    assert "as in take Y (a star is any of the others), or" in ask(position(opened="W", supply={"R": 0}))


def test_who_cannot_keep_is_asked_to_release() -> None:
    game = position(Place(gate="giant ogre"), Place(), opened="C", pile="robber alice")
    assert "release one of your gate first, as in release" in ask(play(game, "cage draw", "cage alice robber"))
    assert ask(play(game, "release giant")) == "Keep one of the characters drawn, as in keep robber under alice"


def test_who_can_be_trapped_is_told_with_a_way_to_pay() -> None:
    line = "hansel-and-gretel frog-king devil"
    assert ask(position(Place(pantry="RRRRRRYYB"), Place(), phase=TRAPPING, line=line)) == (
        "You can trap devil or hansel-and-gretel, as in trap devil, or end the turn with end"
    )
    game = position(Place(pantry="RRRYYYBB"), Place(), phase=TRAPPING, line=line)
    assert "as in trap hansel-and-gretel pay RRRYYYBB, or" in ask(game)
    assert "trap hansel-and-gretel pay RRRYYYBB" in game.legal_moves
    game = position(Place(pantry="R"), Place(), phase=TRAPPING, line=line)
    assert ask(game) == "You cannot pay for a character of the line or your gate: end the turn with end"


def test_a_refusal_at_another_time_tells_when_it_is_and_what_is_asked_now() -> None:
    game = position(phase=TRAPPING)
    assert str(game.why("wild b2")) == (
        "a wild tile is laid right after a character has been trapped; now trap a character, or end the turn with end"
        " (G-28)"
    )
