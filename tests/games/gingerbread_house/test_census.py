"""Counting how often each rule's situation comes up."""

import re
from collections.abc import Sequence
from pathlib import Path

import tilewitch
from tests.strategies import wander
from tilewitch import CHANCE
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.gingerbread_house import census

RULES = Path(census.__file__).with_name("rules.md")
GAMES = 20


def by_situation(counts: Sequence[int]) -> dict[str, int]:
    return {text: int(n) for (_, text), n in zip(census.SITUATIONS, counts, strict=True)}


def test_every_rule_has_a_situation_in_order() -> None:
    rules = re.findall(r"^- \*\*(G-\d\d)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert rules == [f"G-{number:02}" for number in range(1, 49)]
    assert [rule for rule, _ in census.SITUATIONS[:48]] == rules
    assert {rule for rule, _ in census.SITUATIONS[48:]} <= set(rules)


def test_situations_of_whole_games_are_counted() -> None:
    game = tilewitch.game("gingerbread-house", players=3)
    counts = kernel.numbers(len(census.SITUATIONS))
    chance, dice = kernel.numbers(GAMES, 4), kernel.numbers(GAMES, 4)
    for seed in range(GAMES):
        chance[seed][:] = seeded(seed)
        dice[seed][:] = seeded(seed, "bots")
    census.census(game.beginning, game.new_states(), game.room(), chance, dice, counts)
    found = by_situation(counts)
    assert found["a game is scored"] == found["standard bonus cards are dealt"] == GAMES
    assert found["a board is dealt"] == found["a character is chosen for the gate"] == 3 * GAMES
    assert found["a turn"] == found["a double tile is laid"] + found["a tile is discarded for stairways"]
    assert found["a game ends with the last tile"] + found["a game ends early"] == GAMES
    assert 0 < found["stairways must be taken, as nothing can be laid"] <= found["a tile is discarded for stairways"]
    assert found["a token comes out of an oven"] <= 10 * found["an oven is taken"]


def test_a_game_that_has_been_played_is_counted_as_it_went() -> None:
    state = wander(tilewitch.game("gingerbread-house", players=4, version="introductory").start(seed=1), 1)
    actions = [state.game.parse(text).action for _, text in state.events]
    played = kernel.numbers(len(actions))
    played[:] = actions
    counts = kernel.numbers(len(census.SITUATIONS))
    census.count_played(state.game.beginning, state.game.new_states(), played, counts)
    found = by_situation(counts)
    events = [text for actor, text in state.events if actor != CHANCE]
    assert found["introductory bonus cards are dealt"] == found["a game is scored"] == 1
    assert found["a character is trapped"] == sum(text.startswith("trap") for text in events)
    assert found["a double tile is laid"] == sum(text.startswith("build") for text in events)
