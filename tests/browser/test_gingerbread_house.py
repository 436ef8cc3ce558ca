"""Gingerbread House in a real browser: a whole game from home to the score sheet, and what is told on the way."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import PHONE, Visit

pytestmark = pytest.mark.compiled_only
IN_ONE = ("gate", "take", "cage", "bonus")
"""Decisions that one press makes."""
OTHERWISE = ("done", "end", "stairways", "release")
"""What is pressed where nothing else is left."""


def decide(page: Page) -> None:
    """Whatever is asked: build and carry out what can be, trap whom one can pay for."""
    for word in IN_ONE:
        if playing.there(page, f"{word} "):
            playing.press(page, f"{word} ")
            return
    if playing.there(page, "trap "):
        trap(page)
        return
    if playing.there(page, "keep "):
        page.locator('.board [data-move^="keep "]').first.click()
        playing.press(page, "confirm")
        return
    spots = page.locator(".board .spot:not([aria-disabled=true])")
    if spots.count():
        spots.first.click()
        page.locator(".parts li").first.wait_for()
        playing.press(page, "lay")
        return
    playing.press(page, next(word for word in OTHERWISE if playing.there(page, word)))


def trap(page: Page) -> None:
    """Trap somebody; who takes any gingerbread is paid as proposed."""
    seq = page.locator(".table").get_attribute("data-seq")
    page.locator('.board [data-move^="trap "]').first.click()
    page.locator(f'.table:not([data-seq="{seq}"]), .board [data-move="pay"]').first.wait_for()
    if playing.there(page, "pay"):
        playing.press(page, "pay")


def to_build(visit: Visit, **settings: Any) -> Page:
    """A table at which a tile is to be laid."""
    page = visit(**settings)
    playing.start(page, "Gingerbread House")
    playing.wait_for_turn(page)
    while not page.locator(".board .tile").count():
        playing.press(page, "gate ")
        playing.wait_for_turn(page)
    return page


def test_a_whole_game_against_a_bot_from_home_to_score_sheet(visit: Visit) -> None:
    playing.whole_game(visit(), "Gingerbread House", decide)


def test_what_a_tile_covers_is_told_before_it_is_laid_and_it_can_be_turned_round(visit: Visit) -> None:
    page = to_build(visit)
    page.locator(".board .tile").nth(1).click()
    page.get_by_role("button", name="a1 and b1", exact=True).click()
    parts = page.locator(".parts li")
    expect(parts.first).to_have_text(re.compile("covers .* on a1|covers .* on b1"))
    page.get_by_role("button", name="Turn round").click()
    expect(parts.first).to_have_text(re.compile("covers .* on a1|covers .* on b1"))
    page.keyboard.press("Escape")
    expect(parts).to_have_count(0)


def test_a_place_that_is_not_possible_tells_why_by_the_number_of_the_rule(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Gingerbread House")
    closed = page.locator(".board .spot[aria-disabled=true]")
    for _ in range(playing.MOST_DECISIONS):
        assert playing.wait_for_turn(page)
        if closed.count():
            break
        decide(page)
    closed.first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"G-1[456]"))


def test_by_keyboard_each_decision_begins_where_the_last_one_ended(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Gingerbread House")
    playing.wait_for_turn(page)
    page.locator('.board [data-move^="gate "]').first.focus()
    page.keyboard.press("Enter")
    page.locator(".board .tile").first.wait_for()
    expect(page.locator(".board .tile:focus")).to_have_count(1)
    page.locator(".board .spot:not([aria-disabled=true])").first.focus()
    page.keyboard.press("Enter")
    page.locator('.board [data-move="lay"]').focus()
    page.keyboard.press("Enter")
    page.locator('.board [data-move="done"]').wait_for()
    expect(page.locator(".board .now button:focus")).to_have_count(1)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_tile_can_be_dragged_to_its_place_on_from_there_and_away(visit: Visit, touch: bool) -> None:
    page = to_build(visit, **(PHONE if touch else {}))
    tile = page.locator(".board .tile").last
    first, second = (page.get_by_role("button", name=name, exact=True) for name in ("a1 and b1", "b2 and b3"))
    lay = page.get_by_role("button", name="Lay it here")
    drag(page, tile, first, touch)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(tile).to_have_attribute("aria-pressed", "true")
    drag(page, first, second, touch)
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    drag(page, second, page.locator("#asked"), touch)
    expect(lay).to_have_count(0)
    drag(page, tile, first, touch)
    playing.press(page, "lay")


def drag(page: Page, what: Locator, to: Locator, touch: bool) -> None:
    """Take something to the middle of something else, with the mouse or, some pixels below what is held, a finger."""
    what.scroll_into_view_if_needed()
    boxes = [one.bounding_box() for one in (what, to)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=6)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    to_y += 46
    for kind, share in (("touchStart", 0.0), *(("touchMove", step / 6) for step in range(1, 7)), ("touchEnd", 1.0)):
        at = {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}
        points = [] if kind == "touchEnd" else [at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
