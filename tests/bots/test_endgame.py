"""Qwirkle's endgame: worked out, and the same as by trying everything out."""

import pytest

import tilewitch
from tests.qwirkle_positions import position
from tilewitch import State
from tilewitch.bots import Budget, bot
from tilewitch.bots.qwirkle.endgame import Solver
from tilewitch.bots.thinking import SearchBot, Settings
from tilewitch.games.dice import seeded
from tilewitch.games.kernel import copy

MANY = 1_000_000


def lead_by_brute_force(state: State) -> int:
    """What the seat on turn is ahead by in the end, if nobody ever chooses worse than best."""
    seat = state.turn
    assert seat is not None
    best = -1000
    for move in state.legal_moves:
        after = state.copy()
        after.play(move)
        if after.over:
            lead = after.scores[seat] - after.scores[1 - seat]
        else:
            lead = lead_by_brute_force(after)
            lead = lead if after.turn == seat else -lead
        best = max(best, lead)
    return best


ENDINGS = [
    position("Rc Rs Rd", ["Rl Gx", "Bc Rt"], bag="", scores=[10, 14]),
    position("Rc Rs Rd", ["Gx Gx", "Bc Yc"], bag="", scores=[3, 2]),
    position("Rc Rs Rd Rl Rt", ["Rx Bc", "Bx Gx"], bag="", scores=[0, 12]),
    position("Rc Rs\nBc Bs", ["Rd Bd", "Gc Gs"], bag="", scores=[5, 5]),
    position("Rc .. Rd\nBc Bs Bd", ["Rs Yt", "Gc"], bag="", scores=[30, 33]),
    position("Rc Rs", ["Rd Gx Bt", "Yc Ys"], bag="", scores=[0, 0]),
    position("Rc Rs", ["Rd Gx", "Yc Ys"], bag="", scores=[0, 50]),
]


@pytest.mark.parametrize("state", ENDINGS, ids=range(len(ENDINGS)))
def test_it_finds_what_trying_everything_finds(state: State) -> None:
    solver = Solver(state.game)
    lead = lead_by_brute_force(state)
    copy(state.compiled_states, 0, solver._states, 0)
    assert solver.lead(MANY) == lead
    found = solver.solve(state, MANY)
    assert found is not None
    action, share = found
    assert share == (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
    after = state.copy()
    after.play(next(move for move in state.legal_moves if move.action == action))
    kept = after.scores[0] - after.scores[1] if after.over else -lead_by_brute_force(after)
    assert kept > 0 or kept == lead == 0 or lead < 0


def test_it_gives_up_where_there_is_too_much_to_try() -> None:
    state = position("Rc Rs", ["Rd Gx Bt Yl Bc", "Yc Ys Gt Pl Px"], bag="")
    assert Solver(state.game).solve(state, 50) is None


def test_it_applies_only_where_nothing_is_hidden() -> None:
    for state, known in (
        (position("Rc", ["Rd", "Rs"], bag=""), True),
        (position("Rc", ["Rd", "Rs"], bag="Bx"), False),
        (position("Rc", ["Rd", "Rs", "Rl"], bag=""), False),
        (tilewitch.game("qwirkle").start(seed=1), False),
    ):
        assert Solver(state.game).applies(state) == known


def test_a_searching_bot_plays_what_was_worked_out() -> None:
    """Greedy would take the four points for Rt and lose."""
    for state in ENDINGS:
        if lead_by_brute_force(state) <= 0:
            continue
        one = SearchBot(state.game, "x", Settings(12, 1, Budget(iterations=5000)))
        (thought,) = one.think(state, 0, Budget(), seeded(1))
        assert (thought.chance, thought.trials) == (1.0, 0)
        after = state.copy()
        after.play(thought.move)
        greedy = bot(state.game, "greedy")
        while not after.over:
            assert after.turn is not None
            player = one if after.turn == 0 else greedy
            after.play(player.choose(after, after.turn, Budget(), seeded(2)))
        assert after.winners == [0]


def test_where_all_is_lost_it_still_tries() -> None:
    """By the clock too, however quickly that is proved."""
    lost = [state for state in ENDINGS if len(state.legal_moves) > 1 and lead_by_brute_force(state) < 0]
    assert lost
    for state in lost:
        one = SearchBot(state.game, "x", Settings(12, 1, Budget(iterations=100)))
        for budget in (Budget(iterations=100), Budget(seconds=0.2)):
            assert one.think(state, 0, budget, seeded(1))[0].trials
