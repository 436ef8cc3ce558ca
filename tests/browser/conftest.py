"""A running server and real browsers for the tests of the web app."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import seeing

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = ("qwirkle", "gingerbread-house", "hexenrennen")
HOW = "Install Chromium (on Debian or Ubuntu: sudo apt-get install chromium), or name it in TILEWITCH_CHROMIUM."


def chromium() -> str:
    """The browser; on Debian it is installed where it is missing and root may do so."""
    found = os.environ.get("TILEWITCH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(command, check=False, capture_output=True)
        if found := shutil.which("chromium"):
            return found
    pytest.fail(f"the browser tests need Chromium, and there is none. {HOW}", pytrace=False)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens: one of this test run's own, or the one that `TILEWITCH_TEST_ADDRESS` names."""
    if given := os.environ.get("TILEWITCH_TEST_ADDRESS"):
        yield given
        return
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py"), "build"], check=True)
    data = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "tilewitch.cli", "serve", "--port", "0", "--data", str(data)]
    settings = os.environ | {"TILEWITCH_GRACE_SECONDS": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+:(\d+)", server.stdout.readline())
        assert found, "the server did not say where it is"
        here = f"http://127.0.0.1:{found[1]}"
        for game in GAMES:
            begin(here, game)
        yield here
        server.terminate()


def begin(address: str, game: str) -> None:
    """Start a table of bots, so that the rules are compiled before a test waits for them."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "level-1"}]
    asked = urllib.request.Request(
        f"{address}/api/tables",
        data=json.dumps({"game": game, "seats": seats}).encode(),
        headers={"Content-Type": "application/json", "X-Tilewitch": "1", "Origin": address},
    )
    urllib.request.urlopen(asked, timeout=240).close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS)) as browser,
    ):
        yield browser


Visit = Callable[..., Page]
Barriers = Callable[[Page], list[str]]


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Open a page of the app as somebody new. Nothing may come from elsewhere, and no page may complain."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        wanted = {"reduced_motion": "reduce", "locale": "en-GB", "viewport": {"width": 1280, "height": 800}}
        context = browser.new_context(base_url=address, **(wanted | settings))
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_complaint(said) else None)
        page.on("request", lambda asked: None if is_own(asked.url, address) else complaints.append(asked.url))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def is_complaint(said: Any) -> bool:
    """Whether a page has complained; that a server is away while a test has it away is none."""
    return said.type == "error" and "ERR_INTERNET_DISCONNECTED" not in said.text


def is_own(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for barriers."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def barriers(axe: str) -> Barriers:
    """What keeps somebody from using a page, by WCAG 2.2 AA."""
    return lambda page: seeing.barriers(page, axe)
