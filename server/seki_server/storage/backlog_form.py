"""What a room's log says about the events behind a number.

Owns: finding gaps, and the board's check at any number. Must not know: Redis.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seki_server.domain.events import Event
from seki_server.domain.words import Check, Seq
from seki_server.ports import Backlog
from seki_server.storage.event_form import unpack_events


class LogEntry(NamedTuple):
    """The events of one commit."""

    last: Seq
    check_before: int
    """The board's check before the commit."""
    events: bytes


def backlog_after(after: Seq, entries: Sequence[LogEntry]) -> Backlog | None:
    """Return the events numbered above `after`, or None where some are gone.

    `entries` are those with any event above `after`, or the log's last where there is none.
    """
    if not entries:
        return None
    first = unpack_events(entries[0].events)
    if first is None:
        return None
    known = after - (entries[0].last - len(first))
    """How many events of the first entry are not above `after`."""
    if not 0 <= known <= len(first):
        return None
    check = check_after(Check(entries[0].check_before), first[:known])
    behind = list(first[known:])
    for entry in entries[1:]:
        events = unpack_events(entry.events)
        if events is None or len(events) != entry.last - after - len(behind):
            return None
        behind += events
    return Backlog(check, behind)


def check_after(check: Check, events: Iterable[Event]) -> Check:
    """Return the board's check after events, given the one before them."""
    for event in events:
        board = getattr(event, "board", None)
        if board is not None:
            check = board.check
    return check
