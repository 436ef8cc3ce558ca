"""Why an action is not legal, and what a legal one scores: the plain way, from the discs and the witches
alone.

Nothing here uses the sets of fields that make the rules fast, so that each can be tested against the other.
"""

from collections.abc import Iterator

from tilewitch.errors import Refusal
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSE,
    DISC,
    LEAVE,
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
)
from tilewitch.games.hexenrennen.course import (
    CLAN_STEP,
    DISCS,
    GOAL,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    MAGIC,
    VALUE,
    WITCHES,
)
from tilewitch.games.hexenrennen.notation import face_name
from tilewitch.games.hexenrennen.rules import (
    ENDED,
    MOVING,
    NEUTRALS,
    OTHERS_SIGN,
    OWN_SIGN,
    PILE,
    ROLLING,
    SPREADING,
    STARTING,
    TURNING_UP,
    State,
)
from tilewitch.games.protocol import Part

EXPECTED: dict[int, tuple[tuple[int, ...], Refusal]] = {
    SPREADING: (
        (COURSE,),
        Refusal("H-03", "first every player spreads their discs, as in course 2 3 4 / 5 6 7 / 8 9 10"),
    ),
    NEUTRALS: ((NEUTRAL,), Refusal("H-04", "the discs of a neutral clan are spread now")),
    STARTING: ((STARTER,), Refusal("H-08", "who starts is drawn now")),
    ROLLING: ((ROLL,), Refusal("H-09", "the die is rolled now")),
    MOVING: ((MOVE, PASS), Refusal("H-09", "the player on turn chooses a witch now, as in move 1")),
    TURNING_UP: ((DISC,), Refusal("H-18", "the disc under the witch is turned up now")),
    OWN_SIGN: (
        (STAY, CARD),
        Refusal("H-23", "the witch is on a sign of her own clan: stay, or play a card, as in card 7"),
    ),
    OTHERS_SIGN: (
        (LEAVE, CARD),
        Refusal("H-26", "the owner of the sign decides now: leave the witch, or play a card, as in card 7"),
    ),
    PILE: ((NEUTRAL_CARD,), Refusal("H-30", "the top card of the neutral pile is turned up now")),
    ENDED: ((), Refusal("H-33", "the game is over")),
}
"""For each phase the kinds of action that it takes, and what is said of others."""


def check(state: State, action: int) -> Refusal | None:
    """Why whoever acts next may not do this, or why chance cannot have; None if all is well."""
    kind = kind_of(action)
    kinds, otherwise = EXPECTED[state.phase]
    if kind not in kinds:
        return otherwise
    if kind == MOVE:
        return check_move(state, number_of(action))
    if kind == PASS:
        return check_pass(state)
    if kind == CARD:
        return check_card(state, number_of(action))
    if kind == LEAVE:
        return check_leave(state)
    if kind == DISC:
        return check_disc(state, action)
    if kind == NEUTRAL_CARD:
        return check_neutral_card(state, action)
    if kind == NEUTRAL and clan_of(action) != state.spread:
        return Refusal("H-04", "clan {clan} spreads its discs now", {"clan": state.spread})
    if kind == STARTER and clan_of(action) >= state.seats:
        return Refusal("H-08", "there are {seats} players; seats count from 0", {"seats": state.seats})
    return None


# ---- the position, drawn plainly


def standing(state: State) -> set[int]:
    """The discs that witches stand on."""
    return {f for seat in range(state.seats) for f in state.clans[seat].witches if 0 < f <= DISCS}


def mover(state: State) -> int:
    """The field of the moving witch."""
    return state.clans[state.turn].witches[state.witch]


def sign_owner(state: State) -> int:
    return state.discs[mover(state)] // CLAN_STEP


def card_count(state: State, clan: int, face: int) -> int:
    them = state.clans[clan]
    return them.magics if face == MAGIC else them.hand >> face & 1


def whole_hand(state: State, clan: int) -> list[int]:
    """The faces that a clan has cards of."""
    return [face for face in range(MAGIC, HIGHEST_NUMBER + 1) if card_count(state, clan, face)]


def face_down(state: State, part: int) -> list[tuple[int, int]]:
    """The clan and the face of each disc that lies face down in a part."""
    return [divmod(disc, CLAN_STEP) for disc in range(4 * CLAN_STEP) if state.hidden[part] >> disc & 1]


def check_landing(state: State, target: int) -> Refusal | None:
    """H-12, H-15: whether a witch that goes forward can come to a field."""
    if target > GOAL:
        return Refusal(
            "H-15", "that would go to {target}; the goal ends at 51, and no pip is dropped (H-10)", {"target": target}
        )
    if target in standing(state):
        return Refusal("H-12", "a witch stands on field {target} already", {"target": target})
    return None


def by_die(state: State, witch: int) -> int | Refusal:
    """Where the roll takes a witch, or why it cannot."""
    field = state.clans[state.turn].witches[witch]
    if field > DISCS:
        return Refusal("H-17", "witch {witch} is on the goal and stays there", {"witch": witch})
    if field == 0:
        taken = standing(state)
        return [f for f in range(1, DISCS + 1) if f not in taken][state.die - 1]
    return check_landing(state, field + state.die) or field + state.die


