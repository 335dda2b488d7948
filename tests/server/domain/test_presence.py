"""Who is connected to a room: what processes say of it, and the lead that passes on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.commands import (
    CreateParty,
    JoinParty,
    Kick,
    LeaveParty,
    NotePresence,
    StartMatch,
    TakeSeat,
    TransferLeader,
    Wake,
)
from seki_server.domain.events import (
    LeaderChanged,
    MemberJoined,
    MemberKicked,
    MemberLeft,
    PresenceChanged,
)
from seki_server.domain.limits import AbsenceLimits, Limits
from seki_server.domain.presence import is_news
from seki_server.domain.room import NOBODY, Place, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, ProcessId, SeatIndex
from tests.support.cpu_turns import due, woken
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    DAVE,
    LIMITS,
    NOW,
    OTHER_PROCESS,
    PROCESS,
    ROOM,
    STRANGER,
    a_match,
    a_room,
    accepted,
    after,
    back,
    create,
    gone,
    join,
    note,
    resign_of,
)

HOST, GUEST = SeatIndex
LEADER_MS = LIMITS.absence.leader_ms
THIRD_PROCESS = ProcessId("process3")

words = st.lists(
    st.tuples(
        st.sampled_from([PROCESS, OTHER_PROCESS, THIRD_PROCESS]),
        st.frozensets(st.sampled_from([ALICE, BOB, CAROL, STRANGER])),
    ),
    max_size=12,
)


@given(words=words)
def test_a_room_knows_of_each_process_what_it_said_last(
    words: list[tuple[ProcessId, frozenset[PersonId]]],
) -> None:
    room = a_room(others=(CAROL,))
    said = {PROCESS: frozenset([ALICE, BOB, CAROL])}
    for process, people in words:
        note = NotePresence(process, people)
        is_new = said.get(process, frozenset()) != people
        decision = accepted(room, note)
        assert decision.changes == is_news(room, note)
        assert decision.changes <= is_new, "the same again is nothing"
        room, said[process] = decision.room, people
    known = {place.process: frozenset(place.people) for place in room.presence.places}
    members = frozenset([ALICE, BOB, CAROL])
    assert known == {process: people & members for process, people in said.items() if people}
    assert set(room.present) == members & frozenset().union(*said.values())


def test_the_same_word_twice_is_one_commit() -> None:
    room = accepted(a_room(), note(ALICE, through=OTHER_PROCESS)).room
    assert accepted(room, note(ALICE, through=OTHER_PROCESS)).room is room


def test_of_who_only_watches_a_room_keeps_that_somebody_does() -> None:
    room = accepted(a_room(guest=None), note(STRANGER, DAVE, through=OTHER_PROCESS)).room
    assert room.presence.places[-1] == Place(OTHER_PROCESS, (), watched=True)
    assert room.present == (ALICE,)
    assert accepted(room, note(STRANGER, through=OTHER_PROCESS)).room is room
    room = accepted(room, note(through=OTHER_PROCESS)).room
    assert [place.process for place in room.presence.places] == [PROCESS]


def test_a_process_that_is_gone_takes_everybody_along_who_was_only_there() -> None:
    room = back(a_room(others=(CAROL,)), BOB, through=OTHER_PROCESS).room
    decision = accepted(room, note(through=PROCESS))
    assert decision.events == (PresenceChanged((BOB,)),)


def test_who_makes_a_party_or_joins_it_is_connected_in_the_same_commit() -> None:
    room = accepted(None, create()).room
    assert room.presence.places == (Place(PROCESS, (ALICE,), watched=True),)
    decision = accepted(room, join(BOB))
    assert decision.events == (MemberJoined(BOB),)
    assert decision.room.present == (ALICE, BOB)
    assert not is_news(decision.room, note(ALICE, BOB, STRANGER))


def test_who_joins_through_another_process_is_connected_there() -> None:
    joins = JoinParty(BOB, CODES.invite, None, any_seat=False, through=OTHER_PROCESS)
    room = accepted(a_room(guest=None), joins).room
    assert not is_news(room, note(BOB, through=OTHER_PROCESS))
    assert not is_news(room, note(ALICE))


def test_who_watched_before_is_news_as_a_member() -> None:
    room = accepted(a_room(guest=None), note(ALICE, BOB)).room
    assert room.present == (ALICE,)
    room = accepted(room, JoinParty(BOB, CODES.invite, None, any_seat=False)).room
    assert room.present == (ALICE,)
    assert accepted(room, note(ALICE, BOB)).room.present == (ALICE, BOB)


@pytest.mark.parametrize(
    ("command", "event"),
    [(LeaveParty(BOB), MemberLeft(BOB)), (Kick(ALICE, BOB), MemberKicked(BOB))],
)
def test_who_is_no_member_is_connected_no_more_through_any_process(
    command: LeaveParty | Kick, event: object
) -> None:
    room = back(a_room(guest=None, others=(BOB,)), BOB, through=OTHER_PROCESS).room
    decision = accepted(room, command)
    assert decision.events == (event,), "that they are not connected goes without saying"
    assert not decision.room.presence.has(BOB)
    assert decision.room.present == (ALICE,)
    still_there = accepted(decision.room, note(ALICE, BOB)).room
    assert still_there.present == (ALICE,), "a tab that has not heard of it counts for nothing"


def test_who_comes_back_to_the_party_is_connected_again() -> None:
    room = accepted(a_room(), LeaveParty(BOB)).room
    assert accepted(room, join(BOB)).room.present == (ALICE, BOB)


@pytest.mark.parametrize("build", [a_room, a_match])
def test_nobody_is_connected_to_a_closed_room(build: object) -> None:
    room = a_room() if build is a_room else a_match()
    closed = accepted(room, Wake(), Instant(NOW + 10**10)).room
    assert closed.presence == NOBODY
    assert not is_news(closed, note(ALICE))
    left = accepted(accepted(a_room(guest=None), LeaveParty(ALICE)).room, note(ALICE)).room
    assert left.presence == NOBODY


def test_connections_keep_a_room_from_idleness() -> None:
    room = gone(a_room(), BOB, now=Instant(NOW + 5_000)).room
    assert due(room) == NOW + 5_000 + LIMITS.room_idle_ms


# A leader who is away.


def test_when_the_leader_is_away_the_other_seated_person_leads() -> None:
    room = gone(a_room(others=(CAROL,)), ALICE).room
    assert due(room) == NOW + LEADER_MS
    assert accepted(room, Wake(), Instant(NOW + LEADER_MS - 1)).room is room
    decision = woken(room)
    assert decision.events == (LeaderChanged(BOB),)
    assert decision.room.leader == BOB
    assert decision.room.seats == (ALICE, BOB)
    assert due(decision.room) == NOW + LEADER_MS + LIMITS.room_idle_ms


def test_a_leader_who_is_back_in_time_leads_on_and_the_next_absence_counts_anew() -> None:
    room = gone(a_room(), ALICE).room
    now = Instant(NOW + LEADER_MS - 1)
    room = back(room, ALICE, now=now).room
    assert due(room) == now + LIMITS.room_idle_ms
    assert due(gone(room, ALICE, now=now).room) == now + LEADER_MS


@pytest.mark.parametrize("others", [(), (CAROL,)])
def test_nobody_leads_instead_who_is_not_seated_and_there(others: tuple[PersonId, ...]) -> None:
    room = gone(a_room(guest=None, others=(BOB, *others)), ALICE).room
    assert due(room) == NOW + LIMITS.room_idle_ms
    room = gone(a_room(others=others), ALICE, BOB).room
    assert due(room) == NOW + LIMITS.room_idle_ms


def test_who_comes_or_sits_down_later_leads_at_once() -> None:
    room = gone(a_room(), ALICE, BOB).room
    later = Instant(NOW + 10 * LEADER_MS)
    room = back(room, BOB, now=later).room
    assert due(room) == NOW + LEADER_MS, "long past"
    assert accepted(room, Wake(), later).room.leader == BOB
    room = gone(a_room(guest=None, others=(BOB,)), ALICE).room
    room = accepted(room, TakeSeat(BOB, None), later).room
    assert accepted(room, Wake(), later).room.leader == BOB


def test_a_leader_who_was_never_connected_is_away_from_the_start() -> None:
    made = CreateParty(ALICE, ROOM, "janggi", {}, CODES)
    room = accepted(accepted(None, made).room, join(BOB, GUEST), Instant(NOW + 5_000)).room
    assert due(room) == NOW + LEADER_MS


def test_during_a_match_the_lead_stays_and_the_time_counts_from_its_end() -> None:
    room = gone(a_match(), ALICE).room
    assert due(room) == NOW + LIMITS.absence.grace_ms
    ended_at = Instant(NOW + 10 * LEADER_MS)
    room = accepted(room, resign_of(room, BOB), ended_at).room
    assert room.leader == ALICE
    assert due(room) == ended_at + LEADER_MS


def test_a_match_that_idles_ends_with_its_room_whoever_leads() -> None:
    room = gone(after(a_match(), "a4a5"), ALICE).room
    assert due(room) == NOW + LIMITS.room_idle_ms
    assert woken(room).room.closed


def test_whoever_is_given_the_lead_while_away_is_away_from_then_on() -> None:
    room = gone(a_room(others=(CAROL,)), BOB).room
    later = Instant(NOW + 10 * LEADER_MS)
    room = accepted(room, TransferLeader(ALICE, BOB), later).room
    assert due(room) == later + LEADER_MS
    room = woken(room).room
    assert room.leader == ALICE
    away = gone(a_room(), ALICE, BOB).room
    away = accepted(away, TransferLeader(ALICE, BOB), later).room
    assert away.presence.leader_away_since == later, "one leader's time is not another's"


def test_when_the_leader_leaves_for_good_who_leads_then_is_away_or_not_by_themselves() -> None:
    room = gone(a_room(others=(CAROL,)), BOB).room
    later = Instant(NOW + 1_000)
    room = accepted(room, LeaveParty(ALICE), later).room
    assert room.leader == BOB
    assert next_wake(room, LIMITS) == later + LIMITS.room_idle_ms, "nobody else is seated"
    assert room.presence.leader_away_since == later


def test_how_long_a_leader_may_be_away_is_the_operators() -> None:
    limits = Limits(absence=AbsenceLimits(leader_ms=5_000))
    assert next_wake(gone(a_room(), ALICE).room, limits) == NOW + 5_000


def test_a_room_of_before_presence_was_kept_learns_of_it_by_the_first_word() -> None:
    """Nobody is known to be connected: whoever is says so, and who does not is away."""
    room: Room = replace(a_match(), presence=NOBODY)
    decision = accepted(room, note(ALICE), Instant(NOW + 1_000))
    assert decision.room.present == (ALICE,)
    attendance = decision.room.match.attendance if decision.room.match else (None, None)
    assert [each and each.absent_since for each in attendance] == [None, NOW + 1_000]


def test_a_match_may_be_started_for_who_is_away() -> None:
    room = gone(a_room(), BOB).room
    assert accepted(room, StartMatch(ALICE, coin=True)).room.running
