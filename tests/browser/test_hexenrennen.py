"""Hexenrennen in a real browser: a whole game from home to the score sheet, and answers to others' witches."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit

pytestmark = pytest.mark.compiled_only


def spread(page: Page) -> None:
    page.get_by_role("button", name="Spread at random").click()
    playing.press(page, "course")


def decide(page: Page) -> str:
    """Whatever is asked; returns what was pressed. Cards are kept for others' witches."""
    if playing.there(page, "course") or playing.there(page, "mix"):
        spread(page)
        return "course"
    for word in ("move ", "stay", "card ", "leave", "pass"):
        if playing.there(page, word):
            playing.press(page, word)
            return word
    raise AssertionError(f"nothing can be pressed: {page.locator('#asked').inner_text()}")


def test_a_whole_game_against_a_bot_from_home_to_score_sheet(visit: Visit) -> None:
    playing.whole_game(visit(), "Hexenrennen", decide)


def test_discs_are_spread_by_dragging_by_pressing_and_by_keys(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Hexenrennen")
    for number, part in ((2, 0), (5, 1), (8, 2)):
        page.locator(f'[data-number="{number}"]').drag_to(page.locator(f'[data-part="{part}"] h3'))
        expect(page.locator(f'[data-part="{part}"] [data-number="{number}"]')).to_be_visible()
    for number, part in ((3, 0), (6, 1), (9, 2)):
        page.locator(f'[data-number="{number}"]').click()
        page.locator(f'[data-here="{part}"]').click()
    confirm = page.get_by_role("button", name="Shuffle them in")
    expect(confirm).to_be_disabled()
    for number, part in ((4, 0), (7, 1), (10, 2)):
        page.locator(f'[data-number="{number}"]').focus()
        page.keyboard.press(str(part + 1))
    playing.press(page, "course")
    log = playing.snapshot(page)["log"]
    assert [0, "course 2 3 4 / 5 6 7 / 8 9 10"] in log


def test_a_witch_on_ones_own_sign_is_ones_own_to_answer(visit: Visit) -> None:
    """Several short games at most: sooner or later the bot comes to a sign of ours, and we send her back."""
    page = visit()
    for _ in range(4):
        page.goto("/")
        playing.start(page, "Hexenrennen")
        for _ in range(playing.MOST_DECISIONS):
            if not playing.wait_for_turn(page):
                break
            view = playing.snapshot(page)["view"]
            if view["asked"] != "sign" or not view["ways"]:
                decide(page)
                continue
            expect(page.locator("#asked")).to_contain_text("on your magic sign")
            way = view["ways"][0]
            playing.press(page, way["move"])
            log = playing.snapshot(page)["log"]
            assert [0, way["move"]] in log
            return
    pytest.fail("nobody came to a sign of ours in four games")
