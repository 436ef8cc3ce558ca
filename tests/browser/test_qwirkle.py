"""Qwirkle in a real browser, from home to the score sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.conftest import Visit

pytestmark = pytest.mark.compiled_only


def test_a_whole_game_against_a_bot_from_home_to_score_sheet(visit: Visit) -> None:
    over = playing.whole_game(visit(), "Qwirkle", playing.qwirkle_turn)
    expect(over.get_by_role("heading")).to_have_count(1)
    over.get_by_text("Was the shuffle fair?").click()
    over.get_by_role("button", name="Check now").click()
    expect(over.get_by_text("The secret has that hash.")).to_be_visible()
