"""Qwirkle's actions as text and back, as `docs/records.md` has it: `lay Rc@0,0 Rs@1,0`, `exchange Bd Gt`, `pass`."""

import functools
import re

from tilewitch.errors import IllegalMove, NotationError, Refusal
from tilewitch.games.qwirkle.action import (
    DRAW,
    EXCHANGE,
    LAY,
    PASSING,
    direction_of,
    draw_action,
    exchange_action,
    kind_of,
    lay_action,
    number_of,
    offsets_of,
    seat_of,
    tiles_of,
    x_of,
    y_of,
)
from tilewitch.games.qwirkle.rules import HAND, SEATS
from tilewitch.games.qwirkle.tiles import COLOURS, SHAPES, TILES

LAID = re.compile(r"(\w+)@(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


NAMES = tuple(colour + shape for colour in COLOURS for shape in SHAPES)
"""Of all kinds of tiles: `Rc` for the red circle."""


def tile_name(kind: int) -> str:
    return NAMES[kind]


def parse_tile(text: str) -> int:
    if len(text) == 2:
        colour, shape = COLOURS.find(text[0].upper()), SHAPES.find(text[1].lower())
        if colour >= 0 and shape >= 0:
            return 6 * colour + shape
    raise NotationError(
        f"{shown(text)} is not a tile: write a colour (one of {COLOURS}) and a shape (one of {SHAPES}), as in Rc"
    )


def shown(text: str) -> str:
    """A piece of somebody's text, for an error message: quoted and not too long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def packed(kinds: list[int]) -> int:
    return sum(kind << (6 * i) for i, kind in enumerate(kinds))


def unpacked(tiles: int, n: int) -> list[int]:
    return [(tiles >> (6 * i)) & 63 for i in range(n)]


def laid_tiles(action: int) -> list[tuple[int, int, int]]:
    """The tiles of a lay, along the line: kind, x, y."""
    x, y, direction = x_of(action), y_of(action), direction_of(action)
    places = [i for i in range(HAND) if offsets_of(action) >> i & 1]
    kinds = unpacked(tiles_of(action), len(places))
    return [(k, x + i * (1 - direction), y + i * direction) for k, i in zip(kinds, places, strict=True)]


@functools.lru_cache(maxsize=4096)  # each viewer is told of the same few
def format_action(action: int) -> str:
    """The text of an action."""
    kind = kind_of(action)
    if kind == LAY:
        return " ".join(["lay", *(f"{tile_name(tile)}@{x},{y}" for tile, x, y in laid_tiles(action))])
    names = [tile_name(tile) for tile in unpacked(tiles_of(action), number_of(action))]
    if kind == EXCHANGE:
        return " ".join(["exchange", *names])
    if kind == DRAW:
        return " ".join(["draw", str(seat_of(action)), *names])
    return "pass"


def parse_action(text: str) -> int:
    """The action that a text stands for; tiles may stand in any order.

    A text that no position could make legal, though it can be read, is refused with the rule that it breaks.
    """
    word, *rest = text.split() or [""]
    if word == "lay":
        return parse_lay(rest)
    if word == "exchange":
        kinds = sorted(parse_tile(name) for name in hand_sized(rest, "exchange", "Q-15"))
        return exchange_action(len(kinds), packed(kinds))
    if word == "draw":
        if not rest or not rest[0].isdecimal() or not rest[0].isascii() or not int(rest[0][:9]) < SEATS:
            raise NotationError(f"a draw names a seat from 0 to {SEATS - 1} and then the tiles: draw 0 Rc Rs")
        kinds = sorted(parse_tile(name) for name in hand_sized(rest[1:], "draw", "Q-14"))
        return draw_action(int(rest[0]), len(kinds), packed(kinds))
    if word == "pass":
        if rest:
            raise NotationError("pass stands alone")
        return PASSING
    raise NotationError(f"{shown(word)} is not an action: write lay, exchange or pass, as in lay Rc@0,0 Rs@1,0")


def hand_sized(names: list[str], word: str, rule: str) -> list[str]:
    if not names:
        raise NotationError(f"{word} what? Name the tiles, as in {word} Rc Bd")
    if len(names) > HAND:
        raise IllegalMove(Refusal(rule, "tiles named: {named}; a hand holds six", {"named": len(names)}))
    return names


def parse_lay(texts: list[str]) -> int:
    """Q-08, Q-11, Q-13, as far as they do not depend on the position."""
    if not texts:
        raise NotationError("lay what? Name tiles and cells, as in lay Rc@0,0 Rs@1,0")
    laid = []
    for text in texts[: TILES + 1]:
        match = LAID.fullmatch(text)
        if not match:
            raise NotationError(f"{shown(text)} is not a tile on a cell: write it as in Rc@0,-1 (tile, @, x, y)")
        laid.append((int(match[2]), int(match[3]), parse_tile(match[1])))
    hand_sized(texts, "lay", "Q-08")
    laid.sort()
    xs, ys = {x for x, _, _ in laid}, {y for _, y, _ in laid}
    if len({(x, y) for x, y, _ in laid}) < len(laid):
        raise IllegalMove(Refusal("Q-08", "two of these tiles are on one cell"))
    if len(xs) > 1 and len(ys) > 1:
        raise IllegalMove(Refusal("Q-08", "the tiles of one turn lie in one row or one column"))
    x, y, _ = laid[0]
    if any(abs(x) >= TILES or abs(y) >= TILES for x, y, _ in laid):
        raise IllegalMove(Refusal("Q-11", "no cell that far out can be connected with the others"))
    direction = int(len(ys) > 1)
    offsets = [cell_y - y if direction else cell_x - x for cell_x, cell_y, _ in laid]
    if offsets[-1] >= HAND:
        raise IllegalMove(
            Refusal(
                "Q-13",
                "cells from the first tile to the last: {cells}; no line is longer than six",
                {"cells": offsets[-1] + 1},
            )
        )
    return lay_action(x, y, direction, sum(1 << offset for offset in offsets), packed([kind for _, _, kind in laid]))
