"""What a worker does: play some games of a plan, with players that it keeps from game to game."""

import threading
from collections.abc import Callable, Mapping, Sequence
from math import inf

from tilewitch.arena import fast
from tilewitch.arena.entrants import OWN
from tilewitch.arena.outcome import Fault, Outcome, Played, winners_without
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.programs import ProgramPlayer
from tilewitch.arena.referee import BotPlayer, Player, Refereed, record_of
from tilewitch.bots import Bot, Budget, bot, simple_bots
from tilewitch.games.game import Game

MakeBot = Callable[[Game], Bot]
"""Makes a bot for a game, as a class does whose objects take it."""

AT_ONCE = Budget(iterations=2)


class Bench:
    """The players of a plan that wait for their next game: for each entrant as many as sit at one table at once."""

    def __init__(self, plan: Plan, own: Mapping[str, MakeBot] | None = None) -> None:
        self.plan = plan
        self._own = own or {}
        self._waiting: dict[tuple[int, int], Player] = {}

    def seated(self, fixture: Fixture) -> list[Player]:
        """The players of a game, by seat."""
        found = []
        for seat, entrant in enumerate(fixture.seating):
            place = entrant, fixture.seating[:seat].count(entrant)
            if place not in self._waiting:
                self._waiting[place] = self._made(entrant)
            found.append(self._waiting[place])
        return found

    def close(self) -> None:
        for player in self._waiting.values():
            player.close()
        self._waiting.clear()

    def _made(self, number: int) -> Player:
        plan, entrant = self.plan, self.plan.field[number]
        budget, limit = plan.budget_of(number), plan.limit_of(number)
        if entrant.player.startswith(OWN):
            return BotPlayer(self._own[entrant.player.removeprefix(OWN)](plan.table), budget, limit)
        if entrant.is_external:
            return ProgramPlayer(plan, entrant, budget, limit)
        return BotPlayer(bot(plan.table, entrant.player), budget, limit)


def warm(plan: Plan) -> None:
    """Call what the bots of a plan call, so that nobody's first move waits for a compiler."""
    fixture = plan.fixture(0)
    if plan.only_simple:
        fast.play_unrecorded(plan, [fixture])
        fast.play_recorded(plan, [fixture])
        return
    inside = [entrant.player for entrant in plan.field if entrant.is_of_the_game]
    names = [*dict.fromkeys(inside), simple_bots(plan.game)[-1]]
    players = [BotPlayer(bot(plan.table, names[seat % len(names)]), AT_ONCE, inf) for seat in range(plan.players)]
    Refereed(plan, fixture, players).play(keep_record=True)


_here = threading.local()


def play(plan: Plan, fixtures: Sequence[Fixture], records: bool) -> list[Played]:
    """Play some games of a plan; called again with the same plan it has its players still."""
    if plan.only_simple:
        return (fast.play_recorded if records else fast.play_unrecorded)(plan, fixtures)
    bench: Bench | None = getattr(_here, "bench", None)
    if bench is None or bench.plan != plan:
        if bench is not None:
            bench.close()
        warm(plan)
        bench = _here.bench = Bench(plan)
    return played_by(bench, fixtures, records)


def played_by(bench: Bench, fixtures: Sequence[Fixture], records: bool) -> list[Played]:
    """Play some games under the referee."""
    return [Refereed(bench.plan, fixture, bench.seated(fixture)).play(records) for fixture in fixtures]


def close() -> None:
    """Let the players that this thread keeps go."""
    bench: Bench | None = getattr(_here, "bench", None)
    if bench is not None:
        bench.close()
        _here.bench = None


def given_up(plan: Plan, fixtures: Sequence[Fixture], records: bool) -> list[Played]:
    """What games come to that take every worker with them: all who play inside the worker have crashed."""
    played = []
    for fixture in fixtures:
        inside = [seat for seat, entrant in enumerate(fixture.seating) if not plan.field[entrant].is_external]
        faults = tuple(Fault(seat, "crash", "the process that it played in died", 0) for seat in inside)
        scores = (0,) * plan.players
        outcome = Outcome(fixture.number, fixture.seating, scores, winners_without((), scores, faults), 0, faults)
        state = plan.table.start(seed=fixture.seed)
        record = record_of(plan, fixture, state, outcome) if records else None
        played.append(Played(outcome, record))
    return played
