"""Both press for another match: one new match, however often."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import JoinParty, LeaveSeat, Rematch, StartMatch, TakeSeat
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import MatchStarted, RematchWanted
from seki_server.domain.room import Room
from seki_server.domain.words import MatchId, PersonId, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    FIXED,
    ROOM,
    a_match,
    a_room,
    accepted,
    an_ended_match,
    match_of,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex
FIRST, SECOND, THIRD = (MatchId(f"{ROOM}.{number}") for number in (1, 2, 3))


def wish(person: PersonId, match: MatchId = FIRST, *, coin: bool = True) -> Rematch:
    return Rematch(person, match, coin)


def rematched(room: Room, match: MatchId = FIRST) -> Room:
    """Return the room after both have pressed."""
    room = accepted(room, wish(ALICE, match)).room
    return accepted(room, wish(BOB, match)).room


def test_the_first_wish_waits_for_the_second() -> None:
    room = an_ended_match()
    decision = accepted(room, wish(BOB))
    assert decision.events == (RematchWanted(FIRST, GUEST),)
    assert decision.result == {"match": None}
    assert match_of(decision.room).rematch == (GUEST,)


def test_however_often_both_press_one_match_begins_and_sides_change_once() -> None:
    """Scenario 23."""
    room = an_ended_match()
    started = []
    results = []
    for person in (ALICE, BOB, ALICE, BOB, BOB, ALICE):
        decision = accepted(room, wish(person))
        results.append(decision.result["match"])
        started += [event for event in decision.events if isinstance(event, MatchStarted)]
        room = decision.room
    assert results == [None, SECOND, SECOND, SECOND, SECOND, SECOND]
    assert len(started) == 1
    assert room.seats == (ALICE, BOB)
    assert (match_of(room).number, match_of(room).first_seat) == (2, GUEST)


def test_pressing_twice_alone_is_one_wish() -> None:
    room = accepted(an_ended_match(), wish(ALICE)).room
    again = accepted(room, wish(ALICE))
    assert again.room is room
    assert again.result == {"match": None}


def test_there_is_no_rematch_before_the_end_or_without_a_match() -> None:
    assert refused(a_match(), wish(ALICE)).code == RefusalCode.REMATCH_NOT_OVER
    assert refused(a_room(), wish(ALICE)).code == RefusalCode.MATCH_NONE


def test_who_is_not_seated_wants_no_rematch() -> None:
    room = accepted(an_ended_match(), JoinParty(CAROL, CODES.invite, None, any_seat=False)).room
    assert refused(room, wish(CAROL)).code == RefusalCode.SEAT_NONE


@pytest.mark.parametrize("match", [THIRD, MatchId(""), MatchId(f"{ROOM}.0")])
def test_a_rematch_of_a_match_that_never_was_is_stale(match: MatchId) -> None:
    assert refused(an_ended_match(), wish(ALICE, match)).code == RefusalCode.MATCH_STALE_STEP


def test_during_a_match_only_the_wish_that_led_to_it_is_fulfilled() -> None:
    room = rematched(an_ended_match())
    room = accepted(room, resign_of(room, BOB)).room
    room = rematched(room, SECOND)
    assert accepted(room, wish(ALICE, SECOND)).result == {"match": THIRD}
    assert refused(room, wish(ALICE, FIRST)).code == RefusalCode.REMATCH_NOT_OVER


def test_with_swap_on_sides_change_at_every_rematch() -> None:
    room = an_ended_match()
    firsts = [match_of(room).first_seat]
    for number in (1, 2):
        room = rematched(room, MatchId(f"{ROOM}.{number}"))
        firsts.append(match_of(room).first_seat)
        room = accepted(room, resign_of(room, BOB)).room
    assert firsts == [HOST, GUEST, HOST]


def test_with_swap_off_both_keep_their_sides() -> None:
    room = an_ended_match(settings={**FIXED, "swap_on_rematch": False, "first": "random"})
    first = match_of(room).first_seat
    for coin in (True, False):
        again = accepted(room, wish(ALICE, coin=coin)).room
        again = accepted(again, wish(BOB, coin=coin)).room
        assert match_of(again).first_seat == first


def test_the_leaders_start_is_a_rematch_too() -> None:
    room = accepted(an_ended_match(), StartMatch(ALICE, coin=True)).room
    assert match_of(room).first_seat == GUEST


def test_sides_change_between_persons_whatever_seats_they_sit_on() -> None:
    room = accepted(an_ended_match(), LeaveSeat(BOB)).room
    for person, seat in ((ALICE, GUEST), (BOB, HOST)):
        room = accepted(room, TakeSeat(person, seat)).room
    room = accepted(room, StartMatch(ALICE, coin=False)).room
    assert room.seats == (BOB, ALICE)
    assert match_of(room).first_seat == HOST, "Alice moved first, now Bob does"


def test_against_somebody_else_the_setting_says_anew_who_moves_first() -> None:
    room = accepted(an_ended_match(), LeaveSeat(BOB)).room
    room = accepted(room, JoinParty(CAROL, CODES.invite, GUEST, any_seat=False)).room
    room = accepted(room, StartMatch(ALICE, coin=True)).room
    assert match_of(room).first_seat == HOST


def test_who_gets_up_takes_the_wish_along() -> None:
    room = accepted(an_ended_match(), wish(BOB)).room
    room = accepted(room, LeaveSeat(BOB)).room
    room = accepted(room, JoinParty(CAROL, CODES.invite, GUEST, any_seat=False)).room
    assert accepted(room, wish(ALICE)).result == {"match": None}


def test_a_wish_waits_while_the_other_seat_is_free() -> None:
    room = accepted(an_ended_match(), LeaveSeat(BOB)).room
    assert accepted(room, wish(ALICE)).result == {"match": None}
