"""What the app weighs, and whether it keeps the policy that browsers hold it to."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "tilewitch" / "server" / "static"
MOST = 120_000
GAMES = ("qwirkle", "gingerbread-house", "hexenrennen")


@pytest.fixture(scope="module")
def manifest() -> dict[str, dict[str, object]]:
    """Which file of the build needs which others."""
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py"), "build"], check=True)
    found: dict[str, dict[str, object]] = json.loads((STATIC / "parts.json").read_text(encoding="utf-8"))
    return found


def needed(manifest: dict[str, dict[str, object]], *entries: str) -> set[str]:
    """The scripts that are loaded for these entries, with all that they import at once."""

    def walk(key: str) -> Iterator[str]:
        part = manifest[key]
        yield str(part["file"])
        imports = part.get("imports", [])
        assert isinstance(imports, list)
        for other in imports:
            yield from walk(other)

    return {file for entry in entries for file in walk(entry) if file.endswith(".js")}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_the_first_table_takes_at_most_120_kilobytes_of_script(
    manifest: dict[str, dict[str, object]], game: str, language: str
) -> None:
    files = needed(
        manifest,
        "index.html",
        "src/pages/TablePage.svelte",
        f"src/boards/{game}/index.ts",
        f"src/messages/{language}.json",
        f"src/boards/{game}/messages/{language}.json",
    )
    weight = sum(len(gzip.compress((STATIC / file).read_bytes(), 6)) for file in files)
    assert 10_000 < weight <= MOST


def test_pages_hold_no_script_or_style_of_their_own_and_name_no_other_host() -> None:
    for page in STATIC.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), page
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text)), page
        assert not re.search(r"(src|href)=\"(https?:)?//", text), page
