"""Positions of Hexenrennen from what lies and stands where."""

from collections.abc import Mapping, Sequence

import tilewitch
from tilewitch.games.game import State
from tilewitch.games.hexenrennen import rules
from tilewitch.games.hexenrennen.course import CLANS, DISCS, MAGIC, PARTS, disc_of, part_of
from tilewitch.games.hexenrennen.notation import FACES, IN_PART

ALONE = ("pass", "stay", "leave")


def position(
    witches: Sequence[Sequence[int]],
    discs: Mapping[int, str] | None = None,
    cards: Mapping[int, str] | None = None,
    turn: int = 0,
    roll: int | None = None,
    seed: int | None = None,
) -> State:
    """A game in which the witches of each seat stand on these fields, discs like `0 magic` or `2 7` (clan and face)
    lie face up, and clans hold these cards (those not named, all). The seat on turn is about to roll, or has rolled.
    Chance is played by hand, or by the seed's dice."""
    game = tilewitch.game("hexenrennen", players=len(witches))
    fields = rules.State()
    game.rules.setup(fields, len(witches), {})
    for seat, places in enumerate(witches):
        for witch, field in enumerate(places):
            fields.clans[seat].witches[witch] = field
            fields.occupied |= 1 << field if 0 < field <= DISCS else 0
    for clan, text in (cards or {}).items():
        faces = [FACES[name] for name in text.split()]
        fields.clans[clan].magics = faces.count(MAGIC)
        fields.clans[clan].hand = sum(1 << face for face in faces if face != MAGIC)
    lay(fields, {field: parse(text) for field, text in (discs or {}).items()})
    fields.spread = CLANS
    fields.turn = turn
    fields.phase = rules.ROLLING
    state = game.position(fields, seed)
    if roll is not None:
        state.play(f"roll {roll}")
    return state


def parse(disc: str) -> tuple[int, int]:
    clan, face = disc.split()
    return int(clan), FACES[face]


def lay(fields: rules.State, discs: Mapping[int, tuple[int, int]]) -> None:
    """Turn these discs up, and put the others face down: each clan's numbers rising, as far as the parts have room."""
    for field, (clan, face) in discs.items():
        fields.discs[field] = disc_of(clan, face)
        if face == MAGIC:
            fields.signs[clan] |= 1 << field
    for clan in range(CLANS):
        numbers = [
            [
                face
                for field, (whose, face) in discs.items()
                if whose == clan and part_of(field) == part and face != MAGIC
            ]
            for part in range(PARTS)
        ]
        shown = [face for part in numbers for face in part]
        left = [face for face in FACES.values() if face != MAGIC and face not in shown]
        assert len(shown) == len(set(shown)), f"clan {clan} has each number once"
        for part in range(PARTS):
            assert len(numbers[part]) <= IN_PART, f"part {part + 1} holds three numbers of clan {clan}"
            faces = [left.pop(0) for _ in range(IN_PART - len(numbers[part]))]
            if not any(part_of(field) == part and disc == (clan, MAGIC) for field, disc in discs.items()):
                faces.append(MAGIC)
            for face in faces:
                fields.hidden[part] |= 1 << disc_of(clan, face)


def play(state: State, *actions: str) -> State:
    """Play these actions, chance's among them."""
    for action in actions:
        state.play(action)
    return state


def moves(state: State) -> list[str]:
    """The legal moves; those that are listed are those that the plain check accepts."""
    listed = [str(move) for move in state.legal_moves]
    fields = state.fields()
    words = [*ALONE, *(f"move {witch}" for witch in range(3)), *(f"card {face}" for face in FACES)]
    accepted = {word for word in words if state.game.explain.check(fields, state.game.parse(word).action) is None}
    assert accepted == {move for move in listed if not move.startswith("course")}
    return listed


def witches(state: State, seat: int = 0) -> list[int]:
    """The fields of a seat's witches."""
    return list(state.view(None).clans[seat].witches)


def turn(state: State) -> int | None:
    found: int | None = state.view(None).turn
    return found


def cards(state: State, clan: int) -> str:
    """The cards that a clan has left."""
    return " ".join(state.view(None).clans[clan].cards)


def refused(state: State, move: str) -> str | None:
    """The id of the rule that a move breaks."""
    refusal = state.why(move)
    return refusal.rule if refusal else None
