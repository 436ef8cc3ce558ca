"""Who takes part, and how much may they think? An entrant is a text, as in `level-5@100ms`.

What stands in it, from left to right, and only the middle part has to be there:

- `NAME=`, what tables call it;
- who plays: a bot of the game, as in `level-5`; `python:MODULE:OBJECT`, something that makes a bot for a game (a class,
  say); or `run:COMMAND`, a program that speaks the protocol of `docs/bot-protocol.md`;
- `@BUDGET`, what it may think: `@100ms`, `@1.5s`, or `@2000` for iterations.
"""

import re
import shlex
import shutil
import sys
from dataclasses import dataclass

from tilewitch.bots import Budget
from tilewitch.bots.catalogue import LEVEL, check_bot
from tilewitch.bots.levels import Musing, levels
from tilewitch.bots.simple import simple_bots
from tilewitch.errors import BadOption
from tilewitch.games.record import LONGEST_NAME

PROGRAM = "run:"
PYTHON = "python:"
OWN = "own:"
"""What stands before the name of a bot that somebody has in this process only."""
ENTRANT = re.compile(
    r"(?:(?P<name>[^=:@]+)=)?(?P<player>(?:run|python|own):.+?|[^=:@]+?)(?:@(?P<budget>\d+(?:\.\d+)?(?:ms|s)?))?"
)
REFERENCE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part."""

    text: str
    """What it was asked for by."""
    name: str
    """What tables and records call it."""
    player: str
    """Who plays: a bot of the game, `python:MODULE:OBJECT` or `run:COMMAND`."""
    budget: Budget
    """What it may think; nothing where that is left to the plan, or to itself."""

    @classmethod
    def parse(cls, text: str) -> "Entrant":
        """Read an entrant.

        >>> Entrant.parse("level-5@100ms").budget
        Budget(seconds=0.1, iterations=None)
        >>> Entrant.parse("mine=run:./mine --fast").command
        ['./mine', '--fast']
        """
        found = ENTRANT.fullmatch(text)
        if found is None:
            raise BadOption(
                f"{text[:60]!r} is no entrant; one is a bot (level-5), python:MODULE:OBJECT or run:COMMAND, with "
                "NAME= before it and @BUDGET (100ms, 1.5s or iterations) after it where you like"
            )
        player = found["player"]
        if player.startswith(PYTHON) and not REFERENCE.fullmatch(player.removeprefix(PYTHON)):
            raise BadOption(f"{player[:60]!r} must be python:MODULE:OBJECT, as in python:mybots.deep:Deep")
        name = found["name"] or text
        if len(name) > LONGEST_NAME:
            raise BadOption(
                f"{name[:40]}… is too long for a name; put a shorter one before it, as in NAME={name[:20]}…"
            )
        return cls(text, name, player, Budget.parse(found["budget"]) if found["budget"] else Budget())

    @property
    def is_external(self) -> bool:
        """Whether it plays in a process of its own."""
        return self.player.startswith((PROGRAM, PYTHON))

    @property
    def is_of_the_game(self) -> bool:
        """Whether it is one of the game's own bots."""
        return not self.is_external and not self.player.startswith(OWN)

    @property
    def is_python(self) -> bool:
        """Whether that process is ours, with a Python bot of somebody's in it."""
        return self.player.startswith(PYTHON)

    @property
    def command(self) -> list[str]:
        """What starts that process."""
        if self.is_python:
            return [sys.executable, "-m", "tilewitch.arena.host", self.player.removeprefix(PYTHON)]
        try:
            return shlex.split(self.player.removeprefix(PROGRAM))
        except ValueError as error:
            raise BadOption(f"the command of {self.name} cannot be read: {error}") from None

    def is_simple(self, game: str) -> bool:
        """Whether it needs no time to think, and can play many games at once in compiled code."""
        return self.player in simple_bots(game)

    def looks_at_the_clock(self, game: str, budget: Budget) -> bool:
        """Whether a bot of the game chooses by how long it may think, so that it may choose otherwise next time."""
        if self.is_external or not self.player.startswith(LEVEL):
            return False
        how = levels(game)[int(self.player.removeprefix(LEVEL)) - 1].how
        if isinstance(how, Musing) or budget.iterations is not None:
            return False
        return budget.seconds is not None or how.budget.iterations is None

    def check(self, game: str) -> None:
        """Raises where it is already clear that it cannot play this game."""
        if self.player.startswith(OWN):
            return
        if not self.is_external:
            check_bot(game, self.player)
        elif not self.is_python:
            program = (self.command or [""])[0]
            if shutil.which(program) is None:
                raise BadOption(f"{self.name} cannot start: there is no program {program!r}, or it may not be run")
