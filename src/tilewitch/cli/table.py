"""Who sits at the table, and what happens on it: players, bots, taking back, keeping the game."""

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tilewitch
from tilewitch.bots import Budget, bot, bots
from tilewitch.bots.catalogue import ADVISER, USUAL, check_bot
from tilewitch.cli import saves
from tilewitch.cli.arguments import number_of_players
from tilewitch.cli.story import Story
from tilewitch.errors import BadOption, NotPossible
from tilewitch.games.about import About
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import Game, Move, State
from tilewitch.games.record import LONGEST_NAME, GameRecord, PlayerName

HINT = Budget(seconds=0.5)
"""How long it takes for a hint."""


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a person, or the bot of that name."""

    name: str
    bot: str | None = None

    def in_record(self) -> PlayerName:
        return PlayerName(self.name, "human" if self.bot is None else "bot")


class Table:
    """A game at the keyboard."""

    def __init__(self, state: State, players: Sequence[Player], place: Path | None = None) -> None:
        self.game: Game = state.game
        self.state = state
        self.players = players
        self.names = [player.name for player in players]
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.place = place or saves.new_place(self.game.name)
        """Where the game is kept while it goes on."""
        self.story = Story(self.game, self.names)
        self.story.follow(state.events)
        self._bots = {seat: bot(self.game, p.bot) for seat, p in enumerate(players) if p.bot is not None}
        self._adviser = bot(self.game, ADVISER)
        self._dice = seeded(state.seed or 0, "bots")

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the keyboard, so that hands must be hidden."""
        return len(self.people) > 1

    def play(self, move: Move | str) -> None:
        """Play a move of the seat that is to decide."""
        self.state.play(move)
        self.story.follow(self.state.events)

    def play_bot(self, seat: int) -> None:
        """Let the bot on a seat play."""
        self.play(self._bots[seat].choose(self._as_known_to(seat), seat, Budget(), self._dice))

    def hint(self, seat: int, budget: Budget | None = None) -> Move:
        """What a strong bot would play."""
        return self._adviser.choose(self._as_known_to(seat), seat, budget or HINT, self._dice)

    def take_back(self) -> None:
        """Back to the last decision of a person."""
        actors = [actor for actor, _ in self.state.events]
        decisions = [i for i, actor in enumerate(actors) if actor in self.people]
        if not decisions:
            raise NotPossible("nobody here has played yet, so there is nothing to take back")
        kept = decisions[-1]
        while len(self.state.events) > kept:
            self.state.undo()
        self.story.follow(self.state.events)

    def record(self) -> GameRecord:
        return self.state.record([player.in_record() for player in self.players])

    def keep(self) -> None:
        """Keep the game as it is, in its place."""
        saves.save(self.record(), self.place)

    def _as_known_to(self, seat: int) -> State:
        return self.state.redealt(seat, below(self._dice, 1 << 30))


def seat_players(found: About, players: int | None, names: Sequence[str], bot_names: Sequence[str]) -> list[Player]:
    """Who plays: the people named, then bots. Where nobody is named, one person, unless bots are named for all seats.
    The bots named repeat until all seats are taken; where none is named, a usual one does."""
    people = [checked_name(name) for name in names] or ([] if len(bot_names) == players else [user_name()])
    named = len(people) + len(bot_names)
    number = number_of_players(found, players, named)
    chosen = list(bot_names) or [USUAL]
    for name in chosen:
        check_bot(found.name, name)
    filled = [chosen[i % len(chosen)] for i in range(number - len(people))]
    return [Player(name) for name in distinct(people)] + bot_players(filled, people)


def bot_players(names: Sequence[str], taken: Sequence[str]) -> list[Player]:
    """Bots, with a number after the name where several have the same."""
    titles = distinct([*taken, *names])[len(taken) :]
    return [Player(title, name) for title, name in zip(titles, names, strict=True)]


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell everybody apart: Ann, Ann 2.

    >>> distinct(["Ann", "Ben", "Ann"])
    ['Ann', 'Ben', 'Ann 2']
    """
    return [name if (n := names[:i].count(name)) == 0 else f"{name} {n + 1}" for i, name in enumerate(names)]


def checked_name(name: str) -> str:
    if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME // 2:
        raise BadOption(f"a name has 1 to {LONGEST_NAME // 2} characters that can be shown, unlike {name[:50]!r}")
    return name


def user_name() -> str:
    """What to call somebody who has not said."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = ""
    return name.capitalize() if name.isalpha() and name != "root" else "Player"


def resumed(path: Path) -> Table:
    """A game that somebody had left, as it was."""
    record = saves.load(path)
    game = tilewitch.game(record.game, len(record.players), **record.options)
    known = bots(record.game)
    players = []
    for player in record.players:
        named = player.name.split()[0] if player.name.split() else ""
        name = (named if named in known else USUAL) if player.kind == "bot" else None
        players.append(Player(player.name, name))
    return Table(game.replay(record), players, path if path.parent == saves.folder() else None)


def begun(found: About, options: dict[str, object], players: Sequence[Player], seed: int | None) -> Table:
    """A new game."""
    game = tilewitch.game(found.name, len(players), **options)
    return Table(game.start(seed), players)
