"""What follows from an action by itself: automatic actions, replays, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from seki_engine import Side, games
from seki_server.domain.commands import AnswerOffer, MakeOffer
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import ActionPlayed, ActionsTakenBack, MatchEnded, MatchReplayed
from seki_server.domain.limits import Limits
from seki_server.domain.room import OfferKind, Played, Room
from seki_server.domain.words import Instant, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    NOW,
    a_match,
    accepted,
    match_of,
    mover_of,
    play_of,
    played_out,
    refused,
    result_of,
)

HOST, GUEST = SeatIndex
CHO_LEAVES_HAN_NOTHING_BUT_A_PASS = "3k5/9/R8/9/9/4R4/9/9/5K3/9 w - - 0 1"
INTRO = {"level": "intro", "first": "leader", "allow_take_back": True}
ROUND = ("5968", "5162", "6859", "6251")
"""Both marshals step out and back: the first position of play once more."""


def about_to_be_passed() -> Room:
    """Return a match of Janggi where Cho's `a8a9` leaves Han nothing but a pass."""
    room = a_match(settings={**FIXED, "allow_take_back": True})
    rules = room.settings.rules
    position = games["janggi"].from_fen(CHO_LEAVES_HAN_NOTHING_BUT_A_PASS, rules)
    return replace(room, match=replace(match_of(room), position=position))


def test_a_pass_that_is_the_only_action_is_played_by_the_rules_in_the_same_decision() -> None:
    now = Instant(NOW + 300)
    decision = accepted(about_to_be_passed(), play_of(about_to_be_passed(), "a8a9"), now)
    chosen, passed = decision.events
    assert isinstance(chosen, ActionPlayed)
    assert isinstance(passed, ActionPlayed)
    assert (chosen.action, chosen.automatic, chosen.board.to_move) == ("a8a9", False, GUEST)
    assert (passed.action, passed.automatic, passed.board.to_move) == ("pass", True, HOST)
    assert (passed.seat, passed.took, passed.board.step) == (GUEST, 0, 2)
    assert match_of(decision.room).played == (
        Played("a8a9", Side.FIRST, chosen.took, automatic=False),
        Played("pass", Side.SECOND, passed.took, automatic=True),
    )
    assert decision.result == {"step": 2}
    assert mover_of(decision.room) == ALICE


def test_a_take_back_takes_the_pass_of_the_rules_along() -> None:
    room = played_out(about_to_be_passed(), "a8a9").room
    match = match_of(room)
    room = accepted(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK)).room
    decision = accepted(room, AnswerOffer(BOB, match.id, match.step, accept=True))
    [taken] = decision.events
    assert isinstance(taken, ActionsTakenBack)
    assert taken.count == 2
    assert taken.board.fen == match_of(about_to_be_passed()).position.fen()


def test_a_pass_of_the_rules_is_no_choice_to_take_back() -> None:
    match = match_of(room := played_out(about_to_be_passed(), "a8a9").room)
    refusal = refused(room, MakeOffer(BOB, match.id, match.step, OfferKind.TAKE_BACK))
    assert refusal.code == RefusalCode.OFFER_NOTHING_TO_TAKE_BACK


def test_after_a_fourth_occurrence_the_match_is_played_again_with_the_same_sides() -> None:
    room = a_match("gungi", INTRO)
    start = match_of(room)
    decision = played_out(room, *ROUND * 3)
    played, replayed = decision.events
    assert isinstance(played, ActionPlayed)
    assert isinstance(replayed, MatchReplayed)
    assert (played.board.phase, played.board.to_move, played.board.step) == ("over", None, 12)
    assert (replayed.replays, replayed.board.step, replayed.board.ply) == (1, 13, 0)
    assert replayed.board.fen == start.position.fen()
    match = match_of(decision.room)
    assert (match.played, match.result, match.terms) == ((), None, start.terms)
    assert match.position.outcome() is None
    assert decision.result == {"step": 13}


def test_nothing_from_before_a_replay_is_taken_back() -> None:
    match = match_of(room := played_out(a_match("gungi", INTRO), *ROUND * 3).room)
    refusal = refused(room, MakeOffer(ALICE, match.id, match.step, OfferKind.TAKE_BACK))
    assert refusal.code == RefusalCode.OFFER_NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize("replays", [1, 2])
def test_after_so_many_replays_the_next_repetition_is_a_draw(replays: int) -> None:
    limits = Limits(replays=replays)
    room = a_match("gungi", INTRO)
    for _ in range(replays):
        room = played_out(room, *ROUND * 3, limits=limits).room
    decision = played_out(room, *ROUND * 3, limits=limits)
    assert isinstance(decision.events[-1], MatchEnded)
    result = result_of(decision.room)
    assert (result.winner, result.termination) == (None, "repetition")
    assert match_of(decision.room).replays == replays


def test_gungis_free_set_up_goes_on_until_the_second_player_is_done() -> None:
    room = a_match("gungi", {"first": "leader"})
    assert mover_of(room) == ALICE
    refusal = refused(room, play_of(room, "5756"))
    assert refusal.code == RefusalCode.MATCH_WRONG_PHASE
    room = played_out(room, "M*59", "M*51", "done").room
    assert (match_of(room).position.phase, mover_of(room)) == ("setup", BOB)
    room = played_out(room, "W*52", "done").room
    assert (match_of(room).position.phase, mover_of(room)) == ("play", ALICE)
    assert match_of(room).step == 5
