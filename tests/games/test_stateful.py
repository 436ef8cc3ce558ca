"""Any game as a person might use it: moves, undo, copies, records, views, refusals, in any order."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import tilewitch
from tests.strategies import GAMES, any_move, seeds
from tilewitch import IllegalMove, NotationError, NotPossible, State
from tilewitch.games import about
from tilewitch.games.dice import seeded
from tilewitch.games.kernel import PLAIN


class Table(RuleBasedStateMachine):
    """One game at a table, beside the naive list of everything that it has been through."""

    name = ""
    state: State
    dice: Any
    past: list[tuple[bytes, int]]

    @initialize(seed=seeds, players=st.integers(0, 99))
    def sit_down(self, seed: int, players: int) -> None:
        found = about(self.name)
        seats = found.fewest + players % (found.most - found.fewest + 1)
        self.state = tilewitch.game(self.name, players=seats).start(seed=seed)
        self.dice = seeded(seed, "table")
        self.past = []

    def now(self) -> tuple[bytes, int]:
        return self.state.tobytes(), len(self.state.events)

    @precondition(lambda self: not self.state.over)
    @rule(several=st.integers(1, 6))
    def play(self, several: int) -> None:
        for _ in range(several):
            if not self.state.over:
                self.past.append(self.now())
                self.state.play(any_move(self.state, self.dice))

    @precondition(lambda self: self.past)
    @rule()
    def take_back(self) -> None:
        self.state.undo()
        assert self.now() == self.past.pop()

    @rule(text=st.text(max_size=30))
    def say_something_odd(self, text: str) -> None:
        before = self.now()
        with pytest.raises((NotationError, IllegalMove, NotPossible)):
            self.state.play(text)
        assert self.now() == before

    @rule()
    def go_on_from_the_record(self) -> None:
        before = self.now()
        self.state = self.state.game.replay(self.state.record())
        assert self.now() == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        twin = self.state.copy()
        if not self.state.over:
            self.state.play(any_move(self.state, self.dice))
        self.state = twin

    @rule(seed=seeds)
    def look_around(self, seed: int) -> None:
        before = self.now()
        for seat in range(self.state.game.players):
            assert self.state.redealt(seat, seed).view(seat) == self.state.view(seat)
        assert self.now() == before

    @invariant()
    def somebody_is_to_act_or_the_game_is_over(self) -> None:
        if hasattr(self, "state"):
            assert (self.state.turn is None) == self.state.over
            assert bool(self.state.winners) == self.state.over


@pytest.mark.parametrize("name", GAMES)
def test_a_table_survives_whatever_is_done_at_it(name: str) -> None:
    machine = type(f"Table{name}", (Table,), {"name": name})
    steps = settings(max_examples=3 if PLAIN else 20, stateful_step_count=20 if PLAIN else 40)
    run_state_machine_as_test(machine, settings=steps)
