"""What a covered symbol may bring: one execution at a time (G-20 to G-25), and giving up what one has (G-35)."""

from tilewitch.games.gingerbread_house.action import card_of, cards_of
from tilewitch.games.gingerbread_house.pile import keep_one, put_under
from tilewitch.games.gingerbread_house.state import COVERING, LOOKING, TRAPPING, Player, State
from tilewitch.games.gingerbread_house.symbols import BIT, CAGE, EXCHANGE, STAIRWAY, STAR
from tilewitch.games.kernel import rule


@rule
def use_up(state: State, symbol: int) -> None:
    """G-24: one execution of a symbol; a star stands in where none of its own kind is open."""
    state.open[symbol if state.open[symbol] else STAR] -= 1
    state.executions -= 1


@rule
def go_on(state: State) -> None:
    """G-25, G-26: on to the next execution; after the last, to trapping."""
    state.phase = COVERING if state.executions else TRAPPING


@rule
def give_up(state: State) -> None:
    """G-17: each execution is optional."""
    for symbol in range(STAR + 1):
        state.open[symbol] = 0
    state.executions = 0
    go_on(state)


@rule
def gain_token(state: State, me: Player, gingerbread: int) -> None:
    me.pantry[gingerbread] += 1
    me.tokens += 1
    state.supply[gingerbread] -= 1


@rule
def lose_token(state: State, me: Player, gingerbread: int) -> None:
    me.pantry[gingerbread] -= 1
    me.tokens -= 1
    state.supply[gingerbread] += 1


@rule
def gain_stairway(state: State, me: Player) -> None:
    me.stairways += 1
    state.stairways -= 1


@rule
def take(state: State, me: Player, symbol: int) -> None:
    """G-20, G-21."""
    use_up(state, symbol)
    if symbol == STAIRWAY:
        gain_stairway(state, me)
    else:
        gain_token(state, me, symbol)
    go_on(state)


@rule
def exchange(state: State, me: Player, given: int, taken: int) -> None:
    """G-22."""
    use_up(state, EXCHANGE)
    lose_token(state, me, given)
    gain_token(state, me, taken)
    go_on(state)


@rule
def attract(me: Player, character: int) -> None:
    me.gate |= BIT[character]
    me.attracted += 1


@rule
def leave_gate(me: Player, character: int) -> None:
    me.gate ^= BIT[character]
    me.attracted -= 1


@rule
def leave_line(state: State, character: int) -> None:
    state.line ^= BIT[character]
    state.roaming -= 1


@rule
def cage(state: State, me: Player, character: int) -> None:
    """G-23: a character from the line to the gate."""
    use_up(state, CAGE)
    leave_line(state, character)
    attract(me, character)
    go_on(state)


@rule
def look(state: State) -> None:
    """G-23: three characters are drawn to be looked at."""
    use_up(state, CAGE)
    state.phase = LOOKING


@rule
def keep(state: State, me: Player, action: int) -> None:
    """G-23: one of those looked at goes to the gate, the others under the pile."""
    keep_one(state, state.turn, card_of(action, 0), card_of(action, 1), card_of(action, 2), cards_of(action) - 1)
    attract(me, card_of(action, 0))
    go_on(state)


@rule
def release(state: State, me: Player, character: int) -> None:
    """G-35."""
    leave_gate(me, character)
    put_under(state, character)
