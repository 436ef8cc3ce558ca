"""Does a record hold: was the game that it tells played by the rules, and are its results right?"""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta

from tilewitch import about, game
from tilewitch.errors import BadOption, IllegalMove, NotationError, UnknownGame
from tilewitch.games.dice import seeded
from tilewitch.games.game import Game, State, as_buffer
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import Actor, GameRecord
from tilewitch.games.shuffle import Shuffle


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first thing in a record that does not hold."""

    reason: str
    """What is wrong and what would be right, as a sentence without its full stop."""
    event: int | None = None
    """Which event is broken, counted from 0; None if it is no event."""
    actor: Actor | None = None
    text: str | None = None
    """The broken event as it stands in the record."""
    rule: str | None = None
    """The id of the rule that it breaks."""

    def __str__(self) -> str:
        if self.event is None:
            return self.reason
        who = "chance" if self.actor == "chance" else f"seat {self.actor}"
        return f"event {self.event} ({who}: {shown(self.text or '')}): {self.reason}"


class Revealed(msgspec.Struct, frozen=True):
    """`meta.shuffle` of a record: the secret that chance followed from, and the hash that was shown before."""

    method: Literal["hmac-sha256/1"]
    secret: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
    commitment: Annotated[str, Meta(max_length=64)]


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds, and if not, what is wrong first."""

    ok: bool
    finished: bool
    """Whether the game came to its end."""
    events: int
    """How many events hold, from the first on."""
    fault: Fault | None = None

    def __str__(self) -> str:
        if self.fault is not None:
            return str(self.fault)
        return f"{self.events} events, {'finished' if self.finished else 'unfinished'}"


def verify(record: GameRecord, shuffle: bool = False) -> Verdict:
    """Whether every event is legal, every chance outcome possible and the results right; with `shuffle`, also whether
    every chance outcome follows from the seed, or from the secret that a table server reveals at the end."""
    made = prepared(record)
    if isinstance(made, Fault):
        return Verdict(False, False, 0, made)
    state = made.start(deal=False)
    for number, (actor, text) in enumerate(record.events):
        fault = check_event(state, number, actor, text)
        if fault is not None:
            return Verdict(False, False, number, fault)
    fault = check_results(state, record)
    if fault is None and shuffle:
        fault = check_shuffle(made, record)
    return Verdict(fault is None, state.over, len(record.events), fault)


def prepared(record: GameRecord) -> Game | Fault:
    """The game that a record is of, with its players and options."""
    try:
        found = about(record.game)
        if record.rules != found.rules:
            return Fault(f"the rules of {record.game} known here are version {found.rules}, not {record.rules}")
        found.chosen(len(record.players), record.options)
        return game(record.game, len(record.players), **record.options)
    except (UnknownGame, BadOption) as error:
        return Fault(str(error))


def check_event(state: State, number: int, actor: Actor, text: str) -> Fault | None:
    """Play one event; what is wrong with it, if anything is."""
    expected: Actor = "chance" if state.actor == CHANCE else state.actor
    if state.over:
        return Fault("the game is over here; no event follows", number, actor, text)
    if actor != expected:
        due = "chance acts" if expected == "chance" else f"seat {expected} decides"
        return Fault(f"{due} here", number, actor, text)
    try:
        state.play(text)
    except IllegalMove as error:
        return Fault(str(error), number, actor, text, error.rule)
    except NotationError as error:
        return Fault(str(error), number, actor, text)
    return None


def check_results(state: State, record: GameRecord) -> Fault | None:
    if not state.over:
        if record.scores is UNSET and record.winners is UNSET:
            return None
        return Fault("the game is unfinished, so there can be no scores and no winners")
    if record.scores is UNSET or record.winners is UNSET:
        return Fault(f"the game is finished; scores {state.scores} and winners {state.winners} are missing")
    if record.scores != state.scores:
        return Fault(f"the scores are {state.scores}, not {shown(str(record.scores))}")
    if record.winners != state.winners:
        return Fault(f"the winners are {state.winners}, not {shown(str(record.winners))}")
    return None


def check_shuffle(made: Game, record: GameRecord) -> Fault | None:
    """Whether the dice of the seed, or of the revealed secret, give each of chance's outcomes; the events are known
    to be legal."""
    if record.seed is UNSET:
        return check_revealed(made, record)
    actions = [made.parse(text).action for _, text in record.events]
    dice = seeded(int(record.seed, 16))
    agreed = made.compiled.follow(made.new_states(), 0, dice, as_buffer(actions), len(actions))
    if agreed == len(actions):
        return None
    return Fault("chance would have had another outcome by the seed", int(agreed), *record.events[agreed])


def check_revealed(made: Game, record: GameRecord) -> Fault | None:
    """Whether the secret is the one whose hash was shown, and its dice give each of chance's outcomes."""
    found = {} if record.meta is UNSET else record.meta.get("shuffle")
    if not found:
        return Fault("there is no seed and no secret, from which the shuffle could be checked")
    try:
        revealed = msgspec.convert(found, Revealed)
        shuffle = Shuffle(bytes.fromhex(revealed.secret))
    except ValueError as error:
        return Fault(f"meta.shuffle holds method, secret and commitment as docs/records.md has them: {error}")
    if shuffle.commitment != revealed.commitment:
        return Fault(f"the secret's hash is {shuffle.commitment}, and not the commitment that was shown")
    return check_dice(made, record, shuffle)


def check_dice(made: Game, record: GameRecord, shuffle: Shuffle) -> Fault | None:
    """Whether a secret gives each of chance's outcomes; the events are known to be legal."""
    state = made.start(deal=False)
    outcomes = 0
    for number, (actor, text) in enumerate(record.events):
        if actor != "chance":
            state.play(text)
        elif str(state.chance(shuffle.dice(outcomes))) == text:
            outcomes += 1
        else:
            return Fault("chance would have had another outcome by the secret", number, actor, text)
    return None


def shown(text: str) -> str:
    """A piece of somebody's text, for a message: quoted and not too long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
