"""The catalogue as an AsyncAPI 3 document.

Owns: the document's form. Must not know: files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from seki_protocol import samples
from seki_protocol.generate.close_codes import close_codes_line
from seki_protocol.generate.schema import definitions
from seki_protocol.messages.catalogue import COMMANDS, EVENTS, REPLIES
from seki_protocol.version import PROTOCOL_VERSION, SUBPROTOCOLS

Document = dict[str, Any]

_CHANNEL = "#/channels/socket"
_DESCRIPTION = (
    f"Janggi and Gungi online. Subprotocols: {', '.join(SUBPROTOCOLS)}. Command ids must be unique "
    "for the person for good: draw them by chance, or put at least 64 random bits, drawn anew at "
    "each start of the client (each load of a page), before a count. Before it closes, a "
    f"server says `goodbye`. {close_codes_line()}"
)


def asyncapi() -> Document:
    """Return the document: one channel, what a client sends and what it receives."""
    sent = _messages(COMMANDS, samples.COMMANDS)
    received = _messages(REPLIES, samples.REPLIES) | _messages(EVENTS, samples.EVENTS)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Seki",
            "version": str(PROTOCOL_VERSION),
            "description": _DESCRIPTION,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/msgpack",
        "channels": {
            "socket": {
                "address": "/ws",
                "description": "One WebSocket, one message a frame. The server speaks first.",
                "messages": {name: _reference("messages", name) for name in sent | received},
            }
        },
        "operations": {
            "ask": _operation("receive", "What the server is asked.", sent),
            "tell": _operation("send", "What the server says.", received),
        },
        "components": {
            "messages": sent | received,
            "schemas": definitions("#/components/schemas/"),
        },
    }


def _messages(
    models: Mapping[str, type[BaseModel]], sampled: Mapping[str, samples.Sample]
) -> Document:
    return {
        model.__name__: {
            "name": name,
            "summary": summary_of(model),
            "payload": _reference("schemas", model.__name__),
            "examples": [{"payload": sampled[name]}],
        }
        for name, model in models.items()
    }


def summary_of(model: type[BaseModel]) -> str:
    """Return what a model says it is, in one line."""
    return " ".join((model.__doc__ or "").split())


def _operation(action: str, summary: str, messages: Document) -> Document:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": _CHANNEL},
        "messages": [{"$ref": f"{_CHANNEL}/messages/{name}"} for name in messages],
    }


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}
