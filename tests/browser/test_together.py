"""People together at a table: by link, at one screen, watching, and with a connection that breaks."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, WebSocketRoute, expect

from tests.browser import playing
from tests.browser.conftest import Visit

pytestmark = pytest.mark.compiled_only


def new_table(page: Page, second: str, title: str = "Qwirkle", **fields: str) -> None:
    """A table with somebody on the second seat, and what else is chosen."""
    page.get_by_role("link", name=f"Choose players and more for {title}").click()
    page.get_by_label("Seat 2", exact=True).select_option(label=second)
    for name, choice in fields.items():
        page.get_by_role("combobox", name=name).select_option(label=choice)
    page.get_by_label("Allow chat at the table").check()
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/table/*")


def invite(visit: Visit, title: str = "Qwirkle") -> tuple[Page, Page]:
    """A host and a friend who has followed the link."""
    host = visit()
    new_table(host, "A friend, by link", title)
    link = host.get_by_label("Link for seat 2").input_value()
    friend = visit(re.sub(r"^https?://[^/]+", "", link))
    friend.get_by_label("Your name").fill("Fay")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        page.locator(".table .board").wait_for()
    return host, friend


def on_turn(pages: tuple[Page, Page]) -> Page:
    return pages[playing.snapshot(pages[0])["info"]["turn"]]


def test_two_browsers_play_by_link_and_one_of_them_loses_its_connection(visit: Visit) -> None:
    pages = invite(visit)
    for _ in range(3):
        page = on_turn(pages)
        playing.wait_for_turn(page)
        playing.qwirkle_turn(page)
    mover = on_turn(pages)
    away = pages[1 - pages.index(mover)]
    playing.wait_for_turn(mover)
    away.context.set_offline(True)
    away.evaluate("dispatchEvent(new Event('offline'))")
    expect(away.get_by_text("No connection. Trying again …")).to_be_visible()
    playing.qwirkle_turn(mover)
    away.context.set_offline(False)
    away.evaluate("dispatchEvent(new Event('online'))")
    expect(away.locator(".ask.mine")).to_be_visible()
    expect(away.get_by_text("No connection. Trying again …")).to_be_hidden()
    playing.qwirkle_turn(away)
    assert playing.snapshot(mover)["seq"] == playing.snapshot(away)["seq"]


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit) -> None:
    host, _ = invite(visit)
    watcher = visit(f"/table/{playing.table_of(host)}")
    expect(watcher.get_by_text("You are watching: hands stay hidden.")).to_be_visible()
    expect(watcher.locator(".held")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Hint")).to_have_count(0)
    assert playing.snapshot(watcher)["view"]["hand"] == []


def test_at_one_screen_nothing_is_seen_until_the_next_one_takes_it(visit: Visit) -> None:
    page = visit()
    new_table(page, "Somebody at this screen")
    for _ in range(3):
        page.locator(".ask.mine, #handover").first.wait_for()
        if page.locator("#handover").count():
            expect(page.locator(".held")).to_have_count(0)
            page.get_by_role("button", name=re.compile("^I am ")).click()
        playing.wait_for_turn(page)
        hand = page.locator(".held").count()
        assert hand == 6
        info = playing.snapshot(page)["info"]
        seat = info["turn"]
        move = max(
            playing.asked(page, f"/api/tables/{info['id']}/guide?chosen=lay&seat={seat}")["moves"],
            key=lambda one: one.count("@"),
            default=None,
        )
        if move is None:
            break
        playing.lay(page, move)
        page.get_by_role("button", name=re.compile("^Confirm")).click()
        page.locator("#handover").wait_for()


def test_an_undo_that_would_cross_what_was_drawn_is_not_offered(visit: Visit) -> None:
    pages = invite(visit)
    page = on_turn(pages)
    playing.wait_for_turn(page)
    playing.qwirkle_turn(page)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_resigning_ends_the_game_for_both_and_a_rematch_begins_another(visit: Visit) -> None:
    host, friend = invite(visit)
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (host, friend):
        expect(page.get_by_role("dialog").get_by_text("Somebody resigned.")).to_be_visible()
    expect(friend.get_by_role("dialog").get_by_role("heading")).to_have_text("You have won!")
    first = playing.table_of(host)
    host.get_by_role("button", name="Another game").click()
    host.wait_for_url(lambda url: "/table/" in url and first not in url)
    friend.get_by_role("link", name="To the next game").click()
    expect(friend.locator(".table .board")).to_be_visible()
    assert playing.table_of(friend) == playing.table_of(host)


@pytest.mark.parametrize("network", ["closes every socket", "lets nothing through a socket"])
def test_without_a_websocket_one_plays_all_the_same(visit: Visit, network: str) -> None:
    page = visit()
    page.route_web_socket("**/api/feed", lambda socket: socket.close() if network.startswith("closes") else None)
    playing.start(page, "Qwirkle")
    for _ in range(3):
        playing.wait_for_turn(page)
        playing.qwirkle_turn(page)
    playing.wait_for_turn(page)
    expect(page.get_by_text("No connection. Trying again …")).to_be_hidden()
    decided = [actor for actor, _ in playing.snapshot(page)["log"] if actor != "chance"]
    expect(page.get_by_role("list", name="Moves").locator(".line")).to_have_count(len(decided))


def test_what_comes_over_http_and_through_a_late_socket_too_is_taken_in_once(visit: Visit) -> None:
    pages = invite(visit)
    mover = on_turn(pages)
    away = pages[1 - pages.index(mover)]
    sockets: list[WebSocketRoute] = []
    heard: list[str | bytes] = []
    asked: list[Route] = []
    is_open = False

    def reach(socket: WebSocketRoute) -> None:
        if is_open:
            sockets.append(socket)
            socket.connect_to_server().on_message(lambda message: heard.append(message))
        else:
            socket.close()

    away.route_web_socket("**/api/feed", reach)
    away.route("**/api/tables/*/events?*", lambda route: asked.append(route))
    away.reload()
    away.locator(".table .board").wait_for()
    pump(away, asked)
    playing.wait_for_turn(mover)
    playing.qwirkle_turn(mover)
    is_open = True
    away.evaluate("dispatchEvent(new Event('online'))")
    pump(away, heard)
    away.unroute("**/api/tables/*/events?*")
    for question in asked:
        with suppress(Error):  # nobody waits for the answer any longer
            question.fulfill(response=question.fetch())
    for message in heard:
        sockets[0].send(message)
    playing.wait_for_turn(away)
    expect(away.get_by_role("list", name="Moves").locator(".line")).to_have_count(1)


def pump(page: Page, until: list[Any]) -> None:
    """Let a page go on until something has come of it."""
    for _ in range(400):
        if until:
            return
        page.wait_for_timeout(25)
    raise AssertionError("nothing has come")


def test_what_is_said_is_heard_by_all_but_who_does_not_want_to(visit: Visit) -> None:
    host, friend = invite(visit)
    for page in (host, friend):
        page.get_by_role("tab", name="Chat").click()

    def say(text: str) -> None:
        friend.get_by_label("Say something").fill(text)
        friend.get_by_role("button", name="Send").click()
        expect(friend.get_by_role("list", name="Chat")).to_contain_text(text)

    heard = host.get_by_role("list", name="Chat")
    say("Good luck!")
    expect(heard.get_by_role("listitem")).to_have_text(["Fay Good luck!"])
    mute = host.get_by_role("button", name="Mute Fay")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    expect(heard.get_by_role("listitem")).to_have_count(0)
    say("Are you there?")
    mute.click()
    expect(heard.get_by_role("listitem")).to_have_text(["Fay Good luck!", "Fay Are you there?"])


def test_a_clock_runs_for_who_is_on_turn_and_stands_for_the_other(visit: Visit) -> None:
    page = visit()
    new_table(page, "Somebody at this screen", Clock="Minutes for the game")
    page.locator(".table .board, #handover").first.wait_for()
    if page.locator("#handover").count():
        page.get_by_role("button", name=re.compile("^I am ")).click()
    mine = page.get_by_role("listitem").filter(has_text="on turn")
    other = page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_not_text="on turn")
    expect(mine).to_contain_text(re.compile("19:5[0-9]"))
    expect(other).to_contain_text("20:00")


def test_a_seat_whose_owner_is_away_is_lent_to_a_bot_until_they_come_back(visit: Visit) -> None:
    host, friend = invite(visit)
    address = friend.url
    fay = host.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Fay")
    friend.goto("about:blank")
    expect(fay).to_contain_text("away")
    fay.get_by_role("button", name="Let a bot play").click()
    expect(fay).to_contain_text("a bot plays for now")
    playing.wait_for_turn(host)
    playing.qwirkle_turn(host)
    playing.wait_for_turn(host)
    friend.goto(address)
    expect(fay).not_to_contain_text("a bot plays for now")
    playing.qwirkle_turn(host)
    playing.wait_for_turn(friend)
    playing.qwirkle_turn(friend)


def test_a_move_is_taken_back_when_the_other_one_allows_it(visit: Visit) -> None:
    pages = invite(visit, "Gingerbread House")
    mover = on_turn(pages)
    other = pages[1 - pages.index(mover)]
    question = other.get_by_text("would like to take the last move back")
    mover.locator('.board [data-move^="gate "]').first.click()
    for answer in ("Refuse", "Allow"):
        mover.get_by_role("button", name="Undo").click()
        expect(mover.get_by_text("You have asked to take your last move back.")).to_be_visible()
        expect(question).to_be_visible()
        other.get_by_role("button", name=answer).click()
        expect(question).to_be_hidden()
    expect(mover.locator("#asked")).to_have_text("Choose a character of the line for your gate.")
    assert not [event for event in playing.snapshot(mover)["log"] if event[1].startswith("gate ")]
