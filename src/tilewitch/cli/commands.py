"""What can be typed at the prompt of a game besides a move, and what does it do?

Each command gets the prompt and what was typed after its name, and returns whether the position is another one now.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewitch import pages
from tilewitch.cli import saves
from tilewitch.cli.moves import best_first
from tilewitch.cli.output import sentence
from tilewitch.cli.screen import listing, points
from tilewitch.cli.table import resumed

if TYPE_CHECKING:
    from tilewitch.cli.prompt import Prompt

MOST_LISTED = 20
LAST_EVENTS = 20


class Left(Exception):
    """Somebody has left the game."""


@dataclass(frozen=True)
class Command:
    """Something that can be typed instead of a move."""

    usage: str
    about: str
    run: Callable[["Prompt", str], bool]


def hint(prompt: "Prompt", _: str) -> bool:
    state = prompt.table.state
    move = str(prompt.table.hint(state.actor))
    total = sum(part.points for part in state.parts(move))
    prompt.screen.say(f"You could play: {move}{f' ({points(total)})' if total else ''}")
    return False


def moves(prompt: "Prompt", wanted: str) -> bool:
    prompt.listed = best_first(prompt.table.state)
    words = wanted.lower().split()
    found = [move for move in prompt.listed if all(word in str(move).lower() for word in words)]
    if not found:
        prompt.screen.say(f"No legal move contains {wanted[:40]!r}.")
        return False
    for move in found[:MOST_LISTED]:
        prompt.screen.say(f"{move.number:5}  {move}{f'  ({points(move.points)})' if move.points else ''}")
    more = len(found) - MOST_LISTED
    if more > 0:
        prompt.screen.say(f"and {more:,} more. To list only some, type moves and what they contain.")
    prompt.screen.say("To play one of these, type its number.")
    return False


def why(prompt: "Prompt", move: str) -> bool:
    state = prompt.table.state
    if not move:
        prompt.screen.say("Why what? Write the move after it, as you would play it.")
        return False
    move = prompt.meant(move)
    refusal = state.why(move)
    if refusal is None:
        parts = state.parts(move)
        prompt.screen.say(sentence(f"That is legal: {listing(parts)}" if parts else "That is legal"))
    else:
        prompt.screen.say(sentence(str(refusal)), style="yellow")
        prompt.say_rule(refusal.rule)
    return False


def undo(prompt: "Prompt", _: str) -> bool:
    prompt.table.take_back()
    happened = len(prompt.table.state.events)
    prompt.told = {seat: min(told, happened) for seat, told in prompt.told.items()}
    prompt.screen.say("Taken back.")
    prompt.keep()
    return True


def board(prompt: "Prompt", _: str) -> bool:
    prompt.show(prompt.table.state.actor)
    return False


def score(prompt: "Prompt", _: str) -> bool:
    prompt.screen.scores(prompt.table.state, prompt.table.names)
    return False


def history(prompt: "Prompt", wanted: str) -> bool:
    lines = [line for line in prompt.table.story.told(prompt.viewer) if line]
    first = 0 if wanted == "all" else max(0, len(lines) - LAST_EVENTS)
    for number, line in enumerate(lines[first:], start=first + 1):
        prompt.screen.say(f"{number:5}  {line}")
    if first:
        prompt.screen.say("For all of it, type history all.")
    return False


def rules(prompt: "Prompt", wanted: str) -> bool:
    name = prompt.table.game.name
    shown = [pages.rule(name, wanted)] if wanted else pages.rules(name).values()
    for rule in shown:
        prompt.screen.item(str(rule), indent=len(rule.id) + 2)
    return False


def save(prompt: "Prompt", wanted: str) -> bool:
    place = saves.named(wanted) if wanted else prompt.table.place
    saves.save(prompt.table.record(), place)
    prompt.screen.say(f"Saved in {place}", wrap=False)
    return False


def resume(prompt: "Prompt", wanted: str) -> bool:
    table = resumed(saves.named(wanted) if wanted else saves.latest(but=prompt.table.place))
    prompt.keep()
    prompt.say_kept()
    prompt.sit_down(table)
    prompt.greet()
    return True


def help(prompt: "Prompt", _: str) -> bool:
    prompt.screen.say(prompt.table.game.terminal.HELP.strip())
    prompt.screen.blank()
    for command in COMMANDS.values():
        prompt.screen.item(f"  {command.usage:<14} {command.about}", indent=17)
    return False


def quit(prompt: "Prompt", _: str) -> bool:
    answer = prompt.keyboard.read("Keep this game, to go on with it another time? [Y/n] ")
    if answer.strip().lower() in ("n", "no"):
        prompt.table.place.unlink(missing_ok=True)
        prompt.screen.say("Not kept.")
    else:
        prompt.table.keep()
        prompt.say_kept()
    raise Left


COMMANDS = {
    "hint": Command("hint", "propose a move", hint),
    "moves": Command("moves [TEXT]", "list the legal moves, or those that contain TEXT; a number plays one", moves),
    "why": Command("why MOVE", "why a move is not legal, or what it would bring", why),
    "undo": Command("undo", "take your last move back", undo),
    "board": Command("board", "draw the position again", board),
    "score": Command("score", "tell the points", score),
    "history": Command("history [all]", "tell what has happened", history),
    "rules": Command("rules [ID]", "read the rules, or one of them", rules),
    "save": Command("save [FILE]", "save the game", save),
    "resume": Command("resume [FILE]", "go on with a saved game, the latest or that in FILE", resume),
    "help": Command("help", "tell all this", help),
    "quit": Command("quit", "leave, and keep the game or not", quit),
}
