"""What happens in Hexenrennen, told as sentences: every event, and every field that a witch comes to."""

from collections.abc import Sequence

from tilewitch.errors import Refusal
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSE,
    DISC,
    MOVE,
    NEUTRAL,
    NEUTRAL_CARD,
    PASS,
    ROLL,
    STARTER,
    STAY,
    clan_of,
    field_of,
    kind_of,
    number_of,
    spread_of,
)
from tilewitch.games.hexenrennen.course import DISCS, GOAL, MAGIC, VALUE, clan_of_disc, disc_of, face_of_disc
from tilewitch.games.hexenrennen.explain import by_card, onwards, target_of
from tilewitch.games.hexenrennen.notation import FACES, face_name, spread_name
from tilewitch.games.hexenrennen.rules import State
from tilewitch.games.hexenrennen.view import HexenrennenView

COLOURS = ("red", "yellow", "green", "blue")
"""What the clans are called; their first letters differ."""


def public_state(view: HexenrennenView) -> State:
    """As much of the state as a view tells: all but what lies face down."""
    state = State()
    state.seats = sum(clan.player for clan in view.clans)
    for disc in view.discs:
        state.discs[disc.field] = disc_of(disc.clan, FACES[disc.face])
    for number, clan in enumerate(view.clans):
        them = state.clans[number]
        for face in map(FACES.__getitem__, clan.cards):
            if face == MAGIC:
                them.magics += 1
            else:
                them.hand |= 1 << face
        for witch, field in enumerate(clan.witches):
            them.witches[witch] = field
    state.turn = view.turn or 0
    state.die = view.roll or 0
    if view.moving is not None:
        state.witch = view.moving.witch
        state.backwards = int(view.moving.backwards)
    return state


def tell(view: HexenrennenView, action: int, actor: int, names: Sequence[str]) -> str:
    """What happened, in one sentence, as the viewer may know it; `view` is from just before. `names` are the
    players', by seat."""
    kind = kind_of(action)
    if kind == COURSE:
        spread = f": {spread_name(spread_of(action))}" if actor == view.seat else ""
        return f"{names[actor]} has spread the discs{spread}."
    if kind == NEUTRAL:
        return f"The discs of the neutral clan {COLOURS[clan_of(action)]} are shuffled in."
    if kind == STARTER:
        return f"{names[clan_of(action)]} begins."
    if kind == ROLL:
        return f"{names[view.turn or 0]} rolls {number_of(action)}."
    if kind == PASS:
        return f"{names[actor]} cannot move any witch and passes."
    return tell_witch(view, action, actor, names)


def tell_witch(view: HexenrennenView, action: int, actor: int, names: Sequence[str]) -> str:
    """An event that is about one witch."""
    kind, number = kind_of(action), number_of(action)
    state = public_state(view)
    if kind == MOVE:
        target = target_of(state, action)
        assert isinstance(target, int)
        return f"{names[actor]}'s witch {number} goes to {place_of(target)}{chain(state, number, target, names)}."
    witch = f"{names[state.turn]}'s witch {state.witch}"
    field = state.clans[state.turn].witches[state.witch]
    if kind == DISC:
        state.discs[field] = disc_of(clan_of(action), number)
        return f"The disc on field {field_of(action)} is turned up{chain(state, state.witch, field, names)}."
    if kind == STAY:
        return f"{witch} stays on field {field}."
    if kind not in (CARD, NEUTRAL_CARD):
        return f"{names[actor]} leaves {witch} on field {field}."
    who = names[actor] if kind == CARD else f"The neutral clan {COLOURS[clan_of(action)]}"
    played = f"{who} plays card {face_name(number)}"
    card_to = by_card(state, number)
    if isinstance(card_to, Refusal):
        return f"{played}, which cannot be carried out: {witch} stays on field {field}."
    way = "goes on" if card_to > field else "goes back"
    if kind == CARD and actor == state.turn:
        witch = f"witch {state.witch}"
    rest = ", and the turn ends there" if number == MAGIC else chain(state, state.witch, card_to, names)
    return f"{played}: {witch} {way} to {place_of(card_to)}{rest}."


def chain(state: State, witch: int, target: int, names: Sequence[str]) -> str:
    """H-19: what becomes of a witch that comes to a field, step by step up to where somebody has to act or
    she stays."""
    fields = list(onwards(state, witch, target))
    told = ""
    for i, field in enumerate(fields):
        if field > DISCS:
            return told
        disc = int(state.discs[field])
        if disc == 0:
            return f"{told}, which lies face down"
        told += f": {whose(state, clan_of_disc(disc), names)} {disc_name(face_of_disc(disc))}"
        if i + 1 < len(fields):
            told += f", on to {place_of(fields[i + 1])}"
    return told + ending(state, fields[-1])


def whose(state: State, clan: int, names: Sequence[str]) -> str:
    """Of which clan a disc is, seen from the witch that came to it."""
    if clan == state.turn:
        return "her own"
    return f"{names[clan]}'s" if clan < state.seats else f"the neutral {COLOURS[clan]}"


def disc_name(face: int) -> str:
    """What a disc with this face is called: `7`, or `magic sign`."""
    return "magic sign" if face == MAGIC else str(face)


def ending(state: State, field: int) -> str:
    """How a chain ends on a disc that lies face up."""
    disc = int(state.discs[field])
    clan, face = clan_of_disc(disc), face_of_disc(disc)
    if face == MAGIC:
        them = state.clans[clan]
        if clan >= state.seats and not them.hand and not them.magics:
            return ", but the pile is empty, so she stays"
        return ""
    if clan != state.turn:
        return ", so she stays"
    if field + face > GOAL:
        return ", but that is beyond the goal, so she stays"
    return f", but field {field + face} is taken, so she stays"


def place_of(field: int) -> str:
    """A field by name."""
    return f"goal field {field}, worth {VALUE[field]}" if field > DISCS else f"field {field}"
