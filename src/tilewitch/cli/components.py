"""How does somebody play with what is printed on their own box?"""

from pathlib import Path

from tilewitch import about, folders
from tilewitch.cli.output import FOUND_SOMETHING, say, say_json
from tilewitch.errors import BadOption
from tilewitch.games.about import About, ComponentSet

LARGEST = 1_000_000
"""Bytes of a file of components."""


def run_export(game: str | None, out: Path | None) -> int:
    """Write the set that comes with a game."""
    text = components_of(game).export()
    if out is None:
        say(text.rstrip())
        return 0
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadOption(f"{out} is there already; nothing was written") from None
    except OSError as error:
        raise BadOption(f"the file {out} cannot be written: {error.strerror}") from None
    say(f"Written to {out}. When you have changed it: tilewitch components check {out}")
    return 0


def run_check(file: Path, game: str | None, json: bool) -> int:
    """Tell all that is wrong with a file of components."""
    components = components_of(game)
    try:
        if file.stat().st_size > LARGEST:
            raise BadOption(f"the file {file} is larger than {LARGEST:,} bytes; that is no file of components")
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadOption(f"the file {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadOption(f"the file {file} is not text in UTF-8") from None
    found = components.problems(text)
    if json:
        say_json({"ok": not found, "problems": list(found)})
    else:
        for problem in found:
            say(f"{file}: {problem}")
        if not found:
            say(
                f"{file} is fine. To play with it: tilewitch play {game_with_components(game).name} --components {file}"
            )
    return FOUND_SOMETHING if found else 0


def components_of(game: str | None) -> ComponentSet:
    found = game_with_components(game).components
    assert found is not None
    return found


def game_with_components(name: str | None) -> About:
    """The game of that name, or the only one whose components can be replaced."""
    games = [found for found in map(about, folders()) if found.components is not None]
    if name is not None and about(name) not in games:
        raise BadOption(f"{about(name).title} has no components to replace; these have: {listed(games)}")
    chosen = [found for found in games if name in (None, found.name)]
    if len(chosen) != 1:
        raise BadOption(f"of which game? Name one of {listed(games)}")
    return chosen[0]


def listed(games: list[About]) -> str:
    return ", ".join(game.name for game in games)
