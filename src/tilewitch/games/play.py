"""What Python asks of a game's compiled rules: one state in a row of states at a time.

This file is a template: `tilewitch.games.kernel.specialise` loads it once for each game, with that game's modules as
the globals below. Compiled functions are called with a row of records and a place in it, which is several times
cheaper than with a record.
"""

from tilewitch.games.kernel import Records, Row, rule
from tilewitch.games.protocol import CHANCE, Moves, Rules, Views

rules: Rules
moves: Moves
view: Views


@rule
def actor(states: Records, i: int) -> int:
    return rules.actor(states[i])


@rule
def score(states: Records, i: int, seat: int) -> int:
    return rules.score(states[i], seat)


@rule
def won(states: Records, i: int, seat: int) -> bool:
    return rules.won(states[i], seat)


@rule
def sample(states: Records, i: int, dice: Row) -> int:
    return rules.sample(states[i], dice)


@rule
def apply(states: Records, i: int, action: int) -> None:
    rules.apply(states[i], action)


@rule
def advance(states: Records, i: int, dice: Row, log: Row) -> int:
    """Let chance act up to the next decision or the end; what it did goes into `log`. Returns how many actions."""
    state = states[i]
    n = 0
    while rules.actor(state) == CHANCE:
        action = rules.sample(state, dice)
        rules.apply(state, action)
        log[n] = action
        n += 1
    return n


@rule
def apply_all(states: Records, i: int, actions: Row, n: int) -> None:
    """Carry out n legal actions, chance's among them."""
    for k in range(n):
        rules.apply(states[i], actions[k])


@rule
def follow(states: Records, i: int, dice: Row, actions: Row, n: int) -> int:
    """Carry out n legal actions, and let the dice fall for each of chance's. Returns the place of the first that
    the dice would have had otherwise; n if there is none."""
    state = states[i]
    agreed = n
    for k in range(n):
        if rules.actor(state) == CHANCE and rules.sample(state, dice) != actions[k] and agreed == n:
            agreed = k
        rules.apply(state, actions[k])
    return agreed


@rule
def legal(states: Records, i: int, works: Records) -> int:
    return moves.legal(states[i], works[0])


@rule
def is_legal(states: Records, i: int, works: Records, action: int) -> bool:
    work = works[0]
    for k in range(moves.legal(states[i], work)):
        if work.moves[k] == action:
            return True
    return False


@rule
def count_legal(states: Records, works: Records, times: int) -> int:
    """List the legal actions of each of some states so many times; returns how many actions that were."""
    total = 0
    for _ in range(times):
        for i in range(len(states)):
            total += moves.legal(states[i], works[0])
    return total


@rule
def redeal(states: Records, i: int, seat: int, dice: Row) -> None:
    view.redeal(states[i], seat, dice)
