"""CPUs on seats: who seats them, whom they give way to, who has nobody to play against."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from seki_server.domain.commands import (
    AddCpu,
    Configure,
    LeaveSeat,
    RemoveCpu,
    Resign,
    StartMatch,
    TakeSeat,
    Wake,
)
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    CpuAdded,
    CpuRemoved,
    MatchEnded,
    MatchStarted,
    MemberJoined,
    SeatTaken,
    SettingsChanged,
)
from seki_server.domain.room import Cpu, Human, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import CpuLevel, Instant, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    FIXED,
    LIMITS,
    NOW,
    a_cpu_match,
    a_match,
    a_room,
    accepted,
    gone,
    join,
    match_of,
    refused,
    result_of,
)

HOST, GUEST = SeatIndex
WEAK, STRONG = CpuLevel(1), CpuLevel(8)
LATER = Instant(NOW + 60_000)


def alone(level: CpuLevel | None = None) -> Room:
    """Return Alice's party with a CPU on the guest's seat."""
    return accepted(a_room(guest=None), AddCpu(ALICE, None, level)).room


def test_the_leader_seats_a_cpu_on_a_free_seat() -> None:
    decision = accepted(a_room(guest=None), AddCpu(ALICE, None, WEAK))
    assert decision.events == (CpuAdded(GUEST, WEAK),)
    assert decision.result == {"seat": GUEST, "level": WEAK}
    assert decision.room.occupant(GUEST) == Cpu(WEAK)
    assert decision.room.occupant(HOST) == Human(ALICE)


def test_without_a_level_a_cpu_has_that_of_the_settings() -> None:
    room = a_room(settings={"cpu_level": 7}, guest=None)
    assert accepted(room, AddCpu(ALICE, GUEST, None)).result["level"] == 7


def test_a_cpu_that_sits_can_have_another_level() -> None:
    room = alone(WEAK)
    decision = accepted(room, AddCpu(ALICE, GUEST, STRONG))
    assert decision.events == (CpuAdded(GUEST, STRONG),)
    assert not accepted(room, AddCpu(ALICE, GUEST, WEAK)).changes


@pytest.mark.parametrize("seat", [HOST, GUEST, None])
def test_a_persons_seat_is_no_cpus(seat: SeatIndex | None) -> None:
    assert refused(a_room(), AddCpu(ALICE, seat, None)).code == RefusalCode.SEAT_TAKEN


@pytest.mark.parametrize("seat", [HOST, None])
def test_a_cpu_can_be_sent_away(seat: SeatIndex | None) -> None:
    both = accepted(accepted(alone(), LeaveSeat(ALICE)).room, AddCpu(ALICE, HOST, None)).room
    decision = accepted(both, RemoveCpu(ALICE, seat))
    gone = (HOST, GUEST) if seat is None else (HOST,)
    assert decision.events == tuple(map(CpuRemoved, gone))
    assert [decision.room.occupant(each) for each in gone] == [None] * len(gone)


@pytest.mark.parametrize("seat", [HOST, GUEST, None])
def test_where_no_cpu_sits_none_can_be_sent_away(seat: SeatIndex | None) -> None:
    assert refused(a_room(), RemoveCpu(ALICE, seat)).code == RefusalCode.SEAT_NO_CPU


@pytest.mark.parametrize("command", [AddCpu(BOB, GUEST, None), RemoveCpu(BOB, GUEST)])
def test_only_the_leader_says_where_cpus_sit(command: AddCpu | RemoveCpu) -> None:
    room = accepted(alone(), join(BOB)).room
    assert refused(room, command).code == RefusalCode.PARTY_NOT_LEADER


@pytest.mark.parametrize("command", [AddCpu(ALICE, GUEST, WEAK), RemoveCpu(ALICE, GUEST)])
def test_during_a_match_cpus_stay_as_they_are(command: AddCpu | RemoveCpu) -> None:
    assert refused(a_cpu_match(), command).code == RefusalCode.MATCH_RUNNING


def as_it_is(room: Room) -> Room:
    return room


def paused(room: Room) -> Room:
    return gone(room, ALICE).room


def thinking(room: Room) -> Room:
    return accepted(room, Wake()).room


@pytest.mark.parametrize("become", [as_it_is, paused, thinking])
@pytest.mark.parametrize("seat", [HOST, GUEST, None])
def test_the_leader_ends_a_match_between_cpus_by_sending_one_away(
    seat: SeatIndex | None, become: Callable[[Room], Room]
) -> None:
    """Whether it waits, is paused or a CPU is thinking: it has no winner, and the party is free."""
    room = become(a_cpu_match(seats=2))
    decision = accepted(room, RemoveCpu(ALICE, seat), LATER)
    ended, *removed = decision.events
    assert isinstance(ended, MatchEnded)
    assert (ended.winner, ended.termination) == (None, "abandoned")
    assert removed == list(map(CpuRemoved, SeatIndex if seat is None else [seat]))
    result = result_of(decision.room)
    assert (result.winner, result.termination, result.ended_at) == (None, "abandoned", LATER)
    assert next_wake(decision.room, LIMITS) == LATER + LIMITS.room_idle_ms
    assert accepted(decision.room, TakeSeat(ALICE, HOST)).room.seats[HOST] == ALICE


def test_nobody_but_the_leader_ends_a_match_between_cpus() -> None:
    room = accepted(a_cpu_match(seats=2), join(BOB)).room
    assert refused(room, RemoveCpu(BOB, None)).code == RefusalCode.PARTY_NOT_LEADER
    assert refused(room, AddCpu(ALICE, HOST, WEAK)).code == RefusalCode.MATCH_RUNNING


def test_who_is_alone_plays_a_cpu_of_the_settings_level() -> None:
    room = a_room(settings={**FIXED, "cpu_level": 2}, guest=None)
    decision = accepted(room, StartMatch(ALICE, coin=True))
    assert decision.events[0] == CpuAdded(GUEST, CpuLevel(2))
    assert isinstance(decision.events[1], MatchStarted)
    terms = match_of(decision.room).terms
    assert (terms.players, terms.cpus) == ((ALICE, None), (None, 2))


def test_where_others_could_sit_down_no_cpu_comes_by_itself() -> None:
    room = a_room(guest=None, others=(BOB,))
    assert refused(room, StartMatch(ALICE, coin=True)).code == RefusalCode.PARTY_SEATS_EMPTY


def test_who_stands_alone_has_no_match() -> None:
    room = accepted(a_room(guest=None), LeaveSeat(ALICE)).room
    assert refused(room, StartMatch(ALICE, coin=True)).code == RefusalCode.PARTY_SEATS_EMPTY


def test_two_cpus_play_each_other_where_the_leader_seated_them() -> None:
    terms = match_of(a_cpu_match(seats=2)).terms
    assert terms.players == (None, None)
    assert None not in terms.cpus


@pytest.mark.parametrize("seat", [GUEST, None])
def test_a_cpu_gives_way_to_whoever_comes_to_play(seat: SeatIndex | None) -> None:
    decision = accepted(alone(), join(BOB, seat, any_seat=True))
    assert decision.events == (MemberJoined(BOB), CpuRemoved(GUEST), SeatTaken(GUEST, BOB))
    assert decision.room.occupant(GUEST) == Human(BOB)


def test_a_member_takes_a_cpus_seat() -> None:
    room = accepted(alone(), join(BOB)).room
    assert accepted(room, TakeSeat(BOB, None)).room.seats == (ALICE, BOB)


def test_a_free_seat_is_taken_before_a_cpus() -> None:
    room = accepted(alone(), LeaveSeat(ALICE)).room
    room = accepted(room, AddCpu(ALICE, HOST, None)).room
    room = accepted(room, RemoveCpu(ALICE, GUEST)).room
    assert accepted(room, join(BOB, any_seat=True)).result["seat"] == GUEST


@pytest.mark.parametrize("seat", [GUEST, None])
def test_a_cpu_that_plays_keeps_its_seat(seat: SeatIndex | None) -> None:
    room = a_cpu_match()
    assert refused(room, join(BOB, seat, any_seat=True)).code == RefusalCode.SEAT_TAKEN
    watching = accepted(room, join(BOB)).room
    assert refused(watching, TakeSeat(BOB, seat)).code == RefusalCode.SEAT_TAKEN


def test_after_the_match_a_cpu_gives_way_again() -> None:
    room = a_cpu_match()
    match = match_of(room)
    room = accepted(room, Resign(ALICE, match.id, match.step)).room
    assert accepted(room, join(BOB, any_seat=True)).room.seats == (ALICE, BOB)


def test_another_level_in_the_settings_is_that_of_the_cpus_which_sit() -> None:
    room = alone(WEAK)
    decision = accepted(room, Configure(ALICE, None, {"cpu_level": 8}))
    changed, added = decision.events
    assert isinstance(changed, SettingsChanged)
    assert added == CpuAdded(GUEST, STRONG)
    other = accepted(room, Configure(ALICE, None, {"allow_take_back": True})).room
    assert other.occupant(GUEST) == Cpu(WEAK)


@pytest.mark.parametrize("level", [0, 9, "4", True, 4.0, None])
def test_a_level_is_one_of_the_engines(level: object) -> None:
    refusal = refused(a_room(), Configure(ALICE, None, {"cpu_level": level}))
    assert refusal.code == RefusalCode.PARTY_SETTINGS_INVALID


@pytest.mark.parametrize("seats", [1, 2])
def test_the_next_match_with_a_cpu_swaps_the_sides(seats: int) -> None:
    room = a_cpu_match(seats=seats)
    match = match_of(room)
    over = replace(room, match=replace(match, result=match_of(a_resigned()).result))
    again = match_of(accepted(over, StartMatch(ALICE, coin=True)).room)
    assert again.first_seat == match.first_seat.other


def a_resigned() -> Room:
    room = a_match(others=(CAROL,))
    match = match_of(room)
    return accepted(room, Resign(BOB, match.id, match.step)).room
