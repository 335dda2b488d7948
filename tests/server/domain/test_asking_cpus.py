"""What people ask of a CPU, it answers at once: draws, take-backs, rematches."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import AddCpu, LeaveParty, MakeOffer, Rematch, Resign
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    ActionsTakenBack,
    MatchStarted,
    OfferDeclined,
    OfferMade,
    RematchWanted,
)
from seki_server.domain.room import OfferKind
from seki_server.domain.words import SeatIndex
from tests.support.cpu_turns import due, found, thinking_room
from tests.support.rooms import (
    ALICE,
    BOB,
    NOW,
    a_cpu_match,
    a_match,
    accepted,
    match_of,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex


def test_a_cpu_declines_a_draw_at_once() -> None:
    room = thinking_room({"allow_draw_offer": True})
    match = match_of(room)
    decision = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.DRAW))
    made, declined = decision.events
    assert isinstance(made, OfferMade)
    assert isinstance(declined, OfferDeclined)
    assert declined.seat == GUEST
    after = match_of(decision.room)
    assert after.offer is None
    assert after.thinking == match.thinking, "it goes on thinking"


def test_a_cpu_gives_an_action_back_at_once() -> None:
    room = thinking_room({"allow_take_back": True})
    match = match_of(room)
    decision = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK))
    _, back = decision.events
    assert isinstance(back, ActionsTakenBack)
    assert (back.count, back.seat) == (1, HOST)
    after = match_of(decision.room)
    assert (after.played, after.thinking) == ((), None)
    assert refused(decision.room, found(room)).code == RefusalCode.MATCH_STALE_STEP


def test_with_the_own_action_the_cpus_answer_is_taken_back() -> None:
    room = thinking_room({"allow_take_back": True})
    room = accepted(room, found(room)).room
    match = match_of(room)
    decision = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK))
    assert match_of(decision.room).played == ()
    assert match_of(decision.room).seat_to_move == HOST


@pytest.mark.parametrize("kind", OfferKind)
def test_a_cpu_is_asked_only_what_the_settings_allow(kind: OfferKind) -> None:
    room = thinking_room()
    match = match_of(room)
    refusal = refused(room, MakeOffer(ALICE, match.id, match.step, kind))
    assert refusal.code == RefusalCode.OFFER_NOT_ALLOWED


def test_a_cpu_always_wants_a_rematch() -> None:
    """Scenario 28: a rematch with a CPU belongs to whoever asks for it."""
    room = thinking_room()
    room = accepted(room, resign_of(room, ALICE)).room
    ended = match_of(room)
    decision = accepted(room, Rematch(ALICE, ended.id, coin=True))
    wanted, started = decision.events
    assert wanted == RematchWanted(ended.id, HOST)
    assert isinstance(started, MatchStarted)
    match = match_of(decision.room)
    assert decision.result == {"match": match.id}
    assert match.first_seat == ended.first_seat.other
    assert due(decision.room) == NOW, "the CPU has the first move now"
    twice = accepted(decision.room, Rematch(ALICE, ended.id, coin=False))
    assert twice.result == decision.result
    assert not twice.changes


def test_who_waits_for_a_rematch_gets_it_from_a_cpu_that_comes() -> None:
    room = a_match()
    room = accepted(room, resign_of(room, BOB)).room
    ended = match_of(room)
    room = accepted(room, Rematch(ALICE, ended.id, coin=True)).room
    room = accepted(room, LeaveParty(BOB)).room
    room = accepted(room, AddCpu(ALICE, None, None)).room
    decision = accepted(room, Rematch(ALICE, ended.id, coin=True))
    (started,) = decision.events
    assert isinstance(started, MatchStarted)


def test_nobody_sits_in_a_match_between_cpus_and_nobody_asks_for_its_rematch() -> None:
    room = a_cpu_match(seats=2)
    match = match_of(room)
    assert refused(room, Resign(ALICE, match.id, match.step)).code == RefusalCode.SEAT_NONE
    assert refused(room, Rematch(ALICE, match.id, coin=True)).code == RefusalCode.SEAT_NONE
