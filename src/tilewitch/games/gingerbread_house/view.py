"""Who may know what in Gingerbread House: views, events as others see them, and what is hidden dealt anew."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from tilewitch.games.gingerbread_house.action import CAGE, KEEP, cards_of, kind_of
from tilewitch.games.gingerbread_house.components import Components
from tilewitch.games.gingerbread_house.notation import SetNotation, notation_for
from tilewitch.games.gingerbread_house.pile import redeal_pile
from tilewitch.games.gingerbread_house.state import (
    AWARDING,
    BUILDING,
    CHOOSING,
    COVERING,
    DEAL_TILES,
    DECISIONS,
    ENDED,
    KEEPING,
    RAISING,
    TRAPPING,
    State,
)
from tilewitch.games.gingerbread_house.symbols import (
    CARD_KINDS,
    CARD_NAMES,
    CELLS,
    GINGERBREADS,
    MIXED,
    SYMBOLS,
    TILE_KINDS,
    TILE_NAMES,
)
from tilewitch.games.gingerbread_house.tally import Standing, card_worth, members_of, standings_of, total, winners
from tilewitch.games.kernel import Row, rule
from tilewitch.games.protocol import CHANCE

STEPS = {
    CHOOSING: "gate",
    BUILDING: "build",
    COVERING: "effects",
    KEEPING: "keep",
    TRAPPING: "trap",
    RAISING: "wild",
    AWARDING: "bonus",
    ENDED: "over",
}
"""What a phase in which somebody decides is called in views; all others are `chance`."""


class Card(msgspec.Struct, frozen=True):
    """A character that lies face up."""

    name: str
    title: str
    cost: str
    """A letter for each token, `*` for the mixed symbol."""
    points: int
    type: str
    mood: str


class Cell(msgspec.Struct, frozen=True):
    """A building space."""

    symbol: str
    height: int
    tile: int
    """Which double tile, counted as they were laid, shows a half here; 0 is none."""


class Seat(msgspec.Struct, frozen=True):
    """What everybody may know of a seat."""

    board: str
    house: tuple[Cell, ...]
    """Row by row; empty before the board is dealt."""
    height: int
    levels: int
    """How many levels are complete."""
    tiles: tuple[str, ...]
    """The double tiles that lie face up."""
    face_down: int
    pantry: dict[str, int]
    stairways: int
    gate: tuple[Card, ...]
    trapped: tuple[Card, ...]
    treasury: tuple[str, ...]
    worth: tuple[int, ...]
    """What each card of the treasury is worth now."""
    offered: tuple[int, ...]
    """What each card in the middle would be worth now, if it lay in this treasury."""
    score: int


class GingerbreadHouseView(msgspec.Struct, frozen=True):
    """G-48: what a seat, or a spectator, may know."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    turn: int | None
    """The seat that is to decide; None while chance acts and when the game is over."""
    active: int
    """The seat whose turn it is, or that is dealt to, also while chance acts."""
    step: str
    """What is to be decided: gate, build, effects, keep, trap, wild or bonus; otherwise chance or over."""
    start: int
    turns: int
    """How many turns have begun."""
    seats: tuple[Seat, ...]
    line: tuple[Card, ...]
    pile: int
    """How many characters the pile has, without those being looked at."""
    under: tuple[str, ...]
    """The cards that were put under the pile, the uppermost first: those that the viewer knows, and `?` for the
    others."""
    looked: tuple[Card, ...]
    """The characters that the viewer has drawn to choose from."""
    bonus: tuple[str, ...]
    """The bonus cards in the middle."""
    supply: dict[str, int]
    stairways: int
    wilds: int
    unturned: dict[str, int]
    """How many double tiles of each kind nobody has seen."""
    open: str
    """The covered symbols whose executions are open, a letter for each."""
    due: int
    """How many bonus cards are still to be chosen."""
    over: bool
    winners: tuple[int, ...]


