"""No sequence of commands, by whomever, breaks what holds of a room."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from seki_engine import games
from seki_server.domain.commands import (
    AnswerOffer,
    Command,
    Configure,
    CreateParty,
    JoinParty,
    Kick,
    LeaveParty,
    LeaveSeat,
    MakeOffer,
    Play,
    Rematch,
    RenewCodes,
    Resign,
    StartMatch,
    TakeSeat,
    TransferLeader,
    Wake,
    WithdrawOffer,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal, RefusalCode
from seki_server.domain.limits import Limits
from seki_server.domain.room import Match, OfferKind, Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.words import Code, Instant, MatchId, PersonId, SeatIndex, Step
from tests.server.domain.fold import empty_view, folded, public_part, without_steps
from tests.server.domain.soundness import check_progress, check_room
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    DAVE,
    NOW,
    OTHER_CODES,
    ROOM,
    STRANGER,
    mover_of,
    waiter_of,
)

SMALL = Limits(members=3, kicked=1, actions=12, replays=1, room_idle_ms=60_000)

people = st.sampled_from([ALICE, ALICE, ALICE, BOB, BOB, BOB, CAROL, DAVE, STRANGER])
seats = st.sampled_from([None, SeatIndex.HOST, SeatIndex.GUEST])
codes = st.sampled_from([CODES.invite, CODES.invite, CODES.watch, OTHER_CODES.invite, Code("")])
game_names = st.sampled_from(sorted(games))
coins = st.booleans()
rarely = st.sampled_from([False, False, False, True])
match_offsets = st.sampled_from([0, 0, 0, 0, -1, 1])
step_offsets = st.sampled_from([0, 0, 0, 0, -1, 1])
garbage = st.text(max_size=8) | st.sampled_from(
    ["inner", "done", "pass", "accept", "a1a2", "e2e3", "5756", "M*58", "0000", "a1a2" * 99]
)
good_settings = st.fixed_dictionaries(
    {"allow_draw_offer": st.just(True), "allow_take_back": st.just(True)},
    optional={
        "show_legal_moves": st.booleans(),
        "swap_on_rematch": st.booleans(),
        "first": st.sampled_from(["random", "leader", "guest"]),
        "max_plies": st.sampled_from([0, 3, 300]),
    },
)
any_settings: st.SearchStrategy[dict[str, object]] = st.dictionaries(
    st.sampled_from(
        ["self_check", "archer_screen", "turn_seconds", "setup", "level", "first", "game", "x"]
    ),
    st.sampled_from([None, "", True, -1, 1.5, "fixed", "intro", "leader", [], {"a": 1}]),
    min_size=1,
    max_size=2,
)


class AnyCommands(RuleBasedStateMachine):
    """One room, four people and a stranger who ask for anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.room: Room | None = None
        self.now = NOW
        self.view = empty_view(ROOM)

    def ask(self, command: Command) -> Decision | Refusal:
        """Decide, compare with what every answer must be, and go on."""
        before, answer = self.room, decide(self.room, command, self.now, SMALL)
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

    @initialize(game=game_names, named=good_settings, short=coins, start=coins)
    def two_sit_down(
        self, game: str, named: Mapping[str, object], short: bool, start: bool
    ) -> None:
        fixed: dict[str, Mapping[str, object]] = {
            "janggi": {"setup": "fixed"},
            "gungi": {"level": "intro"},
        }
        named = {**named, **fixed[game]} if short else named
        assert isinstance(self.ask(CreateParty(ALICE, ROOM, game, named, CODES)), Decision)
        self.ask(JoinParty(BOB, CODES.invite, SeatIndex.GUEST, any_seat=False))
        if start:
            self.ask(StartMatch(ALICE, coin=short))

    @rule(person=people, game=game_names, surely=rarely)
    def create_again(self, person: PersonId, game: str, surely: bool) -> None:
        if surely:
            self.ask(CreateParty(person, ROOM, game, {}, OTHER_CODES))

    @rule(person=st.sampled_from([ALICE, BOB, CAROL, DAVE]), code=codes, seat=seats, any=coins)
    def join(self, person: PersonId, code: Code, seat: SeatIndex | None, any: bool) -> None:
        before = self.room
        answer = self.ask(JoinParty(person, code, seat, any))
        if isinstance(answer, Decision) and before and person not in before.members:
            assert code == before.codes.invite
            assert person not in before.kicked

    @rule(person=people, surely=rarely)
    def leave(self, person: PersonId, surely: bool) -> None:
        if not surely:
            return
        self.ask(LeaveParty(person))

    @rule(person=people, seat=seats)
    def take_seat(self, person: PersonId, seat: SeatIndex | None) -> None:
        self.ask(TakeSeat(person, seat))

    @rule(person=people)
    def leave_seat(self, person: PersonId) -> None:
        self.ask(LeaveSeat(person))

    @rule(person=people, game=st.none() | game_names | st.just("chess"), named=good_settings)
    def configure(self, person: PersonId, game: str | None, named: Mapping[str, object]) -> None:
        self.ask(Configure(person, game, named))

    @rule(person=people, named=any_settings)
    def configure_wrongly(self, person: PersonId, named: Mapping[str, object]) -> None:
        self.ask(Configure(person, None, named))

    @rule(person=people, to=people)
    def transfer(self, person: PersonId, to: PersonId) -> None:
        self.ask(TransferLeader(person, to))

    @rule(person=people, whom=people, surely=rarely)
    def kick(self, person: PersonId, whom: PersonId, surely: bool) -> None:
        before = self.room if surely else None
        if before is None:
            return
        answer = self.ask(Kick(person, whom))
        if isinstance(answer, Decision):
            assert person == before.leader
            assert not before.running

    @rule(person=people, renewed=st.sampled_from([CODES, OTHER_CODES]))
    def renew_codes(self, person: PersonId, renewed: object) -> None:
        self.ask(RenewCodes(person, CODES if renewed is CODES else OTHER_CODES))

    # Matches.

    @precondition(lambda self: not self.is_running)
    @rule(coin=coins)
    def a_match_begins(self, coin: bool) -> None:
        if self.room and not self.room.closed:
            for person in (BOB, CAROL, ALICE):
                self.ask(JoinParty(person, self.room.codes.invite, None, any_seat=True))
            self.ask(StartMatch(self.room.leader, coin))

    @rule(person=people, coin=coins)
    def start(self, person: PersonId, coin: bool) -> None:
        self.ask(StartMatch(person, coin))

    @precondition(lambda self: self.is_running)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=3))
    def play_some(self, choices: list[int]) -> None:
        self.play_well(choices)

    @precondition(lambda self: self.is_running)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=3, max_size=8))
    def play_on(self, choices: list[int]) -> None:
        self.play_well(choices)

    def play_well(self, choices: list[int]) -> None:
        """Play legal actions by whoever is to move."""
        for choice in choices:
            if not (self.is_running and self.room and self.match):
                return
            legal = self.match.position.legal_actions()
            match, step = self.fence(0, 0)
            mover = mover_of(self.room)
            answer = self.ask(Play(mover, match, step, legal[choice % len(legal)]))
            assert isinstance(answer, Decision), answer
            assert answer.result == {"step": self.match.step}

    @precondition(lambda self: self.is_running)
    @rule(person=people, action=garbage, match=match_offsets, step=step_offsets)
    def play_anything(self, person: PersonId, action: str, match: int, step: int) -> None:
        before = self.room
        assert before
        assert before.match
        is_legal = before.match.position.is_legal(action)
        answer = self.ask(Play(person, *self.fence(match, step), action))
        if isinstance(answer, Decision):
            assert (match, step, is_legal) == (0, 0, True)
            assert mover_of(before) == person

    @precondition(lambda self: self.match is not None)
    @rule(person=people, match=match_offsets, step=step_offsets, surely=rarely)
    def resign(self, person: PersonId, match: int, step: int, surely: bool) -> None:
        if surely:
            self.ask(Resign(person, *self.fence(match, step)))

    @precondition(lambda self: self.match is not None)
    @rule(person=people, kind=st.sampled_from(OfferKind), match=match_offsets, step=step_offsets)
    def offer(self, person: PersonId, kind: OfferKind, match: int, step: int) -> None:
        self.ask(MakeOffer(person, *self.fence(match, step), kind))

    @precondition(lambda self: self.match is not None)
    @rule(person=people, accept=coins, match=match_offsets, step=step_offsets)
    def answer_offer(self, person: PersonId, accept: bool, match: int, step: int) -> None:
        self.ask(AnswerOffer(person, *self.fence(match, step), accept))

    @precondition(lambda self: self.match is not None)
    @rule(person=people, match=match_offsets, step=step_offsets)
    def withdraw_offer(self, person: PersonId, match: int, step: int) -> None:
        self.ask(WithdrawOffer(person, *self.fence(match, step)))

    @precondition(lambda self: self.match is not None)
    @rule(person=people, match=match_offsets, coin=coins)
    def rematch(self, person: PersonId, match: int, coin: bool) -> None:
        self.ask(Rematch(person, self.fence(match, 0)[0], coin))

    # Time, which a stepped clock may also turn back.

    @precondition(lambda self: self.is_running)
    @rule(kind=st.sampled_from(OfferKind), by_mover=coins, accept=st.none() | coins)
    def an_offer_is_answered(self, kind: OfferKind, by_mover: bool, accept: bool | None) -> None:
        assert self.room
        asker, other = mover_of(self.room), waiter_of(self.room)
        if not by_mover:
            asker, other = other, asker
        fence = self.fence(0, 0)
        self.ask(MakeOffer(asker, *fence, kind))
        if accept is None:
            self.ask(WithdrawOffer(asker, *fence))
        else:
            self.ask(AnswerOffer(other, *fence, accept))

    @precondition(lambda self: self.match is not None and self.match.result is not None)
    @rule(presses=st.lists(st.tuples(seats, match_offsets, coins), min_size=1, max_size=4))
    def rematch_is_pressed(self, presses: list[tuple[SeatIndex | None, int, bool]]) -> None:
        for seat, match, coin in presses:
            person = self.room.seats[seat or SeatIndex.HOST] if self.room else None
            if person:
                self.ask(Rematch(person, self.fence(match, 0)[0], coin))

    @rule(by=st.sampled_from([-2_000, 0, 1, 5_000, 20_000, 40_000]))
    def time_passes(self, by: int) -> None:
        self.now = Instant(self.now + by)
        self.ask(Wake())

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
TestAnyCommands.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
