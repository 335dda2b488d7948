"""However people come and go, through whatever processes, time is charged as it passed."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_server.domain.clocks import TIMEOUTS_RUNNING
from seki_server.domain.commands import Play, PlayForCpu, Wake
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, RefusalCode
from seki_server.domain.events import ActionPlayed, CpuTookSeat, TurnTimedOut
from seki_server.domain.limits import AbsenceLimits, Limits
from seki_server.domain.room import Match, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, ProcessId, SeatIndex
from tests.server.domain.reckoning import Reckoning
from tests.support.rooms import (
    ALICE,
    BOB,
    FIXED,
    NOW,
    OTHER_PROCESS,
    PROCESS,
    TIMED,
    a_match,
    accepted,
    match_of,
    mover_of,
    note,
    people_at,
)

RULES = AbsenceLimits(grace_ms=5_000, budget_ms=12_000, least_ms=1_000)
LIMITS = Limits(actions=80, cpu_pace_ms=0, absence=RULES)
PEOPLE = (ALICE, BOB)


class Step(NamedTuple):
    """Something that happens after a while."""

    wait: int
    kind: str
    person: PersonId
    process: ProcessId


steps = st.lists(
    st.builds(
        Step,
        st.sampled_from([0, 1, 300, 999, 1_000, 2_500, 4_999, 6_000, 31_000]),
        st.sampled_from(["connect", "disconnect", "disconnect", "move"]),
        st.sampled_from(PEOPLE),
        st.sampled_from([PROCESS, PROCESS, OTHER_PROCESS]),
    ),
    max_size=30,
)


class Evening:
    """A match and what is reckoned of it."""

    def __init__(self, *, is_timed: bool) -> None:
        room = a_match(settings=TIMED if is_timed else FIXED, limits=LIMITS)
        self.room: Room = room
        self.now = NOW
        self.model = Reckoning(PEOPLE, RULES, NOW)
        for person in PEOPLE:
            self.model.seats[person].through.add(PROCESS)

    @property
    def match(self) -> Match:
        return match_of(self.room)

    def go(self, step: Step) -> None:
        """Let a step happen, and what is due before it."""
        self._pass_to(Instant(self.now + step.wait))
        if self.match.result:
            return
        if step.kind == "move":
            self._move()
        else:
            self._note(step)
        self._pass_to(self.now)

    def _pass_to(self, until: Instant) -> None:
        while (due := next_wake(self.room, LIMITS)) is not None and due <= until:
            self.now = max(self.now, due)
            self._take(accepted(self.room, Wake(), self.now, LIMITS))
            if self.match.thinking:
                action = self.match.position.default_action(self.now)
                answer = PlayForCpu(self.match.id, self.match.step, action)
                self._take(accepted(self.room, answer, self.now, LIMITS))
        self.now = until
        self.model.passes_to(until)

    def _take(self, decision: Decision) -> None:
        """Compare what happened at a wake with what was to happen."""
        before = self.match
        self.model.passes_to(self.now)
        for event in decision.events:
            if isinstance(event, CpuTookSeat | TurnTimedOut):
                self._check_due(before, event)
            elif isinstance(event, ActionPlayed):
                self.model.elapsed = 0
        self.room = decision.room

    def _check_due(self, match: Match, event: CpuTookSeat | TurnTimedOut) -> None:
        """A CPU acts from the instant at which grace or time is over, and not before."""
        assert match.seat_to_move == event.seat
        assert not self.model.is_paused
        seat = self.model.seats[PEOPLE[event.seat]]
        length = match.terms.settings.turn_ms
        is_time_over = length is not None and self.model.elapsed >= length + match.turn.extra + 40
        if isinstance(event, CpuTookSeat) and event.reason == "absent":
            assert seat.since is not None
            assert self.now - seat.since >= RULES.least_ms
            assert self.now >= seat.until or is_time_over
        else:
            assert is_time_over
            assert seat.since is None or self.now - seat.since < RULES.least_ms
            seat.is_idle = isinstance(event, CpuTookSeat)

    def _note(self, step: Step) -> None:
        here = people_at(self.room, step.process)
        people = here | {step.person} if step.kind == "connect" else here - {step.person}
        decision = accepted(self.room, note(*people, through=step.process), self.now, LIMITS)
        self.room = decision.room
        tell = self.model.connect if step.kind == "connect" else self.model.disconnect
        tell(step.person, step.process)

    def _move(self) -> None:
        """Let the person to move do so, connected or not."""
        person, deadline, match = mover_of(self.room), self.match.deadline, self.match
        action = match.position.legal_actions()[0]
        command = Play(person, match.id, match.step, action)
        answer = decide(self.room, command, self.now, LIMITS)
        is_late = deadline is not None and self.now >= deadline
        if isinstance(answer, Decision):
            assert not is_late
            self.room = answer.room
            self.model.acts(person)
        else:
            assert answer.code == RefusalCode.CLOCK_TOO_LATE
            assert is_late

    def check(self) -> None:
        """Compare the room with what was reckoned."""
        match = self.match
        assert match.is_paused == self.model.is_paused
        assert match.turn.elapsed(self.now) == self.model.elapsed
        for seat, person in zip(SeatIndex, PEOPLE, strict=True):
            self._check_seat(match, seat, person)

    def _check_seat(self, match: Match, seat: SeatIndex, person: PersonId) -> None:
        attendance, model = match.attendance[seat], self.model.seats[person]
        assert attendance
        assert attendance.grace_left == model.left
        assert attendance.absent_since == model.since
        assert sum(model.charged) + model.left == RULES.budget_ms, "no flapping refreshes it"
        assert (attendance.timeouts >= TIMEOUTS_RUNNING) <= (attendance.substitute is not None)
        if model.since is None:
            assert attendance.grace_until is None
            assert attendance.substitute != "absent", "back is back at once"
        elif not attendance.substitute:
            assert attendance.grace_until == model.until
            is_to_move = match.seat_to_move == seat and not match.is_paused
            assert not is_to_move or self.now <= model.until, "grace over: the CPU acts"


@settings(max_examples=300, deadline=None)
@given(steps=steps, is_timed=st.booleans())
def test_grace_is_charged_by_the_time_of_absence_and_turns_by_the_time_of_presence(
    steps: list[Step], is_timed: bool
) -> None:
    """Scenario 33."""
    evening = Evening(is_timed=is_timed)
    for step in steps:
        evening.go(step)
        if evening.match.result:
            break
        evening.check()
