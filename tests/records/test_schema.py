"""The JSON Schema in the documentation says what is read, and nothing else."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tilewitch
from tests.strategies import GAMES, wander
from tilewitch import about
from tilewitch.records.schema import schema

PAGE = Path(__file__).parents[2] / "docs" / "record.schema.json"
CHECK = jsonschema.Draft202012Validator(json.loads(PAGE.read_text()))


def test_the_documentation_has_the_schema_of_the_code() -> None:
    assert json.loads(PAGE.read_text()) == schema(), "run python -m tilewitch.records.schema > docs/record.schema.json"
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("name", GAMES)
def test_real_records_keep_it(name: str) -> None:
    state = tilewitch.game(name, players=about(name).fewest).start(seed=3)
    CHECK.validate(json.loads(state.record(["Ann"], meta={"when": "now"}).tojson()))
    wander(state, 3)
    CHECK.validate(json.loads(state.record().tojson()))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "tilewitch-record/2"},
        {"game": ""},
        {"rules": "1"},
        {"players": []},
        {"players": [{"name": "Ann", "kind": "cat"}]},
        {"players": [{"name": "Ann", "age": 3}]},
        {"events": [["dealer", "pass"]]},
        {"events": [[0, "pass", 1]]},
        {"events": [[-1, "pass"]]},
        {"events": [[0, "x" * 1001]]},
        {"seed": "0x9"},
        {"scores": [1, 2]},
        {"winners": [0]},
        {"extra": 1},
    ],
)
def test_broken_records_break_it(changes: dict[str, Any]) -> None:
    record = json.loads(tilewitch.game("qwirkle").start(seed=3).record().tojson())
    assert CHECK.is_valid(record)
    assert not CHECK.is_valid(record | changes)
