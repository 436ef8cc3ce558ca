"""What random games of Hexenrennen show: speed, length, the seats' shares, and how often each rule came into play.

`python -m benchmarks.hexenrennen [--games N]`. A rule that never occurs has not been tested by play.
"""

import argparse
import time

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

import tilewitch
from tilewitch.bots import simple_bots
from tilewitch.bots.compiled import playouts
from tilewitch.games import kernel
from tilewitch.games.dice import below, seeded
from tilewitch.games.game import Game
from tilewitch.games.hexenrennen import moves, rules
from tilewitch.games.hexenrennen.action import (
    CARD,
    COURSE,
    DISC,
    LEAVE,
    MOVE,
    NEUTRAL,
    NEUTRAL_CARD,
    PASS,
    STARTER,
    STAY,
    kind_of,
    number_of,
)
from tilewitch.games.hexenrennen.course import DISCS, GOAL, MAGIC, WITCHES, clan_of_disc, face_of_disc
from tilewitch.games.protocol import CHANCE, OVER

SITUATIONS = (
    ("H-03", "a player spread the discs"),
    ("H-04", "a neutral clan's discs were spread"),
    ("H-08", "a starting player was drawn"),
    ("H-09", "a witch was moved by the die"),
    ("H-11", "no witch could move, and the turn lapsed"),
    ("H-12", "a witch could not be chosen: the field was occupied"),
    ("H-12", "a witch came to a goal field where another stood"),
    ("H-13", "a witch overtook others"),
    ("H-14", "a witch at the start skipped occupied fields"),
    ("H-10, H-15", "a witch could not be chosen: beyond the goal"),
    ("H-16", "a witch came home by the die"),
    ("H-16", "a witch came home by a disc"),
    ("H-16", "a witch came home by a card"),
    ("H-17", "a witch could not be chosen: at home"),
    ("H-18", "a disc was turned up"),
    ("H-19", "a field took effect after a disc or a card"),
    ("H-20", "a witch went on by her own number"),
    ("H-21", "her own number led to an occupied field"),
    ("H-21", "her own number led beyond the goal"),
    ("H-22", "a witch stayed on another clan's number"),
    ("H-23", "a witch stayed on an own sign"),
    ("H-24", "a number card took a witch forward"),
    ("H-25", "a magic card took a witch forward"),
    ("H-25", "… past an occupied sign"),
    ("H-26", "the owner of a sign left a witch, though a card could be played"),
    ("H-26", "the owner of a sign could play no card"),
    ("H-27", "a number card sent a witch back"),
    ("H-28", "a magic card sent a witch back"),
    ("H-28", "… past an occupied sign"),
    ("H-29", "an owner had to send a witch further back"),
    ("H-29", "an owner had to, but could play no card"),
    ("H-29", "an owner need not: the last move went forward, one before it back"),
    ("H-30", "a neutral number card sent a witch back"),
    ("H-30", "a neutral magic card sent a witch back"),
    ("H-30", "a neutral card could not be carried out"),
    ("H-30", "a neutral pile was empty"),
    ("H-31", "a card was discarded"),
    ("H-32", "a turn moved one witch five times or more"),
    ("H-33", "a third witch came home"),
    ("H-34", "somebody won who had not ended the game"),
    ("H-34", "a victory was shared"),
)
(
    SPREAD,
    NEUTRAL_SPREAD,
    DRAWN_STARTER,
    MOVED,
    LAPSED,
    BLOCKED,
    TOGETHER,
    OVERTOOK,
    SKIPPED,
    BEYOND,
    HOME_BY_DIE,
    HOME_BY_DISC,
    HOME_BY_CARD,
    AT_HOME,
    TURNED_UP,
    TOOK_EFFECT,
    WENT_ON,
    OWN_BLOCKED,
    OWN_BEYOND,
    OTHERS_NUMBER,
    STAYED,
    CARD_FORWARD,
    MAGIC_FORWARD,
    MAGIC_FORWARD_PAST,
    LEFT,
    NO_CARD,
    CARD_BACK,
    MAGIC_BACK,
    MAGIC_BACK_PAST,
    FORCED,
    FORCED_NO_CARD,
    NOT_FORCED,
    NEUTRAL_BACK,
    NEUTRAL_MAGIC_BACK,
    NEUTRAL_NOTHING,
    EMPTY_PILE,
    DISCARDED,
    LONG_CHAIN,
    ENDED,
    ANOTHER_WON,
    SHARED,
) = range(len(SITUATIONS))
LONG = 5

# Not the kernel's `rule`: outside the package its cache would not notice a change of the rules.
compiled = numba.njit(nogil=True, error_model="numpy")


@compiled
def between(low, high):  # type: ignore[no-untyped-def]
    """The fields between two, as a set."""
    return ((1 << high) - 1) & -(2 << low) if high > low else 0


