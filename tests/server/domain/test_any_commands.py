"""No sequence of commands, by whomever, breaks what holds of a room."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from seki_server.domain.commands import (
    AddCpu,
    AnswerOffer,
    Command,
    CreateParty,
    JoinParty,
    Kick,
    LeaveSeat,
    MakeOffer,
    NotePresence,
    Play,
    PlayForCpu,
    Rematch,
    RemoveCpu,
    Resign,
    ReturnToSeat,
    StartMatch,
    Wake,
    WithdrawOffer,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.events import ClockFrozen
from seki_server.domain.freeze import Freeze
from seki_server.domain.limits import AbsenceLimits, ClockLimits, Limits
from seki_server.domain.presence import is_news
from seki_server.domain.room import NO_CPUS, Cpu, Match, OfferKind, Room, Substitution
from seki_server.domain.snapshot import snapshot
from seki_server.domain.wake import next_wake
from seki_server.domain.words import (
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    PersonId,
    SeatIndex,
    Seed,
    Step,
)
from tests.server.domain import asking
from tests.server.domain.asking import (
    MatchCommand,
    coins,
    good_settings,
    offsets,
    rarely,
    very_rarely,
)
from tests.server.domain.consequences import (
    LeaderCommand,
    check_right,
    check_taken_back,
    check_told_of_freeze,
    check_wake,
)
from tests.server.domain.fold import empty_view, folded, public_part, without_steps
from tests.server.domain.soundness import check_progress, check_room
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    NOW,
    PROCESS,
    ROOM,
    STRANGER,
    mover_of,
    note,
    waiter_of,
)

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
SHORT: Mapping[str, Mapping[str, object]] = {
    "janggi": {"setup": "fixed"},
    "gungi": {"level": "intro"},
}
"""Each game without its set-up."""

PEOPLE = (ALICE, BOB, CAROL)


class AnyCommands(RuleBasedStateMachine):
    """One room, four people and a stranger who ask for anything at any time."""

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

    # The party.

    @initialize(game=asking.game_names, named=good_settings, short=coins, start=coins)
    def two_sit_down(
        self, game: str, named: Mapping[str, object], short: bool, start: bool
    ) -> None:
        named = {**named, **SHORT[game]} if short else named
        made = self.ask(CreateParty(ALICE, ROOM, game, named, CODES, PROCESS))
        assert isinstance(made, Decision)
        self.ask(JoinParty(BOB, CODES.invite, SeatIndex.GUEST, any_seat=False, through=PROCESS))
        if start:
            self.ask(StartMatch(ALICE, coin=short))

    @rule(command=asking.party_commands)
    def anybody_asks_anything_of_the_party(self, command: Command) -> None:
        before = self.room
        answer = self.ask(command)
        if isinstance(answer, Decision) and before:
            check_right(before, command)

    @precondition(lambda self: not self.is_running)
    @rule(command=asking.leader_commands)
    def the_leader_asks(self, command: LeaderCommand) -> None:
        if self.room:
            self.ask(replace(command, person=self.room.leader))

    @rule(command=asking.parting_commands, surely=very_rarely)
    def somebody_goes_or_is_kicked(self, command: Command, surely: bool) -> None:
        if surely:
            self.anybody_asks_anything_of_the_party(command)

    @precondition(lambda self: not self.is_running)
    @rule(choice=st.integers(0, 9), surely=very_rarely)
    def the_leader_kicks(self, choice: int, surely: bool) -> None:
        others = [m for m in self.room.members if m != self.room.leader] if self.room else []
        if surely and self.room and others:
            whom = others[choice % len(others)]
            if isinstance(self.ask(Kick(self.room.leader, whom)), Decision):
                assert whom in self.room.kicked
                assert not self.room.is_member(whom)

    # Matches.

    @precondition(lambda self: not self.is_running)
    @rule(coin=coins)
    def a_match_begins(self, coin: bool) -> None:
        if self.room and not self.room.closed:
            for person in (BOB, CAROL, ALICE):
                code = self.room.codes.invite
                self.ask(JoinParty(person, code, None, any_seat=True, through=PROCESS))
            self.ask(StartMatch(self.room.leader, coin))

    @precondition(lambda self: self.is_running)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=3))
    def both_play(self, choices: list[int]) -> None:
        self.play(choices)

    @precondition(lambda self: self.is_running)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=4, max_size=8))
    def both_play_on(self, choices: list[int]) -> None:
        self.play(choices)

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

    # CPUs.

    @precondition(lambda self: not self.is_running)
    @rule(seats=st.sampled_from([1, 1, 2]), level=asking.levels, coin=coins)
    def cpus_sit_down_and_a_match_begins(
        self, seats: int, level: CpuLevel | None, coin: bool
    ) -> None:
        if self.room is None or self.room.closed:
            return
        for person in [each for each in self.room.seats if each][2 - seats :]:
            self.ask(LeaveSeat(person))
        for _ in range(2):
            self.ask(AddCpu(self.room.leader, None, level))
        self.ask(StartMatch(self.room.leader, coin))

    @precondition(lambda self: self.is_running)
    @rule(waits=st.lists(st.sampled_from([0, 200, 2_000]), max_size=4))
    def a_cpu_is_waited_for(self, waits: list[int]) -> None:
        for by in waits:
            self.now = Instant(self.now + by)
            self.what_is_due_happens(seed=by)

    @precondition(lambda self: self.match is not None)
    @rule(action=asking.actions, match=offsets, step=offsets)
    def an_answer_comes_late_or_wrong(self, action: str, match: int, step: int) -> None:
        before = self.room
        assert before
        assert before.match
        answer = self.ask(PlayForCpu(*self.fence(match, step), action))
        if isinstance(answer, Decision):
            assert (match, step) == (0, 0)
            assert before.match.thinking
            assert before.match.position.is_legal(action)

    @precondition(lambda self: self.match is not None)
    @rule(command=asking.match_commands, match=offsets, step=offsets)
    def anybody_asks_anything_of_the_match(
        self, command: MatchCommand, match: int, step: int
    ) -> None:
        before = self.room
        assert before
        assert before.match
        match_id, at = self.fence(match, step)
        if isinstance(command, Rematch | ReturnToSeat):
            self.ask(replace(command, match=match_id))
            return
        answer = self.ask(replace(command, match=match_id, step=at))
        if isinstance(answer, Decision):
            assert (match, step) == (0, 0)
            assert command.person in before.seats
        if isinstance(answer, Decision) and isinstance(command, Play):
            assert before.match.position.is_legal(command.action)
            assert before.seat_held_by(command.person) == before.match.seat_to_move

    @precondition(lambda self: self.is_running)
    @rule(kind=asking.kinds, by_mover=coins, reply=st.sampled_from([True, True, False, None]))
    def an_offer_is_answered(self, kind: OfferKind, by_mover: bool, reply: bool | None) -> None:
        assert self.room
        if self.room.cpus != NO_CPUS:
            return
        asker, other = mover_of(self.room), waiter_of(self.room)
        if not by_mover:
            asker, other = other, asker
        fence, before = self.fence(0, 0), self.match
        if isinstance(self.room.occupant(SeatIndex(self.room.seats.index(other))), Cpu):
            self.check_declined(asker, kind)
            return
        if isinstance(self.ask(MakeOffer(asker, *fence, kind)), Refusal):
            return
        if reply is None:
            self.ask(WithdrawOffer(asker, *fence))
            return
        self.ask(AnswerOffer(other, *fence, reply))
        if reply and kind is OfferKind.TAKE_BACK and before and self.match:
            check_taken_back(before, self.match, SeatIndex(self.room.seats.index(asker)))

    @precondition(lambda self: self.is_running)
    @rule(seat=st.sampled_from(SeatIndex), surely=very_rarely)
    def a_player_resigns(self, seat: SeatIndex, surely: bool) -> None:
        if surely and self.match:
            person = self.match.terms.players[seat]
            answer = self.ask(Resign(person or STRANGER, *self.fence(0, 0)))
            assert isinstance(answer, Decision) == (person is not None)

    @precondition(lambda self: self.match is not None and self.match.result is not None)
    @rule(presses=st.lists(st.tuples(coins, offsets, coins), min_size=1, max_size=4))
    def rematch_is_pressed(self, presses: list[tuple[bool, int, bool]]) -> None:
        for by_host, match, coin in presses:
            person = self.room.seats[0 if by_host else 1] if self.room else None
            if person:
                self.ask(Rematch(person, self.fence(match, 0)[0], coin))

    @precondition(lambda self: self.is_running)
    @rule(kind=asking.kinds)
    def a_person_asks_a_cpu(self, kind: OfferKind) -> None:
        assert self.room
        person = next((each for each in self.room.seats if each), None)
        if person is None or self.room.cpus == NO_CPUS:
            return
        before = self.match
        self.ask(MakeOffer(person, *self.fence(0, 0), kind))
        assert self.match
        assert self.match.offer is None, "a CPU answers at once"
        if before and self.match.step != before.step:
            assert kind is OfferKind.TAKE_BACK
            check_taken_back(before, self.match, SeatIndex(self.room.seats.index(person)))

    @precondition(lambda self: self.is_running)
    @rule(seat=asking.seats, surely=very_rarely)
    def the_leader_sends_a_cpu_away(self, seat: SeatIndex | None, surely: bool) -> None:
        if not (surely and self.room):
            return
        before = self.room
        answer = self.ask(RemoveCpu(before.leader, seat))
        assert isinstance(answer, Decision) == (before.seats == (None, None))
        if isinstance(answer, Decision):
            assert not self.is_running

    def check_declined(self, asker: PersonId, kind: OfferKind) -> None:
        """Assert that a CPU that acts for a person gives nothing away."""
        before = self.match
        assert before
        answer = self.ask(MakeOffer(asker, *self.fence(0, 0), kind))
        assert self.match
        assert self.match.step == before.step
        assert self.match.offer == (before.offer if isinstance(answer, Refusal) else None)

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

    @rule(ms=st.sampled_from([700, 20_000]))
    def nobody_serves_for_a_while(self, ms: int) -> None:
        """Cluster time stands still meanwhile."""
        self.frozen_ms += ms

    @invariant()
    def the_room_is_sound(self) -> None:
        if self.room:
            check_room(self.room, SMALL)

    @invariant()
    def the_events_tell_what_a_snapshot_tells(self) -> None:
        if self.room:
            shown = snapshot(self.room, STRANGER, self.now)
            assert without_steps(self.view) == public_part(shown)


TestAnyCommands = AnyCommands.TestCase
TestAnyCommands.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
