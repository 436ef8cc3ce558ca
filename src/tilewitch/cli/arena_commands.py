"""What do `tilewitch match` and `tilewitch tournament` take?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewitch import about, folders
from tilewitch.cli.arguments import complete_entrant, complete_game, complete_option, read_options, read_seed

if TYPE_CHECKING:
    from tilewitch.arena import Executor, Plan
    from tilewitch.arena import Sprt as Test

GameName = Annotated[
    str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="As tilewitch games lists it.")
]
Entrants = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT…",
        autocompletion=complete_entrant,
        help="[NAME=]BOT[@BUDGET]: level-5, level-5@100ms, python:MODULE:CLASS, or 'run:COMMAND' for a program.",
    ),
]
FileOrBots = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE | GAME BOT…", autocompletion=complete_entrant, help="A tournament file, or the game and its bots."
    ),
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play at a table.")]
Games = Annotated[int, typer.Option(min=1, metavar="N", help="How many games, rounded up to whole rotations.")]
GamesEach = Annotated[int | None, typer.Option(min=1, metavar="N", help="How many games for each line-up.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE…", autocompletion=complete_option, help="Options of the game."),
]
Budgets = Annotated[
    str, typer.Option(metavar="BUDGET", help="What those may think who have none: 100ms, 1.5s, or 2000 iterations.")
]
Limit = Annotated[
    float | None,
    typer.Option(
        "--time-limit", metavar="SECONDS", help="When a decision is a time-out; without it, well over the budget."
    ),
]
Sprt = Annotated[
    tuple[float, float] | None,
    typer.Option(
        metavar="LOW HIGH",
        help="Stop once it is clear whether the first wins LOW % or less, or HIGH % or more.",
    ),
]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="What chance follows from; without it, a random one.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Keep records, results and plots; a match that is there already goes on."),
]
Workers = Annotated[int | None, typer.Option(min=1, metavar="N", help="How many games at once; as many as cores.")]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="[HOST:PORT]",
        help="Play on a Ray cluster; without an address, that of RAY_ADDRESS or of here.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for a program to read.")]


def read_sprt(percent: tuple[float, float] | None) -> "Test | None":
    """The question of a sequential test, asked in percent."""
    if percent is None:
        return None
    from tilewitch.arena import Sprt as Question

    return Question(percent[0] / 100, percent[1] / 100)


def executor_of(plan: "Plan", workers: int | None, ray: str | None) -> "Executor":
    """Where to play: on this machine, or on a cluster."""
    from tilewitch.arena import OnRay
    from tilewitch.arena.run import usual_executor

    return usual_executor(plan, workers) if ray is None else OnRay(ray, workers)


def match(
    game: GameName,
    bots: Entrants,
    players: Players = None,
    games: Games = 1000,
    option: Options = None,
    budget: Budgets = "",
    time_limit: Limit = None,
    sprt: Sprt = None,
    seed: Seed = None,
    out: Out = None,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Play a bot against others, and tell how sure the result is.

    The first BOT sits on one seat, and the others in turn on all other seats: with --players 4, level-6 greedy is
    level-6 against three greedy ones. On each deal everybody moves round all the seats, and these games together are
    one sample: the 95 % intervals count samples, not games. With --out, Ctrl-C keeps what is done, and the same
    command goes on with it.
    """
    found = about(game)
    options = read_options(found, option or [])
    import tilewitch
    from tilewitch.arena.api import chosen_seed
    from tilewitch.arena.plan import match_plan
    from tilewitch.cli import contest

    plan = match_plan(
        tilewitch.game(found.name, players or max(found.fewest, len(bots)), **options),
        bots,
        games,
        chosen_seed(read_seed(seed), out),
        budget=budget,
        time_limit=time_limit,
        sprt=read_sprt(sprt),
    )
    raise typer.Exit(contest.run_plan(plan, executor_of(plan, workers, ray), out, json))


def tournament(
    entrants: FileOrBots,
    players: Players = None,
    games: GamesEach = None,
    option: Options = None,
    budget: Budgets = "",
    time_limit: Limit = None,
    sprt: Sprt = None,
    seed: Seed = None,
    out: Out = None,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Play everybody against everybody, and rank them.

    Two at a table make a round robin; with more, every choice of so many bots plays, in all orders round the table.
    What is asked for here counts before what stands in a tournament file.
    """
    import msgspec

    from tilewitch.arena.tournament_file import TournamentFile, plan_of, read_tournament
    from tilewitch.cli import contest

    if entrants[0] in folders() or len(entrants) > 1:
        wanted = TournamentFile(about(entrants[0]).name, entrants[1:])
    else:
        wanted = read_tournament(Path(entrants[0]))
    asked = {
        "players": players,
        "games": games,
        "options": read_options(about(wanted.game), option or []),
        "budget": budget,
        "time_limit": time_limit,
        "sprt": read_sprt(sprt),
        "seed": read_seed(seed),
    }
    wanted = msgspec.structs.replace(
        wanted, **{name: value for name, value in asked.items() if value not in (None, "", {})}
    )
    plan = plan_of(wanted, out)
    raise typer.Exit(contest.run_plan(plan, executor_of(plan, workers, ray), out, json))
