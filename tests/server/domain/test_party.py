"""Who belongs to a party, who leads it, who may do what to it."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import (
    Command,
    Configure,
    JoinParty,
    Kick,
    LeaveParty,
    RenewCodes,
    StartMatch,
    TransferLeader,
)
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    CodesRenewed,
    LeaderChanged,
    MemberJoined,
    MemberKicked,
    MemberLeft,
    PartyClosed,
    PartyCreated,
    PresenceChanged,
    SeatAbsent,
    SeatLeft,
    SeatTaken,
)
from seki_server.domain.limits import Limits
from seki_server.domain.settings import flat_settings
from seki_server.domain.words import Code, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    DAVE,
    OTHER_CODES,
    ROOM,
    STRANGER,
    a_match,
    a_room,
    accepted,
    create,
    join,
    match_of,
    refused,
)

HOST, GUEST = SeatIndex


def test_who_makes_a_party_leads_it_from_the_hosts_seat() -> None:
    decision = accepted(None, create())
    room = decision.room
    assert (room.rev, room.seq, room.leader, room.seats) == (1, 3, ALICE, (ALICE, None))
    assert decision.result == {"room": ROOM}
    assert decision.events == (
        PartyCreated(ALICE, flat_settings(room.settings)),
        MemberJoined(ALICE),
        SeatTaken(HOST, ALICE),
    )


def test_making_a_party_that_is_there_changes_nothing_and_is_no_error() -> None:
    room = a_match()
    again = accepted(room, create("janggi", {"nonsense": 1}))
    assert again.room is room
    assert again.result == {"room": ROOM}


def test_the_invitation_code_lets_in_once_however_often_it_is_used() -> None:
    first = accepted(a_room(guest=None), join(BOB))
    assert first.events == (MemberJoined(BOB),)
    assert first.result == {"room": ROOM, "seat": None}
    again = accepted(first.room, join(BOB))
    assert again.room is first.room


@pytest.mark.parametrize("code", [CODES.watch, OTHER_CODES.invite, Code("")])
def test_any_other_code_does_not_let_in(code: Code) -> None:
    refusal = refused(a_room(), JoinParty(CAROL, code, None, any_seat=False))
    assert refusal.code == RefusalCode.PARTY_CODE_UNKNOWN


def test_joining_with_a_seat_sits_down_in_the_same_act() -> None:
    decision = accepted(a_room(guest=None), join(BOB, GUEST))
    assert decision.events == (MemberJoined(BOB), SeatTaken(GUEST, BOB))
    assert decision.result == {"room": ROOM, "seat": GUEST}


def test_joining_for_a_taken_seat_is_refused_without_becoming_a_member() -> None:
    room = a_room()
    assert refused(room, join(CAROL, GUEST)).code == RefusalCode.SEAT_TAKEN
    assert refused(room, join(CAROL, any_seat=True)).code == RefusalCode.SEAT_TAKEN


def test_a_member_who_joins_for_any_seat_keeps_the_one_they_have() -> None:
    room = a_room()
    again = accepted(room, join(BOB, any_seat=True))
    assert again.room is room
    assert again.result == {"room": ROOM, "seat": GUEST}


def test_a_full_party_lets_nobody_in_but_its_members() -> None:
    limits = Limits(members=2)
    room = a_room()
    refusal = refused(room, join(CAROL), limits=limits)
    assert refusal.code == RefusalCode.PARTY_FULL
    assert refusal.detail == {"members": 2}
    assert accepted(room, join(BOB), limits=limits).room is room


def test_a_kicked_person_loses_the_seat_and_stays_out() -> None:
    decision = accepted(a_room(), Kick(ALICE, BOB))
    assert decision.events == (SeatLeft(GUEST, BOB), MemberKicked(BOB))
    assert refused(decision.room, join(BOB)).code == RefusalCode.PARTY_KICKED


def test_a_leader_cannot_kick_themselves_or_who_is_not_there() -> None:
    room = a_room()
    assert refused(room, Kick(ALICE, ALICE)).code == RefusalCode.PARTY_SELF_KICK
    assert refused(room, Kick(ALICE, STRANGER)).code == RefusalCode.PARTY_NO_SUCH_MEMBER


def test_a_party_keeps_only_so_many_people_out() -> None:
    limits = Limits(kicked=1)
    room = accepted(a_room(others=(CAROL,)), Kick(ALICE, BOB), limits=limits).room
    refusal = refused(room, Kick(ALICE, CAROL), limits=limits)
    assert refusal.code == RefusalCode.PARTY_KICK_LIMIT
    assert refusal.detail == {"kicked": 1}


def test_when_the_leader_leaves_the_other_seated_person_leads() -> None:
    room = a_room(guest=None, others=(CAROL,))
    room = accepted(room, join(BOB, GUEST)).room
    decision = accepted(room, LeaveParty(ALICE))
    assert decision.room.members == (CAROL, BOB)
    assert decision.events == (SeatLeft(HOST, ALICE), MemberLeft(ALICE), LeaderChanged(BOB))


def test_when_the_leader_leaves_and_nobody_is_seated_the_first_member_leads() -> None:
    room = a_room(guest=None, others=(CAROL, DAVE))
    assert accepted(room, LeaveParty(ALICE)).room.leader == CAROL


def test_who_leaves_without_leading_leaves_the_lead_where_it_is() -> None:
    decision = accepted(a_room(), LeaveParty(BOB))
    assert decision.events == (SeatLeft(GUEST, BOB), MemberLeft(BOB))
    assert decision.room.leader == ALICE


def test_the_last_to_leave_closes_the_party() -> None:
    decision = accepted(a_room(guest=None), LeaveParty(ALICE))
    assert decision.room.closed
    assert decision.events[-1] == PartyClosed("empty")
    assert refused(decision.room, join(BOB)).code == RefusalCode.ROOM_CLOSED


def test_leaving_during_the_own_match_gives_nothing_up_but_is_absence_at_once() -> None:
    room = a_match(others=(CAROL,))
    decision = accepted(room, LeaveParty(BOB))
    went, absent = decision.events
    assert went == PresenceChanged((ALICE, CAROL), left=BOB)
    assert isinstance(absent, SeatAbsent)
    after = decision.room
    assert (after.members, after.seats, after.running) == (
        room.members,
        room.seats,
        match_of(after),
    )
    assert accepted(after, LeaveParty(BOB)).room is after, "gone already"


def test_who_has_no_part_in_the_match_leaves_the_party_meanwhile() -> None:
    room = a_match(others=(CAROL,))
    decision = accepted(room, LeaveParty(CAROL))
    assert decision.events == (MemberLeft(CAROL),)
    assert decision.room.members == (ALICE, BOB)


def test_the_lead_can_be_handed_to_a_member_only() -> None:
    room = a_room()
    decision = accepted(room, TransferLeader(ALICE, BOB))
    assert decision.events == (LeaderChanged(BOB),)
    assert decision.room.leader == BOB
    assert accepted(room, TransferLeader(ALICE, ALICE)).room is room
    refusal = refused(room, TransferLeader(ALICE, STRANGER))
    assert refusal.code == RefusalCode.PARTY_NO_SUCH_MEMBER


def test_renewed_codes_replace_the_old_ones_also_during_a_match() -> None:
    decision = accepted(a_match(), RenewCodes(ALICE, OTHER_CODES))
    assert decision.events == (CodesRenewed(),)
    assert decision.result == {"codes": {"invite": OTHER_CODES.invite, "watch": OTHER_CODES.watch}}
    assert refused(decision.room, join(CAROL)).code == RefusalCode.PARTY_CODE_UNKNOWN
    new_code = JoinParty(CAROL, OTHER_CODES.invite, None, any_seat=False)
    assert accepted(decision.room, new_code).room.is_member(CAROL)


@pytest.mark.parametrize(
    "command",
    [
        Configure(BOB, None, {}),
        Kick(BOB, ALICE),
        RenewCodes(BOB, OTHER_CODES),
        StartMatch(BOB, coin=True),
        TransferLeader(BOB, BOB),
    ],
)
def test_only_the_leader_may(command: Command) -> None:
    assert refused(a_room(), command).code == RefusalCode.PARTY_NOT_LEADER


@pytest.mark.parametrize(
    "command",
    [
        Configure(ALICE, None, {}),
        Kick(ALICE, CAROL),
        StartMatch(ALICE, coin=True),
        TransferLeader(ALICE, BOB),
    ],
)
def test_not_even_the_leader_may_while_a_match_runs(command: Command) -> None:
    room = a_match(others=(CAROL,))
    assert refused(room, command).code == RefusalCode.MATCH_RUNNING
