"""How are many games between simple bots played at once, inside compiled code? They come out as the referee's do."""

from collections.abc import Sequence
from functools import cache
from types import ModuleType

from tilewitch.arena.outcome import Outcome, Played
from tilewitch.arena.plan import Fixture, Plan
from tilewitch.arena.referee import meta_of, seat_stream
from tilewitch.bots.compiled import loaded, playouts
from tilewitch.bots.simple import number_of
from tilewitch.errors import NotPossible
from tilewitch.games import kernel
from tilewitch.games.dice import reseed
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import FORMAT, MOST_EVENTS, GameRecord, PlayerName


@cache
def tables(name: str) -> ModuleType:
    """`bots/tables.py` for one game."""
    return loaded("tables", name, playouts=playouts(name))


class Dice:
    """The generators of many games: one for chance, one for each seat. Games of one deal begin with the same."""

    def __init__(self, fixtures: Sequence[Fixture], seats: int) -> None:
        self.chance = kernel.numbers(len(fixtures), 4)
        self.seats = kernel.numbers(len(fixtures) * seats, 4)
        streams = [seat_stream(seat) for seat in range(seats)]
        for i, fixture in enumerate(fixtures):
            if i and fixture.seed == fixtures[i - 1].seed:
                self.chance[i][:] = self.chance[i - 1]
                for seat in range(i * seats, (i + 1) * seats):
                    self.seats[seat][:] = self.seats[seat - seats]
                continue
            reseed(self.chance[i], fixture.seed, "chance")
            for seat, stream in enumerate(streams):
                reseed(self.seats[i * seats + seat], fixture.seed, stream)


def play_unrecorded(plan: Plan, fixtures: Sequence[Fixture]) -> list[Played]:
    """Play these games, and keep only how they ended."""
    game, n, seats = plan.table, len(fixtures), plan.players
    numbers = [number_of(game.name, entrant.player) for entrant in plan.field]
    bots, results = kernel.numbers(n, seats), kernel.numbers(n, seats + 2)
    for i, fixture in enumerate(fixtures):
        bots[i][:] = [numbers[entrant] for entrant in fixture.seating]
    dice = Dice(fixtures, seats)
    tables(game.name).play_tables(
        game.beginning, game.new_states(), game.room(), seats, bots, dice.chance, dice.seats, results
    )
    rows = results if kernel.PLAIN else results.tolist()
    won = [tuple(seat for seat in range(seats) if winners >> seat & 1) for winners in range(1 << seats)]
    return [
        Played(Outcome(fixture.number, fixture.seating, tuple(row[:seats]), won[row[seats]], row[seats + 1]))
        for fixture, row in zip(fixtures, rows, strict=True)
    ]


def play_recorded(plan: Plan, fixtures: Sequence[Fixture]) -> list[Played]:
    """Play these games, with a record of each."""
    game, seats = plan.table, plan.players
    states, dice = game.new_states(), Dice(fixtures, seats)
    actors, actions = kernel.numbers(MOST_EVENTS), kernel.numbers(MOST_EVENTS)
    bots = kernel.numbers(seats)
    played = []
    for i, fixture in enumerate(fixtures):
        bots[:] = [number_of(game.name, plan.field[entrant].player) for entrant in fixture.seating]
        kernel.copy(game.beginning, 0, states, 0)
        n = tables(game.name).play_logged_table(
            states, game.room(), bots, dice.chance[i], dice.seats[i * seats : (i + 1) * seats], actors, actions
        )
        if n < 0:
            raise NotPossible(f"game {fixture.number} (seed {fixture.seed:x}) is not over after {MOST_EVENTS:,} events")
        events = [(int(actors[k]), int(actions[k])) for k in range(n)]
        outcome = Outcome(
            fixture.number,
            fixture.seating,
            tuple(int(game.compiled.score(states, 0, seat)) for seat in range(seats)),
            tuple(seat for seat in range(seats) if game.compiled.won(states, 0, seat)),
            sum(actor != CHANCE for actor, _ in events),
        )
        record = GameRecord(
            format=FORMAT,
            game=game.name,
            rules=game.about.rules,
            options=game.options,
            seed=f"{fixture.seed:x}",
            players=[PlayerName(name, "bot") for name in plan.named(fixture.seating)],
            events=[
                ("chance" if actor == CHANCE else actor, game.notation.format_action(action))
                for actor, action in events
            ],
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            meta=meta_of(fixture, outcome),
        )
        played.append(Played(outcome, record))
    return played
