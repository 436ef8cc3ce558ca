"""Somebody who sees nothing: they hear what is said, find things by what these are called, and press keys."""

import re

from playwright.sync_api import Locator, Page

MOST_KEYS = 150
"""No way over the page is longer."""
HEAR = """() => {
    window.heard = [];
    const spoken = '[aria-live], [role=status], [role=alert]';
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            if (addedNodes.length && (target.closest ? target : target.parentElement)?.closest(spoken))
                for (const node of addedNodes) if (node.textContent.trim()) window.heard.push(node.textContent.trim());
    }).observe(document.body, { childList: true, subtree: true });
}"""
ASKED = """(from) => {
    if (document.querySelector('dialog[open]')) return 'over';
    const asked = document.querySelector('.ask.mine #asked')?.textContent.trim();
    return asked && window.heard.slice(from).includes(asked) ? 'asked' : null;
}"""
"""Whether it has been said what is asked now."""
WAY = """(wanted) => {
    const here = document.activeElement;
    if (here === wanted) return null;
    return here.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
}"""


class Ear:
    """At a page, from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(HEAR)
        self._known = 0

    def heard(self) -> list[str]:
        """All that has been said so far."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def is_asked(self) -> bool:
        """Wait until something is asked and has been said; false when the game is over."""
        said = self.page.wait_for_function(ASKED, arg=self._known, timeout=30_000).json_value()
        return bool(said == "asked")

    def press(self, wanted: Locator, key: str = "Enter") -> None:
        """Go to what has been found by its name, and press it; what is asked next has to be said anew."""
        self.go(wanted)
        self._known = self.page.evaluate("window.heard.length")
        self.page.keyboard.press(key)

    def go(self, wanted: Locator) -> None:
        """With Tab, or with Shift and Tab."""
        for _ in range(MOST_KEYS):
            way = wanted.evaluate(WAY)
            if way is None:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"no key leads to {wanted}")

    def expect(self, what: str) -> str:
        """Wait until something is said since the last press; returns it."""
        script = "([from, what]) => window.heard.slice(from).find((said) => new RegExp(what).test(said))"
        found = self.page.wait_for_function(script, arg=[self._known, what]).json_value()
        return str(found)


def unheard(ear: Ear, mine: str) -> list[str]:
    """Lines of the list of moves, other than one's own, that have not been said."""
    moves = ear.page.get_by_role("list", name="Moves").get_by_role("listitem").all_inner_texts()
    lines = [re.sub(r"\s*\+\d+$", "", line) for line in moves]
    said = set(ear.heard())
    return [line for line in lines if not line.startswith(mine) and line not in said and line != "Since your last turn"]
