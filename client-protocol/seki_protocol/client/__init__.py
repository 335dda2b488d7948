"""The Python client: sessions that survive lost connections, and views that are never guessed.

Start with `connect`. `room_view`, `folding`, `room_follower`, `server_clock` and `session_state`
hold all that can be decided without a socket; `connector`, `driver` and `link` are the thin rest.
"""

from seki_protocol.client.errors import OutcomeUnknown, Refused, RoomGone, SessionEnded
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.notices import Connected, Disconnected, EventsDropped, RoomLost
from seki_protocol.client.outside import Outside
from seki_protocol.client.record_file import RecordFile
from seki_protocol.client.room import Room
from seki_protocol.client.room_view import AttendanceView, MatchView, RoomView
from seki_protocol.client.session import Session, connect
from seki_protocol.client.settings import ClientSettings

__all__ = [
    "AttendanceView",
    "ClientSettings",
    "Connected",
    "Disconnected",
    "EventStream",
    "EventsDropped",
    "MatchView",
    "OutcomeUnknown",
    "Outside",
    "RecordFile",
    "Refused",
    "Room",
    "RoomGone",
    "RoomLost",
    "RoomView",
    "Session",
    "SessionEnded",
    "connect",
]
