"""The arena from Python: `match` and `tournament`."""

import secrets
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import tilewitch
from tilewitch.arena.entrants import OWN
from tilewitch.arena.executors import Executor, Here
from tilewitch.arena.folder import PLAN, read_plan
from tilewitch.arena.plan import Plan, Sprt, match_plan, tournament_plan
from tilewitch.arena.report import write_report
from tilewitch.arena.run import Progress, Result, run, usual_executor
from tilewitch.arena.work import MakeBot
from tilewitch.errors import NotPossible
from tilewitch.games.dice import SEEDS
from tilewitch.games.game import Game

Bot = str | MakeBot
"""An entrant as a text (`level-5@100ms`), or something that makes a bot for a game, as a class does."""


def match(
    game: Game | str,
    *bots: Bot,
    games: int = 1000,
    seed: int | None = None,
    budget: str = "",
    time_limit: float | None = None,
    sprt: Sprt | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play the first of some bots against the others: it sits on one seat, they on the others, and everybody moves
    round the seats on each deal.

    >>> from tilewitch import arena
    >>> result = arena.match("qwirkle", "greedy", "random", games=100, seed=7)
    >>> part = result.summary.by_entrant[0].part.part()
    >>> part.n, part.value
    (50, 1.0)
    >>> round(part.low, 3)
    0.929

    A bot of your own is a class that takes the game, with a name and a method `choose`:

    >>> class First:
    ...     name = "first"
    ...     def __init__(self, game):
    ...         pass
    ...     def choose(self, state, seat, budget, dice):
    ...         return state.legal_moves[0]
    >>> arena.match("hexenrennen", First, "thumb", games=20, seed=7).summary.by_entrant[0].games
    20

    Such a bot plays in this process, on one core. As a text, `python:mymodule:First`, it plays on all cores, in
    processes of its own, which may crash or hang without harm.

    Args:
        game: The game, or its name, for as few players as it takes.
        bots: Two at least, and no more than the game has seats.
        games: How many games, at most; rounded up to whole rotations.
        seed: What chance follows from; without it, a random one, which the result names.
        budget: What those may think who have no budget of their own: `100ms`, `1.5s`, or `2000` for iterations.
        time_limit: Seconds after which a decision counts as a time-out; by default some more than the budget.
        sprt: A sequential test, which may stop the match early.
        workers: On how many cores; by default on all.
        folder: Where to keep games, results and plots; a match that is there already goes on.
        executor: Where to play; by default threads or processes of this machine. `OnRay()` is a Ray cluster.
        progress: Called whenever games are done.
    """
    found, entrants, own = taking_part(game, bots)
    plan = match_plan(
        found, entrants, games, chosen_seed(seed, folder), budget=budget, time_limit=time_limit, sprt=sprt
    )
    return played(plan, own, workers, folder, executor, progress)


def tournament(
    game: Game | str,
    *bots: Bot,
    games: int = 100,
    seed: int | None = None,
    budget: str = "",
    time_limit: float | None = None,
    sprt: Sprt | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play everybody against everybody: for two players a round robin, for more every choice of so many bots as there
    are seats. `games` is how many games each of these line-ups plays; everything else is as with `match`.

    >>> from tilewitch import arena
    >>> result = arena.tournament("hexenrennen", "thumb", "level-1", "random", games=10, seed=7)
    >>> [line.games for line in result.summary.by_entrant]
    [20, 20, 20]
    """
    found, entrants, own = taking_part(game, bots)
    plan = tournament_plan(
        found, entrants, games, chosen_seed(seed, folder), budget=budget, time_limit=time_limit, sprt=sprt
    )
    return played(plan, own, workers, folder, executor, progress)


def taking_part(game: Game | str, bots: Sequence[Bot]) -> tuple[Game, list[str], dict[str, MakeBot]]:
    """The game, the entrants as texts, and what makes those that are only in this process."""
    found = tilewitch.game(game, tilewitch.about(game).fewest) if isinstance(game, str) else game
    own: dict[str, MakeBot] = {}
    entrants = []
    for bot in bots:
        if isinstance(bot, str):
            entrants.append(bot)
            continue
        name = getattr(bot, "__name__", type(bot).__name__)
        own[name] = bot
        entrants.append(f"{name}={OWN}{name}")
    return found, entrants, own


def chosen_seed(seed: int | None, folder: str | Path | None) -> int:
    """The seed that was asked for, that of the match in the folder, or a random one."""
    if seed is not None:
        return seed
    if folder is not None and (Path(folder) / PLAN).exists():
        return read_plan(Path(folder) / PLAN).seed
    return secrets.randbelow(SEEDS)


def played(
    plan: Plan,
    own: Mapping[str, MakeBot],
    workers: int | None,
    folder: str | Path | None,
    executor: Executor | None,
    progress: Progress | None,
) -> Result:
    """Play a plan where it can be played."""
    if own and executor is not None:
        raise NotPossible(f"{', '.join(own)} can play only in this process; name it as a text, python:MODULE:OBJECT")
    chosen = Here(own) if own else executor or usual_executor(plan, workers)
    if folder is None:
        return run(plan, chosen, progress=progress)
    result = run(plan, chosen, Path(folder), progress)
    for sentence in write_report(result, Path(folder)):
        warnings.warn(sentence, stacklevel=3)
    return result
