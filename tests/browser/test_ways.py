"""Every way to use the app: keyboard alone, dragging, a phone, another language, without barriers."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tilewitch
from tests.browser import playing, seeing
from tests.browser.conftest import PHONE, ROOT, Barriers, Visit

pytestmark = pytest.mark.compiled_only


def test_a_turn_by_keyboard_alone_and_listeners_hear_it(visit: Visit) -> None:
    page = visit()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the content
    while page.evaluate("document.activeElement.ariaLabel") != "Play Qwirkle against a bot":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".table .board").wait_for()
    playing.wait_for_turn(page)
    move = playing.longest_lay(page)
    assert move is not None
    page.locator(".held").first.focus()
    for text in move.split()[1:]:
        tile, place = text.split("@")
        x, y = place.split(",")
        names = page.locator(".held").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
        number = next(i for i, name in enumerate(names) if name.endswith(playing.tile_name(tile)))
        page.keyboard.press(str(number + 1))
        reach(page, int(x), int(y))
        page.keyboard.press("Enter")
        page.get_by_role("button", name=re.compile(f"^{playing.tile_name(tile)} at column {x}, row {y}")).wait_for()
        expect(page.get_by_role("button", name=re.compile("^Confirm"))).to_be_focused()
    seq = page.locator(".table").get_attribute("data-seq") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".table")).not_to_have_attribute("data-seq", seq)
    playing.wait_for_turn(page)
    expect(page.locator("#spoken")).to_contain_text("Beginner bot")
    expect(page.locator("#spoken")).to_contain_text("Your turn")


def reach(page: Page, x: int, y: int) -> None:
    """Go to a legal cell with the keys that lead there."""
    page.locator("button.cell:focus").wait_for()
    for _ in range(80):
        at = page.evaluate("[Number(document.activeElement.dataset.x), Number(document.activeElement.dataset.y)]")
        if at == [x, y]:
            return
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.classList.contains('cell')"):
            page.locator("button.cell").first.focus()
    raise AssertionError(f"no key led to {x},{y}")


def test_a_tile_can_be_dragged_to_the_board_and_back(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Qwirkle")
    playing.wait_for_turn(page)
    move = playing.longest_lay(page)
    assert move is not None
    tile, place = move.split()[1].split("@")
    held = page.locator(".held").and_(page.get_by_label(re.compile(f": {playing.tile_name(tile)}$"))).first
    held.click()
    x, y = place.split(",")
    cell = page.locator(f'button.cell[data-x="{x}"][data-y="{y}"]').bounding_box()
    held.click()
    assert cell is not None
    held.hover()
    page.mouse.down()
    page.mouse.move(cell["x"] + 20, cell["y"] + 20, steps=6)
    page.mouse.up()
    laid = page.locator(".pending")
    expect(laid).to_have_count(1)
    laid.hover()
    page.mouse.down()
    tray = page.locator(".tray").bounding_box()
    assert tray is not None
    page.mouse.move(tray["x"] + 200, tray["y"] + 30, steps=6)
    page.mouse.up()
    expect(laid).to_have_count(0)
    expect(page.locator(".held")).to_have_count(6)


def test_a_refused_move_names_its_rule_and_opens_it(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Qwirkle")
    playing.wait_for_turn(page)
    if page.locator(".plane .place").count() == 0:
        playing.qwirkle_turn(page)
        playing.wait_for_turn(page)
    held = page.locator(".held").first
    held.click()
    room = page.get_by_role("group", name="Board").bounding_box()
    assert room is not None
    page.mouse.click(room["x"] + 15, room["y"] + 15)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No tile of these touches a tile on the board")
    alert.get_by_role("button", name="Rule Q-11").click()
    rules = page.get_by_role("region", name="Rules")
    expect(rules).to_contain_text("Except for the opening, at least one tile laid touches")
    expect(rules).not_to_contain_text("Q-12")


def test_a_language_is_changed_at_once_and_kept(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Qwirkle")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Nederlands").click()
    expect(page.get_by_role("heading", name="Instellingen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Zetten")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "nl"
    page.reload()
    expect(page.get_by_role("tab", name="Regels")).to_be_visible()
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_text("Deutsch").click()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()


def test_a_phone_shows_everything_big_enough_and_nothing_sticks_out(visit: Visit, barriers: Barriers) -> None:
    page = visit(**PHONE)
    for where in ("/", "/new/qwirkle", "/learn/qwirkle", "/replay"):
        page.goto(where)
        page.locator("main h1").wait_for()
        assert seeing.sticking_out(page) == [], where
        assert seeing.too_small(page) == [], where
        assert barriers(page) == [], where
    for title in ("Gingerbread House", "Hexenrennen", "Qwirkle"):
        page.goto("/")
        playing.start(page, title)
        for turns in (0, 6):
            playing.play_on(page, turns)
            playing.wait_for_turn(page)
            assert seeing.sticking_out(page) == [], title
            assert seeing.too_small(page) == [], title
            assert barriers(page) == [], title
    page.get_by_role("button", name="Moves, score, rules").click()
    assert seeing.too_small(page) == []
    assert barriers(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_barriers(visit: Visit, barriers: Barriers, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    for where in ("/", "/new/hexenrennen", "/learn/qwirkle", "/replay", "/join/nothing", "/nowhere"):
        page.goto(where)
        page.locator("main h1").wait_for()
        assert barriers(page) == [], where
    page.goto("/")
    for title in ("Qwirkle", "Gingerbread House", "Hexenrennen"):
        playing.start(page, title)
        page.locator(".board").wait_for()
        assert barriers(page) == [], title
        page.goto("/")
    page.get_by_role("button", name="Settings").click()
    assert barriers(page) == []


def test_a_record_from_a_file_is_replayed_step_by_step(visit: Visit, tmp_path: Path) -> None:
    page = visit("/replay")
    state = tilewitch.game("qwirkle", players=3).start(seed=5)
    while not state.over:
        state.play(max(state.legal_moves, key=state.gain))
    state.record().save(tmp_path / "game.json")
    page.get_by_label("Record file").set_input_files(tmp_path / "game.json")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    assert page.locator(".place").count() > 0
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".won")).not_to_have_count(0)
    totals = page.locator(".seats .score span[aria-hidden]").all_text_contents()
    assert [int(total) for total in totals] == state.scores


def test_a_file_that_is_no_record_is_refused(visit: Visit, tmp_path: Path) -> None:
    page = visit("/replay")
    file = tmp_path / "not.json"
    file.write_text("no game")
    page.get_by_label("Record file").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("This file is not a record of a game")


def test_an_introduction_is_played_to_its_end(visit: Visit) -> None:
    page = visit("/learn/qwirkle")
    lessons = json.loads((ROOT / "web" / "src" / "learn" / "qwirkle.json").read_text(encoding="utf-8"))
    for lesson in lessons:
        page.locator(".held").first.wait_for()
        playing.lay(page, min(lesson["wanted"], key=len))
        page.get_by_role("button", name=re.compile("^Confirm")).click()
        page.get_by_role("button", name="On", exact=True).click()
    expect(page.get_by_role("button", name="Play against a bot")).to_be_visible()


def test_an_analysis_shows_what_was_better_and_can_be_stopped(visit: Visit, tmp_path: Path) -> None:
    state = tilewitch.game("qwirkle", players=2).start(seed=6)
    while not state.over:
        state.play(max(state.legal_moves, key=state.gain))
    state.record().save(tmp_path / "game.json")
    page = visit("/replay")
    page.get_by_label("Record file").set_input_files(tmp_path / "game.json")
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.get_by_role("img", name="Win expectation of each player during the game")).to_be_visible()
    better = page.get_by_role("heading", name=re.compile("What Player . could have done"))
    expect(better).to_be_visible(timeout=60_000)
    expect(page.locator(".analysis li").first).to_contain_text("%")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("progressbar")).to_be_hidden()


SHIFTS = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const shift of list.getEntries()) sum += shift.value; })
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 500);
})"""


def test_nothing_jumps_while_a_page_loads(visit: Visit) -> None:
    page = visit()
    page.locator("main h1").wait_for()
    assert page.evaluate(SHIFTS) < 0.02
    playing.start(page, "Qwirkle")
    page.goto(page.url)
    page.locator(".table .board").wait_for()
    assert page.evaluate(SHIFTS) < 0.02


def test_without_a_connection_a_page_says_so_and_leads_back(visit: Visit) -> None:
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/new/qwirkle")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text("Geen verbinding.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_who_comes_back_to_a_table_can_look_back_to_its_beginning(visit: Visit) -> None:
    page = visit()
    playing.start(page, "Qwirkle")
    for _ in range(2):
        playing.wait_for_turn(page)
        playing.qwirkle_turn(page)
    playing.wait_for_turn(page)
    gains = page.locator("ol .line b")
    counted = gains.all_text_contents()
    page.reload()
    expect(gains).to_have_text(counted)
    page.get_by_role("tab", name="Score").click()
    expect(page.get_by_role("row", name="Turn 2")).to_be_visible()
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("slider", name="Look back").fill("0")
    expect(page.get_by_text("You are looking back.")).to_be_visible()
    expect(page.locator(".plane .place")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".plane .place")).not_to_have_count(0)
