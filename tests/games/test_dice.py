"""The seeded generator: documented numbers, fair, the same everywhere."""

import hashlib
from collections import Counter

import pytest

from tilewitch.games.dice import SEEDS, below, random32, seeded
from tilewitch.games.kernel import PLAIN


def by_the_book(seed: int, stream: str) -> list[int]:
    """The first numbers of a stream as docs/records.md describes them, with nothing of the project's own."""
    digest = hashlib.sha256(f"tilewitch {stream} {seed:x}".encode()).digest()
    a, b, c, counter = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12))
    numbers = []
    for _ in range(12 + 20):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + out) % 2**32
        numbers.append(out)
    return numbers[12:]


@pytest.mark.parametrize("seed", [0, 7, 2**32, SEEDS - 1])
@pytest.mark.parametrize("stream", ["chance", "bots"])
def test_the_numbers_are_those_of_the_documented_generator(seed: int, stream: str) -> None:
    dice = seeded(seed, stream)
    assert [int(random32(dice)) for _ in range(20)] == by_the_book(seed, stream)


def test_below_is_fair_and_in_range() -> None:
    dice = seeded(1)
    throws = 6_000 if PLAIN else 60_000
    found = Counter(int(below(dice, 6)) for _ in range(throws))
    assert set(found) == set(range(6))
    assert sum((n - throws / 6) ** 2 / (throws / 6) for n in found.values()) < 25


def test_below_is_fair_where_words_do_not_divide_evenly() -> None:
    """Words fall on 3 * 2**29 places; without a second throw for some, two thirds of the places would get 3/4 of
    them."""
    dice = seeded(3)
    throws = 6_000 if PLAIN else 60_000
    found = Counter(int(below(dice, 3 << 29)) % 3 for _ in range(throws))
    assert sum((n - throws / 3) ** 2 / (throws / 3) for n in found.values()) < 20


@pytest.mark.parametrize("n", [1, 2, 3, 2**31 - 1])
def test_below_takes_any_number_below_2_to_the_31(n: int) -> None:
    dice = seeded(2)
    assert all(0 <= below(dice, n) < n for _ in range(100))


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to 18446744073709551615"):
        seeded(seed)
