"""The wire forms of what happens in rooms: plain values by the names of the domain's fields.

Owns: the maps a client receives as events, turns and snapshots. Must not know: bytes, sockets.
Nothing is checked here on the way out; tests check every form against the protocol's models.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, get_args

from msgspec.structs import asdict

from seki_server.domain.decision import Refusal
from seki_server.domain.events import Event
from seki_server.domain.words import RoomId, Seq
from seki_server.ports import Turn

Message = dict[str, object]


def event_message(room: RoomId, seq: Seq, event: Event) -> Message:
    """Return an event as it is sent."""
    message = {"type": _TYPES[type(event)], "room": room, "seq": seq, **asdict(event)}
    board = message.get("board")
    if board is not None:
        message["board"] = asdict(board)
    return message


def turn_message(turn: Turn) -> Message:
    """Return the word to the mover."""
    whose = turn.whose
    return {
        "type": "your_turn",
        "room": turn.room,
        "step": whose.step,
        "count": whose.count,
        "actions": whose.actions,
        "declarations": whose.declarations,
    }


def snapshot_message(snapshot: Mapping[str, object]) -> Message:
    """Return a room's snapshot as it is sent."""
    return {"type": "snapshot", **snapshot}


def ok_message(command_id: str, result: Mapping[str, object]) -> Message:
    """Return the reply to a command that was carried out."""
    return {"type": "ok", "id": command_id, "result": result}


def refused_message(command_id: str | None, refusal: Refusal, text: str) -> Message:
    """Return the reply to a command that was not."""
    return {
        "type": "refused",
        "id": command_id,
        "code": refusal.code,
        "text": text,
        "detail": refusal.detail,
        "retryable": refusal.retryable,
    }


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_TYPES: Final[Mapping[type, str]] = {kind: _snake(kind.__name__) for kind in get_args(Event)}
