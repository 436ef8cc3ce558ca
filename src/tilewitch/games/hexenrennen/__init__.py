"""Hexenrennen."""

from tilewitch.games.about import About

SEATS = 4

ABOUT = About(
    name="hexenrennen",
    title="Hexenrennen",
    summary="Race three witches along a course of face-down discs, and send the others back.",
    fewest=2,
    most=SEATS,
    rules=1,
)
