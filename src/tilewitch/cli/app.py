"""Which commands are there, and what do they take?

What they do is in files of their own, loaded when one is called: so help, lists and rules start at once.
"""

from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from tilewitch import about, folders
from tilewitch.cli import arena_commands
from tilewitch.cli.arguments import (
    ListCommand,
    complete_bot,
    complete_game,
    complete_option,
    complete_rule,
    number_of_players,
    read_options,
    read_seed,
    read_time,
    values,
)
from tilewitch.cli.output import (
    FOUND_SOMETHING,
    INTERRUPTED,
    WRONG_USE,
    let_every_text_out,
    say,
    say_error,
    say_json,
)
from tilewitch.errors import BadOption, NotPossible, RecordError, TilewitchError


class Commands(TyperGroup):
    """All commands: whatever they raise on purpose becomes one sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TilewitchError as error:
            say_error(error)
            raise typer.Exit(FOUND_SOMETHING if isinstance(error, RecordError) else WRONG_USE) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
record_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Check records of games, or look at them.")
app.add_typer(record_app, name="record")
components_app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Play with what is printed on your own tiles, boards and cards."
)
app.add_typer(components_app, name="components")

GameName = Annotated[
    str, typer.Argument(metavar="GAME", autocompletion=complete_game, help="As tilewitch games lists it.")
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")]
Bots = Annotated[
    list[str] | None, typer.Option("--bots", metavar="NAME…", autocompletion=complete_bot, help="Which bots play.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE…", autocompletion=complete_option, help="Options of the game."),
]
Components = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Your own set of components, in games that have them; short for --option."),
]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="What chance follows from; without it, a random one.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for a program to read.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is what is piped in.")]
Which = Annotated[int, typer.Option("--game", min=1, metavar="N", help="Which game of the file, counted from 1.")]
At = Annotated[int | None, typer.Option("--at", min=0, metavar="N", help="After N events; without it, after all.")]
Ascii = Annotated[bool, typer.Option("--ascii", "--plain", help="Keep drawings to plain ASCII.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Draw without colour, as with NO_COLOR set.")]


def say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"tilewitch {version('tilewitch')}")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=say_version, help="Tell the version and stop.")
    ] = False,
) -> None:
    """Qwirkle, Gingerbread House and Hexenrennen: play, simulate, check, by their exact rules."""


@app.command()
def games(json: Json = False) -> None:
    """List the games."""
    found = [about(name) for name in folders()]
    if json:
        say_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "summary": game.summary,
                    "players": [game.fewest, game.most],
                    "rules": game.rules,
                    "options": [{"name": o.name, "default": o.default, "about": o.about} for o in game.options],
                }
                for game in found
            ]
        )
        return
    for game in found:
        say(f"{game.name:<18} {game.fewest} to {game.most} players. {game.summary}")
        for option in game.options:
            say(f"{'':<18} --option {option.name}=…  {option.about}")


@app.command()
def rules(
    game: GameName,
    id: Annotated[
        str | None, typer.Argument(metavar="RULE-ID", autocompletion=complete_rule, help="One rule, as in Q-12.")
    ] = None,
    json: Json = False,
) -> None:
    """Read the rules of a game, or one of them."""
    from tilewitch import pages

    name = about(game).name
    chosen = list(pages.rules(name).values()) if id is None else [pages.rule(name, id)]
    if json:
        say_json([{"id": rule.id, "section": rule.section, "text": rule.text} for rule in chosen])
    elif id is None:
        say(pages.page(name).rstrip())
    else:
        say(chosen[0])


@app.command(cls=ListCommand, short_help="Play in the terminal, against bots or each other.")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=complete_game, help="Without it, a menu asks.")
    ] = None,
    players: Players = None,
    bots: Bots = None,
    names: Annotated[list[str] | None, typer.Option("--names", metavar="NAME…", help="The people who play.")] = None,
    option: Options = None,
    components: Components = None,
    seed: Seed = None,
    resume: Annotated[
        str | None, typer.Option(metavar="[FILE]", help="Go on with a saved game; without FILE, the latest.")
    ] = None,
    ascii: Ascii = False,
    no_color: NoColor = False,
) -> None:
    """Play in the terminal, alone against bots or with others at one keyboard."""
    wanted = with_components(option, components)
    if game is not None:
        read_options(about(game), wanted)
    from tilewitch.cli import playing

    playing.run(
        playing.Wishes(game, players, values(bots or []), values(names or []), wanted, read_seed(seed), resume),
        ascii=ascii,
        color=not no_color,
    )


@app.command(short_help="Serve tables to browsers: people, friends and bots.")
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where to listen; 127.0.0.1 is for this machine alone.")
    ] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, metavar="N", help="8000, or the next free one.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where tables and the secret are kept.")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…, in place of the one in FOLDER.")
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open a browser at it.")] = False,
) -> None:
    """Serve tables to browsers: people, friends and bots. The environment can set more; see docs/hosting.md."""
    try:
        from tilewitch.cli import serve as serving
    except ModuleNotFoundError as error:
        raise NotPossible(f"{error.name} is missing: pip install 'tilewitch[server]' brings what serve needs") from None

    leave(serving.run(host, port, data, database, open))


@app.command(cls=ListCommand)
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1000,
    players: Players = None,
    bots: Bots = None,
    option: Options = None,
    components: Components = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a record of each game, as JSON Lines.")
    ] = None,
    fixed_seats: Annotated[bool, typer.Option("--fixed-seats", help="Nobody changes seats from game to game.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, metavar="N", help="How many threads; as many as cores.")] = None,
    json: Json = False,
) -> None:
    """Let bots play many games on all cores. Ctrl-C keeps what is done."""
    found = about(game)
    named = values(bots or [])
    number = number_of_players(found, players, len(named))
    options = read_options(found, with_components(option, components))
    import secrets

    from tilewitch.bots.simulate import Plan
    from tilewitch.cli import playing, simulation
    from tilewitch.games.dice import SEEDS

    chosen = read_seed(seed)
    plan = Plan(
        playing.chosen_game(found, number, options),
        playing.filled(found, named, number),
        games,
        secrets.randbelow(SEEDS) if chosen is None else chosen,
        fixed_seats,
    )
    leave(simulation.run(plan, workers or playing.cores(), out, json))


@app.command()
def bots(game: GameName, json: Json = False) -> None:
    """List the bots of a game: those that choose at once, and the levels with the time that they take for a turn."""
    name = about(game).name
    from tilewitch.bots import level_names, levels, simple_bots

    found = list(zip(level_names(name), levels(name), strict=True))
    if json:
        say_json(
            [
                *({"name": simple, "title": simple, "seconds": 0.0, "level": False} for simple in simple_bots(name)),
                *({"name": n, "title": one.title, "seconds": one.seconds, "level": True} for n, one in found),
            ]
        )
        return
    for simple in simple_bots(name):
        say(f"{simple:<10} chooses at once")
    for level_name, one in found:
        pace = f"thinks {one.seconds:g} s about a turn" if one.seconds else "chooses at once"
        say(f"{level_name:<10} {one.title}; {pace}")


@app.command(short_help="Let a bot learn the value of positions by playing itself.")
def train(
    game: GameName,
    players: Players = None,
    time: Annotated[str | None, typer.Option(metavar="TIME", help="How long: 90s, 10min, 1.5h.")] = None,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="How many games, instead of a time.")] = None,
    hidden: Annotated[
        int, typer.Option(min=0, max=256, metavar="N", help="Hidden units of the network; 0 is a linear value.")
    ] = 16,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Without it, GAME-values.json.")] = None,
    proof: Annotated[
        int, typer.Option(min=10, metavar="N", help="On how many deals it is compared in the end.")
    ] = 1000,
    workers: Annotated[int | None, typer.Option(min=1, metavar="N", help="On how many cores; without it, all.")] = None,
    json: Json = False,
) -> None:
    """Let a bot learn the value of positions by playing itself: 10 minutes, unless --time or --games says otherwise.

    In the end the value plays against the simple bot and, looking one move ahead, against the value there was before:
    the one in FILE, or the shipped one. It is written to FILE unless it does clearly worse than that. Ctrl-C keeps a
    checkpoint beside FILE, and the same command goes on with it, also with more --time. With --games, the same seed
    gives the same value whatever the number of cores.
    """
    found = about(game)
    number = number_of_players(found, players, 0)
    seconds = read_time(time or "10min") if games is None else None
    if time is not None and games is not None:
        raise BadOption("a training takes either so many --games or so much --time")
    from tilewitch.cli import training

    wishes = training.Wishes(found.name, number, hidden, read_seed(seed), games, seconds, proof)
    leave(training.run(wishes, out or Path(f"{found.name}-values.json"), workers, json))


app.command(cls=ListCommand)(arena_commands.match)
app.command(cls=ListCommand)(arena_commands.tournament)


@app.command(short_help="List the legal moves at some point of a record.")
def legal(file: File, at: At = None, game: Which = 1, json: Json = False) -> None:
    """List the legal moves at some point of a record, with the points that each brings at once."""
    from tilewitch.cli import recorded

    leave(recorded.run_legal(file, game, at, json))


@record_app.command()
def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Files of records; - is what is piped in.")],
    shuffle: Annotated[bool, typer.Option("--shuffle", help="Also check that chance followed from the seed.")] = False,
    json: Json = False,
) -> None:
    """Say whether every event is legal and every result right, or which event breaks which rule."""
    from tilewitch.cli import recorded

    leave(recorded.run_verify(files, shuffle, json))


@record_app.command()
def show(
    file: File, at: At = None, game: Which = 1, ascii: Ascii = False, no_color: NoColor = False, json: Json = False
) -> None:
    """Show the position after some events, or the whole game step by step."""
    from tilewitch.cli import recorded
    from tilewitch.cli.screen import Screen

    leave(recorded.run_show(file, game, at, Screen(ascii, not no_color), json))


OfGame = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", autocompletion=complete_game, help="Needed if several have them."),
]


@components_app.command("export")
def export_components(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A file that is not there yet.")] = None,
    game: OfGame = None,
) -> None:
    """Write the set that comes with a game, with comments, to start from."""
    from tilewitch.cli import components

    leave(components.run_export(game, file))


@components_app.command("check")
def check_components(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that began as an exported set.")],
    game: OfGame = None,
    json: Json = False,
) -> None:
    """Tell all that is wrong with a set of components."""
    from tilewitch.cli import components

    leave(components.run_check(file, game, json))


@app.command(short_help="Measure games per second, compiled and plain.")
def bench(
    game: Annotated[str, typer.Argument(metavar="[GAME]", autocompletion=complete_game)] = "qwirkle",
    players: Players = None,
    json: Json = False,
) -> None:
    """Measure games per second on one core, compiled beside plain Python."""
    number = number_of_players(about(game), players, 0)
    from tilewitch.cli import bench as measuring

    leave(measuring.run(game, number, json))


@app.command(short_help="Write all that a server keeps to a file.")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")], json: Json = False
) -> None:
    """Write all that a server keeps, as it is at this moment, to a file that only you may read. The server can go on.

    TILEWITCH_DATABASE names the database; without it, it is the file in your data folder.
    """
    from tilewitch.cli import keeping

    keeping.run_backup(file, json)


@app.command(short_help="Put a backup into an empty database.")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What tilewitch backup has written.")], json: Json = False
) -> None:
    """Put all of a backup, also one of an earlier version, into an empty database of either kind.

    TILEWITCH_DATABASE names the database; without it, it is the file in your data folder. One that holds something is
    left as it is.
    """
    from tilewitch.cli import keeping

    keeping.run_restore(file, json)


@app.command(short_help="Compile the rules of all games.")
def warm() -> None:
    """Compile the rules of all games, so that nothing waits for it later."""
    import time

    from tilewitch.cli.output import console
    from tilewitch.cli.prepare import prepare_all, said_if_long

    for name in folders():
        start = time.perf_counter()
        with said_if_long(console(stderr=True), f"Preparing {about(name).title}"):
            prepare_all(name)
        say(f"{about(name).title} is ready ({time.perf_counter() - start:.1f} s).")


def with_components(option: list[str] | None, components: str | None) -> list[str]:
    """The options asked for, the one for components among them."""
    return [*(option or []), *([] if components is None else [f"components={components}"])]


def leave(code: int) -> NoReturn:
    raise typer.Exit(code)


def main() -> None:
    let_every_text_out()
    app(prog_name="tilewitch")
