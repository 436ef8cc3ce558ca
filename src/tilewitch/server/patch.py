"""How is told what has changed in a view? By a patch, as docs/protocol.md has it.

Views are frozen structs, tuples, dicts and scalars, so that what is the same object is the same value.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple


def difference(old: Any, new: Any) -> Any:
    """The patch that makes one value another; None where they are equal."""
    if old is new:
        return None
    if type(old) is not type(new):
        return bare(new)
    if isinstance(new, Struct):
        return of_fields(old, new) or None
    if isinstance(new, dict):
        return of_entries(old, new) or None
    if old == new:
        return None
    return of_items(old, new) if isinstance(new, tuple) else bare(new)


def bare(value: Any) -> Any:
    """The patch that is a new value."""
    return value if isinstance(value, bool | int | float | str) else {"=": value}


def of_fields(old: Struct, new: Struct) -> dict[str, Any]:
    patch = {}
    for name, before, after in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if before is not after:
            change = difference(before, after)
            if change is not None:
                patch[name] = change
    return patch


def of_entries(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    changed = {}
    for key, value in new.items():
        if key not in old:
            changed[key] = bare(value)
        elif old[key] != value:
            changed[key] = difference(old[key], value)
    gone = [key for key in old if key not in new]
    return changed | {"-": gone} if gone else changed


def of_items(old: tuple[Any, ...], new: tuple[Any, ...]) -> dict[str, Any]:
    if len(new) > len(old) and new[: len(old)] == old:
        return {"+": new[len(old) :]}
    if len(new) != len(old) or not isinstance(new[0], Struct | dict | tuple | int):
        return {"=": new}
    patch = {str(i): difference(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b}
    return {place: change for place, change in patch.items() if change is not None}


def patched(value: Any, patch: Any) -> Any:
    """A JSON value after a patch: what every client does."""
    if patch is None:
        return value
    if not isinstance(patch, dict):
        return patch
    if "=" in patch:
        return patch["="]
    if "+" in patch:
        return [*value, *patch["+"]]
    if isinstance(value, list):
        return [patched(item, patch.get(str(i))) for i, item in enumerate(value)]
    kept = {key: item for key, item in value.items() if key not in patch.get("-", ())}
    return kept | {key: patched(kept.get(key), change) for key, change in patch.items() if key != "-"}
