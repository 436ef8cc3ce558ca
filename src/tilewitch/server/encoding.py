"""How do messages become JSON? One encoder for all of them, which also takes the numbers of compiled code."""

from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """A number of compiled code as a plain one."""
    if hasattr(value, "item"):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} does not go over the wire")


ENCODER = msgspec.json.Encoder(enc_hook=plain)
