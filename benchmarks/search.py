"""How fast bots think: moves tried out on deals, nodes of a tree, positions worked out; compiled beside plain.

`python -m benchmarks.search [GAME…] [--players N]`.
"""

import argparse
import json

from rich.console import Console
from rich.table import Table

import tilewitch
from benchmarks.speed import in_plain_mode, midgame, per_second
from tests.qwirkle_positions import position
from tilewitch.bots.compiled import growing, searching
from tilewitch.bots.qwirkle.endgame import Solver
from tilewitch.bots.thinking import POLICY, Desk
from tilewitch.bots.values import network
from tilewitch.games import about, folders, kernel
from tilewitch.games.dice import seeded
from tilewitch.games.game import as_buffer

CANDIDATES, TURNS, BOLDNESS = 8, 3, 0.4
LIMIT = 1000
"""How many positions of an ending are worked out at a time; it takes more than these."""
ENDING = ("Rc Rs Rd\nBc Bs Bd", ["Rl Bl Gx Pt Yc", "Rt Bt Ox Ps Yd"])
"""An ending of Qwirkle that takes thousands of positions to work out."""


def figures(name: str, players: int) -> dict[str, float]:
    """Figures of one game in this process's mode, as units per second of one core."""
    game = tilewitch.game(name, players=players)
    state = midgame(game)
    seat = state.turn or 0
    desk = Desk(game)
    kernel.copy(state.compiled_states, 0, desk.states, 0)
    compiled, trees = searching(name), growing(name)
    net, hidden = network(name, players)
    dice = seeded(3)
    n = int(compiled.list_candidates(desk.states, desk.works, desk.plans, CANDIDATES))
    actions = as_buffer([int(action) for action in kernel.head(desk.plans, "actions", n)])
    sums = kernel.reals(n)
    tree = kernel.array(trees.Tree, 1)

    def tried(turns: int, deals: int) -> int:
        compiled.try_out(
            *(desk.states, desk.scratch, desk.works, desk.plans, actions, n, seat, POLICY, turns, deals),
            *(net, hidden, dice, desk.luck, sums),
        )
        return n * deals

    def nodes(times: int) -> int:
        trees.clear(tree)
        trees.grow(
            *(desk.states, desk.scratch, desk.works, desk.plans, tree, CANDIDATES, BOLDNESS, seat, POLICY, 0),
            *(times, net, hidden, dice),
        )
        return times

    found = {
        "moves tried on a deal, judged at once": per_second(lambda deals: tried(0, deals)),
        f"moves tried on a deal, judged {TURNS} turns later": per_second(lambda deals: tried(TURNS, deals)),
        "nodes of a tree": per_second(nodes),
    }
    if name == "qwirkle":
        ending = position(*ENDING, bag="")
        solver = Solver(ending.game)

        def worked_out(positions: int) -> int:
            """As many positions as are asked for: it gives up after so many."""
            whole, rest = divmod(positions, LIMIT)
            for limit in [LIMIT] * whole + [rest] * (rest > 0):
                solver.solve(ending, limit)
            return positions

        found["positions of an ending"] = per_second(worked_out)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(folders()), metavar="GAME")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="only this mode's figures of the first game, for a program")
    asked = parser.parse_args()
    if asked.json:
        print(json.dumps(figures(asked.games[0], asked.players)))
        return
    console = Console()
    for name in asked.games:
        compiled = figures(name, asked.players)
        plain = in_plain_mode("benchmarks.search", name, "--players", str(asked.players), "--json")
        made = Table("per second and core", "compiled", "plain", "ratio", title=f"{about(name).title}, {asked.players}")
        for what, speed in compiled.items():
            made.add_row(what, f"{speed:,.0f}", f"{plain[what]:,.0f}", f"{speed / plain[what]:,.0f}")
        console.print(made)


if __name__ == "__main__":
    main()
