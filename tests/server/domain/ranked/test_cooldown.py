"""Who leaves or aborts waits before the next match, longer each time, and wins no side by it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.ranked.cooldown import (
    GOOD,
    Conduct,
    balance_with,
    conduct_after,
    cooling_until,
    pack_conduct,
    strikes_at,
    unpack_conduct,
)
from seki_server.domain.ranked.ended import RankedEnd, ranked_end
from seki_server.domain.ranked.limits import CoolDownLimits, PairingLimits
from seki_server.domain.ranked.pairing import Waiting, choose_pairs
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, PersonId, SeatIndex, Seed
from tests.server.domain.ranked.matches import a_ranked_match, woken
from tests.server.domain.ranked.standings import START, a_standing
from tests.support.rooms import ALICE, BOB, NOW, accepted, gone, match_of, resign_of

HOST, GUEST = SeatIndex
LIMITS = CoolDownLimits()
HOUR_MS = 60 * 60 * 1000

conducts = st.builds(
    Conduct,
    st.integers(0, 40),
    st.integers(0, 10**12).map(Instant),
    st.dictionaries(st.sampled_from(["janggi", "gungi"]), st.integers(-9, 9)).map(
        lambda owed: tuple(sorted(owed.items()))
    ),
)


def ended_in(room: Room) -> RankedEnd:
    """Return the ranked match that has ended in a room."""
    ended = ranked_end(room.id, match_of(room))
    assert ended is not None
    return ended


def aborted_by(person: PersonId) -> RankedEnd:
    """Return a ranked match that somebody aborted; Alice had the first side."""
    room = a_ranked_match()
    return ended_in(accepted(room, resign_of(room, person)).room)


def lost_in_absence() -> RankedEnd:
    """Return a ranked match that Alice was gone from when Bob resigned."""
    room = woken(gone(a_ranked_match(plies=2), ALICE).room)
    return ended_in(accepted(room, resign_of(room, BOB), room.touched_at).room)


def after(conduct: Conduct, match: RankedEnd, seat: SeatIndex, now: int = NOW) -> Conduct:
    return conduct_after(conduct, match, seat, Instant(now), LIMITS)


def minutes_after(*times: int) -> list[int]:
    """Return the cool-down, in minutes, after each of aborts at these times (hours)."""
    conduct, minutes = GOOD, []
    for hours in times:
        now = Instant(NOW + hours * HOUR_MS)
        conduct = after(conduct, aborted_by(ALICE), HOST, now)
        until = cooling_until(conduct, now, LIMITS)
        assert until is not None
        minutes.append((until - now) // 60_000)
    return minutes


def test_each_time_doubles_the_cool_down_up_to_an_hour() -> None:
    assert minutes_after(*[0] * 9) == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_six_hours_of_good_conduct_forget_one_time() -> None:
    assert minutes_after(0, 0, 0) == [1, 2, 4]
    assert minutes_after(0, 0, 6) == [1, 2, 2]
    assert minutes_after(0, 0, 12) == [1, 2, 1]
    assert minutes_after(0, 0, 500) == [1, 2, 1]


@pytest.mark.parametrize("match", [aborted_by(ALICE), lost_in_absence()], ids=["abort", "absence"])
def test_who_left_is_kept_from_the_queue_and_the_other_is_not(match: RankedEnd) -> None:
    assert cooling_until(after(GOOD, match, GUEST), Instant(NOW), LIMITS) is None
    left = after(GOOD, match, HOST)
    assert cooling_until(left, Instant(NOW + 59_999), LIMITS) == NOW + 60_000
    assert cooling_until(left, Instant(NOW + 60_000), LIMITS) is None


def test_who_loses_on_the_board_is_kept_from_nothing() -> None:
    room = a_ranked_match(plies=2)
    match = ended_in(accepted(room, resign_of(room, BOB)).room)
    assert after(GOOD, match, GUEST) is GOOD
    assert cooling_until(GOOD, Instant(NOW), LIMITS) is None


def test_who_aborts_is_owed_the_side_they_left_and_absence_owes_nothing() -> None:
    """The pairing counted the side that was given."""
    first, second = (
        after(GOOD, aborted_by(person), seat) for person, seat in ((ALICE, HOST), (BOB, GUEST))
    )
    assert balance_with(first, "janggi", +1) == -1
    assert balance_with(second, "janggi", -1) == +1
    assert balance_with(first, "gungi", 0) == 0
    assert after(GOOD, lost_in_absence(), HOST).owed == ()


def test_for_who_stayed_an_aborted_match_was_none() -> None:
    stayed = after(GOOD, aborted_by(BOB), HOST)
    assert stayed.strikes == 0
    assert balance_with(stayed, "janggi", +1) == 0
    assert after(GOOD, lost_in_absence(), GUEST) is GOOD


@pytest.mark.parametrize("wanted", [HOST, GUEST])
def test_aborting_and_queueing_again_gets_nobody_the_side_they_want(wanted: SeatIndex) -> None:
    """Somebody aborts whatever they do not want, at most three times a match; others have no past.

    Whoever never aborts has each side half of the time.
    """
    chance, matches = Random(3), {True: aborted_by(ALICE), False: aborted_by(BOB)}
    conduct, balance, got = GOOD, 0, 0
    games = 400
    for _ in range(games):
        for attempt in range(4):
            had_first = _is_first(balance_with(conduct, "janggi", balance), chance)
            balance += 1 if had_first else -1
            if had_first == (wanted is HOST):
                got += 1
                break
            if attempt < 3:
                seat = HOST if had_first else GUEST
                conduct = after(conduct, matches[had_first], seat)
    assert got <= games * 0.55


def _is_first(balance: int, chance: Random) -> bool:
    """Tell whether somebody gets the first side against a person without a past."""
    standing = a_standing()
    one = Waiting(ALICE, "janggi", standing, START, balance=balance)
    other = Waiting(BOB, "janggi", standing, START)
    seed = Seed(chance.getrandbits(32))
    return choose_pairs([one, other], START, PairingLimits(), seed)[0].first == ALICE


@given(conducts)
def test_conduct_comes_back_from_its_packed_form(conduct: Conduct) -> None:
    assert unpack_conduct(pack_conduct(conduct)) == conduct
    assert (pack_conduct(conduct) == b"") == (conduct == GOOD)


@given(conducts, st.integers(0, 10**12), st.integers(0, 10**9))
def test_time_forgets_and_never_remembers(conduct: Conduct, at: int, more: int) -> None:
    sooner, later = (strikes_at(conduct, Instant(now), LIMITS) for now in (at, at + more))
    assert 0 <= later <= sooner <= conduct.strikes
    until = cooling_until(conduct, Instant(at), LIMITS)
    assert until is None or at < until <= conduct.struck_at + LIMITS.most_ms
