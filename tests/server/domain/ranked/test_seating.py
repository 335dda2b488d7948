"""A pairing makes a room whose match runs by fixed rules, once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from seki_engine import games
from seki_server.domain.commands import (
    AddCpu,
    AnswerOffer,
    Command,
    Configure,
    Kick,
    LeaveParty,
    LeaveSeat,
    MakeOffer,
    Rematch,
    RemoveCpu,
    RenewCodes,
    SeatPair,
    StartMatch,
    TakeSeat,
    TransferLeader,
    WithdrawOffer,
)
from seki_server.domain.decision import RefusalCode
from seki_server.domain.events import MatchStarted, PresenceChanged
from seki_server.domain.limits import ClockLimits, Limits
from seki_server.domain.ranked.rules import RANKED_RULES
from seki_server.domain.room import OfferKind, Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.snapshot import snapshot
from seki_server.domain.words import CpuLevel, MatchId, SeatIndex, Step
from tests.server.domain.fold import empty_view, folded, public_part, without_steps
from tests.server.domain.ranked.matches import PAIR, a_ranked_match
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    NOW,
    OTHER_CODES,
    OTHER_PROCESS,
    PROCESS,
    ROOM,
    STRANGER,
    a_match,
    accepted,
    join,
    match_of,
    played_out,
    refused,
    resign_of,
)

INTRO = {"level": "intro", "first": "leader"}
ROUND = ("5968", "5162", "6859", "6251")
"""Both marshals step out and back: the first position of play once more."""

MATCH, STEP = MatchId(f"{ROOM}.1"), Step(0)

FIXED: list[Command] = [
    Configure(ALICE, None, {"show_legal_moves": False}),
    Kick(ALICE, BOB),
    AddCpu(ALICE, None, None),
    RemoveCpu(ALICE, None),
    TransferLeader(ALICE, BOB),
    StartMatch(ALICE, coin=True),
    RenewCodes(ALICE, OTHER_CODES),
    TakeSeat(ALICE, SeatIndex.GUEST),
    LeaveSeat(BOB),
    MakeOffer(ALICE, MATCH, STEP, OfferKind.DRAW),
    MakeOffer(ALICE, MATCH, STEP, OfferKind.TAKE_BACK),
    AnswerOffer(BOB, MATCH, STEP, accept=True),
    WithdrawOffer(ALICE, MATCH, STEP),
    Rematch(ALICE, MATCH, coin=True),
]


def test_there_is_a_ranked_game_of_every_game() -> None:
    assert set(RANKED_RULES) == set(games)


@pytest.mark.parametrize("game", sorted(games))
def test_a_pair_is_seated_and_its_match_begins_in_one_step(game: str) -> None:
    decision = accepted(None, replace(PAIR, game=game))
    room, match = decision.room, match_of(decision.room)
    assert decision.result == {"room": ROOM, "match": match.id}
    assert room.rev == 1
    assert room.members == room.seats == room.present == (ALICE, BOB)
    assert match.terms.players == (ALICE, BOB)
    assert match.first_seat == SeatIndex.HOST
    settings = match.terms.settings
    assert (settings.game, settings.ranked, settings.cpu_level) == (game, True, CpuLevel(1))
    assert settings.turn_seconds == 60
    assert match.deadline == NOW + 60_000
    assert not settings.allow_draw_offer
    assert not settings.allow_take_back
    (started,) = [event for event in decision.events if isinstance(event, MatchStarted)]
    assert started.ranked


def test_gungi_is_played_at_the_highest_level_and_ends_after_six_hundred_plies() -> None:
    flat = flat_settings(a_ranked_match("gungi").settings)
    assert (flat["level"], flat["max_plies"]) == ("advanced", 600)


def test_in_janggi_each_chooses_a_setup() -> None:
    assert flat_settings(a_ranked_match("janggi").settings)["setup"] == "choose"


def test_a_turn_has_sixty_seconds_whatever_the_operator_offers() -> None:
    limits = Limits(clocks=ClockLimits(turn_seconds=(5,)))
    assert match_of(accepted(None, PAIR, limits=limits).room).terms.settings.turn_seconds == 60


def test_a_pairing_that_is_taken_up_again_changes_nothing() -> None:
    room = a_ranked_match(plies=2)
    again = accepted(room, replace(PAIR, codes=OTHER_CODES))
    assert again.room is room
    assert again.result == {"room": ROOM, "match": MATCH}


def test_what_is_not_played_ranked_and_who_meets_themselves_get_no_room() -> None:
    assert refused(None, replace(PAIR, game="chess")).code == RefusalCode.PARTY_GAME_UNKNOWN
    assert refused(None, replace(PAIR, second=ALICE)).code == RefusalCode.SEAT_TAKEN


@pytest.mark.parametrize(
    "through", [(PROCESS, OTHER_PROCESS), (PROCESS, None), (None, None)], ids=str
)
def test_the_events_of_a_new_room_tell_what_a_snapshot_tells(
    through: tuple[None, None],
) -> None:
    decision = accepted(None, replace(PAIR, through=through))
    view = empty_view(ROOM, 180_000)
    for event in decision.events:
        view = folded(view, event)
    assert without_steps(view) == public_part(snapshot(decision.room, STRANGER, NOW))
    told = [event for event in decision.events if isinstance(event, PresenceChanged)]
    assert bool(told) == (None in through)


def test_who_is_not_there_when_the_match_begins_is_absent_with_the_usual_grace() -> None:
    room = accepted(None, SeatPair(ROOM, "janggi", ALICE, BOB, PAIR.codes)).room
    assert match_of(room).is_paused
    for attendance in match_of(room).attendance:
        assert attendance
        assert attendance.grace_until == NOW + 30_000


@pytest.mark.parametrize("command", FIXED, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("has_ended", [False, True], ids=["running", "ended"])
def test_the_party_and_the_terms_of_a_ranked_match_are_fixed(
    command: Command, has_ended: bool
) -> None:
    room = a_ranked_match(plies=2)
    if has_ended:
        room = accepted(room, resign_of(room, BOB)).room
    assert refused(room, command).code == RefusalCode.RANKED_FIXED


def test_nobody_joins_a_ranked_match_but_who_belongs_to_it_and_may_say_so() -> None:
    room = a_ranked_match()
    assert refused(room, join(CAROL)).code == RefusalCode.RANKED_FIXED
    assert accepted(room, join(BOB)).room is room
    wrong = replace(join(CAROL), code="22222222")
    assert refused(room, wrong).code == RefusalCode.PARTY_CODE_UNKNOWN


def test_leaving_a_ranked_match_gives_nothing_up() -> None:
    room = accepted(a_ranked_match(plies=2), LeaveParty(BOB)).room
    assert room.seats == (ALICE, BOB)
    assert room.running
    attendance = match_of(room).attendance[SeatIndex.GUEST]
    assert attendance
    assert attendance.absent_since == NOW


def test_after_the_end_both_may_leave_and_the_room_is_closed() -> None:
    room: Room = a_ranked_match(plies=2)
    room = accepted(room, resign_of(room, BOB)).room
    room = accepted(room, LeaveParty(ALICE)).room
    assert accepted(room, LeaveParty(BOB)).room.closed


def test_a_repetition_is_a_draw_and_is_not_played_again() -> None:
    """千日手 would be played anew in a party of friends."""
    room = a_match("gungi", INTRO)
    match = match_of(room)
    terms = replace(match.terms, settings=replace(match.terms.settings, ranked=True))
    ranked = replace(room, match=replace(match, terms=terms))
    assert match_of(played_out(room, *ROUND * 3).room).replays == 1
    match = match_of(played_out(ranked, *ROUND * 3).room)
    assert match.result
    assert (match.result.winner, match.replays) == (None, 0)
    assert match.result.termination == "repetition"
