"""The three ways a command is answered: changed, unchanged, refused.

Owns: what every change does to a room's counters. Must not know: any command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import Event
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, Rev, Seq

Answer = Decision | Refusal

NOTHING: Mapping[str, object] = {}


def changed(
    room: Room,
    events: Sequence[Event],
    now: Instant,
    result: Mapping[str, object] = NOTHING,
    **changes: Any,
) -> Decision:
    """Return the room with its changed fields, one rev and as many numbers as events further."""
    after = replace(
        room,
        rev=Rev(room.rev + 1),
        seq=Seq(room.seq + len(events)),
        touched_at=now,
        **changes,
    )
    return Decision(after, tuple(events), result)


def unchanged(room: Room, result: Mapping[str, object] = NOTHING) -> Decision:
    """Accept what is so already: nothing happens and there is nothing to store."""
    return Decision(room, (), result)


def refuse(code: RefusalCode, **detail: object) -> Refusal:
    """Say why not."""
    return Refusal(code, detail)
