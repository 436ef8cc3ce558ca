"""The games, the rules and nothing that rules do not need: `catalogue` lists them, `protocol` says what each must
offer."""

from tilewitch.games.catalogue import about, folders

__all__ = ["about", "folders"]
