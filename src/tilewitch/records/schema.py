"""What does a record look like, as a JSON Schema? `docs/record.schema.json` is what this says:

python -m tilewitch.records.schema > docs/record.schema.json
"""

import json
from typing import Any

import msgspec

from tilewitch.games.record import FORMAT, GameRecord


def schema() -> dict[str, Any]:
    """The schema of a record, from the types and limits by which records are read."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "One game. Whether it was played by the rules is what `tilewitch record verify` tells.",
        **msgspec.json.schema(GameRecord),
        "dependentRequired": {"scores": ["winners"], "winners": ["scores"]},
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
