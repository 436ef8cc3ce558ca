"""Random games of Gingerbread House: what is never lost, what is never exceeded, and two ways to say what is legal."""

from collections import Counter
from itertools import permutations, product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import tilewitch
from tests.strategies import EXAMPLES, any_move, seeds
from tilewitch import IllegalMove, NotationError
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import State
from tilewitch.games.gingerbread_house.components import house
from tilewitch.games.gingerbread_house.symbols import CARD_NAMES, CELL_NAMES, NEIGHBOURS, TILE_NAMES

HOUSE = house()
NAMES = [character.name for character in HOUSE.characters]
BONUS_CARDS = {2: 6, 3: 9, 4: 12}
few = settings(max_examples=2 * EXAMPLES)
variants = st.builds(
    lambda players, version: tilewitch.game("gingerbread-house", players=players, version=version),
    st.integers(2, 4),
    st.sampled_from(["standard", "introductory"]),
)


def step(state: State, dice: Any) -> None:
    """A random decision; things are put back seldom, so that games get somewhere."""
    useful = [move for move in state.legal_moves if str(move).split()[0] not in ("discard", "release")]
    if useful and below(dice, 8):
        state.play(useful[below(dice, len(useful))])
    else:
        state.play(any_move(state, dice))


class Stacks:
    """What lies on the nine cells of each house, piece by piece, as the events tell it."""

    def __init__(self) -> None:
        self.pieces: dict[int, list[list[tuple[str, int]]]] = {}
        self.tiles = 0

    def follow(self, actor: int, text: str) -> None:
        word, *rest = text.split()
        if word == "board":
            self.pieces[int(rest[0])] = [[(symbol, 0)] for symbol in rest[2].replace("/", "")]
        elif word == "build":
            self.tiles += 1
            if len(rest) == 6:
                self.cell(actor, rest[5]).extend([("stairway", 0)] * int(rest[4]))
            for symbol, name in zip(rest[0], rest[1:3], strict=True):
                self.cell(actor, name).append((symbol, self.tiles))
        elif word == "wild":
            self.cell(actor, rest[0]).append(("W", 0))

    def cell(self, seat: int, name: str) -> list[tuple[str, int]]:
        return self.pieces[seat][CELL_NAMES.index(name)]

    def count(self, piece: str) -> int:
        return sum(name == piece for cells in self.pieces.values() for stack in cells for name, _ in stack)


@few
@given(game=variants, seed=seeds, other=seeds)
def test_nothing_is_lost_and_no_limit_exceeded_and_houses_are_what_was_laid(game: Any, seed: int, other: int) -> None:
    state = game.start(seed=seed)
    dice = seeded(other, "tests")
    stacks = Stacks()
    followed = 0
    while not state.over:
        events = state.events
        for actor, text in events[followed:]:
            stacks.follow(actor, text)
        followed = len(events)
        check_counts(state, stacks)
        step(state, dice)
    turns = Counter(actor for actor, text in state.events if text.split()[0] in ("build", "stairways"))
    view = state.view(None)
    if any(seat.tiles for seat in view.seats):
        assert view.stairways == 0, "only an early end leaves tiles"
    else:
        assert turns == dict.fromkeys(range(game.players), 15)


def check_counts(state: State, stacks: Stacks) -> None:
    view, fields = state.view(None), state.fields()
    seats = view.seats
    for colour in "RYBG":
        assert view.supply[colour] + sum(seat.pantry[colour] for seat in seats) == 18
    assert view.stairways + sum(seat.stairways for seat in seats) + stacks.count("stairway") == 22
    assert view.wilds + stacks.count("W") == 28
    face_up = sum(len(seat.tiles) for seat in seats)
    assert sum(view.unturned.values()) + face_up + spent_tiles(state) == 60
    assert sum(view.unturned.values()) >= sum(seat.face_down for seat in seats)
    cards = [card for seat in seats for card in seat.treasury]
    assert len(view.bonus) + len(cards) == BONUS_CARDS[len(seats)]
    characters = [card.name for seat in seats for card in (*seat.gate, *seat.trapped)]
    characters += [card.name for card in view.line]
    characters += [NAMES[c] for c in range(40) if fields.pile >> c & 1]
    characters += [NAMES[c] for c in fields.under[: fields.under_cards]]
    assert sorted(characters) == sorted(NAMES)
    for number, seat in enumerate(seats):
        assert sum(seat.pantry.values()) <= 10
        assert seat.stairways <= 4
        assert len(seat.treasury) <= 3
        assert len(seat.gate) <= 2
        assert len(seat.tiles) <= 3
        heights = [len(stack) - 1 for stack in stacks.pieces[number]]
        assert [cell.height for cell in seat.house] == heights
        assert [cell.symbol for cell in seat.house] == [stack[-1][0] for stack in stacks.pieces[number]]
        assert (seat.height, seat.levels) == (max(heights), min(heights))
        assert fields.players[number].levels == seat.levels
        assert same_halves(seat.house, stacks.pieces[number])
        assert state.scores[number] == seat.score, "compiled and plain scoring agree"
        if number != state.turn or view.step in ("build", "gate"):
            assert len(seat.treasury) == min(3, seat.levels)


