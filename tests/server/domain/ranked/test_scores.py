"""Nobody gains by leaving, and nobody who stays loses to a substitute."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seki_server.domain.ranked.scores import RatedReason, RatedResult, rated_result
from seki_server.domain.ranked.standing import DRAWN, LOST, WON, Score
from seki_server.domain.room import Attendance, Match, Result, Substitution
from seki_server.domain.words import Instant, Millis, SeatIndex
from tests.server.domain.ranked.matches import a_ranked_match
from tests.support.rooms import NOW, match_of

HOST, GUEST = SeatIndex
MATCH = match_of(a_ranked_match(plies=2))


class Kept(NamedTuple):
    """How a seat was kept."""

    acted: int
    substitute: Substitution | None


STAYED = Kept(0, None)
kept = st.builds(Kept, st.integers(0, 6), st.none() | st.sampled_from(Substitution))
winners = st.sampled_from([None, HOST, GUEST])
terminations = st.sampled_from(["marshal_taken", "resign", "repetition", "action_limit", "score"])


def attendance(seat: Kept) -> Attendance:
    return Attendance(Millis(1_000), substitute=seat.substitute, acted=seat.acted)


def an_end(
    winner: SeatIndex | None,
    host: Kept,
    guest: Kept,
    termination: str = "resign",
    left: SeatIndex | None = None,
) -> Match:
    """Return a ranked match that ended so, its seats kept so."""
    result = Result(winner, termination, None, Instant(NOW), left)
    return replace(MATCH, result=result, attendance=(attendance(host), attendance(guest)))


def both(host: Kept, guest: Kept, winner: SeatIndex | None) -> tuple[Score | None, Score | None]:
    result = rated_result(an_end(winner, host, guest))
    return result.host, result.guest


@given(winners, terminations, kept, kept)
def test_leaving_never_gains(
    winner: SeatIndex | None, termination: str, host: Kept, guest: Kept
) -> None:
    """Whatever the other does, a score with absences is at most the same match's without them."""
    left = rated_result(an_end(winner, host, guest, termination))
    for seat in SeatIndex:
        stayed = (STAYED, guest) if seat is HOST else (host, STAYED)
        without = rated_result(an_end(winner, *stayed, termination)).of(seat)
        assert is_at_most(left.of(seat), without)


@given(winners, kept, kept)
def test_more_absence_never_gains(winner: SeatIndex | None, host: Kept, guest: Kept) -> None:
    less = rated_result(an_end(winner, host, guest)).host
    more = rated_result(an_end(winner, host._replace(acted=host.acted + 1), guest)).host
    assert is_at_most(more, less)
    gone = host._replace(substitute=Substitution.ABSENT)
    assert is_at_most(rated_result(an_end(winner, gone, guest)).host, less)


def is_at_most(score: Score | None, other: Score | None) -> bool:
    """Tell whether a score is worth no more than another; None is worth none of them for sure.

    A rating that stays may be worth more than a loss and less than a win, so it is at most a win or
    itself, and a loss is at most anything.
    """
    if score is None:
        return other in (None, WON)
    return score == LOST if other is None else score <= other


@given(winners, terminations, kept, st.booleans())
def test_who_is_there_never_loses_to_a_substitute(
    winner: SeatIndex | None, termination: str, other: Kept, is_host: bool
) -> None:
    gone = other._replace(substitute=other.substitute or Substitution.ABSENT)
    seats = (STAYED, gone) if is_host else (gone, STAYED)
    seat = HOST if is_host else GUEST
    result = rated_result(an_end(winner, *seats, termination))
    assert result.of(seat) == (None if winner == seat.other else WON)
    assert result.of(seat.other) == LOST
    assert result.reason is RatedReason.ABSENT
    assert seat.other in result.blamed


@given(winners, kept, kept)
def test_who_was_acted_for_more_than_three_times_gets_a_draw_at_best(
    winner: SeatIndex | None, host: Kept, guest: Kept
) -> None:
    result = rated_result(an_end(winner, host, guest))
    for seat, seat_kept in zip(SeatIndex, (host, guest), strict=True):
        is_too_often = seat_kept.acted > 3
        assert not is_too_often or (result.of(seat) or LOST) <= DRAWN
        is_gone = seat_kept.substitute is not None
        assert (seat in result.blamed) == (is_too_often or is_gone)
        assert not is_gone or result.of(seat) == LOST


@given(winners, kept, kept)
def test_a_match_never_gives_more_than_one_win(
    winner: SeatIndex | None, host: Kept, guest: Kept
) -> None:
    result = rated_result(an_end(winner, host, guest))
    assert (result.host or LOST) + (result.guest or LOST) <= WON


@given(winners, st.integers(0, 3), st.integers(0, 3))
def test_where_nobody_left_the_board_decides(
    winner: SeatIndex | None, host: int, guest: int
) -> None:
    """Three actions of a CPU's are forgiven."""
    result = rated_result(an_end(winner, Kept(host, None), Kept(guest, None)))
    expected = {None: (DRAWN, DRAWN), HOST: (WON, LOST), GUEST: (LOST, WON)}[winner]
    assert result == RatedResult(*expected, RatedReason.PLAYED)


def test_a_win_that_a_cpu_played_too_much_of_is_a_draw_for_both() -> None:
    often = Kept(4, None)
    assert both(often, STAYED, HOST) == (DRAWN, DRAWN)
    assert both(STAYED, often, GUEST) == (DRAWN, DRAWN)
    assert both(often, STAYED, GUEST) == (LOST, WON)
    assert rated_result(an_end(HOST, often, STAYED)).reason is RatedReason.STAND_IN


@pytest.mark.parametrize("left", [HOST, GUEST, None])
def test_an_aborted_match_gives_nobody_anything_and_names_who_left(left: SeatIndex | None) -> None:
    result = rated_result(an_end(None, STAYED, STAYED, "aborted", left))
    assert (result.host, result.guest, result.reason) == (None, None, RatedReason.ABORTED)
    assert result.blamed == (() if left is None else (left,))


@pytest.mark.parametrize("left", [HOST, GUEST])
def test_where_both_went_the_first_loses_and_the_others_rating_stays(left: SeatIndex) -> None:
    gone = Kept(2, Substitution.ABSENT)
    result = rated_result(an_end(left.other, gone, gone, "both_left", left))
    assert (result.of(left), result.of(left.other)) == (LOST, None)
    assert (result.reason, result.blamed) == (RatedReason.BOTH_LEFT, (left,))


def test_where_both_were_cut_off_at_once_nobody_is_given_anything() -> None:
    result = rated_result(an_end(None, STAYED, STAYED, "abandoned"))
    assert result == RatedResult(None, None, RatedReason.ABANDONED)
