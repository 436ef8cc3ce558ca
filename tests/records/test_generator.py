"""A reader who has only docs/records.md, and none of the project's code, derives every draw from the seed."""

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings

import tilewitch
from tests.strategies import EXAMPLES, seeds, wander
from tilewitch.games.dice import below, seeded

WORD = 2**32


def generator(stream: str, seed: str) -> Callable[[], int]:
    """sfc32, as the page describes it."""
    digest = hashlib.sha256(f"tilewitch {stream} {seed}".encode()).digest()
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12))

    def step() -> int:
        nonlocal a, b, c, d
        out = (a + b + d) % WORD
        d = (d + 1) % WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % WORD
        c = ((((c << 21) | (c >> 11)) % WORD) + out) % WORD
        return out

    for _ in range(12):
        step()
    return step


def number_below(step: Callable[[], int], n: int) -> int:
    while True:
        product = step() * n
        if product % WORD >= WORD % n:
            return product // WORD


@settings(max_examples=EXAMPLES)
@given(seeds)
def test_the_generator_is_the_documented_one(seed: int) -> None:
    step, dice = generator("bots", f"{seed:x}"), seeded(seed, "bots")
    for n in (1, 2, 3, 6, 108, 2**30 + 1, 2**31 - 1):
        assert below(dice, n) == number_below(step, n)


@pytest.mark.parametrize("seed", [0, 1, 0x9F, 2**64 - 1])
def test_every_draw_of_qwirkle_follows_from_the_seed(seed: int) -> None:
    record = wander(tilewitch.game("qwirkle", players=3).start(seed), seed).record()
    assert isinstance(record.seed, str)
    step = generator("chance", record.seed)
    kinds = [colour + shape for colour in "ROYGBP" for shape in "csdltx"]
    bag = [kind for kind in kinds for _ in range(3)]
    aside: list[str] = []
    for actor, text in record.events:
        word, *rest = text.split()
        if actor == "chance":
            drawn = [bag.pop(number_below(step, len(bag))) for _ in rest[1:]]
            assert sorted(drawn, key=kinds.index) == rest[1:]
            bag = sorted(bag + aside, key=kinds.index)
        aside = rest if word == "exchange" else []


def test_every_draw_of_hexenrennen_follows_from_the_seed() -> None:
    record = wander(tilewitch.game("hexenrennen", players=3).start(7), 7).record()
    assert isinstance(record.seed, str)
    step = generator("chance", record.seed)
    hidden: dict[tuple[int, int], list[int]] = {}
    piles: dict[int, list[int]] = {}
    for actor, text in record.events:
        word, *rest = text.replace("/", "").replace("magic", "1").split()
        if word == "neutral":
            number_below(step, 1680)
        if word in ("course", "neutral"):
            clan, *numbers = [int(actor), *map(int, rest)] if word == "course" else map(int, rest)
            for part in range(3):
                hidden[part, clan] = [1, *numbers[3 * part : 3 * part + 3]]
            piles[clan] = [1, 1, 1, *range(2, 11)]
        elif word == "start":
            assert rest == [str(number_below(step, 3))]
        elif word == "roll":
            assert rest == [str(1 + number_below(step, 6))]
        elif word == "disc":
            part = (int(rest[0]) - 1) // 16
            row = [(clan, face) for clan in range(4) for face in hidden[part, clan]]
            clan, face = row[number_below(step, len(row))]
            hidden[part, clan].remove(face)
            assert rest[1:] == [str(clan), str(face)]
        elif word == "neutral-card":
            clan = int(rest[0])
            assert int(rest[1]) == piles[clan].pop(number_below(step, len(piles[clan])))
