"""People together at a table: by link, at one screen, watching, and with a connection that breaks."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit

pytestmark = pytest.mark.compiled_only


def new_table(page: Page, second: str) -> None:
    """A table of Qwirkle with somebody on the second seat."""
    page.get_by_role("link", name="Choose players and more for Qwirkle").click()
    page.get_by_label("Seat 2", exact=True).select_option(label=second)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/table/*")


def invite(visit: Visit) -> tuple[Page, Page]:
    """A host and a friend who has followed the link."""
    host = visit()
    new_table(host, "A friend, by link")
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
