"""Chance that nobody can foresee and everybody can check afterwards: dice that follow from a secret.

Before the game only the secret's hash is shown, after it the secret. Each of chance's outcomes has dice of its own,
begun by an HMAC of its number, so that nothing seen of some of them tells anything about the others. `docs/records.md`
describes it for those who check it by other means.
"""

import hashlib
import hmac
import secrets
import struct

from tilewitch.games.dice import discard
from tilewitch.games.kernel import Row, numbers

METHOD = "hmac-sha256/1"
SECRET_BYTES = 32


class Shuffle:
    """All chance of one game.

    >>> Shuffle(bytes(32)).commitment[:16]
    'ed47baeaff7d26b4'
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}")

    @property
    def commitment(self) -> str:
        """The hash of the secret, in hexadecimal."""
        return hashlib.sha256(b"tilewitch commitment " + self.secret).hexdigest()

    def dice(self, number: int) -> Row:
        """The dice of one of chance's outcomes; the first in the game has number 0."""
        digest = hmac.digest(self.secret, f"tilewitch chance {number}".encode(), "sha256")
        dice: Row = numbers(4)
        dice[0], dice[1], dice[2], dice[3] = struct.unpack(">4I", digest[:16])
        discard(dice, 12)
        return dice
