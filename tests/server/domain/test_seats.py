"""Two seats, one person each."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import LeaveSeat, TakeSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import SeatLeft, SeatTaken
from seki_server.domain.words import PersonId, SeatIndex
from tests.support.rooms import ALICE, BOB, CAROL, a_match, a_room, accepted, refused

HOST, GUEST = SeatIndex


@pytest.mark.parametrize("wanted", [GUEST, None])
def test_a_member_takes_the_free_seat(wanted: SeatIndex | None) -> None:
    room = a_room(guest=None, others=(BOB,))
    decision = accepted(room, TakeSeat(BOB, wanted))
    assert decision.events == (SeatTaken(GUEST, BOB),)
    assert decision.result == {"seat": GUEST}
    assert decision.room.seats == (ALICE, BOB)


@pytest.mark.parametrize("wanted", [HOST, GUEST, None])
def test_a_taken_seat_stays_its_persons(wanted: SeatIndex | None) -> None:
    room = a_room(others=(CAROL,))
    assert refused(room, TakeSeat(CAROL, wanted)).code == RefusalCode.SEAT_TAKEN


@pytest.mark.parametrize("wanted", [HOST, None])
def test_taking_the_seat_one_has_changes_nothing(wanted: SeatIndex | None) -> None:
    room = a_room(guest=None)
    decision = accepted(room, TakeSeat(ALICE, wanted))
    assert decision.room is room
    assert decision.result == {"seat": HOST}


def test_a_seated_person_may_change_to_the_free_seat() -> None:
    decision = accepted(a_room(guest=None), TakeSeat(ALICE, GUEST))
    assert decision.events == (SeatLeft(HOST, ALICE), SeatTaken(GUEST, ALICE))
    assert decision.room.seats == (None, ALICE)


def test_who_leaves_the_seat_stays_a_member_and_leader() -> None:
    decision = accepted(a_room(), LeaveSeat(ALICE))
    assert decision.events == (SeatLeft(HOST, ALICE),)
    assert decision.room.seats == (None, BOB)
    assert decision.room.leader == ALICE


def test_without_a_seat_there_is_none_to_leave() -> None:
    assert refused(a_room(others=(CAROL,)), LeaveSeat(CAROL)).code == RefusalCode.SEAT_NONE


@pytest.mark.parametrize("person", [ALICE, BOB])
def test_a_seat_cannot_be_left_while_its_match_runs(person: PersonId) -> None:
    assert refused(a_match(), LeaveSeat(person)).code == RefusalCode.MATCH_RUNNING
