"""How are the rules made ready, so that nobody waits for a compiler in the middle of a game?

Whatever a game at the keyboard calls is called here once. With a warm cache that takes a moment and says nothing; after
an update the compiler works for some seconds, and a line says so.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

import tilewitch
from tilewitch.bots import Budget, bot, bots, simple_bots
from tilewitch.bots.simulate import Plan, play_recorded, play_unrecorded
from tilewitch.cli.moves import best_first
from tilewitch.cli.story import Story
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import Game, State
from tilewitch.games.protocol import CHANCE

BUDGETS = (Budget(iterations=2), Budget(seconds=0.001))
"""Thinking by count and by the clock, each as short as can be."""
PATIENCE = 1.0
"""Seconds after which somebody who waits is told why."""
REASON = "Preparing the rules (only after an update)"


@contextmanager
def said_if_long(console: Console, what: str = REASON) -> Iterator[None]:
    """Whatever is done inside gets a line if it takes long; on a terminal one that goes away again."""
    status = console.status(f"{what} ...", spinner="line") if console.is_terminal else None

    def speak() -> None:
        if status is not None:
            status.start()
        else:
            console.print(f"{what} ...")

    timer = threading.Timer(PATIENCE, speak)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if status is not None:
            status.stop()


def prepare_play(game: Game) -> None:
    """Call everything that a game at the keyboard calls, by playing one."""
    players = [bot(game, name) for name in bots(game.name)]
    dice = seeded(0, "bots")
    below(dice, game.players)
    state = game.start(seed=0)
    look(state, None)
    turns = 0
    while not state.over:
        seat = state.actor
        if turns % 8 == 0:
            best_first(state)
            look(state, seat)
        budget = BUDGETS[turns // len(players) % len(BUDGETS)]
        chosen = players[turns % len(players)].choose(state.redealt(seat, 0), seat, budget, dice)
        state.parts(chosen)
        state.why(str(chosen))
        state.play(chosen)
        turns += 1
    look(state, None)
    Story(game, [str(seat) for seat in range(game.players)], state.events)
    state.undo()
    game.replay(state.record())
    by_hand = game.start(deal=False)
    while by_hand.actor == CHANCE:
        by_hand.chance()
    by_hand.play(by_hand.legal_moves[0])
    by_hand.undo()


def look(state: State, seat: int | None) -> None:
    view = state.view(seat)
    state.game.terminal.draw(view, plain=False)
    if seat is not None:
        state.game.terminal.ask(view)


def prepare_simulation(game: Game, records: bool) -> None:
    """Call everything that a simulation calls."""
    names = simple_bots(game.name)
    plan = Plan(game, tuple(names[seat % len(names)] for seat in range(game.players)), 1, 0)
    (play_recorded if records else play_unrecorded)(plan, range(1))


def prepare_all(name: str) -> None:
    """Make a game ready for whatever the commands do with it."""
    game = tilewitch.game(name, players=tilewitch.about(name).fewest)
    prepare_play(game)
    prepare_simulation(game, records=False)
    prepare_simulation(game, records=True)
