"""Which move does best, when everybody chooses well by what the search has seen so far?

A tree of decisions and of what chance does between them, grown one path at a time; each path has a deal of its own of
what is hidden, so a node stands for all deals that lead to it. Every seat looks for its own advantage, and sees only
the most promising moves, more of them the more often it has been there. This file is a template, as `search.py` is.
"""

import math
from typing import Annotated, Any

from tilewitch.bots.plan import Plan
from tilewitch.bots.search import Knowledge
from tilewitch.games.kernel import Reals, Record, Records, Row, copy, rule
from tilewitch.games.protocol import CHANCE, OVER, Moves, Rules, Views

rules: Rules
moves: Moves
view: Views
knowledge: Knowledge
search: Any

NODES = 1 << 16
"""Room for a tree; a path that would go beyond it ends where there is no more."""
LONGEST = 256
NOBODY = -1
SEATS = 8


class Tree(Record):
    """A tree; node 0 is the root, and 0 as a child or a sibling is none."""

    action: Annotated[Row, "i8", NODES]
    child: Annotated[Row, "i8", NODES]
    sibling: Annotated[Row, "i8", NODES]
    visits: Annotated[Row, "i8", NODES]
    won: Annotated[Reals, "f8", NODES]
    """What the visits came to, for the seat that chose to go there."""
    nodes: int
    path: Annotated[Row, "i8", LONGEST]
    chooser: Annotated[Row, "i8", LONGEST]
    """Who chose to go to each node of the path: a seat, or NOBODY where chance did."""
    length: int
    worths: Annotated[Reals, "f8", SEATS]


@rule
def clear(trees: Records) -> None:
    """A tree that is nothing but its root."""
    tree = trees[0]
    tree.nodes = 1
    tree.child[0] = 0
    tree.visits[0] = 0


@rule
def child_of(tree: Tree, node: int, action: int) -> int:
    """The node that an action leads to; 0 if there is none yet."""
    child = tree.child[node]
    while child and tree.action[child] != action:
        child = tree.sibling[child]
    return child


@rule
def add_child(tree: Tree, node: int, action: int) -> int:
    """A new node; 0 if there is no room."""
    new = tree.nodes
    if new == NODES:
        return 0
    tree.nodes += 1
    tree.action[new] = action
    tree.child[new] = 0
    tree.sibling[new] = tree.child[node]
    tree.visits[new] = 0
    tree.won[new] = 0.0
    tree.child[node] = new
    return new


@rule
def follow(tree: Tree, node: int, chooser: int) -> None:
    """One step on the path."""
    tree.path[tree.length] = node
    tree.chooser[tree.length] = chooser
    tree.length += 1


@rule
def choose_branch(tree: Tree, plan: Plan, node: int, seen: int, boldness: float) -> int:
    """Of the most promising moves the one that has done best, given that those tried less may be better than they
    look; one never tried comes first."""
    best = -1.0
    chosen = plan.actions[0]
    wide = min(plan.count, max(seen, 2 + int(math.sqrt(tree.visits[node]))))
    curious = boldness * math.sqrt(math.log(1.0 + tree.visits[node]))
    for k in range(wide):
        child = child_of(tree, node, plan.actions[k])
        if child == 0 or tree.visits[child] == 0:
            return plan.actions[k]
        worth = tree.won[child] / tree.visits[child] + curious / math.sqrt(tree.visits[child])
        if worth > best:
            best = worth
            chosen = plan.actions[k]
    return chosen


@rule
def descend(state: Any, work: Any, plan: Plan, tree: Tree, most: int, boldness: float, dice: Row) -> None:
    """From the root to a new node, or to the end of the game."""
    node = 0
    tree.length = 0
    follow(tree, 0, NOBODY)
    while tree.length < LONGEST:
        actor = rules.actor(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            action = rules.sample(state, dice)
        else:
            plan.count = 0
            knowledge.candidates(state, work, plan, most)
            action = choose_branch(tree, plan, node, most if node == 0 else 0, boldness)
        rules.apply(state, action)
        child = child_of(tree, node, action)
        new = child == 0
        if new:
            child = add_child(tree, node, action)
            if child == 0:
                return
        follow(tree, child, NOBODY if actor == CHANCE else actor)
        node = child
        if new and actor != CHANCE:
            return


@rule
def grow(
    states: Records,
    scratch: Records,
    works: Records,
    plans: Records,
    trees: Records,
    most: int,
    boldness: float,
    seat: int,
    policy: int,
    turns: int,
    times: int,
    net: Reals,
    hidden: int,
    dice: Row,
) -> None:
    """Go so many ways, and remember at each node how they ended."""
    tree = trees[0]
    plan = plans[0]
    work = works[0]
    state = scratch[0]
    for _ in range(times):
        copy(states, 0, scratch, 0)
        view.redeal(state, seat, dice)
        descend(state, work, plan, tree, most, boldness, dice)
        search.play_on(state, work, policy, turns, dice)
        for other in range(state.seats):
            tree.worths[other] = search.worth(state, work, plan, other, net, hidden)
        for step in range(tree.length):
            node = tree.path[step]
            tree.visits[node] += 1
            if tree.chooser[step] != NOBODY:
                tree.won[node] += tree.worths[tree.chooser[step]]


@rule
def look_up(trees: Records, actions: Row, n: int, trials: Row, sums: Reals) -> None:
    """How often each of n moves at the root was tried, and what that came to."""
    tree = trees[0]
    for k in range(n):
        child = child_of(tree, 0, actions[k])
        trials[k] = tree.visits[child] if child else 0
        sums[k] = tree.won[child] if child else 0.0
