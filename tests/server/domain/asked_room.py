"""One room that is asked things, with what must be true of every answer.

Owns: the room, its clock, the view folded from its events, the invariants. Must not know: what is
asked when.
"""

from __future__ import annotations

from hypothesis.stateful import RuleBasedStateMachine, invariant

from seki_server.domain.commands import Command, MakeOffer, Play, PlayForCpu, Wake
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.freeze import Freeze
from seki_server.domain.limits import AbsenceLimits, ClockLimits, Limits
from seki_server.domain.room import Match, OfferKind, Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, MatchId, Millis, PersonId, Seed, Step
from tests.server.domain.consequences import check_told_of_freeze, check_wake
from tests.server.domain.fold import empty_view, folded, public_part, without_steps
from tests.server.domain.soundness import check_progress, check_room
from tests.support.rooms import NOW, ROOM, STRANGER, mover_of

BUDGET_MS = 9_000
SMALL = Limits(
    members=3,
    kicked=1,
    actions=12,
    replays=1,
    cpu_pace_ms=0,
    room_idle_ms=60_000,
    clocks=ClockLimits(turn_seconds=(2,), returned_ms=1_000),
    absence=AbsenceLimits(
        grace_ms=4_000, budget_ms=BUDGET_MS, least_ms=1_000, leader_ms=7_000, abandoned_ms=20_000
    ),
)
WAKES_AT_ONCE = 60
"""More than anything that is due at one instant takes."""


class AskedRoom(RuleBasedStateMachine):
    """A room and what somebody who knows only its events holds of it."""

    def __init__(self) -> None:
        super().__init__()
        self.room: Room | None = None
        self.now = NOW
        self.frozen_ms = 0
        self.view = empty_view(ROOM, BUDGET_MS)

    def ask(self, command: Command) -> Decision | Refusal:
        """Decide, compare with what every answer must be, and go on."""
        before, freeze = self.room, Freeze(Millis(self.frozen_ms), Instant(self.now + 10**9))
        answer = decide(before, command, self.now, SMALL, freeze)
        if isinstance(answer, Refusal):
            assert answer.code in set(RefusalCode)
        elif not answer.changes:
            assert answer.room is before
        else:
            self.accept(answer)
        return answer

    def accept(self, decision: Decision) -> None:
        """Compare the counters with the version before, fold the events, go on."""
        before, after = self.room, decision.room
        assert after.rev == (before.rev if before else 0) + 1
        assert after.seq == (before.seq if before else 0) + len(decision.events)
        assert after.touched_at == max(self.now, before.touched_at if before else self.now)
        if before:
            check_progress(before, after)
            check_told_of_freeze(before, after, decision)
        for event in decision.events:
            self.view = folded(self.view, event)
        self.room = after

    def fence(self, match_offset: int, step_offset: int) -> tuple[MatchId, Step]:
        """Return the match and the step a command names, right or wrong."""
        match = self.match
        number = match.number + match_offset if match else 1
        step = match.step + step_offset if match else 0
        return MatchId(f"{ROOM}.{number}"), Step(step)

    @property
    def match(self) -> Match | None:
        return self.room.match if self.room else None

    @property
    def is_running(self) -> bool:
        return self.room is not None and self.room.running is not None and not self.room.closed

    def play(self, choices: list[int]) -> None:
        """Play a legal action for each choice, by whoever is to move."""
        for choice in choices:
            if not (self.is_running and self.room and self.match):
                return
            legal = self.match.position.legal_actions()
            action = legal[choice % len(legal)]
            if self.match.acting_cpu:
                self.cpu_plays(action)
                continue
            deadline = self.match.deadline
            answer = self.ask(Play(mover_of(self.room), *self.fence(0, 0), action))
            if deadline is not None and self.now >= deadline:
                assert isinstance(answer, Refusal)
                assert answer.code == RefusalCode.CLOCK_TOO_LATE
                self.what_is_due_happens()
                continue
            assert isinstance(answer, Decision), answer
            assert answer.result == {"step": self.match.step}

    def cpu_plays(self, action: str) -> None:
        """Let the CPU to move think and play, where anybody is there."""
        step = self.match.step if self.match else Step(0)
        if self.match and not self.match.thinking:
            self.what_is_due_happens()
        if self.match and self.match.step == step and self.match.thinking:
            assert isinstance(self.ask(PlayForCpu(*self.fence(0, 0), action)), Decision)
            assert self.match.step > step

    def check_declined(self, asker: PersonId, kind: OfferKind) -> None:
        """Assert that a CPU that acts for a person gives nothing away."""
        before = self.match
        assert before
        answer = self.ask(MakeOffer(asker, *self.fence(0, 0), kind))
        assert self.match
        assert self.match.step == before.step
        assert self.match.offer == (before.offer if isinstance(answer, Refusal) else None)

    def what_is_due_happens(self, seed: int = 0) -> None:
        """Wake the room for as long as anything is due: soon nothing is."""
        for _ in range(WAKES_AT_ONCE):
            due = next_wake(self.room, SMALL) if self.room else None
            if self.room is None or due is None or due > max(self.now, self.room.touched_at):
                return
            before = self.match
            answer = self.ask(Wake(Seed(seed)))
            assert isinstance(answer, Decision)
            assert answer.changes, "what is due is done"
            check_wake(before, answer, self.now, SMALL)
        raise AssertionError("the room is woken for ever")

    @invariant()
    def the_room_is_sound(self) -> None:
        if self.room:
            check_room(self.room, SMALL)

    @invariant()
    def the_events_tell_what_a_snapshot_tells(self) -> None:
        if self.room:
            shown = snapshot(self.room, STRANGER, self.now)
            assert without_steps(self.view) == public_part(shown)
