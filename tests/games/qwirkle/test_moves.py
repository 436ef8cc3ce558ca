"""The fast generator of Qwirkle's moves against the plain check."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from hypothesis import example, given, settings
from hypothesis import strategies as st

import tilewitch
from tests.qwirkle_positions import position
from tests.strategies import positions, seeds, wander
from tilewitch.games.game import State
from tilewitch.games.kernel import PLAIN
from tilewitch.games.qwirkle.action import PASSING, exchange_action, lay_action
from tilewitch.games.qwirkle.explain import SIDES, board_of, check, is_dead
from tilewitch.games.qwirkle.notation import packed
from tilewitch.games.qwirkle.tiles import KINDS


def every_candidate(state: State) -> Iterator[int]:
    """Every way to lay some tiles of the hand in one line near the board, to exchange some, and to pass. Left out is
    only what cannot be legal at a glance: lays that share no attribute, touch nothing or cover a tile."""
    fields = state.fields()
    board = board_of(fields)
    hand = [kind for kind in range(KINDS) for _ in range(fields.players[fields.turn].hand[kind])]
    rim = {(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - board.keys()
    orders = {order for n in range(1, len(hand) + 1) for order in permutations(hand, n) if alike(order)}
    starts = {(x - back, y) for x, y in rim | {(0, 0)} for back in range(6)}
    starts |= {(x, y - back) for x, y in rim | {(0, 0)} for back in range(6)}
    for order in orders:
        for later in combinations(range(1, 6), len(order) - 1):
            for direction in range(2 if later else 1):
                for x, y in starts:
                    cells = [(x + i * (1 - direction), y + i * direction) for i in (0, *later)]
                    if not board.keys() & set(cells) and (not board or rim & set(cells)):
                        yield lay_action(x, y, direction, 1 + sum(1 << i for i in later), packed(list(order)))
    for n in range(1, len(hand) + 1):
        for chosen in set(combinations(hand, n)):
            yield exchange_action(n, packed(sorted(chosen)))
    yield PASSING


def alike(kinds: Sequence[int]) -> bool:
    return len({kind // 6 for kind in kinds}) == 1 or len({kind % 6 for kind in kinds}) == 1


@settings(max_examples=2 if PLAIN else 8)
@given(state=positions("qwirkle", most=40))
def test_the_generator_lists_exactly_what_the_check_accepts(state: State) -> None:
    if state.turn is None:
        return
    fields = state.fields()
    accepted = {action for action in every_candidate(state) if check(fields, action) is None}
    listed = [move.action for move in state.legal_moves]
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted


@settings(max_examples=2 if PLAIN else 6)
@given(seed=seeds, players=st.integers(2, 8))
def test_near_the_end_too(seed: int, players: int) -> None:
    """With the bag empty, hands of any size, and passes."""
    state = tilewitch.game("qwirkle", players=players).start(seed=seed)
    while not state.over and state.view(None).bag:
        state.play(max(state.legal_moves, key=state.gain))
    while not state.over:
        fields = state.fields()
        accepted = {action for action in every_candidate(state) if check(fields, action) is None}
        assert {move.action for move in state.legal_moves} == accepted
        wander(state, seed, 1)


def test_the_whole_opening_agrees_where_hands_are_rich() -> None:
    state = tilewitch.game("qwirkle").start(deal=False)
    state.play("draw 0 Rc Rs Rd Rl Rt Bc")
    state.play("draw 1 Yx Yx Px Gx Gd Gl")
    accepted = {action for action in every_candidate(state) if check(state.fields(), action) is None}
    assert {move.action for move in state.legal_moves} == accepted
    assert len(accepted) == 2 * 120


@settings(max_examples=3 if PLAIN else 40)
@given(state=positions("qwirkle", most=80))
@example(position("Rc Rs", ["Rd", "Bc"]))
def test_what_the_rules_keep_about_the_board_agrees_with_the_board(state: State) -> None:
    fields = state.fields()
    board = board_of(fields)
    assert len(board) == fields.placed
    assert sum(fields.on_board) == fields.placed
    rim = {(x + dx, y + dy) for x, y in board for dx, dy in SIDES} - board.keys()
    slots = {(fields.slot_x[i], fields.slot_y[i]) for i in range(fields.frontier)}
    assert slots == (rim or {(0, 0)})
    held = sum(sum(player.hand) for player in fields.players)
    assert fields.placed + held + sum(fields.bag) == 108
    assert fields.bag_tiles == sum(fields.bag)
    for player in fields.players:
        assert player.tiles == sum(player.hand)
        assert player.held == sum(1 << kind for kind in range(KINDS) if player.hand[kind])
    if not state.over and board:
        assert not is_dead(fields)


def test_a_board_far_from_where_it_began_keeps_its_coordinates() -> None:
    """A staircase of all tiles that runs further than half-way round the torus on which the board is kept."""
    steps = ["Rc", "Rs", "Bs", "Bd", "Gd", "Gl", "Yl", "Yt", "Pt", "Px", "Ox", "Oc"]
    drawing = [[".."] * 37 for _ in range(37)]
    for i in range(72):
        drawing[(i + 1) // 2][i // 2 if i % 2 == 0 else (i + 1) // 2 - 1] = steps[i % 12]
    state = position("\n".join(" ".join(row) for row in drawing), ["Rc", "Gc"], bag="")
    far = max(state.legal_moves, key=lambda move: int(str(move).split("@")[1].split(",")[0]))
    x, y = map(int, str(far).split("@")[1].split(","))
    assert x + y > 64
    before = len(state.view(None).board)
    state.play(far)
    last = state.view(None).board[before]
    assert (last.x, last.y) == (x, y)