@compiled
def count_choice(state, counts):  # type: ignore[no-untyped-def]
    """Before a witch is chosen: which ones cannot be."""
    for witch in range(WITCHES):
        field = state.clans[state.turn].witches[witch]
        if field > DISCS:
            counts[AT_HOME] += 1
        elif field and field + state.die > GOAL:
            counts[BEYOND] += 1
        elif field and (state.occupied >> (field + state.die)) & 1:
            counts[BLOCKED] += 1


@compiled
def count_move(before, after, witch, counts):  # type: ignore[no-untyped-def]
    left = before.clans[before.turn].witches[witch]
    target = rules.die_target(before, witch)
    counts[MOVED] += 1
    if left == 0:
        counts[SKIPPED] += target > before.die
    else:
        counts[OVERTOOK] += (before.occupied & between(left, min(target, DISCS + 1))) != 0
    return count_walk(before, after, witch, target, HOME_BY_DIE, counts)


@compiled
def count_walk(before, after, witch, first, home_by, counts):  # type: ignore[no-untyped-def]
    """From the first field that a witch came to: what became of her. Returns by how many numbers she went on."""
    seat = before.turn
    last = after.clans[seat].witches[witch]
    field = first
    steps = 0
    while field != last:
        field += face_of_disc(int(after.discs[field]))
        steps += 1
    counts[WENT_ON] += steps
    counts[TOOK_EFFECT] += steps > 0 or home_by != HOME_BY_DIE
    if last > DISCS:
        counts[HOME_BY_DISC if steps else home_by] += 1
        for other in range(before.seats):
            for number in range(WITCHES):
                if (other != seat or number != witch) and before.clans[other].witches[number] == last:
                    counts[TOGETHER] += 1
                    return steps
        return steps
    disc = int(after.discs[last])
    clan = clan_of_disc(disc)
    face = face_of_disc(disc)
    if disc == 0:
        return steps
    if face == MAGIC:
        if clan >= before.seats and before.clans[clan].hand == 0 and before.clans[clan].magics == 0:
            counts[EMPTY_PILE] += 1
    elif clan != seat:
        counts[OTHERS_NUMBER] += 1
    elif last + face > GOAL:
        counts[OWN_BEYOND] += 1
    else:
        counts[OWN_BLOCKED] += 1
    return steps


@compiled
def count_card(before, after, kind, face, counts):  # type: ignore[no-untyped-def]
    owner = rules.owner_of_sign(before)
    left = rules.here(before)
    target = rules.card_target(before, face)
    counts[DISCARDED] += 1
    if target == 0:
        counts[NEUTRAL_NOTHING] += 1
        return 0
    forward = owner == before.turn
    if before.backwards and kind == CARD and not forward:
        counts[FORCED] += 1
    if face != MAGIC:
        counts[NEUTRAL_BACK if kind == NEUTRAL_CARD else CARD_FORWARD if forward else CARD_BACK] += 1
        return 1 + count_walk(before, after, before.witch, target, HOME_BY_CARD, counts)
    counts[NEUTRAL_MAGIC_BACK if kind == NEUTRAL_CARD else MAGIC_FORWARD if forward else MAGIC_BACK] += 1
    passed = between(left, target) if forward else between(target, left)
    if before.signs[owner] & before.occupied & passed:
        counts[MAGIC_FORWARD_PAST if forward else MAGIC_BACK_PAST] += 1
    return 1


@compiled
def count_answer(state, kind, n, went_back, counts):  # type: ignore[no-untyped-def]
    """The owner of a sign answers, with so many legal moves."""
    if kind == LEAVE:
        counts[FORCED_NO_CARD if state.backwards else LEFT if n > 1 else NO_CARD] += 1
    if went_back and not state.backwards:
        counts[NOT_FORCED] += 1


@compiled
def count_end(state, counts):  # type: ignore[no-untyped-def]
    winners = 0
    ended_and_won = False
    for seat in range(state.seats):
        home = 0
        for field in state.clans[seat].witches:
            home += field > DISCS
        if rules.won(state, seat):
            winners += 1
            ended_and_won |= home == WITCHES
    counts[ENDED] += 1
    counts[SHARED] += winners > 1
    counts[ANOTHER_WON] += not ended_and_won


@compiled
def count_game(beginning, states, works, dice, counts):  # type: ignore[no-untyped-def]
    """Play one random game and count what happens; `states` has room for two."""
    states[0] = beginning[0]
    state = states[0]
    before = states[1]
    went_back = False
    length = 0
    while True:
        actor = rules.actor(state)
        if actor == OVER:
            count_end(state, counts)
            return
        n = 0
        if actor == CHANCE:
            action = rules.sample(state, dice)
        else:
            n = moves.legal(state, works[0])
            action = works[0].moves[below(dice, n)]
        kind = kind_of(action)
        number = number_of(action)
        if state.phase == rules.MOVING:
            count_choice(state, counts)
            went_back = False
            length = 0
        if state.phase == rules.OTHERS_SIGN:
            count_answer(state, kind, n, went_back, counts)
        states[1] = states[0]
        rules.apply(state, action)
        if kind == MOVE:
            length = 1 + count_move(before, state, number, counts)
        elif kind in (CARD, NEUTRAL_CARD):
            steps = count_card(before, state, kind, number, counts)
            went_back |= steps > 0 and rules.owner_of_sign(before) != before.turn
            counts[LONG_CHAIN] += length < LONG <= length + steps
            length += steps
        elif kind == DISC:
            counts[TURNED_UP] += 1
            steps = count_walk(before, state, before.witch, rules.here(before), HOME_BY_DIE, counts)
            counts[LONG_CHAIN] += length < LONG <= length + steps
            length += steps
        else:
            counts[SPREAD] += kind == COURSE
            counts[NEUTRAL_SPREAD] += kind == NEUTRAL
            counts[DRAWN_STARTER] += kind == STARTER
            counts[LAPSED] += kind == PASS
            counts[STAYED] += kind == STAY


