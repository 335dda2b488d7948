"""No sequence of commands, by whomever, breaks what holds of a room."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
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
    Play,
    PlayForCpu,
    Rematch,
    RemoveCpu,
    Resign,
    ReturnToSeat,
    SeatPair,
    StartMatch,
    WithdrawOffer,
)
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.room import NO_CPUS, Cpu, OfferKind
from seki_server.domain.words import CpuLevel, Instant, SeatIndex
from tests.server.domain import asking
from tests.server.domain.asking import (
    MatchCommand,
    coins,
    good_settings,
    offsets,
    rarely,
    very_rarely,
)
from tests.server.domain.consequences import LeaderCommand, check_right, check_taken_back
from tests.server.domain.passing_time import PassingTime
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    PROCESS,
    ROOM,
    STRANGER,
    mover_of,
    waiter_of,
)

SHORT: Mapping[str, Mapping[str, object]] = {
    "janggi": {"setup": "fixed"},
    "gungi": {"level": "intro"},
}
"""Each game without its set-up."""


class AnyCommands(PassingTime):
    """One room, four people and a stranger who ask for anything at any time."""

    # The party.

    @initialize(
        game=asking.game_names, named=good_settings, short=coins, start=coins, ranked=rarely
    )
    def two_sit_down(
        self, game: str, named: Mapping[str, object], short: bool, start: bool, ranked: bool
    ) -> None:
        if ranked:
            through = (PROCESS, PROCESS if start else None)
            assert isinstance(self.ask(SeatPair(ROOM, game, ALICE, BOB, CODES, through)), Decision)
            return
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


TestAnyCommands = AnyCommands.TestCase
TestAnyCommands.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
