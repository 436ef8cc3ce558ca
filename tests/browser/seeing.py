"""What can be seen on a page: barriers, what sticks out, what is too small."""

import json
from typing import cast

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def barriers(page: Page, axe: str) -> list[str]:
    """Violations that axe finds, as short lines."""
    page.evaluate(axe)
    found = page.evaluate(f"axe.run(document, {{runOnly: {json.dumps(TAGS)}, resultTypes: ['violations']}})")
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')[:300]}"
        for violation in found["violations"]
        for node in violation["nodes"][:3]
    ]


def sticking_out(page: Page) -> list[str]:
    """Whether the page is wider than its window."""
    found = page.evaluate(
        """() => document.documentElement.scrollWidth > innerWidth
            ? [...document.querySelectorAll('body *')]
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
                .slice(0, 5).map((e) => e.tagName + '.' + e.className)
            : []"""
    )
    return cast(list[str], found)


def too_small(page: Page, least: int = 44) -> list[str]:
    """Buttons and links that a finger would miss: smaller than `least` pixels either way. Links within a sentence may
    be, and tiles of a board that can be zoomed."""
    found = page.evaluate(
        """(least) => [...document.querySelectorAll('button, a[href], input, select')]
            .filter((e) => e.checkVisibility() && !e.closest('p, label, .plane, .hidden-text, [inert]'))
            .filter((e) => { const b = e.getBoundingClientRect();
                return b.width > 1 && (b.width < least - 0.5 || b.height < least - 0.5); })
            .map((e) => `${e.tagName} ${e.textContent.trim().slice(0, 30) || e.ariaLabel} `
                + `${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`)""",
        least,
    )
    return cast(list[str], found)
