"""`tilewitch record` and `tilewitch legal`: what stands in a file of records, does it hold, what could be played?"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec

import tilewitch
from tilewitch.cli.moves import best_first
from tilewitch.cli.output import FOUND_SOMETHING, console, say, say_json
from tilewitch.cli.screen import Screen
from tilewitch.cli.story import Story
from tilewitch.cli.table import distinct
from tilewitch.errors import NotPossible, RecordError
from tilewitch.games.game import State
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import GameRecord
from tilewitch.records import Found, scan, verify
from tilewitch.records.read import scan_stream

STANDARD_INPUT = "-"


def found_in(file: str) -> Iterator[Found]:
    """The games of a file, `-` being what is piped in."""
    if file == STANDARD_INPUT:
        return scan_stream(sys.stdin.buffer, "standard input")
    return scan(file)


def the_game(file: str, number: int) -> GameRecord:
    """Game `number` of a file, counted from 1, if it holds."""
    found = next(islice(found_in(file), number - 1, None), None)
    if found is None:
        raise RecordError(f"{file}: there is no game {number} in this file")
    record = found.get()
    verdict = verify(record)
    if not verdict.ok:
        raise RecordError(f"{found.where}: {verdict}")
    return record


def position(record: GameRecord, at: int | None) -> State:
    """The position of a record that holds after so many events; after all of them if it is not said how many."""
    events = len(record.events) if at is None else at
    if not 0 <= events <= len(record.events):
        raise NotPossible(f"this record has {len(record.events)} events; --at takes a number from 0 to that")
    state = tilewitch.game(record.game, len(record.players), **record.options).start(deal=False)
    for _, text in record.events[:events]:
        state.play(text)
    return state


def run_verify(files: Sequence[str], shuffle: bool, as_json: bool) -> int:
    """Say of each game in the files whether it holds; returns the exit code."""
    games = broken = 0
    with counting() as count:
        for file in files:
            for found in found_in(file):
                games += 1
                data, text = judged(found, shuffle)
                broken += not data["ok"]
                count(games)
                if as_json:
                    say_json(data)
                elif not data["ok"] or found.where in files:
                    say(text)
    if not as_json:
        say(f"{games:,} game{'s' * (games != 1)}, {f'{broken:,} broken' if broken else 'all fine'}")
    return FOUND_SOMETHING if broken else 0


@contextmanager
def counting() -> Iterator[Callable[[int], None]]:
    """Shows on a terminal how many games have been looked at, where that is more than a few. What is said meanwhile
    goes through it, so it does not show where the answers go elsewhere."""
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield lambda games: None
        return
    with console(stderr=True).status("", spinner="line") as status:
        yield lambda games: status.update(f"{games:,} games checked") if games % 20 == 0 else None


def judged(found: Found, shuffle: bool) -> tuple[dict[str, Any], str]:
    """What is to be said of one game, to programs and to people."""
    if found.record is None:
        return {"where": found.where, "ok": False, "error": str(found.error)}, str(found.error)
    verdict = verify(found.record, shuffle)
    data = {"where": found.where, "game": found.record.game} | msgspec.to_builtins(verdict)
    return data, f"{found.where}: {'fine: ' if verdict.ok else 'broken: '}{verdict}"


def run_legal(file: str, number: int, at: int | None, as_json: bool) -> int:
    """List the legal moves of a position in a record."""
    state = position(the_game(file, number), at)
    moves = best_first(state)
    if as_json:
        listed = [{"move": str(move), "points": move.points} for move in moves]
        actor = "chance" if state.actor == CHANCE else state.turn
        say_json({"actor": actor, "over": state.over, "moves": listed})
    elif moves:
        for move in moves:
            say(f"{move.points:4}  {move}")
    else:
        say("The game is over." if state.over else "Chance acts next; no seat has a choice.")
    return 0


def run_show(file: str, number: int, at: int | None, screen: Screen, as_json: bool) -> int:
    """Show the position after so many events, or the whole game step by step and how it ended."""
    record = the_game(file, number)
    state = position(record, at)
    names = distinct([player.name for player in record.players])
    if as_json:
        view = state.view(state.turn)
        say_json({"events": len(state.events), "turn": state.turn, "scores": state.scores, "view": view})
        return 0
    screen.say(f"{state.game.about.title}: {', '.join(names)}; {len(state.events)} of {len(record.events)} events")
    if at is None:
        story = Story(state.game, names, record.events)
        for i, line in enumerate(story.told(None, everything=True)):
            screen.say(f"{i:4}  {line}")
    screen.blank()
    screen.draw(state.game, state.view(state.turn))
    if state.over:
        screen.result(state, names)
    elif state.turn is not None:
        screen.say(f"{names[state.turn]} is to decide.")
    return 0
