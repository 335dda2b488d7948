"""However two people come, go, play and let time pass, what a ranked match gives is fair."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import event, given, settings
from hypothesis import strategies as st

from seki_server.domain.commands import Command, PlayForCpu, ReturnToSeat, Wake
from seki_server.domain.decision import Decision
from seki_server.domain.events import ActionPlayed, CpuTookSeat, HumanReturned, SeatAbsent
from seki_server.domain.limits import AbsenceLimits, Limits
from seki_server.domain.ranked.scores import RatedResult, rated_result
from seki_server.domain.ranked.standing import DRAWN, LOST, WON
from seki_server.domain.room import Match, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, PersonId, SeatIndex
from tests.server.domain.ranked.matches import a_ranked_match
from tests.support.rooms import (
    ALICE,
    BOB,
    NOW,
    accepted,
    back,
    gone,
    match_of,
    play_of,
    resign_of,
)

RULES = AbsenceLimits(grace_ms=5_000, budget_ms=12_000, least_ms=1_000, both_left_ms=9_000)
LIMITS = Limits(actions=16, cpu_pace_ms=0, absence=RULES)
PEOPLE = (ALICE, BOB)


class Step(NamedTuple):
    """Something that happens after a while."""

    wait: int
    kind: str
    person: PersonId
    choice: int


steps = st.lists(
    st.builds(
        Step,
        st.sampled_from([0, 300, 300, 1_000, 6_000, 61_000]),
        st.sampled_from([*["move"] * 9, "go", "go", "come", "come", "act", "resign"]),
        st.sampled_from(PEOPLE),
        st.integers(0, 500),
    ),
    min_size=12,
    max_size=60,
)


class Witness:
    """A match and what somebody who looks on notes of each seat."""

    def __init__(self, plies: int) -> None:
        self.room: Room = a_ranked_match(plies=plies, limits=LIMITS)
        self.now = NOW
        self.acted = [0, 0]
        self.has_cpu = [False, False]
        self.was_away = [False, False]

    @property
    def match(self) -> Match:
        return match_of(self.room)

    def go(self, step: Step) -> None:
        """Let a step happen, and what is due before it."""
        self.pass_to(Instant(self.now + step.wait))
        if not self.match.result:
            self._step(step)
            self.pass_to(self.now)

    def pass_to(self, until: Instant) -> None:
        while self.room.running and (due := next_wake(self.room, LIMITS)) and due <= until:
            self.now = max(self.now, due)
            self._ask(Wake())
            if self.match.thinking:
                legal = self.match.position.legal_actions()
                action = legal[self.match.step % len(legal)]
                self._ask(PlayForCpu(self.match.id, self.match.step, action))
        self.now = until

    def end(self) -> None:
        """Let everybody go away until it is over."""
        for person in PEOPLE:
            self._took(gone(self.room, person, now=self.now, limits=LIMITS))
            self.now = Instant(self.now + 1)
        self.pass_to(Instant(self.now + 10**6))

    def _step(self, step: Step) -> None:
        if step.kind in ("come", "go"):
            connect = back if step.kind == "come" else gone
            self._took(connect(self.room, step.person, now=self.now, limits=LIMITS))
        elif step.kind == "act":
            self._ask(ReturnToSeat(step.person, self.match.id))
        elif step.kind == "resign" and step.choice % 3 == 0:
            self._ask(resign_of(self.room, step.person))
        elif not self.match.turn.is_over:
            legal = self.match.position.legal_actions()
            self._ask(play_of(self.room, legal[step.choice % len(legal)]))

    def _ask(self, command: Command) -> None:
        self._took(accepted(self.room, command, self.now, LIMITS))

    def _took(self, decision: Decision) -> None:
        for happened in decision.events:
            if isinstance(happened, ActionPlayed) and happened.cpu is not None:
                self.acted[happened.seat] += 1
            elif isinstance(happened, CpuTookSeat):
                self.has_cpu[happened.seat] = True
            elif isinstance(happened, HumanReturned):
                self.has_cpu[happened.seat] = False
            elif isinstance(happened, SeatAbsent):
                self.was_away[happened.seat] = True
        self.room = decision.room

    def check(self) -> None:
        """Compare what the match gives with what was noted."""
        result = rated_result(self.match)
        event(f"{result.reason.value}, acted for {max(self.acted)} times")
        assert [each and each.acted for each in self.match.attendance] == self.acted
        for seat in SeatIndex:
            self._check_seat(result, seat)

    def _check_seat(self, result: RatedResult, seat: SeatIndex) -> None:
        score, ended = result.of(seat), self.match.result
        assert ended
        is_board = ended.left is None and ended.termination != "abandoned"
        has_stayed = not (self.acted[seat] or self.was_away[seat])
        if ended.termination == "aborted":
            assert score is None
            assert self.match.position.ply < 2
        if self.has_cpu[seat] and is_board:
            assert score == LOST, "who is gone has lost"
        if self.acted[seat] > 3:
            assert score in (LOST, DRAWN, None)
        if has_stayed and self.has_cpu[seat.other] and is_board:
            assert score in (WON, None), "who is there never loses to a substitute"
        if has_stayed:
            assert seat not in result.blamed or ended.termination == "aborted"
            assert score is not None or self.has_cpu[seat.other] or not is_board


@settings(max_examples=200, deadline=None)
@given(steps, st.sampled_from([0, 2, 2, 2]))
def test_leaving_loses_and_staying_loses_only_to_people(steps: list[Step], plies: int) -> None:
    witness = Witness(plies)
    for step in steps:
        witness.go(step)
        if witness.match.result:
            break
    if not witness.match.result:
        witness.end()
    witness.check()
