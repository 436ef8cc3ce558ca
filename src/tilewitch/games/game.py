"""Any game as Python objects: choose it, start it, see what is legal, play, look, take back."""

import copy
import importlib
import secrets
import threading
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Self, cast, overload

from msgspec import UNSET

from tilewitch.errors import BadOption, IllegalMove, NotationError, NotPossible, Refusal
from tilewitch.games import kernel
from tilewitch.games.about import About
from tilewitch.games.dice import SEEDS, seeded
from tilewitch.games.protocol import (
    CHANCE,
    OVER,
    Explain,
    Moves,
    Notation,
    Part,
    Rules,
    Terminal,
    Views,
)
from tilewitch.games.record import FORMAT, GameRecord, PlayerName

LOG = 1024
"""Room for what chance does between two decisions."""


class Move:
    """One action of a game. It prints as it stands in records, and `state.play` takes it or its text."""

    __slots__ = ("_notation", "action")

    def __init__(self, notation: Notation, action: int) -> None:
        self._notation = notation
        self.action = action
        """The action as the compiled rules have it."""

    def __str__(self) -> str:
        return self._notation.format_action(self.action)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.action == self.action and other._notation is self._notation

    def __hash__(self) -> int:
        return hash(self.action)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: a sequence of `Move`, made one by one as they are asked for."""

    __slots__ = ("_notation", "actions")

    def __init__(self, notation: Notation, actions: Sequence[int]) -> None:
        self._notation = notation
        self.actions = actions
        """The moves as the compiled rules have them."""

    def __len__(self) -> int:
        return len(self.actions)

    @overload
    def __getitem__(self, i: int) -> Move: ...
    @overload
    def __getitem__(self, i: slice) -> "LegalMoves": ...
    def __getitem__(self, i: int | slice) -> "Move | LegalMoves":
        if isinstance(i, slice):
            return LegalMoves(self._notation, self.actions[i])
        return Move(self._notation, int(self.actions[i]))

    def __iter__(self) -> Iterator[Move]:
        for action in self.actions:
            yield Move(self._notation, int(action))

    def __contains__(self, move: object) -> bool:
        """Whether a move, or its text, is among them."""
        if isinstance(move, str):
            try:
                return self._notation.parse_action(move) in self.actions
            except (NotationError, IllegalMove):
                return False
        return isinstance(move, Move) and move.action in self.actions

    def __repr__(self) -> str:
        few = ", ".join(map(str, self[:3]))
        return f"<{len(self)} legal moves: {few}{', …' if len(self) > 3 else ''}>"


class Game:
    """A game with its number of players and its options chosen."""

    def __init__(self, about: About, folder: str, players: int, options: Mapping[str, Any]) -> None:
        if type(players) is not int or not about.fewest <= players <= about.most:
            raise BadOption(f"{about.title} is for {about.fewest} to {about.most} players, not {players}")
        self.about = about
        self.name = about.name
        self.players = players
        chosen = about.chosen(players, options)
        standard = {option.name: option.default for option in about.options}
        self.options = {name: value for name, value in options.items() if value != standard[name]}
        """The options that differ from their defaults, as records hold them."""
        load = f"tilewitch.games.{folder}."
        self.rules = cast(Rules, importlib.import_module(load + "rules"))
        self.moves = cast(Moves, importlib.import_module(load + "moves"))
        views = importlib.import_module(load + "view")
        self.views = cast(Views, bound(views, chosen))
        self.notation = cast(Notation, bound(importlib.import_module(load + "notation"), chosen))
        self.explain = cast(Explain, bound(importlib.import_module(load + "explain"), chosen))
        self.terminal = cast(Terminal, bound(importlib.import_module(load + "terminal"), chosen))
        self.compiled: ModuleType = kernel.specialise(
            "tilewitch.games.play", load + "play", rules=self.rules, moves=self.moves, view=views
        )
        beginning = self.rules.State()
        self.rules.setup(beginning, players, chosen)
        self.beginning = kernel.array(self.rules.State, 1)
        """The state that every game starts from, for compiled functions."""
        kernel.write(beginning, self.beginning, 0)
        self._rooms = threading.local()

    def start(self, seed: int | None = None, deal: bool = True) -> "State":
        """A new game. Without a seed it is a random one. With `deal=False` chance waits to be played like a player."""
        dice_seed = secrets.randbelow(SEEDS) if seed is None else seed
        seeded(dice_seed)
        state = State(self, self.new_states(), dice_seed if deal else None)
        state._advance()
        return state

    def parse(self, text: str) -> Move:
        """The move that a text stands for, legal or not. Raises `NotationError` if it cannot be read."""
        return Move(self.notation, self.notation.parse_action(text))

    def replay(self, record: GameRecord) -> "State":
        """The position that a record leads to; every event is checked. Chance goes on by the record's seed if all
        of its draws came from it, otherwise by a new seed."""
        state = State(self, self.new_states(), None)
        for actor, text in record.events:
            expected = "chance" if state.actor == CHANCE else state.actor
            if state.over:
                raise NotPossible(f"the game is over, but {text[:60]!r} follows")
            if actor != expected:
                raise NotPossible(f"{text[:60]!r} is an action of {actor}, but {expected} is to act")
            state.play(text)
        state._continue(None if record.seed is UNSET else int(record.seed, 16))
        return state

    def position(self, fields: Any, seed: int | None = None) -> "State":
        """A position with these fields (a plain record of the game's `State`), without a history; with a seed, chance
        goes on from it."""
        states = self.new_states()
        kernel.write(fields, states, 0)
        state = State(self, states, seed, history=False)
        state._advance()
        return state

    def restored(self, data: bytes) -> "State":
        """The position that `State.tobytes` gave, without a history; chance waits to be played like a player."""
        return State(self, kernel.read_bytes(self.rules.State, data), None, history=False)

    def new_states(self, n: int = 1) -> kernel.Records:
        """n states at the beginning, for compiled functions."""
        states = kernel.array(self.rules.State, n)
        for i in range(n):
            kernel.copy(self.beginning, 0, states, i)
        return states

    def room(self) -> kernel.Records:
        """This thread's room for listing moves."""
        try:
            return cast(kernel.Records, self._rooms.works)
        except AttributeError:
            self._rooms.works = kernel.array(self.moves.Work, 1)
            self._rooms.log = kernel.numbers(LOG)
            return cast(kernel.Records, self._rooms.works)

    def log(self) -> kernel.Row:
        """This thread's room for what chance does."""
        self.room()
        return cast(kernel.Row, self._rooms.log)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"tilewitch.game({self.name!r}, players={self.players}{options})"


def bound(module: ModuleType, options: Mapping[str, Any]) -> Any:
    """What a module of a game offers under these options."""
    return module.bind(options) if hasattr(module, "bind") else module


class State:
    """A position of a game, with the way that led to it."""

    def __init__(self, game: Game, states: kernel.Records, seed: int | None, history: bool = True) -> None:
        self.game = game
        self.seed = seed
        """What chance is drawn from; None if chance is played by hand."""
        self._states = states
        self._dice = None if seed is None else seeded(seed)
        self._actions: list[int] | None = [] if history else None
        self._actors: list[int] = []

    # ---- looking

    @property
    def actor(self) -> int:
        """Who acts next: a seat, `CHANCE` or `OVER`."""
        return int(self.game.compiled.actor(self._states, 0))

    @property
    def turn(self) -> int | None:
        """The seat that is to decide, if one is."""
        actor = self.actor
        return actor if actor >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def scores(self) -> list[int]:
        """The points of each seat so far."""
        return [int(self.game.compiled.score(self._states, 0, seat)) for seat in range(self.game.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; nobody before the end."""
        if not self.over:
            return []
        return [seat for seat in range(self.game.players) if self.game.compiled.won(self._states, 0, seat)]

    @property
    def legal_moves(self) -> LegalMoves:
        """Every move that is legal now; none while chance is to act or when the game is over."""
        if self.actor < 0:
            return LegalMoves(self.game.notation, ())
        works = self.game.room()
        n = self.game.compiled.legal(self._states, 0, works)
        return LegalMoves(self.game.notation, kernel.head(works, "moves", n))

    @property
    def events(self) -> list[tuple[int, str]]:
        """Everything that happened: who acted (a seat or `CHANCE`), and what."""
        text = self.game.notation.format_action
        return [(actor, text(action)) for actor, action in zip(self._actors, self._history(), strict=True)]

    @property
    def happened(self) -> int:
        """How many events there have been."""
        return len(self._actors)

    def events_seen(self, seat: int | None, after: int = 0) -> list[tuple[int, str]]:
        """The events as a seat, or a spectator (None), may see them, without the first `after`; when the game is over,
        as they were."""
        actors, actions = self._actors[after:], self._history()[after:]
        text, seen = self.game.notation.format_action, self.game.views.seen
        if self.over:
            return [(actor, text(action)) for actor, action in zip(actors, actions, strict=True)]
        return [(actor, seen(action, actor, seat)) for actor, action in zip(actors, actions, strict=True)]

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator (None), may know, and nothing else."""
        if seat is not None and not 0 <= seat < self.game.players:
            raise NotPossible(f"there is no seat {seat}; seats are 0 to {self.game.players - 1}")
        return self.game.views.view(self.fields(), seat)

    def gain(self, move: Move | str) -> int:
        """The points that a legal move brings at once to the seat on turn."""
        action = self._legal(move)
        seat = self.actor
        after = kernel.array(self.game.rules.State, 1)
        kernel.copy(self._states, 0, after, 0)
        self.game.compiled.apply(after, 0, action)
        compiled = self.game.compiled
        return int(compiled.score(after, 0, seat)) - int(compiled.score(self._states, 0, seat))

    def parts(self, move: Move | str) -> Sequence[Part]:
        """What the points of a legal move consist of."""
        return self.game.explain.parts(self.fields(), self._legal(move))

    def why(self, move: Move | str) -> Refusal | None:
        """Why a move is not legal now: the rule and the reason; None if it is legal."""
        try:
            self._legal(move)
        except IllegalMove as error:
            return error.refusal
        return None

    def fields(self) -> Any:
        """A plain copy of the state, with every field of the game's rules."""
        return kernel.read(self.game.rules.State, self._states, 0)

    @property
    def compiled_states(self) -> kernel.Records:
        """The row of one record that holds the state, for compiled functions."""
        return self._states

    def tobytes(self) -> bytes:
        """The state as bytes: equal bytes are equal states."""
        return kernel.as_bytes(self._states, 0)

    def record(self, players: Sequence[PlayerName | str] = (), meta: Mapping[str, Any] | None = None) -> GameRecord:
        """The game so far as a record."""
        named = [*players, *(f"Player {seat + 1}" for seat in range(len(players), self.game.players))]
        return GameRecord(
            format=FORMAT,
            game=self.game.name,
            rules=self.game.about.rules,
            options=dict(self.game.options),
            seed=UNSET if self.seed is None else f"{self.seed:x}",
            players=[PlayerName(player) if isinstance(player, str) else player for player in named],
            events=[("chance" if actor == CHANCE else actor, text) for actor, text in self.events],
            scores=self.scores if self.over else UNSET,
            winners=self.winners if self.over else UNSET,
            meta=UNSET if meta is None else dict(meta),
        )

    # ---- playing

    def play(self, move: Move | str) -> None:
        """Play a move, or its text, for whoever acts next. Raises `IllegalMove` naming the rule that it breaks."""
        self._apply(self._legal(move))
        self._advance()

    def chance(self, dice: kernel.Row | None = None) -> Move:
        """Let chance act once, where it is played by hand, by these dice or by random ones; returns what it did."""
        if self.actor != CHANCE:
            raise NotPossible("nothing random comes next")
        if dice is None:
            dice = seeded(secrets.randbelow(SEEDS)) if self._dice is None else self._dice
        action = int(self.game.compiled.sample(self._states, 0, dice))
        self._apply(action)
        return Move(self.game.notation, action)

    def undo(self) -> None:
        """Take back the last decision and what chance did after it. Played again, it meets the same dice."""
        actions = self._history()
        decisions = [i for i, actor in enumerate(self._actors) if actor != CHANCE]
        last = decisions[-1] if decisions else len(actions) - 1
        if last < 0 or (self._dice is not None and not decisions):
            raise NotPossible("there is nothing to take back")
        self._rewind(last)

    def copy(self) -> Self:
        """A copy that goes its own way; by the same dice, where there are any."""
        twin = self._bare_copy()
        twin.seed = self.seed
        twin._dice = copy.copy(self._dice)
        twin._actions = None if self._actions is None else self._actions[:]
        twin._actors = self._actors[:]
        return twin

    def redealt(self, seat: int, seed: int | None = None) -> Self:
        """A state that the seat cannot tell from this one, with everything hidden from it dealt anew by the odds.
        It has no history, and chance in it has dice of its own."""
        twin = self._bare_copy()
        twin.seed = secrets.randbelow(SEEDS) if seed is None else seed
        twin._dice = seeded(twin.seed)
        twin._actions = None
        self.game.compiled.redeal(twin._states, 0, seat, twin._dice)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.name == other.game.name and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        lines = self.game.terminal.draw(self.view(self.turn), plain=True)
        return "\n".join("".join(span.text for span in line).rstrip() for line in lines)

    def __repr__(self) -> str:
        return f"<State of {self.game!r} after {len(self._actors)} events>"

    # ---- inside

    def _legal(self, move: Move | str) -> int:
        """The action of a move, if it is legal now."""
        actor = self.actor
        if actor == OVER:
            raise NotPossible("the game is over")
        action = move.action if isinstance(move, Move) else self.game.notation.parse_action(move)
        if actor == CHANCE or not self.game.compiled.is_legal(self._states, 0, self.game.room(), action):
            refusal = self.game.explain.check(self.fields(), action)
            if refusal is not None:
                raise IllegalMove(refusal)
            if actor != CHANCE:
                raise AssertionError(f"the generator leaves out {move}, which breaks no rule")
        return action

    def _apply(self, action: int) -> None:
        if self._actions is not None:
            self._actions.append(action)
            self._actors.append(self.actor)
        self.game.compiled.apply(self._states, 0, action)

    def _advance(self) -> None:
        """Let chance act up to the next decision, where there are dice."""
        if self._dice is None:
            return
        log = self.game.log()
        n = self.game.compiled.advance(self._states, 0, self._dice, log)
        if self._actions is not None:
            self._actions.extend(int(log[k]) for k in range(n))
            self._actors.extend([CHANCE] * n)

    def _rewind(self, length: int) -> None:
        """Back to when this many events had happened."""
        kept = self._history()[:length]
        kernel.copy(self.game.beginning, 0, self._states, 0)
        self._actions = kept
        del self._actors[length:]
        if self.seed is None:
            self.game.compiled.apply_all(self._states, 0, as_buffer(kept), length)
        else:
            self._dice = seeded(self.seed)
            self.game.compiled.follow(self._states, 0, self._dice, as_buffer(kept), length)

    def _continue(self, seed: int | None) -> None:
        """Give a replayed state dice: the seed's, if everything random so far came from it."""
        actions = self._history()
        self.seed = None
        if seed is not None:
            dice = seeded(seed)
            again = self.game.new_states()
            if self.game.compiled.follow(again, 0, dice, as_buffer(actions), len(actions)) == len(actions):
                self.seed, self._dice = seed, dice
        if self.seed is None:
            self._dice = seeded(secrets.randbelow(SEEDS))
        self._advance()

    def _bare_copy(self) -> Self:
        return type(self)(self.game, kernel.copied(self.game.rules.State, self._states), None)

    def _history(self) -> list[int]:
        if self._actions is None:
            raise NotPossible("a position that was built by hand or dealt anew has no history")
        return self._actions


def as_buffer(actions: Sequence[int]) -> kernel.Row:
    """A list of actions as compiled functions take it."""
    buffer = kernel.numbers(max(1, len(actions)))
    for i, action in enumerate(actions):
        buffer[i] = action
    return cast(kernel.Row, buffer)
