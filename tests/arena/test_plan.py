"""Everybody sits on every seat equally often, on the same deals, beside everybody else."""

from collections import Counter
from itertools import islice

import pytest

import tilewitch as tw
from tilewitch import BadOption, UnknownBot
from tilewitch.arena import Plan, Sprt, match_plan, tournament_plan
from tilewitch.bots import Budget


def match_of(players: int, *entrants: str, games: int = 100, **more: object) -> Plan:
    return match_plan(tw.game("qwirkle", players), list(entrants), games, 7, **more)


def tournament_of(players: int, *entrants: str, games: int = 100, **more: object) -> Plan:
    return tournament_plan(tw.game("qwirkle", players), list(entrants), games, 7, **more)


PLANS = [
    match_of(2, "greedy", "random"),
    match_of(4, "greedy", "random"),
    match_of(4, "greedy", "random", "level-1"),
    tournament_of(2, "greedy", "random", "level-1", "level-2"),
    tournament_of(3, "greedy", "random", "level-1", "level-2"),
    tournament_of(4, "greedy", "random"),
    tournament_of(4, "greedy", "random", "level-1"),
    tournament_of(6, "greedy", "random", "level-1", "level-2"),
]


@pytest.mark.parametrize("plan", PLANS, ids=map(str, range(len(PLANS))))
def test_every_seat_is_as_often_everybodys(plan: Plan) -> None:
    sat = Counter((seat, who) for fixture in plan.fixtures() for seat, who in enumerate(fixture.seating))
    for who in range(len(plan.entrants)):
        assert len({sat[seat, who] for seat in range(plan.players)}) == 1


@pytest.mark.parametrize("plan", PLANS, ids=map(str, range(len(PLANS))))
def test_the_games_of_a_set_have_the_same_deal_and_different_seatings(plan: Plan) -> None:
    games = list(plan.fixtures())
    assert len(games) == plan.games
    assert [fixture.number for fixture in games] == list(range(plan.games))
    sets: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for fixture in games:
        sets.setdefault((fixture.deal, fixture.lineup), []).append(fixture.seating)
        assert fixture.seed == plan.seed + fixture.deal
        assert sorted(fixture.seating) == sorted(plan.lineups[fixture.lineup])
    for seatings in sets.values():
        assert len(set(seatings)) == len(seatings)
    assert len(sets) == plan.deals * len(plan.lineups)


def test_where_more_than_two_play_everybody_comes_after_everybody_equally_often() -> None:
    plan = tournament_of(4, "greedy", "random", "level-1", "level-2", games=6 * 4)
    after = Counter(
        (fixture.seating[seat - 1], who) for fixture in plan.fixtures() for seat, who in enumerate(fixture.seating)
    )
    assert len(after) == 4 * 3
    assert len(set(after.values())) == 1


def test_a_match_has_the_first_on_one_seat() -> None:
    assert [f.seating for f in islice(match_of(4, "greedy", "random").fixtures(), 4)] == [
        (0, 1, 1, 1),
        (1, 1, 1, 0),
        (1, 1, 0, 1),
        (1, 0, 1, 1),
    ]


def test_games_are_rounded_up_to_whole_sets() -> None:
    assert match_of(4, "greedy", "random", games=101).games == 104


def test_a_budget_of_ones_own_counts_before_that_of_all() -> None:
    plan = match_of(2, "level-5@100ms", "level-4", budget="2000")
    assert plan.budget_of(0) == Budget(seconds=0.1)
    assert plan.budget_of(1) == Budget(iterations=2000)
    assert 0.1 < plan.limit_of(0) < plan.limit_of(1)
    assert not plan.same_again
    assert match_of(2, "level-5@100", "greedy").same_again


def test_what_cannot_be_is_refused_with_what_can() -> None:
    with pytest.raises(UnknownBot, match="there are: random, greedy"):
        match_of(2, "greedy", "stockfish")
    with pytest.raises(BadOption, match="two entrants are called 'greedy'"):
        match_of(2, "greedy", "greedy")
    with pytest.raises(BadOption, match="a tournament can have more"):
        match_of(2, "greedy", "random", "level-1")
    with pytest.raises(BadOption, match="no entrant"):
        match_of(2, "greedy", "level-5@soon")
    with pytest.raises(BadOption, match="there is no program"):
        match_of(2, "greedy", "run:./no-such-program")
    with pytest.raises(BadOption, match="for two"):
        tournament_of(3, "greedy", "random", "level-1", sprt=Sprt(0.45, 0.55))


def test_the_same_bot_can_play_itself_under_another_name() -> None:
    plan = match_of(2, "level-4@100", "more=level-4@400")
    assert [entrant.name for entrant in plan.field] == ["level-4@100", "more"]
