"""Write the TypeScript types of the web app from the schemas of the protocol.

    python tools/wire_types.py

reads `docs/protocol/*.schema.json`; writes `web/src/lib/wire.ts` and, for each game, `web/src/boards/<game>/view.ts`.
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "protocol"
MADE = "// Written by tools/wire_types.py from docs/protocol; change nothing here.\n"
NAMES = """
/** Who did something, and what, as the viewer may see it. */
export type LogEvent = NonNullable<Frame["event"]>;

/** Why not. */
export type Refusal = Error;
"""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def files() -> dict[Path, str]:
    """What the types are, by the file they belong in."""
    web = ROOT / "web" / "src"
    found = {web / "lib" / "wire.ts": types_of(SCHEMAS / "messages.schema.json") + NAMES}
    for path in sorted(SCHEMAS.glob("*.view.schema.json")):
        game = path.name.removesuffix(".view.schema.json")
        found[web / "boards" / game / "view.ts"] = types_of(path)
    return found


def types_of(path: Path) -> str:
    schema = json.loads(path.read_text(encoding="utf-8"))
    return MADE + "".join(declared(name, kind) for name, kind in sorted(schema["$defs"].items()))


def declared(name: str, schema: dict[str, Any]) -> str:
    """One type with its name."""
    about = comment(schema.get("description"), "")
    if "properties" not in schema:
        return f"\n{about}export type {name} = {typed(schema)};\n"
    required = schema.get("required", [])
    fields = "".join(
        f"{comment(field.get('description'), '  ')}  {key}{'' if key in required else '?'}: {typed(field)};\n"
        for key, field in schema["properties"].items()
    )
    return f"\n{about}export interface {name} {{\n{fields}}}\n"


def comment(text: str | None, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def typed(schema: dict[str, Any]) -> str:
    """The TypeScript type of what a schema describes."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(typed(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return array(schema)
    if kind == "object":
        return f"Record<string, {typed(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "unknown")


def array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
    item = typed(schema.get("items") or {})
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
