"""What can be asked over HTTP, as an OpenAPI document: made from the endpoints and their structs."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tilewitch.server.http import Endpoint
from tilewitch.server.messages import Problem
from tilewitch.server.schema import plain

PLACE = "#/components/schemas/{name}"
REFUSALS = {
    "400": "It cannot be read, or asks for what cannot be.",
    "401": "The token is not known.",
    "403": "It is not for you to do.",
    "404": "There is no such thing.",
    "409": "Not now.",
    "413": "It is too long.",
    "429": "Too much at once.",
    "503": "Not at the moment.",
    "507": "The disk is full.",
}


def document(endpoints: Sequence[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI document of some endpoints."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    types = [kind for one in endpoints for kind in (one.answer, one.body) if kind is not None]
    _, schemas = msgspec.json.schema_components([*types, Problem], schema_hook=plain, ref_template=PLACE)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilewitch table server",
            "version": version,
            "description": "Tables, moves and records. `docs/protocol.md` tells how it all goes together; the feed is "
            "a WebSocket at `/api/feed`.",
        },
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": SECURITY},
        "security": [{"token": []}, {"cookie": []}, {}],
    }


SECURITY = {
    "token": {"type": "http", "scheme": "bearer"},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "tilewitch",
        "description": "With the cookie, what changes something needs `Origin` and the header `X-Tilewitch: 1`.",
    },
}


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """One endpoint."""
    found: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": endpoint.about,
        "tags": [endpoint.tag],
        "parameters": [*path_parameters(endpoint.path), *query_parameters(endpoint.query)],
        "responses": {"200": {"description": "It is so.", "content": content(endpoint)}},
    }
    problem = {"application/json": {"schema": schema_of(Problem)}}
    found["responses"] |= {status: {"description": about, "content": problem} for status, about in REFUSALS.items()}
    if endpoint.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema_of(endpoint.body)}}}
    return found


def content(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.answer is None:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schema_of(endpoint.answer)}}


def schema_of(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], schema_hook=plain, ref_template=PLACE)
    return schema


def path_parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def query_parameters(query: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    _, found = msgspec.json.schema_components([query], schema_hook=plain)
    schema = found[query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": without_null(kind)}
        for name, kind in schema["properties"].items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """In a query nothing is null: it is left out."""
    if "anyOf" not in schema:
        return schema
    return next(one for one in schema["anyOf"] if one != {"type": "null"})
