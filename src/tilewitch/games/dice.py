"""The seeded generator: the same numbers from the same seed, compiled or not, on any platform.

The generator is sfc32: additions, shifts and exclusive-ors of 32-bit words. Its four words are the first sixteen
bytes of the SHA-256 of `tilewitch STREAM SEED` (big-endian, the seed in lower-case hexadecimal); the first twelve
outputs are thrown away. `docs/records.md` describes it for readers who write their own.
"""

import hashlib
import struct

from tilewitch.games.kernel import Row, numbers, rule

WORD = (1 << 32) - 1
SEEDS = 1 << 64
"""Seeds are from 0 up to, not including, this."""


def seeded(seed: int, stream: str = "chance") -> Row:
    """A generator at the beginning of one of a seed's streams: `chance` for the game, others for who plays it."""
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    dice: Row = numbers(4)
    reseed(dice, seed, stream)
    return dice


def reseed(dice: Row, seed: int, stream: str) -> None:
    """Put a generator at the beginning of one of a seed's streams."""
    digest = hashlib.sha256(f"tilewitch {stream} {seed:x}".encode()).digest()
    dice[0], dice[1], dice[2], dice[3] = struct.unpack(">4I", digest[:16])
    discard(dice, 12)


@rule
def discard(dice: Row, n: int) -> None:
    """Throw n numbers away."""
    for _ in range(n):
        random32(dice)


@rule
def random32(dice: Row) -> int:
    """The next word: 0 to 2**32 - 1, each equally likely."""
    a = dice[0]
    b = dice[1]
    c = dice[2]
    out = (a + b + dice[3]) & WORD
    dice[3] = (dice[3] + 1) & WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & WORD
    dice[2] = ((((c << 21) | (c >> 11)) & WORD) + out) & WORD
    return out


@rule
def below(dice: Row, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly equally likely (Lemire's method); n is less than 2**31."""
    product = random32(dice) * n
    if (product & WORD) < n:
        unfair = (WORD + 1 - n) % n
        while (product & WORD) < unfair:
            product = random32(dice) * n
    return product >> 32
