"""The game of twelve turns with which Qwirkle's rules end: its scores, on a board that its description fits."""

import pytest

import tilewitch
from tilewitch.games.game import State

HANDS = {
    0: "Rl Rd Rc Gc Gt Bx",
    1: "Rs Bs Ps Yl Bl Ox",
    2: "Bc Ot Pt Rx Yt Yx",
    3: "Gd Gl Od Ox Bt Os",
}
TURNS = [
    # seat, what is laid, points, what is drawn, and why it scores that
    (0, "lay Rl@0,0 Rd@1,0 Rc@2,0", 3, "Yd Yc Bd", "a red line of three"),
    (1, "lay Rs@3,0 Bs@3,1 Ps@3,2", 7, "Ys Rs Rt", "the red line of four and a line of three squares"),
    (2, "lay Bc@2,1", 4, "Px", "a line of circles and a blue line"),
    (3, "lay Gl@0,-1 Gd@1,-1", 6, "Gs Pc", "diamonds, clovers and a green line"),
    (0, "lay Gt@-1,-1 Gc@2,-1", 7, "Oc Ol", "the green line of four and three circles"),
    (1, "lay Ys@3,3 Rs@4,3", 6, "Gx Pd", "four squares, and a new line of two"),
    (2, "lay Ot@-1,-3 Pt@-1,-2", 3, "Bx Yc", "three stars"),
    (3, "lay Ox@0,-3 Od@1,-3", 3, "Pl Yl", "three orange tiles"),
    (0, "lay Yd@1,-2 Yc@2,-2", 10, "Bl Gd", "four diamonds, four circles and a yellow line"),
    (1, "lay Rt@-1,0", 9, "Pc", "four stars and five red tiles"),
    (2, "lay Px@4,-1 Rx@4,0 Bx@4,1", 18, "Gl Oc Rl", "the sixth red shape, three crosses, three blue tiles"),
    (3, "lay Os@3,4 Gs@4,4", 9, "Bt Bc", "five squares, and two new lines of two"),
]
BOARD = """
       -2 -1  0  1  2  3  4  5
    -4  .  .  .  .  .  .  .  .
    -3  . Ot Ox Od  .  .  .  .
    -2  . Pt  . Yd Yc  .  .  .
    -1  . Gt Gl Gd Gc  . Px  .
     0  . Rt Rl Rd Rc Rs Rx  .
     1  .  .  .  . Bc Bs Bx  .
     2  .  .  .  .  . Ps  .  .
     3  .  .  .  .  . Ys Rs  .
     4  .  .  .  .  . Os Gs  .
     5  .  .  .  .  .  .  .  .
"""


def drawn_board(state: State) -> str:
    tiles = {(tile.x, tile.y): tile.tile for tile in state.view(None).board}
    columns = range(-2, 6)
    lines = ["       " + " ".join(f"{x:2}" for x in columns)]
    lines += [f"    {y:2} " + " ".join(f"{tiles.get((x, y), '.'):>2}" for x in columns) for y in range(-4, 6)]
    return "\n".join(lines)


@pytest.mark.rule("Q-03", "Q-04", "Q-06", "Q-07", "Q-14", "Q-19", "Q-20", "Q-22")
def test_the_example_scores_as_the_rules_say() -> None:
    state = tilewitch.game("qwirkle", players=4).start(deal=False)
    for seat, hand in HANDS.items():
        state.play(f"draw {seat} {hand}")
    totals = [0, 0, 0, 0]
    for seat, turn, points, drawn, why in TURNS:
        assert state.turn == seat
        assert state.gain(turn) == points, why
        assert sum(part.points for part in state.parts(turn)) == points, why
        state.play(turn)
        state.play(f"draw {seat} {drawn}")
        totals[seat] += points
        assert state.scores == totals
    assert drawn_board(state) == BOARD.strip("\n")


@pytest.mark.rule("Q-12")
def test_both_squares_of_the_sixth_turn_in_one_line_would_break_it() -> None:
    """Two red squares would lie in the line of squares."""
    state = tilewitch.game("qwirkle", players=4).start(deal=False)
    for seat, hand in HANDS.items():
        state.play(f"draw {seat} {hand}")
    for seat, turn, _, drawn, _ in TURNS[:5]:
        state.play(turn)
        state.play(f"draw {seat} {drawn}")
    refusal = state.why("lay Ys@3,3 Rs@3,4")
    assert refusal is not None
    assert refusal.rule == "Q-12"
