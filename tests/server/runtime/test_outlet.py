"""The outlet shows each event once, in order, whichever way and however often it comes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.events import (
    Event,
    MemberJoined,
    MemberKicked,
    MemberLeft,
    PartyClosed,
    PresenceChanged,
)
from seki_server.domain.words import Check, MatchId, PersonId, Seq, Step
from seki_server.runtime.outlet import Outlet
from tests.server.runtime.a_process import ALICE, BOB, ROOM, Notes, Tab


def an_outlet(*tabs: Tab) -> Outlet:
    outlet = Outlet(ROOM, Notes())
    outlet.listeners.update(dict.fromkeys(tabs))
    return outlet


def events(first: int, count: int) -> list[Event]:
    """Make events that name their own number."""
    return [MemberJoined(PersonId(str(seq))) for seq in range(first, first + count)]


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 6)), max_size=30))
def test_whatever_is_offered_the_listener_has_every_event_once_in_order(
    offers: list[tuple[int, int]],
) -> None:
    tab = Tab(ALICE)
    outlet = an_outlet(tab)
    known = 0
    for first, count in offers:
        taken = outlet.offer(Seq(first), events(first, count))
        assert taken == (first <= known + 1)
        if taken:
            known = max(known, first + count - 1)
        assert outlet.shown == known
    assert tab.shown == [(seq, MemberJoined(PersonId(str(seq)))) for seq in range(1, known + 1)]


def test_events_after_a_gap_are_not_shown() -> None:
    tab = Tab(ALICE)
    outlet = an_outlet(tab)
    assert not outlet.offer(Seq(3), events(3, 2))
    assert tab.shown == []


def test_who_is_kicked_or_leaves_or_goes_away_is_shown_it_and_nothing_more() -> None:
    alice, bob, bobs_other = Tab(ALICE), Tab(BOB), Tab(BOB)
    for parting in (MemberKicked(BOB), MemberLeft(BOB), PresenceChanged((ALICE,), BOB)):
        outlet = an_outlet(alice, bob, bobs_other)
        outlet.offer(Seq(1), [*events(1, 1), parting, *events(3, 2)])
        assert list(outlet.listeners) == [alice]
    assert bob.seqs == bobs_other.seqs == [1, 2] * 3
    assert alice.seqs == [1, 2, 3, 4] * 3


def test_who_is_no_longer_connected_elsewhere_is_still_shown_everything_here() -> None:
    bob = Tab(BOB)
    outlet = an_outlet(bob)
    outlet.offer(Seq(1), [PresenceChanged((ALICE,)), *events(2, 1)])
    assert bob.seqs == [1, 2]


def test_a_closed_party_has_no_listeners() -> None:
    tab = Tab(ALICE)
    outlet = an_outlet(tab)
    outlet.offer(Seq(1), [PartyClosed("empty")])
    assert tab.seqs == [1]
    assert not outlet.listeners


def test_a_turn_is_new_once() -> None:
    outlet = an_outlet()
    match, other = MatchId("m.1"), MatchId("m.2")
    assert outlet.is_new_turn(match, Step(0))
    assert not outlet.is_new_turn(match, Step(0))
    assert outlet.is_new_turn(match, Step(1))
    assert outlet.is_new_turn(other, Step(1))
    outlet.forget_turn()
    assert outlet.is_new_turn(other, Step(1))


def test_the_outlet_remembers_the_check_of_the_last_board() -> None:
    outlet = an_outlet()
    outlet.stand_at(Seq(4), Check(77))
    outlet.offer(Seq(5), events(5, 1))
    assert (outlet.shown, outlet.check) == (5, 77)
