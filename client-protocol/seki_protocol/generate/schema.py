"""The catalogue as JSON Schema.

Owns: how models become definitions. Must not know: files, AsyncAPI.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from seki_protocol.messages.catalogue import COMMANDS, EVENTS, REPLIES, RESULTS
from seki_protocol.version import PROTOCOL_VERSION

Schema = dict[str, Any]


def definitions(prefix: str) -> Schema:
    """Return every model's schema by name, references as `<prefix><name>`, and the unions.

    With them are the results of commands that have a model. Commands are described as a client
    may send them (defaults may be left out), the server's messages and results as they are sent
    (every field is there).
    """
    found = _of_models(COMMANDS, "validation", prefix)
    found |= _of_models({**SERVER, **RESULTS}, "serialization", prefix)
    for name, members in UNIONS.items():
        found[name] = {"anyOf": [{"$ref": prefix + member} for member in members]}
    return dict(sorted(found.items()))


def json_schema() -> Schema:
    """Return one document of all messages."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Message",
        "description": f"Any message of Seki's protocol, version {PROTOCOL_VERSION}.",
        "anyOf": [{"$ref": "#/$defs/Command"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions("#/$defs/"),
    }


def _names(models: Mapping[str, type[BaseModel]]) -> list[str]:
    return [model.__name__ for model in models.values()]


SERVER = REPLIES | EVENTS
UNIONS: Mapping[str, list[str]] = {
    "Command": _names(COMMANDS),
    "Event": _names(EVENTS),
    "Reply": _names(REPLIES),
    "Result": sorted(set(_names(RESULTS))),
    "ServerMessage": ["Reply", "Event"],
}


def _of_models(models: Mapping[str, type[BaseModel]], mode: JsonSchemaMode, prefix: str) -> Schema:
    _, whole = models_json_schema(
        [(model, mode) for model in models.values()], ref_template=prefix + "{model}"
    )
    found: Schema = _without_titles(whole["$defs"])
    return found


def _without_titles(node: Any) -> Any:
    """Drop the titles pydantic makes up; a property that is called `title` is a map, and stays."""
    if isinstance(node, list):
        return [_without_titles(child) for child in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _without_titles(child)
        for key, child in node.items()
        if not (key == "title" and isinstance(child, str))
    }
