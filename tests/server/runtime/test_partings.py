"""Who has left on purpose stays away until they come back themselves."""

from __future__ import annotations

from seki_server.domain.commands import LeaveParty
from seki_server.domain.events import HumanReturned
from seki_server.domain.words import PersonId
from seki_server.runtime.limits import PresenceLimits
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    QUICK,
    ROOM,
    Process,
    a_process,
)
from tests.support.memory_store import MemoryRooms

LATER = QUICK.model_copy(
    update={"presence": PresenceLimits(look_around_ms=5_000, note_again_ms=60_000)}
)
"""Looks again so late that a test does not see it."""


def people_in(rooms: MemoryRooms) -> set[PersonId]:
    return set(rooms._kept[ROOM].room.present)


def close_tabs(process: Process, *people: PersonId) -> None:
    desk = process.runtime.desks.held(ROOM)
    assert desk
    for person in people:
        for tab in desk.outlet.tabs_of(person):
            process.runtime.following.forget(tab)


async def test_who_left_on_purpose_is_not_brought_back_by_a_process_that_did_not_see_it() -> None:
    rooms = MemoryRooms()
    async with a_process(rooms, limits=LATER) as one, a_process(rooms, limits=LATER) as other:
        await one.a_match()
        await one.is_idle()
        one.wake_ups.holds_back = True
        await other.done(ALICE, LeaveParty(ALICE))
        seen = len(rooms._kept[ROOM].events)
        close_tabs(one, BOB)
        await one.until(lambda: not people_in(rooms))
        told = rooms._kept[ROOM].events[seen:]
        assert not any(isinstance(event, HumanReturned) for event in told)
        one.wake_ups.let_through()
        await one.is_idle()
        assert not people_in(rooms)
