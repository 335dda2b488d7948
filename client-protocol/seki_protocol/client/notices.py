"""What an event stream tells beside the server's own messages.

Owns: the notices. Must not know: who gives them.
"""

from __future__ import annotations

from dataclasses import dataclass

from seki_protocol.messages.catalogue import UnknownEvent
from seki_protocol.messages.events import Event
from seki_protocol.messages.ranked import RankedMessage
from seki_protocol.messages.replies import Goodbye, Refused, Snapshot, YourTurn


@dataclass(frozen=True, slots=True)
class Connected:
    """The server knows who is there; rooms are being resumed."""

    person: str
    rooms: tuple[str, ...]
    """Where the person is a member."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The connection is gone; the session comes back by itself."""

    reason: str


@dataclass(frozen=True, slots=True)
class RoomLost:
    """A room is not followed any more: closed to us, gone, or left."""

    room: str
    code: str


@dataclass(frozen=True, slots=True)
class EventsDropped:
    """The reader was too slow: the oldest so many were not kept. Views are right all the same."""

    count: int


Notice = Connected | Disconnected | RoomLost | EventsDropped

Happening = Event | UnknownEvent | Snapshot | YourTurn | RankedMessage | Refused | Goodbye | Notice
"""Everything an event stream may give. A `Refused` here answers no command that we know."""
