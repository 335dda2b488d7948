"""How events are stored in a room's log.

Owns: the schema of logged events. Must not know: Redis, wire forms.

An event is its place in `KINDS` and its fields by position. The log is there for resuming only:
events of another schema are as good as gone, and whoever asked gets a snapshot. So a change of an
event's fields needs a raised `EVENT_SCHEMA` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple

from seki_server.domain import events
from seki_server.domain.events import Board, Event
from seki_server.domain.words import SeatIndex
from seki_server.storage.packing import packer, unpack

EVENT_SCHEMA = 4

KINDS: tuple[type[Event], ...] = (
    events.PartyCreated,
    events.MemberJoined,
    events.MemberLeft,
    events.MemberKicked,
    events.LeaderChanged,
    events.SeatTaken,
    events.SeatLeft,
    events.SettingsChanged,
    events.CodesRenewed,
    events.PartyClosed,
    events.MatchStarted,
    events.ActionPlayed,
    events.ActionsTakenBack,
    events.MatchReplayed,
    events.OfferMade,
    events.OfferDeclined,
    events.OfferWithdrawn,
    events.MatchEnded,
    events.RematchWanted,
    events.CpuAdded,
    events.CpuRemoved,
    events.CpuThinking,
    events.MatchPaused,
    events.MatchResumed,
    events.PresenceChanged,
    events.SeatAbsent,
    events.HumanReturned,
    events.CpuTookSeat,
    events.TurnTimedOut,
    events.ClockFrozen,
)
"""New kinds go to the end."""

Restore = Callable[[Any], Any]


def pack_events(happened: Sequence[Event]) -> bytes:
    """Pack the events of one commit."""
    return _PACK([EVENT_SCHEMA, *[(_PLACE[type(event)], *_values_of(event)) for event in happened]])


def unpack_events(packed: bytes) -> list[Event] | None:
    """Return the events of one commit; None where another schema wrote them."""
    schema, *stored = unpack(packed)
    if schema != EVENT_SCHEMA:
        return None
    return [KINDS[place](*_restored(KINDS[place], values)) for place, *values in stored]


def _plain(value: object) -> object:
    """Return what msgpack can write for a value that it cannot."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"an event holds a {type(value).__name__}")


def _values_of(event: Event) -> list[Any]:
    return [astuple(value) if type(value) is Board else value for value in astuple(event)]


def _restored(kind: type[Any], values: Sequence[Any]) -> list[Any]:
    """Give values back the types that msgpack did not keep."""
    return [
        value if restore is None or value is None else restore(value)
        for restore, value in zip(_RESTORERS[kind], values, strict=True)
    ]


def _restorers_of(kind: type[Struct]) -> list[Restore | None]:
    hints = get_type_hints(kind)
    return [_restorer(hints[name]) for name in kind.__struct_fields__]


def _restorer(hint: Any) -> Restore | None:
    """Return what restores a field of a type, None where msgpack keeps it."""
    if isinstance(hint, UnionType):
        found = [_restorer(part) for part in get_args(hint)]
        return next((restore for restore in found if restore is not None), None)
    if hint is Board:
        return lambda values: Board(*_restored(Board, values))
    if hint is SeatIndex or get_origin(hint) is tuple:
        return SeatIndex if hint is SeatIndex else tuple
    return None


_PACK = packer(_plain)
_PLACE = {kind: place for place, kind in enumerate(KINDS)}
_RESTORERS = {kind: _restorers_of(kind) for kind in (*KINDS, Board)}
