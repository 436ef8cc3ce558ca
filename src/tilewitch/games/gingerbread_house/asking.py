"""What is asked of the seat that is to decide, in one sentence, with moves as examples that are legal now."""

from collections.abc import Iterator

from tilewitch.games.gingerbread_house.state import MOST_AT_GATE, MOST_STAIRWAYS, MOST_TOKENS
from tilewitch.games.gingerbread_house.symbols import CELL_NAMES, GINGERBREADS, NEIGHBOURS, SYMBOL_NAMES, SYMBOLS
from tilewitch.games.gingerbread_house.tally import card_rule
from tilewitch.games.gingerbread_house.view import Card, GingerbreadHouseView, Seat

COLOURS = SYMBOLS[:GINGERBREADS]


def ask(view: GingerbreadHouseView) -> str:
    """What is asked of the seat whose view this is and that is to decide, in one sentence."""
    me = view.seats[view.active]
    if view.step == "gate":
        return f"Choose a character of the line for your gate, as in gate {view.line[0].name}"
    if view.step == "build":
        return ask_build(me)
    if view.step == "effects":
        return ask_effects(view, me)
    if view.step == "keep":
        return ask_keep(view, me)
    if view.step == "trap":
        return ask_trap(view, me)
    if view.step == "wild":
        return "Lay the wild tile on any cell, as in wild b2"
    return ask_bonus(view.bonus[0])


# ---- building


def ask_build(me: Seat) -> str:
    """G-12, G-31."""
    tile = me.tiles[0]
    place = next(places(me), None)
    if place is None:
        return f"No double tile can be laid, so discard one and take stairways, as in stairways {tile}"
    return (
        f"Lay a double tile, as in build {tile} {place}, or take two stairways for one, as in stairways {tile};"
        " write why before a move to see first what it covers and brings"
    )


def places(me: Seat) -> Iterator[str]:
    """G-14 to G-16: where a double tile can lie, those that take no stairways first."""
    raised = []
    for pair in NEIGHBOURS:
        one, other = (me.house[cell] for cell in pair)
        names = [CELL_NAMES[cell] for cell in pair]
        gap = one.height - other.height
        if gap == 0 and not (one.tile and one.tile == other.tile):
            yield " ".join(names)
        elif 0 < abs(gap) <= me.stairways:
            raised.append(f"{names[0]} {names[1]} stairs {abs(gap)} {names[1 if gap > 0 else 0]}")
    yield from raised


# ---- carrying out what was covered


def ask_effects(view: GingerbreadHouseView, me: Seat) -> str:
    """G-17, G-33, G-34."""
    example = next(executions(view, me), None)
    if example is None:
        full = sum(me.pantry.values()) == MOST_TOKENS or len(me.gate) == MOST_AT_GATE
        room = ", or make room first with discard or release" if full else ""
        return f"Open is {named(view.open)}, which cannot be carried out now: give it up with done{room}"
    several = ", one after another" if len(view.open) > 1 else ""
    return f"You may carry out {named(view.open)}{several}, as in {example}, or give up with done"


def named(symbols: str) -> str:
    """Open executions in words: `red twice and star`."""
    times = ("", "", " twice", " three times")
    words = [SYMBOL_NAMES[SYMBOLS.index(s)] + times[symbols.count(s)] for s in dict.fromkeys(symbols)]
    return " and ".join(words)


def executions(view: GingerbreadHouseView, me: Seat) -> Iterator[str]:
    """G-20 to G-24: for each open symbol, a way to carry it out."""
    for symbol in view.open:
        for kind in SYMBOLS[:-1] if symbol == "W" else symbol:
            example = execution(view, me, kind)
            if example:
                yield f"{example} (a star is any of the others)" if symbol == "W" else example


def execution(view: GingerbreadHouseView, me: Seat, symbol: str) -> str | None:
    """A way to carry out a symbol now, if there is one."""
    if symbol in COLOURS:
        return f"take {symbol}" if view.supply[symbol] and sum(me.pantry.values()) < MOST_TOKENS else None
    if symbol == "S":
        return "take S" if view.stairways and me.stairways < MOST_STAIRWAYS else None
    if symbol == "X":
        pairs = [(mine, other) for mine in COLOURS if me.pantry[mine] for other in COLOURS if other != mine]
        return next((f"exchange {mine} {other}" for mine, other in pairs if view.supply[other]), None)
    from_line = [f"cage {card.name}" for card in view.line[:1] if len(me.gate) < MOST_AT_GATE]
    return " or ".join([*from_line, *["cage draw"] * (view.pile > 0)]) or None


def ask_keep(view: GingerbreadHouseView, me: Seat) -> str:
    """G-23, G-33."""
    names = [card.name for card in view.looked]
    if len(me.gate) == MOST_AT_GATE:
        return f"To keep one of the characters drawn, release one of your gate first, as in release {me.gate[0].name}"
    others = f" under {' '.join(names[1:])}" if names[1:] else ""
    return f"Keep one of the characters drawn, as in keep {names[0]}{others}"


# ---- trapping


def ask_trap(view: GingerbreadHouseView, me: Seat) -> str:
    """G-26."""
    cards = [card for card in (*me.gate, *view.line) if payment(card, me)]
    if not cards:
        return "You cannot pay for a character of the line or your gate: end the turn with end"
    names = [card.name for card in cards]
    one_of = " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    first = cards[0]
    pay = f" pay {payment(first, me)}" if "*" in first.cost else ""
    return f"You can trap {one_of}, as in trap {first.name}{pay}, or end the turn with end"


def payment(card: Card, me: Seat) -> str:
    """Tokens that pay for a character, for the mixed symbol those that there are most of; nothing if there are not
    enough."""
    left = dict(me.pantry)
    paid = ""
    for symbol in sorted(card.cost, key="*".__eq__):
        colour = max(COLOURS, key=left.__getitem__) if symbol == "*" else symbol
        if not left[colour]:
            return ""
        left[colour] -= 1
        paid += colour
    return "".join(sorted(paid, key=COLOURS.index))


# ---- bonus cards


def ask_bonus(card: str) -> str:
    """G-29."""
    family = card.partition("-")[0]
    about = "" if family.isdigit() else f"; rules {card_rule(card)} tells what a {family} counts"
    return f"Choose a bonus card, as in bonus {card}{about}"