def spent_tiles(state: State) -> int:
    return sum(text.split()[0] in ("build", "stairways") for _, text in state.events)


def same_halves(cells: Any, stacks: list[list[tuple[str, int]]]) -> bool:
    """Whether the same pairs of cells show the two halves of one tile."""
    return all(
        (cells[a].tile == cells[b].tile and cells[a].tile > 0) == (stacks[a][-1][1] == stacks[b][-1][1] > 0)
        for a, b in NEIGHBOURS
    )


@few
@given(game=variants, seed=seeds, other=seeds, decisions=st.integers(0, 150))
def test_the_generator_lists_exactly_what_the_check_accepts(game: Any, seed: int, other: int, decisions: int) -> None:
    state = game.start(seed=seed)
    dice = seeded(other, "tests")
    while not state.over and decisions:
        step(state, dice)
        decisions -= 1
    for _ in range(6):
        if state.over:
            return
        fields = state.fields()
        listed = sorted(state.legal_moves.actions)
        assert len(set(listed)) == len(listed)
        accepted = {a for a in candidates(state) if game.explain.check(fields, a) is None}
        assert accepted == set(listed)
        step(state, dice)


def candidates(state: State) -> set[int]:
    """Everything that could be tried now, and much that cannot be right."""
    view = state.view(state.turn)
    tiles = {*view.seats[view.active].tiles, *TILE_NAMES[:3]}
    pairs = [(CELL_NAMES[a], CELL_NAMES[b]) for one in NEIGHBOURS for a, b in (one, one[::-1])]
    texts = [f"build {tile} {a} {b}" for tile in tiles for a, b in pairs]
    texts += [f"{text} stairs {n} {text.split()[k]}" for text in texts for n in (1, 2, 3, 4) for k in (2, 3)]
    texts += [f"stairways {tile}" for tile in TILE_NAMES]
    texts += [f"take {symbol}" for symbol in "RYBGS"] + [f"discard {symbol}" for symbol in "RYBG"]
    texts += [f"exchange {a} {b}" for a, b in permutations("RYBG", 2)]
    texts += [f"{word} {name}" for word in ("gate", "cage", "trap", "release") for name in NAMES]
    texts += [f"trap hansel-and-gretel pay {letters(paid)}" for paid in payments()]
    texts += [f"wild {cell}" for cell in CELL_NAMES] + [f"bonus {card}" for card in CARD_NAMES]
    texts += ["cage draw", "done", "end"]
    looked = [card.name for card in view.looked] or NAMES[:3]
    for n in range(1, 4):
        texts += [f"keep {a}{' under ' * (n > 1)}{' '.join(rest)}" for a, *rest in permutations(looked, n)]
    return {action for text in texts if (action := read(state, text)) is not None}


def letters(paid: tuple[int, ...]) -> str:
    return "".join(colour * n for colour, n in zip("RYBG", paid, strict=True))


def payments() -> list[tuple[int, ...]]:
    return [paid for paid in product(range(11), repeat=4) if sum(paid) in (7, 8)]


def read(state: State, text: str) -> int | None:
    try:
        return int(state.game.parse(text).action)
    except (IllegalMove, NotationError):
        return None


@few
@given(game=variants, seed=seeds, other=seeds, decisions=st.integers(0, 150))
def test_what_may_be_put_back_is_listed_last(game: Any, seed: int, other: int, decisions: int) -> None:
    state = game.start(seed=seed)
    dice = seeded(other, "tests")
    while not state.over and decisions:
        step(state, dice)
        decisions -= 1
    words = [str(move).split()[0] for move in state.legal_moves]
    back = [word in ("discard", "release") for word in words]
    assert back == sorted(back)
    if not state.over:
        works = state.game.room()
        state.game.compiled.legal(state.compiled_states, 0, works)
        assert int(works[0].count if isinstance(works, list) else works[0]["count"]) == (back.count(False) or len(back))
