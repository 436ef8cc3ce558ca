"""What does the wire look like, as JSON Schema? From it come the types of the web app, and checks for other clients.

    python -m tilewitch.server.schema docs/protocol

writes `messages.schema.json`, and for each game the schema of its view.
"""

import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from tilewitch.games import folders
from tilewitch.games.record import GameRecord
from tilewitch.server import messages

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def message_types() -> list[type[msgspec.Struct]]:
    """Every struct of `messages.py`, in the order in which it declares them."""
    found = [value for value in vars(messages).values() if isinstance(value, type)]
    return [kind for kind in found if issubclass(kind, msgspec.Struct) and kind.__module__ == messages.__name__]


def components(types: Sequence[Any], template: str = "#/$defs/{name}") -> dict[str, Any]:
    """The schemas of types and of all that they consist of, by name."""
    _, found = msgspec.json.schema_components(types, schema_hook=plain, ref_template=template)
    return found


def plain(kind: type) -> dict[str, Any]:
    """What msgspec itself has no schema for: a piece of JSON that is read later."""
    if kind is msgspec.Raw:
        return {"type": "object"}
    raise NotImplementedError(kind)


UNIONS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Do": messages.Do,
    "Clock": messages.Clock,
}
"""What may be one of several; the schema has names for these too."""


def messages_schema() -> dict[str, Any]:
    """Messages and bodies."""
    defs = components([*message_types(), GameRecord])
    for kind in message_types():
        settings = kind.__struct_config__
        if not settings.forbid_unknown_fields and not settings.omit_defaults:
            defs[kind.__name__]["required"] = list(defs[kind.__name__]["properties"])  # the server leaves nothing out
    for name, union in UNIONS.items():
        defs[name] = {"title": name, "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(union)]}
    return {"$schema": DIALECT, "title": "What the table server and its clients say to each other", "$defs": defs}


def view_schema(name: str) -> dict[str, Any]:
    """The view of a game."""
    module = importlib.import_module(f"tilewitch.games.{folders()[name]}.view")
    function = module.view if hasattr(module, "view") else module.SetViews.view
    view: type = get_type_hints(function)["return"]
    return {"$schema": DIALECT, "title": view.__name__, "$ref": f"#/$defs/{view.__name__}", "$defs": components([view])}


def files() -> dict[str, str]:
    """The files that tell it, by name."""
    schemas = {"messages": messages_schema()} | {f"{name}.view": view_schema(name) for name in folders()}
    return {f"{name}.schema.json": json.dumps(schema, indent=2) + "\n" for name, schema in schemas.items()}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tilewitch.server.schema FOLDER")
    write(Path(sys.argv[1]))
