"""What a bot is: something that chooses a move from what its seat may know."""

from dataclasses import dataclass
from typing import Protocol

from tilewitch.games.game import Move, State
from tilewitch.games.kernel import Row


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; None is no limit. A budget of iterations gives the same choice
    for the same seed on any machine; one of seconds does not."""

    seconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Anything that chooses moves."""

    name: str

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        """A legal move for the seat that is to decide.

        The state is one that the seat cannot tell from the true one: everything hidden from it has been dealt anew
        (`State.redealt`), so there is nothing to peep at. Whatever the bot leaves to chance it takes from the dice.
        """