def by_card(state: State, face: int) -> int | Refusal:
    """Where a card of the sign's owner takes the witch on that sign, or why it cannot."""
    field, owner = mover(state), sign_owner(state)
    forward = owner == state.turn
    if face == MAGIC:
        disc = owner * CLAN_STEP + MAGIC
        way = range(field + 1, DISCS + 1) if forward else range(field - 1, 0, -1)
        signs = [f for f in way if state.discs[f] == disc and f not in standing(state)]
        if signs:
            return signs[0]
        if forward:
            return Refusal("H-25", "no free sign of this clan lies face up ahead")
        return Refusal("H-28", "no free sign of this clan lies face up behind the witch")
    if forward:
        refusal = check_landing(state, field + face)
        if refusal is None:
            return field + face
        return Refusal(
            "H-24", f"only a card whose move can be made in full may be played: {refusal.text}", refusal.facts
        )
    target = field - face
    if target < 1:
        return Refusal(
            "H-27", "that would go back before field 1, by {steps} from {field}", {"steps": face, "field": field}
        )
    if target in standing(state):
        return Refusal("H-27", "a witch stands on field {target} already", {"target": target})
    return target


# ---- what players do


def check_move(state: State, witch: int) -> Refusal | None:
    """H-09 to H-17."""
    if witch >= WITCHES:
        return Refusal("H-01", "witches are 0, 1 and 2")
    target = by_die(state, witch)
    return target if isinstance(target, Refusal) else None


def check_pass(state: State) -> Refusal | None:
    """H-11."""
    for witch in range(WITCHES):
        target = by_die(state, witch)
        if not isinstance(target, Refusal):
            return Refusal(
                "H-11", "who can move must move: witch {witch} can, to {target}", {"witch": witch, "target": target}
            )
    return None


def check_card(state: State, face: int) -> Refusal | None:
    """H-23 to H-28, H-31."""
    if not card_count(state, sign_owner(state), face):
        if face in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1) or face == MAGIC:
            return Refusal("H-31", "card {card} has been played; every card is used once", {"card": face_name(face)})
        return Refusal("H-01", "there is no such card")
    target = by_card(state, face)
    return target if isinstance(target, Refusal) else None


def check_leave(state: State) -> Refusal | None:
    """H-26, H-29."""
    if state.backwards:
        for face in whole_hand(state, sign_owner(state)):
            if not isinstance(by_card(state, face), Refusal):
                return Refusal(
                    "H-29",
                    "a witch that came back to a sign is sent further back: card {card} can be played",
                    {"card": face_name(face)},
                )
    return None


# ---- what chance does


def check_disc(state: State, action: int) -> Refusal | None:
    """H-05, H-18."""
    field = mover(state)
    if field_of(action) != field:
        return Refusal("H-18", "the disc on field {field} is turned up now", {"field": field})
    part = (field - 1) // 16
    if (clan_of(action), number_of(action)) not in face_down(state, part):
        facts = {"clan": clan_of(action), "face": face_name(number_of(action)), "part": part + 1}
        return Refusal("H-05", "no disc {face} of clan {clan} lies face down in part {part}", facts)
    return None


def check_neutral_card(state: State, action: int) -> Refusal | None:
    """H-30, H-31."""
    clan = sign_owner(state)
    if clan_of(action) != clan:
        return Refusal("H-30", "the pile of clan {clan} is asked", {"clan": clan})
    if not card_count(state, clan, number_of(action)):
        return Refusal("H-31", "card {card} is not in the pile", {"card": face_name(number_of(action))})
    return None


# ---- what a legal action scores


def target_of(state: State, action: int) -> int | Refusal:
    """Where a move or a card takes a witch at first, or why it cannot."""
    if kind_of(action) == MOVE:
        return by_die(state, number_of(action))
    return by_card(state, number_of(action))


def onwards(state: State, witch: int, target: int) -> Iterator[int]:
    """H-20, H-21: the fields that a witch of the seat on turn comes to from a target on, by her own
    numbers."""
    taken = standing(state) - {state.clans[state.turn].witches[witch]}
    while True:
        yield target
        clan, face = divmod(state.discs[target] if target <= DISCS else 0, CLAN_STEP)
        if clan != state.turn or face <= MAGIC or target + face > GOAL or target + face in taken:
            return
        target += face


def parts(state: State, action: int) -> list[Part]:
    """H-34: what a legal action scores at once."""
    if kind_of(action) not in (MOVE, CARD):
        return []
    target = target_of(state, action)
    assert isinstance(target, int)
    witch = number_of(action) if kind_of(action) == MOVE else state.witch
    last = list(onwards(state, witch, target))[-1]
    return [Part("goal field {field}", int(VALUE[last]), "H-34", {"field": last})] if last > DISCS else []
