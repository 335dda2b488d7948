"""A match goes on only while a person acts in it: who lets turns run out is as good as away."""

from __future__ import annotations

from seki_server.domain.clocks import TIMEOUTS_RUNNING
from seki_server.domain.commands import ReturnToSeat, StartMatch
from seki_server.domain.events import (
    ActionPlayed,
    CpuTookSeat,
    HumanReturned,
    MatchPaused,
    MatchResumed,
)
from seki_server.domain.room import Cpu
from seki_server.domain.words import Instant
from tests.server.domain.run_out_turns import HOST, legal, let_run_out
from tests.support.cpu_turns import due, woken
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    LIMITS,
    NOW,
    a_room,
    a_timed_match,
    accepted,
    gone,
    match_of,
    mover_of,
    play_of,
)


def test_who_returns_to_a_match_that_nobody_acted_in_lets_it_go_on() -> None:
    """The other one has gone: it had stood still."""
    room = let_run_out(a_timed_match())
    room = accepted(room, play_of(room, legal(room)[0], BOB), room.touched_at).room
    room = let_run_out(room)
    assert room.occupant(HOST) == Cpu(match_of(room).terms.settings.cpu_level)
    room = gone(room, BOB, now=room.touched_at).room
    assert match_of(room).is_paused
    decision = accepted(room, ReturnToSeat(ALICE, match_of(room).id), Instant(NOW + 10**6))
    assert [type(event) for event in decision.events] == [MatchResumed, HumanReturned]
    room = woken(decision.room).room
    assert match_of(room).thinking, "of the CPU for who is still away"


def test_two_who_let_their_turns_run_out_find_their_match_where_they_left_it() -> None:
    room = a_timed_match()
    for _ in range(2 * TIMEOUTS_RUNNING - 1):
        room = let_run_out(room)
    played = match_of(room).played
    decision = woken(room)
    room = decision.room
    assert [type(event) for event in decision.events] == [CpuTookSeat, MatchPaused]
    assert match_of(room).played == played
    assert due(room) == room.touched_at + LIMITS.absence.abandoned_ms
    mover = mover_of(room)
    later = Instant(room.touched_at + 10**6)
    back_again = accepted(room, play_of(room, legal(room)[0], mover), later)
    assert [type(event) for event in back_again.events[:3]] == [
        MatchResumed,
        HumanReturned,
        ActionPlayed,
    ]
    assert len(match_of(back_again.room).played) == len(played) + 1
    ended = woken(room)
    result = match_of(ended.room).result
    assert result
    assert (result.winner, result.termination) == (None, "abandoned")


def test_one_person_who_lets_turns_run_out_stops_the_match_with_a_cpu() -> None:
    room = a_room(settings={**FIXED, "turn_seconds": 30}, guest=None)
    room = accepted(room, StartMatch(ALICE, coin=True)).room
    for _ in range(20):
        if not match_of(room).is_paused:
            room = let_run_out(room)
    assert match_of(room).is_paused
    assert match_of(room).seat_to_move == HOST
