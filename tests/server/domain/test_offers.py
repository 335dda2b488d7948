"""Draw and take-back: asked, answered, withdrawn, void with the next action."""

from __future__ import annotations

import pytest

from seki_server.domain.commands import AnswerOffer, MakeOffer, WithdrawOffer
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import (
    ActionsTakenBack,
    MatchEnded,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
)
from seki_server.domain.room import Offer, OfferKind, Room
from seki_server.domain.words import Instant, PersonId, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    NOW,
    a_match,
    accepted,
    after,
    match_of,
    refused,
    resign_of,
)

HOST, GUEST = SeatIndex
DRAW, TAKE_BACK = OfferKind
ALLOWED = {"allow_draw_offer": True, "allow_take_back": True}
PLAYED = ("a4a5", "a7a6", "c4c5")


def a_game(*actions: str) -> Room:
    """Return a match without set-up, with every offer allowed, after these actions."""
    return after(a_match(settings={**FIXED, **ALLOWED}), *actions)


def offer_of(room: Room, person: PersonId, kind: OfferKind = DRAW) -> MakeOffer:
    match = match_of(room)
    return MakeOffer(person, match.id, match.step, kind)


def answer_of(room: Room, person: PersonId, *, accept: bool) -> AnswerOffer:
    match = match_of(room)
    return AnswerOffer(person, match.id, match.step, accept)


def withdrawal_of(room: Room, person: PersonId) -> WithdrawOffer:
    match = match_of(room)
    return WithdrawOffer(person, match.id, match.step)


@pytest.mark.parametrize("kind", OfferKind)
def test_an_offer_the_settings_do_not_allow_is_refused(kind: OfferKind) -> None:
    room = after(a_match(), *PLAYED)
    assert refused(room, offer_of(room, ALICE, kind)).code == RefusalCode.OFFER_NOT_ALLOWED


@pytest.mark.parametrize("person", [ALICE, BOB])
def test_an_offer_stands_in_turn_or_out_of_it(person: PersonId) -> None:
    room = a_game(*PLAYED)
    decision = accepted(room, offer_of(room, person))
    seat = SeatIndex(room.seats.index(person))
    [made] = decision.events
    assert isinstance(made, OfferMade)
    assert (made.kind, made.seat, made.board.step) == ("draw", seat, 3)
    assert match_of(decision.room).offer == Offer(DRAW, seat, match_of(room).step)
    assert match_of(decision.room).step == 3


def test_only_one_offer_stands_at_a_time() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    for person, kind in ((ALICE, DRAW), (BOB, DRAW), (BOB, TAKE_BACK)):
        refusal = refused(room, offer_of(room, person, kind))
        assert refusal.code == RefusalCode.OFFER_STANDING


def test_any_action_voids_an_offer() -> None:
    room = a_game(*PLAYED)
    room = after(accepted(room, offer_of(room, ALICE)).room, "c7c6")
    assert match_of(room).offer is None
    assert refused(room, answer_of(room, BOB, accept=True)).code == RefusalCode.OFFER_NONE


def test_an_answer_to_an_offer_of_an_earlier_step_is_stale() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    late = answer_of(room, BOB, accept=True)
    assert refused(after(room, "c7c6"), late).code == RefusalCode.MATCH_STALE_STEP


def test_a_declined_offer_is_gone() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    decision = accepted(room, answer_of(room, BOB, accept=False))
    [declined] = decision.events
    assert isinstance(declined, OfferDeclined)
    assert (declined.kind, declined.seat) == ("draw", GUEST)
    assert match_of(decision.room).offer is None


def test_who_made_an_offer_may_withdraw_but_not_answer_it() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    assert refused(room, answer_of(room, ALICE, accept=True)).code == RefusalCode.OFFER_OWN
    assert refused(room, withdrawal_of(room, BOB)).code == RefusalCode.OFFER_NONE
    decision = accepted(room, withdrawal_of(room, ALICE))
    [withdrawn] = decision.events
    assert isinstance(withdrawn, OfferWithdrawn)
    assert (withdrawn.kind, withdrawn.seat) == ("draw", HOST)
    assert refused(decision.room, withdrawal_of(room, ALICE)).code == RefusalCode.OFFER_NONE


def test_an_accepted_draw_ends_the_match() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    decision = accepted(room, answer_of(room, BOB, accept=True))
    [ended] = decision.events
    assert isinstance(ended, MatchEnded)
    assert (ended.winner, ended.termination) == (None, "agreement")
    assert match_of(decision.room).offer is None


def test_resigning_ends_a_standing_offer_too() -> None:
    room = a_game(*PLAYED)
    room = accepted(room, offer_of(room, ALICE)).room
    assert match_of(accepted(room, resign_of(room, ALICE)).room).offer is None


@pytest.mark.parametrize(
    ("asker", "answerer", "count"),
    [(ALICE, BOB, 1), (BOB, ALICE, 2)],
)
def test_a_take_back_goes_to_before_the_askers_last_action(
    asker: PersonId, answerer: PersonId, count: int
) -> None:
    room, before = a_game(*PLAYED), a_game(*PLAYED[:-count])
    room = accepted(room, offer_of(room, asker, TAKE_BACK)).room
    later = Instant(NOW + 90_000)
    decision = accepted(room, answer_of(room, answerer, accept=True), later)
    [taken] = decision.events
    assert isinstance(taken, ActionsTakenBack)
    assert (taken.count, taken.seat) == (count, room.seat_held_by(asker))
    match = match_of(decision.room)
    assert match.position.fen() == match_of(before).position.fen() == taken.board.fen
    assert match.played == match_of(before).played
    assert (match.step, match.offer) == (4, None)
    assert match.turn.since == later, "a full turn for the asker"


def test_what_repeats_is_judged_by_the_record_that_is_left() -> None:
    there_and_back = ("a4b4", "a7b7", "b4a4", "b7a7")
    room = a_game(*there_and_back, "a4b4", "a7b7", "b4a4")
    room = accepted(room, offer_of(room, ALICE, TAKE_BACK)).room
    room = accepted(room, answer_of(room, BOB, accept=True)).room
    again = a_game(*there_and_back, "a4b4", "a7b7")
    legal = match_of(room).position.legal_actions()
    assert legal == match_of(again).position.legal_actions()


def test_before_the_own_first_action_there_is_nothing_to_take_back() -> None:
    room = a_game("a4a5")
    refusal = refused(room, offer_of(room, BOB, TAKE_BACK))
    assert refusal.code == RefusalCode.OFFER_NOTHING_TO_TAKE_BACK


def test_set_up_is_never_taken_back() -> None:
    room = a_match(settings={"first": "leader", **ALLOWED})
    for action in ("inner", "outer"):
        room = after(room, action)
        for person in (ALICE, BOB):
            refusal = refused(room, offer_of(room, person, TAKE_BACK))
            assert refusal.code == RefusalCode.OFFER_NOTHING_TO_TAKE_BACK
    room = after(room, "a4a5")
    room = accepted(room, offer_of(room, ALICE, TAKE_BACK)).room
    room = accepted(room, answer_of(room, BOB, accept=True)).room
    assert [played.action for played in match_of(room).played] == ["inner", "outer"]
