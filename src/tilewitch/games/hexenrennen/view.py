"""Who may know what in Hexenrennen: views, events as others see them, and what is hidden dealt anew."""

import msgspec

from tilewitch.games.dice import below
from tilewitch.games.hexenrennen.action import COURSE, NEUTRAL, clan_of, kind_of
from tilewitch.games.hexenrennen.course import (
    CLAN_STEP,
    CLANS,
    FACES,
    MAGIC,
    MAGIC_CARDS,
    NUMBERS,
    PARTS,
    VALUE,
    pick,
    size,
)
from tilewitch.games.hexenrennen.notation import face_name, format_action, numbers_in
from tilewitch.games.hexenrennen.rules import (
    ENDED,
    MOVING,
    OTHERS_SIGN,
    OWN_SIGN,
    PILE,
    ROLLING,
    SPREADING,
    TURNING_UP,
    State,
)
from tilewitch.games.hexenrennen.ways import Way, ways
from tilewitch.games.kernel import Row, rule

ASKED = {SPREADING: "course", MOVING: "move", OWN_SIGN: "own sign", OTHERS_SIGN: "sign"}
UNDER_WAY = (TURNING_UP, OWN_SIGN, OTHERS_SIGN, PILE)
HIDDEN_SPREAD = " ? ? ? / ? ? ? / ? ? ?"


class Disc(msgspec.Struct, frozen=True):
    """A disc that lies face up."""

    field: int
    clan: int
    face: str
    """`2` to `10`, or `magic`."""


class Clan(msgspec.Struct, frozen=True):
    """What everybody may know of a clan."""

    player: bool
    """Whether somebody plays it; else it is neutral, and its cards are a pile."""
    cards: tuple[str, ...]
    """The faces of the cards not yet played: all began with the same ones, and played ones are seen by
    all."""
    witches: tuple[int, ...]
    """The field of each witch: 0 at the start, 49 to 51 on the goal. Empty for a neutral clan."""
    score: int
    face_down: tuple[int, ...]
    """How many of its discs lie face down in each part."""
    known: tuple[tuple[str, ...], ...]
    """Which those are, if the viewer may know it: one's own, and all when the game is over. Otherwise
    empty."""


class Moving(msgspec.Struct, frozen=True):
    """The witch whose move is not over."""

    seat: int
    witch: int
    field: int
    backwards: bool
    """Whether her last move went back."""


class HexenrennenView(msgspec.Struct, frozen=True):
    """H-35: what a seat, or a spectator, may know."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    decides: int | None
    """The seat that is to decide; None while chance acts and when the game is over."""
    asked: str | None
    """What is to be decided: `course`, `move`, `own sign` (the decider's own witch stands on it), or `sign`
    (another's)."""
    turn: int | None
    """The seat on turn; None while discs are spread."""
    roll: int | None
    """What was rolled, until a witch is chosen."""
    moving: Moving | None
    discs: tuple[Disc, ...]
    """Those that lie face up, by field."""
    clans: tuple[Clan, ...]
    """Those of the players, by seat, then the neutral ones."""
    discarded: tuple[str, ...]
    """The cards played, each as clan and face, as in `2 magic`; by clan."""
    ways: tuple[Way, ...]
    """Where each move that is legal now would take a witch."""
    over: bool
    winners: tuple[int, ...]


def view(state: State, seat: int | None) -> HexenrennenView:
    """H-35."""
    over = state.phase == ENDED
    scores = [points(state, number) for number in range(state.seats)]
    return HexenrennenView(
        seat=seat,
        decides=decides(state),
        asked=ASKED.get(state.phase),
        turn=state.turn if ROLLING <= state.phase < ENDED else None,
        roll=state.die or None,
        moving=moving(state) if state.phase in UNDER_WAY else None,
        discs=tuple(Disc(field, disc // CLAN_STEP, face_name(disc % CLAN_STEP)) for field, disc in lying(state)),
        clans=tuple(clan_view(state, clan, over or clan == seat) for clan in range(CLANS)),
        discarded=tuple(f"{clan} {face}" for clan in range(CLANS) for face in played(state, clan)),
        ways=ways(state),
        over=over,
        winners=tuple(s for s in range(state.seats) if over and scores[s] == max(scores)),
    )


def decides(state: State) -> int | None:
    """The seat that is to decide."""
    if state.phase == SPREADING:
        return state.spread
    if state.phase == OTHERS_SIGN:
        return state.discs[moving(state).field] // CLAN_STEP
    return state.turn if state.phase in (MOVING, OWN_SIGN) else None


def moving(state: State) -> Moving:
    field = state.clans[state.turn].witches[state.witch]
    return Moving(state.turn, state.witch, field, bool(state.backwards))


def lying(state: State) -> list[tuple[int, int]]:
    """The fields whose discs lie face up, with those."""
    return [(field, disc) for field, disc in enumerate(state.discs) if disc]


def points(state: State, seat: int) -> int:
    return sum(int(VALUE[field]) for field in state.clans[seat].witches)


def clan_view(state: State, clan: int, open_to_viewer: bool) -> Clan:
    player = clan < state.seats
    them = state.clans[clan]
    faces = [(discs >> CLAN_STEP * clan) & FACES for discs in state.hidden]
    return Clan(
        player=player,
        cards=card_names(them.hand, them.magics),
        witches=tuple(them.witches) if player else (),
        score=points(state, clan) if player else 0,
        face_down=tuple(part.bit_count() for part in faces),
        known=tuple(card_names(part, (part >> MAGIC) & 1) for part in faces) if open_to_viewer else (),
    )


def card_names(faces: int, magics: int) -> tuple[str, ...]:
    """The faces of cards or discs: numbers rising, then magic ones."""
    return (*map(face_name, numbers_in(faces)), *[face_name(MAGIC)] * magics)


def played(state: State, clan: int) -> tuple[str, ...]:
    """H-31: the faces of the cards of a clan that have been played."""
    them = state.clans[clan]
    return card_names(NUMBERS & ~them.hand, MAGIC_CARDS - them.magics)


def seen(action: int, actor: int, viewer: int | None) -> str:
    """H-35: nobody sees how the others have spread their discs."""
    if kind_of(action) == COURSE and actor != viewer:
        return "course" + HIDDEN_SPREAD
    if kind_of(action) == NEUTRAL:
        return f"neutral {clan_of(action)}{HIDDEN_SPREAD}"
    return format_action(action)


@rule
def redeal(state: State, seat: int, dice: Row) -> None:
    """Spread the other clans' face-down discs anew.

    A disc turned up is as likely under each spread that has it in that part, for every part holds sixteen. So
    what the seat has seen rules spreads out, but leaves those that it does not rule out equally likely: the
    numbers still face down are shuffled among the places that they lie in. Where each magic sign is,
    everybody knows.
    """
    for clan in range(CLANS):
        if clan != seat:
            shuffle_numbers(state, clan, dice)


@rule
def shuffle_numbers(state: State, clan: int, dice: Row) -> None:
    """Share the face-down numbers of a clan out anew, each part keeping as many as it had."""
    shift = CLAN_STEP * clan
    left = 0
    for part in range(PARTS):
        left |= (state.hidden[part] >> shift) & NUMBERS
    for part in range(PARTS):
        before = (state.hidden[part] >> shift) & NUMBERS
        after = 0
        for _ in range(size(before)):
            number = 1 << pick(left, below(dice, size(left)))
            left ^= number
            after |= number
        state.hidden[part] ^= (before ^ after) << shift
