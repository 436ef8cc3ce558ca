"""What can be asked of the server over HTTP?"""

import asyncio
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct

from tilewitch import pages
from tilewitch.bots.catalogue import ADVISER
from tilewitch.bots.levels import Level, levels
from tilewitch.bots.thinking import Settings as Search
from tilewitch.games import about, folders
from tilewitch.games.record import GameRecord
from tilewitch.server import messages
from tilewitch.server.guard import client_of, cookie_of, limit
from tilewitch.server.guide import guide, refusal, state_for
from tilewitch.server.http import Call, Endpoint, Reply
from tilewitch.server.live import LiveTable
from tilewitch.server.messages import (
    Analysis,
    ChangeMe,
    Command,
    Created,
    Credentials,
    Done,
    GameInfo,
    Guide,
    Health,
    Hint,
    Join,
    Joined,
    LevelInfo,
    Me,
    Missed,
    MyTables,
    NewAnalysis,
    NewReplay,
    NewTable,
    NewToken,
    OptionInfo,
    Replay,
    RuleText,
    SeatNumber,
    Seq,
    Snapshot,
    Started,
    Token,
    Why,
)
from tilewitch.server.polling import wait_for_news
from tilewitch.server.refusals import NotDone
from tilewitch.server.replay import as_seen, of_record, read_record, replay
from tilewitch.server.thinkers import NoThought
from tilewitch.server.watching import snapshot

LARGE = 2_100_000
"""Bytes of a body that holds a record."""
HINT_SECONDS = 1.0


class InLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    language: messages.Language = "en"


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    moves: bool = True


class After(Struct, frozen=True, forbid_unknown_fields=True):
    after: Seq
    seat: SeatNumber | None = None
    moves: bool = True
    wait: Annotated[float, Meta(ge=0, le=30)] = 0.0


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    chosen: Annotated[str, Meta(max_length=messages.LONGEST_MOVE)] = ""


class MoveAsked(Struct, frozen=True, forbid_unknown_fields=True):
    move: messages.MoveText
    seat: SeatNumber | None = None