class SetViews:
    """Views for a set of components."""

    def __init__(self, components: Components, notation: SetNotation) -> None:
        self.components = components
        self.notation = notation
        self.cards = tuple(
            Card(
                name=character.name,
                title=character.title,
                cost="".join((*SYMBOLS[:GINGERBREADS], "*")[k] * character.cost[k] for k in range(MIXED + 1)),
                points=character.points,
                type=" ".join(["human"] * character.humans + ["other"] * character.others),
                mood="cheerful" if character.cheerful else "bad-tempered",
            )
            for character in components.characters
        )

    def view(self, state: State, seat: int | None) -> GingerbreadHouseView:
        """G-05, G-09, G-48."""
        deciding = DECISIONS <= state.phase < ENDED
        looking = seat is not None and seat == state.turn
        standings = standings_of(state, self.components)
        bonus = tuple(CARD_NAMES[card] for card in range(CARD_KINDS) for _ in range(state.middle[card]))
        over = state.phase == ENDED
        return GingerbreadHouseView(
            seat=seat,
            turn=state.turn if deciding else None,
            active=state.turn,
            step=STEPS.get(state.phase, "chance"),
            start=state.start,
            turns=state.turns,
            seats=tuple(self.seat(state, other, standings[other], bonus) for other in range(state.seats)),
            line=self.shown(state.line),
            pile=state.pile_cards + state.under_cards - state.looked,
            under=tuple(self.under(state, seat, i) for i in range(state.looked, state.under_cards)),
            looked=tuple(self.cards[state.under[i]] for i in range(state.looked) if looking),
            bonus=bonus,
            supply={SYMBOLS[k]: state.supply[k] for k in range(GINGERBREADS)},
            stairways=state.stairways,
            wilds=state.wilds,
            unturned={TILE_NAMES[k]: state.unturned[k] for k in range(TILE_KINDS) if state.unturned[k]},
            open="".join(SYMBOLS[k] * state.open[k] for k in range(len(SYMBOLS))),
            due=state.due,
            over=over,
            winners=winners(standings) if over else (),
        )

    def shown(self, characters: int) -> tuple[Card, ...]:
        return tuple(self.cards[character] for character in members_of(characters))

    def under(self, state: State, seat: int | None, place: int) -> str:
        """What a viewer knows to lie at a place under the pile."""
        known = seat is not None and state.sure[place] >> seat & 1
        return self.cards[state.under[place]].name if known else "?"

    def seat(self, state: State, seat: int, now: Standing, middle: tuple[str, ...]) -> Seat:
        me = state.players[seat]
        dealing = state.phase <= DEAL_TILES
        dealt = not dealing or seat < state.turn or (seat == state.turn and state.phase == DEAL_TILES)
        return Seat(
            board=self.components.sides[me.side].name if dealt else "",
            house=tuple(Cell(SYMBOLS[me.top[c]], me.height[c], me.half[c]) for c in range(CELLS) if dealt),
            height=max(me.height),
            levels=min(me.height),
            tiles=tuple(TILE_NAMES[me.tiles[i]] for i in range(me.face_up)),
            face_down=me.face_down,
            pantry={SYMBOLS[k]: me.pantry[k] for k in range(GINGERBREADS)},
            stairways=me.stairways,
            gate=self.shown(me.gate),
            trapped=self.shown(me.trapped),
            treasury=now.cards,
            worth=tuple(card_worth(card, now) for card in now.cards),
            offered=tuple(card_worth(card, now) for card in middle),
            score=total(now),
        )

    def seen(self, action: int, actor: int, viewer: int | None) -> str:
        """G-48: nobody is told by the log which cards were drawn, and others not which went under the pile; who drew
        them has them in the view."""
        kind = kind_of(action)
        if kind == CAGE and actor == CHANCE:
            return " ".join(["cage", *"?" * cards_of(action)])
        if kind == KEEP and actor != viewer and cards_of(action) > 1:
            kept = self.notation.format_action(action).split()[1]
            return " ".join(["keep", kept, "under", *"?" * (cards_of(action) - 1)])
        return self.notation.format_action(action)


@rule
def redeal(state: State, seat: int, dice: Row) -> None:
    """Deal anew what the seat cannot know. Double tiles that nobody has seen have no places yet, so that is the
    pile."""
    redeal_pile(state, seat, dice)


@cache
def views_for(components: Components) -> SetViews:
    return SetViews(components, notation_for(components))


def bind(options: Mapping[str, Any]) -> SetViews:
    """Views for the components that are played with."""
    return views_for(options["components"])
