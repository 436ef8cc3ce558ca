"""What does the server refuse, and in which words? Each refusal has a code for programs and a template for people."""

from typing import Any

from tilewitch.errors import BadOption, IllegalMove, NotationError, NotPossible, Refusal, TilewitchError
from tilewitch.server.messages import Error
from tilewitch.server.store.protocol import NoRoom, StoreAway


class NotDone(TilewitchError):
    """Something asked of the server that it does not do; nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 409, rule: str | None = None, **facts: Any) -> None:
        super().__init__(text.format(**facts))
        self.status = status
        """Of the answer over HTTP."""
        self.error = Error(code, text, facts, rule)


def from_refusal(refusal: Refusal) -> Error:
    """What the rules of a game say against a move."""
    return Error("illegal", refusal.text, dict(refusal.facts), refusal.rule)


def from_game(error: TilewitchError) -> NotDone:
    """What a game, or the database, says against what was asked of it."""
    if isinstance(error, NoRoom):
        return NotDone("no-room", "the server's disk is full; nothing has been changed", 507)
    if isinstance(error, StoreAway):
        return NotDone("store", "the database does not answer; ask again", 503)
    if isinstance(error, IllegalMove):
        told = from_refusal(error.refusal)
        return NotDone(told.code, told.text, 409, told.rule, **told.facts)
    if isinstance(error, StoreAway):
        return NotDone("store", "the database does not answer; ask again", 503)
    if isinstance(error, NoRoom):
        return NotDone("no-room", "the server's disk is full; nothing has been changed", 507)
    codes = ((NotationError, "unreadable", 400), (BadOption, "option", 400), (NotPossible, "impossible", 409))
    code, status = next(((code, status) for kind, code, status in codes if isinstance(error, kind)), ("refused", 400))
    return NotDone(code, "{reason}", status, reason=str(error)[:500])
