"""Whether the app's types are those of the protocol."""

from tools import wire_types


def test_types_in_the_app_are_those_that_the_schemas_give() -> None:
    for path, text in wire_types.files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: run python tools/wire_types.py"