class From(Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: SeatNumber | None = None


async def at_table(call: Call) -> LiveTable:
    return await call.server.tables.get(call.path["table"])


# ---- games and rules


async def games(call: Call) -> tuple[GameInfo, ...]:
    return tuple(map(game_info, folders()))


def game_info(name: str) -> GameInfo:
    found = about(name)
    return GameInfo(
        *(name, found.title, found.summary, found.fewest, found.most, found.rules),
        options=tuple(OptionInfo(option.name, option.default, option.about) for option in found.options),
        levels=tuple(level_info(f"level-{number}", level) for number, level in enumerate(levels(name), start=1)),
    )


def level_info(name: str, level: Level) -> LevelInfo:
    seconds = level.how.budget.seconds if isinstance(level.how, Search) else None
    return LevelInfo(name, level.title, seconds or 0.0)


async def rules(call: Call) -> tuple[RuleText, ...]:
    name = call.path["game"]
    if name not in folders():
        raise NotDone("no-game", "there is no game {name}", 404, name=name[:40])
    return tuple(RuleText(rule.id, rule.section, rule.text) for rule in pages.rules(name, call.query.language).values())


# ---- people


async def me(call: Call) -> Me:
    return await call.server.people.me(call.asker)


async def change_me(call: Call) -> Me:
    return await call.server.people.change(call.asker, call.body)


async def make_account(call: Call) -> Reply:
    limit_logins(call)
    cookie = await call.server.people.make_account(call.asker, call.body)
    return Reply(await me(call), cookie)


async def log_in(call: Call) -> Reply:
    limit_logins(call)
    cookie = await call.server.people.log_in(call.body)
    asker = await call.server.people.asking(cookie, None)
    return Reply(await call.server.people.me(asker), cookie)


async def log_out(call: Call) -> Reply:
    await call.server.people.log_out(cookie_of(call.scope))
    return Reply(Me(None, None, None), "")


def limit_logins(call: Call) -> None:
    if not call.server.logins.allow(client_of(call.scope)):
        raise NotDone("rate", "too many requests; wait a moment", 429)


async def new_token(call: Call) -> Token:
    return await call.server.people.new_token(call.asker, call.body.label)


# ---- tables


async def my_tables(call: Call) -> MyTables:
    return MyTables(tuple(await call.server.tables.of(call.asker.person)))


async def new_table(call: Call) -> Created:
    if not call.server.new_tables.allow(call.asker.person):
        raise NotDone("rate", "too many tables at once; wait a moment", 429)
    wish: NewTable = call.body
    called = next((seat.name for seat in wish.seats if seat.kind == "me"), None)
    name = await call.server.people.called(call.asker, called)
    table, links = await call.server.tables.create(call.asker.person, name, wish)
    return Created(table, links)


async def join(call: Call) -> Joined:
    name = await call.server.people.called(call.asker, call.body.name)
    return Joined(*await call.server.tables.join(call.path["secret"], call.asker.person, name))


async def look(call: Call) -> Snapshot:
    live = await at_table(call)
    viewer = live.viewer(call.asker.person, call.query.seat, call.query.moves)
    return snapshot(live.table, viewer, live.around())


async def events(call: Call) -> Missed:
    live = await at_table(call)
    query: After = call.query
    live.viewer(call.asker.person, query.seat)
    wish = (query.seat, query.after, query.moves)
    return Missed(tuple(await wait_for_news(live, call.asker.person, *wish, query.wait)))


async def command(call: Call) -> Done:
    wanted: Command = call.body
    if wanted.table != call.path["table"]:
        raise NotDone("table", "the command is for another table than the address", 400)
    live = await at_table(call)
    limit(call.server, live, call.asker.person)
    answers: list[Done] = []
    await live.command(call.asker.person, wanted, answers.append)
    return answers[0]


async def guided(call: Call) -> Guide:
    live = await at_table(call)
    return guide(live.table, live.viewer(call.asker.person, call.query.seat), call.query.chosen)


async def why(call: Call) -> Why:
    live = await at_table(call)
    state = state_for(live.table, live.viewer(call.asker.person, call.query.seat))
    return Why(refusal(state, call.query.move))


async def hint(call: Call) -> Hint:
    live = await at_table(call)
    seat = live.viewer(call.asker.person, call.query.seat).seat
    state_for(live.table, live.viewer(call.asker.person, call.query.seat))
    assert seat is not None
    try:
        question = live.question(seat, ADVISER, HINT_SECONDS)
        answer = await call.server.thinkers.ask(live.table.id, question)
    except NoThought:
        raise NotDone("no-hint", "the bot has not come to an answer; ask again", 503) from None
    return Hint(answer.moves[0], answer.chances[0])


async def record(call: Call) -> GameRecord:
    live = await at_table(call)
    viewer = live.viewer(call.asker.person, call.query.seat)
    return as_seen(live.table, viewer.seat)


async def replayed(call: Call) -> Replay:
    live = await at_table(call)
    table, query = live.table, call.query
    seat = query.seat if table.phase == "over" else live.viewer(call.asker.person, query.seat).seat
    shown = as_seen(table, seat).events
    return await asyncio.to_thread(replay, table.game, table.record(), query.after, seat, shown)


async def replay_record(call: Call) -> Replay:
    wish: NewReplay = call.body
    found = read_record(bytes(wish.record))
    game = await asyncio.to_thread(of_record, found)
    return await asyncio.to_thread(replay, game, found, wish.after, wish.seat)


# ---- analyses


async def analyse(call: Call) -> Started:
    wish: NewAnalysis = call.body
    if (wish.table is None) == (wish.record is UNSET):
        raise NotDone("which", "either a table or a record is analysed", 400)
    if wish.table is not None:
        live = await call.server.tables.get(wish.table)
        if live.table.phase != "over" or live.table.state is None:
            raise NotDone("phase", "only a game that is over is analysed")
        game, found = live.table.game, live.table.record()
    else:
        assert wish.record is not UNSET
        found = read_record(bytes(wish.record))
        game = await asyncio.to_thread(of_record, found)
    return Started(call.server.analyses.begin(call.asker.person, game, found, wish.seconds))


async def analysis(call: Call) -> Analysis:
    return call.server.analyses.look(call.path["analysis"])


async def cancel_analysis(call: Call) -> Analysis:
    return call.server.analyses.cancel(call.asker.person, call.path["analysis"])


# ---- the server itself


async def health(call: Call) -> Health:
    try:
        await call.server.store.health()
    except Exception:
        raise NotDone("store", "the database does not answer", 503) from None
    ready = tuple(filter(call.server.playable.is_ready, folders()))
    return Health(True, call.server.version, len(call.server.tables.awake), ready)


async def metrics(call: Call) -> Reply:
    if not call.server.settings.metrics:
        raise NotDone("off", "metrics are switched off", 404)
    return Reply(call.server.metrics.text(), content_type=b"text/plain; version=0.0.4; charset=utf-8")


async def openapi(call: Call) -> Reply:
    from tilewitch.server.openapi import document

    return Reply(document(ENDPOINTS, call.server.version))


ENDPOINTS = (
    Endpoint("GET", "/api/games", games, "The games that can be played here.", tuple[GameInfo, ...], tag="games"),
    Endpoint(
        "GET", "/api/rules/{game}", rules, "The rules of a game.", tuple[RuleText, ...], query=InLanguage, tag="games"
    ),
    Endpoint("GET", "/api/me", me, "Who I am.", Me, tag="people"),
    Endpoint("PATCH", "/api/me", change_me, "Change my name or language.", Me, ChangeMe, tag="people"),
    Endpoint("POST", "/api/accounts", make_account, "Make an account.", Me, Credentials, cost=5, tag="people"),
    Endpoint("POST", "/api/login", log_in, "Log in to an account.", Me, Credentials, cost=5, tag="people"),
    Endpoint("POST", "/api/logout", log_out, "Log out.", Me, tag="people"),
    Endpoint("POST", "/api/tokens", new_token, "A token for a program.", Token, NewToken, cost=5, tag="people"),
    Endpoint("GET", "/api/tables", my_tables, "My tables.", MyTables),
    Endpoint("POST", "/api/tables", new_table, "A new table.", Created, NewTable, largest=300_000, cost=3),
    Endpoint("POST", "/api/join/{secret}", join, "Take the seat of a link.", Joined, Join),
    Endpoint("GET", "/api/tables/{table}", look, "All that I may know of a table.", Snapshot, query=Look, cost=2),
    Endpoint("GET", "/api/tables/{table}/events", events, "What I have missed.", Missed, query=After, cost=2),
    Endpoint("POST", "/api/tables/{table}/commands", command, "Do something at a table.", Done, Command),
    Endpoint("GET", "/api/tables/{table}/guide", guided, "What a move can become.", Guide, query=Chosen, cost=2),
    Endpoint("GET", "/api/tables/{table}/why", why, "Why a move is not legal.", Why, query=MoveAsked),
    Endpoint("GET", "/api/tables/{table}/hint", hint, "What a strong bot would play.", Hint, query=AtSeat, cost=10),
    Endpoint("GET", "/api/tables/{table}/record", record, "The game as a record.", GameRecord, query=AtSeat, cost=3),
    Endpoint("GET", "/api/tables/{table}/replay", replayed, "A game step by step.", Replay, query=From, cost=5),
    Endpoint("POST", "/api/replay", replay_record, "A record step by step.", Replay, NewReplay, largest=LARGE, cost=10),
    Endpoint("POST", "/api/analyses", analyse, "Analyse a game.", Started, NewAnalysis, largest=LARGE, cost=10),
    Endpoint("GET", "/api/analyses/{analysis}", analysis, "How far an analysis is.", Analysis),
    Endpoint("DELETE", "/api/analyses/{analysis}", cancel_analysis, "Cancel an analysis.", Analysis),
    Endpoint("GET", "/healthz", health, "How the server is.", Health, tag="server"),
    Endpoint("GET", "/metrics", metrics, "Figures for Prometheus.", tag="server"),
    Endpoint("GET", "/openapi.json", openapi, "This document.", dict[str, Any], tag="server"),
)
