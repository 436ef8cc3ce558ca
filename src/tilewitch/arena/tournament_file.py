"""What stands in a tournament file? A table in TOML:

game = "qwirkle"
players = 2                # as few as the game takes, where it does not stand here
options = { ages = [3, 4] }
bots = ["level-5", "greedy", "mine=run:./mine"]
budget = "100ms"           # of those that have none of their own
time-limit = 5             # seconds that a decision may take
games = 200                # of each line-up
seed = 7
sprt = { low = 0.45, high = 0.55 }
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

import tilewitch
from tilewitch.arena.api import chosen_seed
from tilewitch.arena.plan import Plan, Sprt, tournament_plan
from tilewitch.errors import BadOption, NotPossible

USUAL_GAMES = 100


class TournamentFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A tournament as somebody wrote it down."""

    game: str
    bots: list[str]
    players: int | None = None
    options: dict[str, Any] = {}
    budget: str = ""
    time_limit: float | None = None
    games: int = USUAL_GAMES
    seed: int | None = None
    sprt: Sprt | None = None


def read_tournament(file: Path) -> TournamentFile:
    """Read a tournament file."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), TournamentFile)
    except OSError as error:
        raise NotPossible(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadOption(f"{file} is no tournament: {error}") from None


def plan_of(wanted: TournamentFile, folder: Path | None = None) -> Plan:
    """The plan of a tournament; without a seed, that of the folder or a random one."""
    about = tilewitch.about(wanted.game)
    game = tilewitch.game(wanted.game, wanted.players or about.fewest, **wanted.options)
    return tournament_plan(
        game,
        wanted.bots,
        wanted.games,
        chosen_seed(wanted.seed, folder),
        budget=wanted.budget,
        time_limit=wanted.time_limit,
        sprt=wanted.sprt,
    )