@compiled
def count_games(beginning, states, works, dice, counts, n):  # type: ignore[no-untyped-def]
    for _ in range(n):
        count_game(beginning, states, works, dice, counts)


def occurrences(players: int, n: int) -> list[int]:
    """How often each situation occurred in n random games."""
    game = tilewitch.game("hexenrennen", players=players)
    counts = np.zeros(len(SITUATIONS), np.int64)
    count_games(game.beginning, game.new_states(2), game.room(), seeded(players), counts, n)
    return [int(count) for count in counts]


def play(game: Game, seated: np.ndarray) -> tuple[np.ndarray, float]:
    """One game for each row of bots by seat; the results, and the seconds of one core that they took."""
    n = len(seated)
    chance = np.array([seeded(seed) for seed in range(n)])
    dice = np.array([seeded(seed, "bots") for seed in range(n)])
    results = np.zeros((n, game.players + 2), np.int64)
    run = playouts(game.name).play_games
    states, room = game.new_states(), game.room()
    run(game.beginning, states, room, game.players, seated[:1], chance[:1].copy(), dice[:1].copy(), results[:1])
    begin = time.process_time()
    run(game.beginning, states, room, game.players, seated, chance, dice, results)
    return results, time.process_time() - begin


def figures(console: Console, n: int) -> None:
    """Speed, length and the seats' shares, for equal bots and any number of players."""
    table = Table(title="Equal players")
    for heading in ("players", "bot", "games/s", "ns a decision", "decisions", "mean score", "won by seat, %"):
        table.add_column(heading, justify="right")
    for players in (2, 3, 4):
        game = tilewitch.game("hexenrennen", players=players)
        for number, name in enumerate(simple_bots(game.name)):
            results, seconds = play(game, np.full((n, players), number))
            decisions = results[:, players + 1]
            wins = [(results[:, players] >> seat & 1).mean() for seat in range(players)]
            table.add_row(
                str(players),
                name,
                f"{n / seconds:,.0f}",
                f"{1e9 * seconds / decisions.sum():.0f}",
                f"{decisions.mean():.1f}",
                f"{results[:, :players].mean():.2f}",
                " ".join(f"{100 * share:.1f}" for share in wins),
            )
    console.print(table)


def against_random(console: Console, n: int) -> None:
    """One rule-of-thumb player among random ones, on each seat in turn."""
    table = Table(title="One thumb, the others random; ± is a 95 % interval")
    for heading in ("players", "won or shared, %", "won alone, %", "mean score", "the others'"):
        table.add_column(heading, justify="right")
    for players in (2, 3, 4):
        game = tilewitch.game("hexenrennen", players=players)
        seat = np.arange(n) % players
        seated = np.zeros((n, players), np.int64)
        seated[np.arange(n), seat] = 1
        results, _ = play(game, seated)
        winners = results[:, players]
        share, alone = (winners >> seat & 1).mean(), (winners == 1 << seat).mean()
        own = results[np.arange(n), seat]
        others = (results[:, :players].sum(axis=1) - own) / (players - 1)
        table.add_row(
            str(players),
            f"{100 * share:.1f} ± {196 * (share * (1 - share) / n) ** 0.5:.1f}",
            f"{100 * alone:.1f}",
            f"{own.mean():.2f}",
            f"{others.mean():.2f}",
        )
    console.print(table)


def rules_in_play(console: Console, n: int) -> None:
    table = Table(title=f"How often in {n:,} random games", caption="H-01, H-02, H-05 to H-07 and H-35: in every game")
    table.add_column("rule")
    table.add_column("situation")
    for players in (2, 3, 4):
        table.add_column(f"{players} players", justify="right")
    columns = [occurrences(players, n) for players in (2, 3, 4)]
    for (rule, situation), *counts in zip(SITUATIONS, *columns, strict=True):
        table.add_row(rule, situation, *(f"{count:,}" for count in counts))
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hexenrennen", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="how many games for each count")
    asked = parser.parse_args()
    if kernel.PLAIN:
        parser.error("this counts in compiled code: run it without TILEWITCH_PLAIN")
    console = Console()
    figures(console, min(asked.games, 10_000))
    against_random(console, min(asked.games, 10_000))
    rules_in_play(console, asked.games)


if __name__ == "__main__":
    main()
