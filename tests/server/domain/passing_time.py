"""A room's people come and go, time passes, and sometimes it stands still.

Owns: these rules. Must not know: what people ask for meanwhile.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from seki_server.domain.commands import NotePresence, ReturnToSeat, Wake
from seki_server.domain.decision import Decision
from seki_server.domain.events import ClockFrozen
from seki_server.domain.presence import is_news
from seki_server.domain.room import NO_CPUS, Human, Substitution
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, SeatIndex
from tests.server.domain import asking
from tests.server.domain.asked_room import SMALL, AskedRoom
from tests.server.domain.asking import coins, rarely
from tests.support.rooms import ALICE, BOB, CAROL, STRANGER, note, waiter_of

PEOPLE = (ALICE, BOB, CAROL)


class PassingTime(AskedRoom):
    """Rules for what no person asks."""

    # Who is connected.

    @rule(command=asking.notes)
    def a_process_says_who_is_connected(self, command: NotePresence) -> None:
        assert self.room
        news = is_news(self.room, command)
        answer = self.ask(command)
        assert isinstance(answer, Decision)
        assert answer.changes == news
        assert not is_news(answer.room, command), "said once, it is known"

    @precondition(lambda self: self.is_running)
    @rule()
    def everybody_is_back(self) -> None:
        self.ask(note(*PEOPLE))
        if self.match:
            reasons = [each.substitute for each in self.match.attendance if each]
            assert Substitution.ABSENT not in reasons

    @precondition(lambda self: self.is_running)
    @rule()
    def whoever_has_a_cpu_on_the_seat_takes_it_back(self) -> None:
        for seat in SeatIndex:
            match, attendance = self.match, self.match and self.match.attendance[seat]
            person = match and match.terms.players[seat]
            if self.room and match and person and attendance and attendance.substitute:
                answer = self.ask(ReturnToSeat(person, match.id))
                assert isinstance(answer, Decision)
                assert self.room.occupant(seat) == Human(person)

    # Time, which a stepped clock may also turn back.

    @rule(by=st.sampled_from([1, 300, 1_500, -2_000, 5_000]), idle=rarely)
    def time_passes(self, by: int, idle: bool) -> None:
        self.now = Instant(self.now + (30_000 if idle else by))
        self.what_is_due_happens()

    @precondition(lambda self: self.is_running)
    @rule(lasts=st.sampled_from([100, 1_500, 6_000]), returns=coins)
    def the_mover_goes(self, lasts: int, returns: bool) -> None:
        assert self.room
        if self.room.cpus == NO_CPUS:
            self.ask(note(waiter_of(self.room), STRANGER))
            self.now = Instant(self.now + lasts)
            self.what_is_due_happens()
        if returns:
            self.ask(note(*PEOPLE))

    @rule(early=st.sampled_from([1, 0]))
    def a_wake_comes(self, early: int) -> None:
        """A wake does something when it is due and not before."""
        due = next_wake(self.room, SMALL) if self.room else None
        before = self.room
        if due is None or before is None or due - early < before.touched_at:
            return
        self.now = Instant(due - early)
        answer = self.ask(Wake())
        assert isinstance(answer, Decision)
        is_told = before.frozen_ms != self.frozen_ms and ClockFrozen in map(type, answer.events)
        assert answer.changes == (not early) or is_told

    @rule(ms=st.sampled_from([700, 20_000]))
    def nobody_serves_for_a_while(self, ms: int) -> None:
        """Cluster time stands still meanwhile."""
        self.frozen_ms += ms
