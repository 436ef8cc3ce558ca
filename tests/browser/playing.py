"""How tests play at a table: by what a person would press."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
MOST_DECISIONS = 400
"""No game is longer."""
SHAPES = {"c": "circle", "s": "square", "d": "diamond", "l": "clover", "t": "star", "x": "cross"}


def start(page: Page, title: str) -> None:
    """From home to a table, in one click."""
    page.get_by_role("button", name=f"Play {title} against a bot").click()
    page.wait_for_url("**/table/*")
    page.locator(".table .board").wait_for()


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[-1]


def asked(page: Page, path: str) -> Any:
    """What the server says to this page."""
    return page.evaluate("(path) => fetch(path).then((answer) => answer.json())", path)


def snapshot(page: Page) -> Any:
    return asked(page, f"/api/tables/{table_of(page)}")


def wait_for_turn(page: Page) -> bool:
    """Wait until this page is asked to decide; false when the game is over."""
    page.locator(".ask.mine, .table.over").first.wait_for()
    return page.locator(".table.over").count() == 0


def press(page: Page, move: str) -> None:
    """Press a thing on the board that plays such a move, and wait until it has."""
    seq = page.locator(".table").get_attribute("data-seq") or ""
    moves(page, move).first.click()
    expect(page.locator(".table")).not_to_have_attribute("data-seq", seq)


def there(page: Page, move: str) -> bool:
    """Whether such a move can be pressed now."""
    return moves(page, move).count() > 0


def moves(page: Page, move: str) -> Locator:
    able = ":not([aria-disabled=true]):not(:disabled):visible"
    return page.locator(f'.board [data-move^="{move}"]{able}')


def whole_game(page: Page, title: str, decide: Callable[[Page], object]) -> Locator:
    """From home to the score sheet, whatever is asked."""
    start(page, title)
    for _ in range(MOST_DECISIONS):
        if not wait_for_turn(page):
            break
        decide(page)
    return expect_score_sheet(page)


def expect_score_sheet(page: Page) -> Locator:
    """The dialog at the end of a game, with the totals that the server has."""
    over = page.get_by_role("dialog")
    expect(over.get_by_role("heading").first).to_have_text(re.compile("won|shared|over"))
    scores = snapshot(page)["info"]["scores"]
    total = over.get_by_role("row", name="Total").get_by_role("cell")
    expect(total).to_have_text([str(score) for score in scores])
    return over


def tile_name(tile: str) -> str:
    return f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}"


def longest_lay(page: Page) -> str | None:
    """The legal move that lays most tiles; none where nothing can be laid."""
    guide = asked(page, f"/api/tables/{table_of(page)}/guide?chosen=lay")
    return max(guide["moves"], key=lambda move: move.count("@"), default=None)


def lay(page: Page, move: str) -> None:
    """Lay the tiles of a move, one after the other, without confirming."""
    for text in move.split()[1:]:
        tile, place = text.split("@")
        x, y = place.split(",")
        page.locator(".held").and_(page.get_by_label(re.compile(rf"^Tile \d: {tile_name(tile)}$"))).first.click()
        page.locator(f'button.cell[data-x="{x}"][data-y="{y}"]').click()
        page.get_by_role("button", name=re.compile(f"^{tile_name(tile)} at column {x}, row {y}")).wait_for()


def confirm(page: Page) -> None:
    seq = page.locator(".table").get_attribute("data-seq")
    page.get_by_role("button", name=re.compile(r"^Confirm")).click()
    expect(page.locator(".table")).not_to_have_attribute("data-seq", seq or "")


def qwirkle_turn(page: Page) -> None:
    """Lay as much as possible; else exchange everything; else pass."""
    move = longest_lay(page)
    if move is not None:
        lay(page, move)
        confirm(page)
        return
    seq = page.locator(".table").get_attribute("data-seq") or ""
    exchange = page.get_by_role("button", name="Exchange…")
    if exchange.count():
        exchange.click()
        page.locator(".held").first.click()
        page.get_by_role("button", name="Exchange 1 tile").click()
    else:
        page.get_by_role("button", name="Pass").click()
    expect(page.locator(".table")).not_to_have_attribute("data-seq", seq)


PLAY_ON = """
async ([table, turns]) => {
  const ask = (path) => fetch(`/api/tables/${table}${path}`).then((answer) => answer.json());
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let played = 0, waited = 0; played < turns && waited < 400; ) {
    const { info, seq, moves } = await ask('');
    if (info.phase === 'over') return false;
    if (info.turn !== info.seat) { waited += 1; await pause(60); continue; }
    let choice = moves;
    if (!choice) {
      const first = (await ask('/guide?chosen=')).next[0];
      choice = (await ask(`/guide?chosen=${encodeURIComponent(first)}`)).moves;
    }
    const longest = [...choice].sort((a, b) => (b.match(/@/g) ?? []).length - (a.match(/@/g) ?? []).length);
    const move = longest[0].includes('@') ? longest[0] : choice[(seq * 7) % choice.length];
    await fetch(`/api/tables/${table}/commands`, {
      method: 'POST',
      headers: { 'X-Tilewitch': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'command', table, id: crypto.randomUUID(), seq, do: { kind: 'play', move } }),
    });
    played += 1;
  }
  return true;
}
"""


def play_on(page: Page, turns: int) -> bool:
    """Decide so many times without pressing anything; false when the game is over."""
    return bool(page.evaluate(PLAY_ON, [table_of(page), turns]))
