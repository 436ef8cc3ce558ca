"""What a bot is: something that chooses a move from what its seat may know."""

import re
from dataclasses import dataclass
from typing import Protocol

from tilewitch.errors import BadOption
from tilewitch.games.game import Move, State
from tilewitch.games.kernel import Row

BUDGET = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>ms|s|)")


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: seconds for a whole turn, or iterations for one decision. None is what the bot takes
    by itself. A budget of iterations gives the same choice for the same seed on any machine; one of seconds does not.
    """

    seconds: float | None = None
    iterations: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`100ms` and `1.5s` are seconds, `2000` is iterations.

        >>> Budget.parse("100ms"), Budget.parse("2000")
        (Budget(seconds=0.1, iterations=None), Budget(seconds=None, iterations=2000))
        """
        found = BUDGET.fullmatch(text)
        number = float(found["number"]) if found else 0.0
        if found is None or not 0.0 < number < 1e9 or (not found["unit"] and not number.is_integer()):
            raise BadOption(
                f"a budget is a time, such as 100ms or 1.5s, or iterations, such as 2000; not {text[:40]!r}"
            )
        if not found["unit"]:
            return cls(iterations=int(number))
        return cls(seconds=number / 1000 if found["unit"] == "ms" else number)


class Bot(Protocol):
    """Anything that chooses moves."""

    name: str

    def choose(self, state: State, seat: int, budget: Budget, dice: Row) -> Move:
        """A legal move for the seat that is to decide.

        The state is one that the seat cannot tell from the true one: everything hidden from it has been dealt anew
        (`State.redealt`), so there is nothing to peep at. Whatever the bot leaves to chance it takes from the dice.
        """
