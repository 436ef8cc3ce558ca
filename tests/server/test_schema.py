"""The schemas of the wire are written down, and say what the server says."""

from pathlib import Path

import pytest

from tilewitch.server import schema

WRITTEN = Path(__file__).parents[2] / "docs" / "protocol"


@pytest.mark.parametrize("name", sorted(schema.files()))
def test_the_written_schema_is_up_to_date(name: str) -> None:
    assert (WRITTEN / name).read_text(encoding="utf-8") == schema.files()[name], (
        "write it anew: python -m tilewitch.server.schema docs/protocol"
    )


def test_nothing_else_is_written() -> None:
    assert {file.name for file in WRITTEN.glob("*.schema.json")} == set(schema.files())
