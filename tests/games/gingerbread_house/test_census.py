"""Counting how often each rule's situation comes up."""

import re
from pathlib import Path

import tilewitch
from tilewitch.games import kernel
from tilewitch.games.dice import seeded
from tilewitch.games.gingerbread_house import census

RULES = Path(census.__file__).with_name("rules.md")
GAMES = 20


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
    found = {text: int(n) for (_, text), n in zip(census.SITUATIONS, counts, strict=True)}
    assert found["a game is scored"] == found["standard bonus cards are dealt"] == GAMES
    assert found["a board is dealt"] == found["a character is chosen for the gate"] == 3 * GAMES
    assert found["a turn"] == found["a double tile is laid"] + found["a tile is discarded for stairways"]
    assert found["a game ends with the last tile"] + found["a game ends early"] == GAMES
    assert 0 < found["stairways must be taken, as nothing can be laid"] <= found["a tile is discarded for stairways"]
