"""Which rules the documentation shows: every page of docs/rules (a hook of mkdocs.yml)."""

from pathlib import Path
from typing import Any


def on_config(config: Any) -> None:
    pages = sorted(Path(config.docs_dir, "rules").glob("*.md"))
    section = next(entry for entry in config.nav if "Rules" in entry)
    section["Rules"] = [f"rules/{page.name}" for page in pages]
