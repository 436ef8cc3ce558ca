"""The command `tilewitch`."""

from tilewitch.cli.app import main

__all__ = ["main"]
