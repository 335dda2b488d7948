"""The deadline of a room in which nothing else is due: the end of one that nobody uses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seki_server.domain.commands import TakeSeat, Wake
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import PartyClosed
from seki_server.domain.room import Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, SeatIndex
from tests.support.rooms import ALICE, LIMITS, NOW, a_match, a_room, accepted, refused, resign_of

DUE = Instant(NOW + LIMITS.room_idle_ms)


@pytest.mark.parametrize("build", [a_room, a_match])
def test_an_idle_room_closes_when_its_time_has_come(build: Callable[[], Room]) -> None:
    room = build()
    assert next_wake(room, LIMITS) == DUE
    assert accepted(room, Wake(), Instant(DUE - 1)).room is room
    decision = accepted(room, Wake(), DUE)
    assert decision.events == (PartyClosed("idle"),)
    assert decision.room.closed


def test_a_match_that_is_closed_over_has_no_loser() -> None:
    room = accepted(a_match(), Wake(), DUE).room
    assert room.match
    assert room.match.result is None
    assert refused(room, resign_of(room, ALICE)).code == RefusalCode.ROOM_CLOSED


def test_any_accepted_command_puts_the_end_off() -> None:
    later = Instant(DUE - 1)
    room = accepted(a_room(guest=None), TakeSeat(ALICE, SeatIndex.GUEST), later).room
    assert next_wake(room, LIMITS) == later + LIMITS.room_idle_ms
    assert accepted(room, Wake(), DUE).room is room


def test_a_closed_room_is_never_woken_again() -> None:
    room = accepted(a_room(), Wake(), DUE).room
    assert next_wake(room, LIMITS) is None
    assert accepted(room, Wake(), Instant(DUE * 2)).room is room
