"""Whole games by keyboard alone and by ear: by what is said, and by what things are called."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.by_ear import Ear, unheard
from tests.browser.conftest import Barriers, Visit

pytestmark = pytest.mark.compiled_only
ME = "Guest"
MOST_DECISIONS = 400


def play(page: Page, title: str, decide: Callable[[Ear], None], barriers: Barriers) -> None:
    """From home to the score sheet. Every move of others and every question is said, and no kind of question, nor the
    end, has barriers."""
    ear = Ear(page)
    kinds = set()
    ear.press(page.get_by_role("button", name=f"Play {title} against a bot"))
    for _ in range(MOST_DECISIONS):
        if not ear.is_asked():
            break
        kind = re.sub(r"\d", "", page.locator("#asked").inner_text())[:20]
        if kind not in kinds:
            assert barriers(page) == [], kind
        kinds.add(kind)
        decide(ear)
    over = playing.expect_score_sheet(page)
    assert barriers(page) == []
    ear.press(over.get_by_role("button", name="Close"))
    expect(over).to_be_hidden()
    assert unheard(ear, ME) == []


def button(ear: Ear, name: str, place: Locator | None = None) -> Locator:
    """A button that can be pressed, by the beginning of its name."""
    where = place or ear.page.get_by_role("region", name="What you can do")
    return where.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)


# ---- Qwirkle


def lay(ear: Ear) -> None:
    """Pick up one tile after another; lay each that fits somewhere, until the move is whole."""
    hand = ear.page.get_by_role("group", name="Your hand")
    number = 1
    while number <= hand.get_by_role("button").count():
        ear.press(hand.get_by_role("button", name=re.compile(f"^Tile {number}:")), str(number))
        if "in 0 places" in ear.expect("picked up"):
            ear.page.keyboard.press("Escape")
            number += 1
            continue
        ear.press(ear.page.get_by_role("button", name=re.compile("^Lay ")).first)
        if "would bring" in ear.expect("at column"):
            ear.press(ear.page.get_by_role("button", name=re.compile("^Confirm: ")))
            return
        number = 1
    swap(ear)


def swap(ear: Ear) -> None:
    """Exchange a tile; pass where even that cannot be."""
    if not ear.page.get_by_role("button", name="Exchange…").count():
        ear.press(ear.page.get_by_role("button", name="Pass"))
        return
    ear.press(ear.page.get_by_role("button", name="Exchange…"))
    ear.press(ear.page.get_by_role("button", name=re.compile("^Tile 1:")))
    ear.press(ear.page.get_by_role("button", name="Exchange 1 tile"))


def test_qwirkle(visit: Visit, barriers: Barriers) -> None:
    play(visit(), "Qwirkle", lay, barriers)


# ---- Gingerbread House


def build(ear: Ear) -> None:
    """Whatever is asked: build, carry out what is covered, trap whom one can pay for."""
    for name in ("To the gate", "Take (?!two|back)", "Draw three", "Trap"):
        if button(ear, name).count():
            ear.press(button(ear, name).first)
            pay = ear.page.get_by_role("group", name=re.compile("^What do you pay"))
            if name == "Trap" and pay.count():
                ear.press(pay.get_by_role("button", name=re.compile("^Pay ")))
            return
    if button(ear, "Keep").count():
        ear.press(button(ear, "Keep: ").first)
        ear.press(button(ear, r"Keep [^:]+$"))
        return
    house = ear.page.get_by_role("region", name=re.compile("^House of"))
    place = house.get_by_role("button", name=re.compile(r"^[abc][123](?!.*not possible)"))
    if place.count():
        ear.press(place.first)
        ear.expect("covers")
        ear.press(button(ear, "Lay it here"))
        return
    give = ear.page.get_by_role("group", name="Exchange").get_by_role("button")
    if give.count():
        ear.press(give.first)
        ear.press(ear.page.get_by_role("group", name="for", exact=True).get_by_role("button").first)
        return
    for name in ("Give up", "End the turn", "Take two stairways", "Release"):
        if button(ear, name).count():
            ear.press(button(ear, name).first)
            return
    ear.press(button(ear, "").first)  # a bonus card


def test_gingerbread_house(visit: Visit, barriers: Barriers) -> None:
    play(visit(), "Gingerbread House", build, barriers)


# ---- Hexenrennen


def race(ear: Ear) -> None:
    """Spread the discs; fly with the first witch who can; play a card on the way, where it may be."""
    discs = ear.page.get_by_role("region", name="Spread your discs")
    if discs.count():
        for number in range(2, 11):
            ear.press(discs.get_by_role("button", name=f"Disc {number}", exact=True), str(number % 3 + 1))
            ear.expect(f"{number} in part")
        ear.press(discs.get_by_role("button", name="Shuffle them in"))
        return
    card = button(ear, "Play card", ear.page.get_by_role("region", name="Your cards"))
    for found in (button(ear, "Witch"), card, button(ear, "(Stay|Leave|No witch)")):
        if found.count():
            ear.press(found.first)
            return
    raise AssertionError(f"nothing can be pressed: {ear.heard()[-1]}")


def test_hexenrennen(visit: Visit, barriers: Barriers) -> None:
    play(visit(), "Hexenrennen", race, barriers)
