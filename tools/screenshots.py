"""Take a picture of each page and table: wide and narrow, light and dark, in each language.

    python tools/screenshots.py [FOLDER]

starts a server of its own and writes into `screenshots/`, or FOLDER.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser import playing  # noqa: E402
from tests.browser.conftest import FLAGS, chromium  # noqa: E402

WIDE = {"viewport": {"width": 1280, "height": 800}}
NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Look(NamedTuple):
    name: str
    screen: dict[str, Any]
    scheme: str
    language: str


LOOKS = (
    Look("wide-light-en", WIDE, "light", "en"),
    Look("wide-dark-de", WIDE, "dark", "de"),
    Look("narrow-light-nl", NARROW, "light", "nl"),
    Look("narrow-dark-en", NARROW, "dark", "en"),
)
GAMES = ("qwirkle", "gingerbread-house", "hexenrennen")


@contextmanager
def server() -> Iterator[str]:
    """A server with nothing on it."""
    if given := os.environ.get("TILEWITCH_TEST_ADDRESS"):
        yield given
        return
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "tilewitch.cli", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r":(\d+)", process.stdout.readline().split("//")[-1])
            assert found, "the server did not say where it is"
            try:
                yield f"http://127.0.0.1:{found[1]}"
            finally:
                process.terminate()


def new_table(page: Page, game: str, *seats: dict[str, str]) -> str:
    """A table with me and others; its id."""
    made = page.evaluate(
        """(wish) => fetch('/api/tables', {method: 'POST', body: JSON.stringify(wish),
            headers: {'X-Tilewitch': '1', 'Content-Type': 'application/json'}}).then((answer) => answer.json())""",
        {"game": game, "seats": [{"kind": "me", "name": "Ann"}, *seats]},
    )
    return str(made["table"])


def half_made(page: Page) -> bool:
    """Begin a move, where the first thing to be pressed does not play it yet."""
    for thing, place in (("button.held", "button.cell"), ("button.tile", ".spot:not([aria-disabled=true])")):
        for one in page.locator(f".board {thing}").all():
            one.click()
            if page.locator(f".board {place}").count():
                page.locator(f".board {place}").first.evaluate("(one) => one.click()")
                page.locator(".preview b, .parts li").first.wait_for()
                return True
    return False


def pictures(page: Page) -> Iterator[str]:
    """Bring one thing after the other onto the page; yields what it is."""
    page.goto("/")
    page.locator("main h1").wait_for()
    yield "home"
    for path in ("new/qwirkle", "learn/qwirkle", "learn/hexenrennen", "learn/gingerbread-house", "replay", "join/x"):
        page.goto(f"/{path}")
        page.locator("main h1").wait_for()
        yield path.replace("/", "-")
    for game in GAMES:
        others = [{"kind": "bot", "level": "level-2"}] * 2
        page.goto(f"/table/{new_table(page, game, *others)}")
        page.locator(".board").wait_for()
        yield f"{game}-first"
        playing.play_on(page, 12)
        page.goto(page.url)
        page.locator(".ask.mine, .table.over").first.wait_for()
        yield f"{game}-middle"
        for _ in range(0 if game == "hexenrennen" else 6):
            if half_made(page):
                yield f"{game}-half-made"
                break
            playing.play_on(page, 1)
            page.goto(page.url)
            page.locator(".ask.mine, .table.over").first.wait_for()
    table = new_table(page, "qwirkle", {"kind": "link"})
    page.goto(f"/table/{table}")
    page.locator("main h1").wait_for()
    yield "lobby"
    table = new_table(page, "qwirkle", {"kind": "screen", "name": "Bob"})
    page.goto(f"/table/{table}")
    page.locator(".board, #handover").first.wait_for()
    yield "one-screen"
    for panel in (".panel-button:visible", "#tab-rules"):
        if page.locator(".board").count() and page.locator(panel).count():
            page.locator(panel).click()
    page.locator(".rules p, #handover").first.wait_for()
    yield "rules"
    table = new_table(page, "qwirkle", {"kind": "bot", "level": "level-1"})
    page.goto(f"/table/{table}")
    page.locator(".board").wait_for()
    playing.play_on(page, 200)
    page.goto(page.url)
    page.get_by_role("dialog").wait_for()
    yield "over"
    page.goto(f"/replay?table={table}")
    page.locator(".board").wait_for()
    page.locator(".steps input").fill("20")
    yield "replay-game"
    page.locator(".analysis header .button").click()
    page.wait_for_function("() => (document.querySelector('.analysis progress')?.value ?? 1) > 0.2")
    page.locator("section.score").scroll_into_view_if_needed()
    yield "analysis"
    page.goto("/")
    page.locator("section a").first.wait_for()
    page.locator("header .button").click()
    page.get_by_role("dialog").wait_for()
    yield "settings"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for look in LOOKS:
            context = browser.new_context(
                base_url=address,
                color_scheme="dark" if look.scheme == "dark" else "light",
                locale=look.language,
                reduced_motion="reduce",
                **look.screen,
            )
            context.set_default_timeout(240_000)
            page = context.new_page()
            for name in pictures(page):
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{name}--{look.name}.png")
            context.close()
            print(f"{look.name}: done")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "screenshots"))
