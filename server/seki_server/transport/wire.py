"""The wire forms of what happens in rooms: plain values by the names of the domain's fields.

Owns: the maps a client receives as events, turns and snapshots. Must not know: bytes, sockets.
Nothing is checked here on the way out; tests check every form against the protocol's models.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, get_args

from seki_server.domain.decision import Refusal
from seki_server.domain.events import Board, Event
from seki_server.domain.words import RoomId, Seq
from seki_server.ports import Turn

Message = dict[str, object]
_Form = Callable[[Any], Message]


def event_message(room: RoomId, seq: Seq, event: Event) -> Message:
    """Return an event as it is sent."""
    name, form = _EVENTS[type(event)]
    message: Message = {"type": name, "room": room, "seq": seq}
    message.update(form(event))
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


def _form_of(kind: type) -> _Form:
    """Return what reads all fields of a dataclass into a map; a board becomes a map within."""
    names = tuple(field.name for field in fields(kind))
    if not names:
        return lambda _: {}
    if len(names) == 1:
        return lambda value: {names[0]: getattr(value, names[0])}
    read = attrgetter(*names)
    if "board" not in names:
        return lambda value: dict(zip(names, read(value), strict=True))

    def with_board(value: Any) -> Message:
        message = dict(zip(names, read(value), strict=True))
        message["board"] = _board(value.board)
        return message

    return with_board


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_board: Final = _form_of(Board)
_EVENTS: Final[Mapping[type, tuple[str, _Form]]] = {
    kind: (_snake(kind.__name__), _form_of(kind)) for kind in get_args(Event)
}
