"""Draw and take-back: asking the other seat, answering, withdrawing.

Owns: offers, each bound to the step it was made at. Must not know: how a match goes on otherwise.
"""

from __future__ import annotations

from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.answers import Answer, changed, refuse
from seki_server.domain.board import board_of
from seki_server.domain.commands import AnswerOffer, MakeOffer, WithdrawOffer
from seki_server.domain.course import NEW_STEP, Course, Ending, end
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import (
    ActionsTakenBack,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
)
from seki_server.domain.fence import pass_fence
from seki_server.domain.room import Cpu, Match, Offer, OfferKind, PartySettings, Room, TurnClock
from seki_server.domain.words import Instant, SeatIndex, Step


def make(room: Room, command: MakeOffer, now: Instant) -> Answer:
    """Put a question to the other seat; only one stands at a time."""
    passed = pass_fence(room, command.person, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    match, seat = passed
    if not _is_allowed(match.terms.settings, command.kind):
        return refuse(RefusalCode.OFFER_NOT_ALLOWED, kind=command.kind.value)
    if match.offer:
        return refuse(RefusalCode.OFFER_STANDING, kind=match.offer.kind.value)
    if command.kind is OfferKind.TAKE_BACK and _kept_before(match, seat) is None:
        return refuse(RefusalCode.OFFER_NOTHING_TO_TAKE_BACK)
    offer = Offer(command.kind, seat, match.step)
    match = replace(match, offer=offer)
    made = OfferMade(command.kind.value, seat, board_of(match, now))
    if not isinstance(room.occupant(seat.other), Cpu):
        return changed(room, (made,), now, match=match)
    is_stand_in = room.seats[seat.other] is not None
    course = _answer_of_cpu(match, offer, now, is_stand_in=is_stand_in)
    return changed(room, (made, *course.events), now, match=course.match)


def answer(room: Room, command: AnswerOffer, now: Instant) -> Answer:
    """Accept or decline what the other seat asked."""
    passed = pass_fence(room, command.person, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    match, seat = passed
    offer = match.offer
    if offer is None:
        return refuse(RefusalCode.OFFER_NONE)
    if offer.seat == seat:
        return refuse(RefusalCode.OFFER_OWN)
    course = _accept(match, offer, now) if command.accept else _decline(match, offer, now)
    return changed(room, course.events, now, match=course.match)


def withdraw(room: Room, command: WithdrawOffer, now: Instant) -> Answer:
    """Take the own question back."""
    passed = pass_fence(room, command.person, command.match, command.step)
    if isinstance(passed, Refusal):
        return passed
    match, seat = passed
    offer = match.offer
    if offer is None or offer.seat != seat:
        return refuse(RefusalCode.OFFER_NONE)
    match = replace(match, offer=None)
    event = OfferWithdrawn(offer.kind.value, seat, board_of(match, now))
    return changed(room, (event,), now, match=match)


def _is_allowed(settings: PartySettings, kind: OfferKind) -> bool:
    return settings.allow_draw_offer if kind is OfferKind.DRAW else settings.allow_take_back


def _answer_of_cpu(match: Match, offer: Offer, now: Instant, *, is_stand_in: bool) -> Course:
    """Let a CPU answer at once: it gives back what was a slip, and plays on for the win.

    One that acts for an absent person gives away nothing that is theirs.
    """
    is_granted = offer.kind is OfferKind.TAKE_BACK and not is_stand_in
    return _accept(match, offer, now) if is_granted else _decline(match, offer, now)


def _decline(match: Match, offer: Offer, now: Instant) -> Course:
    match = replace(match, offer=None)
    event = OfferDeclined(offer.kind.value, offer.seat.other, board_of(match, now))
    return Course(match, (event,))


def _accept(match: Match, offer: Offer, now: Instant) -> Course:
    if offer.kind is OfferKind.TAKE_BACK:
        return _take_back(match, offer.seat, now)
    match, event = end(match, Ending(None, "agreement"), now)
    return Course(match, (event,))


def _take_back(match: Match, seat: SeatIndex, now: Instant) -> Course:
    """Return to where the asker last chose, with a full turn for them."""
    kept = _kept_before(match, seat)
    assert kept is not None, "a take-back was offered with nothing to take back"
    settings = match.terms.settings
    actions = [played.action for played in match.played[:kept]]
    start_fen = match.position.start_fen
    after = replace(
        match,
        position=games[settings.game].restore(settings.rules, actions, start_fen),
        played=match.played[:kept],
        step=Step(match.step + 1),
        turn=TurnClock(now),
        **NEW_STEP,
    )
    count = len(match.played) - kept
    return Course(after, (ActionsTakenBack(count, seat, board_of(after, now)),))


def _kept_before(match: Match, seat: SeatIndex) -> int | None:
    """Return how many actions stand before the last one that a seat chose in play.

    None where it has chosen none since set-up: set-up is never taken back.
    """
    side = match.side_of(seat)
    in_setup = len(match.played) - match.position.ply
    for index in range(len(match.played) - 1, in_setup - 1, -1):
        played = match.played[index]
        if played.side is side and not played.automatic:
            return index
    return None
