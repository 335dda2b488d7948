"""Everything that was stored, shown and answered, and what holds of it at every event.

Owns: one story a room, and the first thing found wrong. Must not know: faults, habits of people.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct

from seki_engine import Position
from seki_server.domain import events as e
from seki_server.domain.commands import Command, Play
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.thinking import ATTEMPTS
from seki_server.domain.words import Check, Instant, PersonId, ProcessId, RoomId, Seq
from seki_server.ports import Commit, Numbered
from seki_server.runtime.orders import Accepted, Reply, RuntimeRefusal
from tests.chaos.simulation.referee import EndingSince, Referee, WasCalled
from tests.server.domain.fold import View, empty_view, folded, public_part, without_steps
from tests.server.domain.soundness import check_progress, check_room

NOBODY = PersonId("nobody")
UNKNOWN_OUTCOME = (RuntimeRefusal.STORAGE_UNAVAILABLE, RuntimeRefusal.ROOM_BUSY)


class Frame(Struct, frozen=True, eq=False):
    """A command on its way, as often as it is sent."""

    id: str
    person: PersonId
    command: Command


class _Copies(Struct):
    """What became of the copies of a frame."""

    stamps: list[Instant] = []
    stored: int = 0
    open: int = 0
    result: Mapping[str, object] = {}
    """What the one that was stored leads to."""
    accepted: int = 0
    refusals: list[str] = []


class Story:
    """One room from its beginning."""

    def __init__(self, room: RoomId, limits: Limits, referee: Referee) -> None:
        self.id = room
        self.room: Room | None = None
        self.events: list[e.Event] = []
        self.views: list[View] = [empty_view(room, limits.absence.budget_ms)]
        """After each event; the first is before any."""
        self.stored_at_s = [0.0]
        """When each event was."""
        self.positions: dict[int, Position] = {}
        """Of the match, at each of its steps."""
        self.referee = referee
        self.commits = 0
        self._limits = limits

    @property
    def now(self) -> Room:
        """The room as it is stored."""
        assert self.room is not None, "there is no room yet"
        return self.room

    def check_at(self, seq: Seq) -> Check:
        return Check(self.views[seq]["check"])

    def seq_before(self, at_s: float) -> Seq:
        """Return the last event that was stored before a moment."""
        return Seq(bisect_left(self.stored_at_s, at_s) - 1)

    def go_on(self, commit: Commit, by: ProcessId, cluster_now: Instant, at_s: float) -> None:
        """Take a commit into the story; it must be the next one, and sound."""
        before, after = commit.before, commit.after
        assert before is self.room or (before and self.room and before.rev == self.room.rev)
        for event in commit.events:
            self.referee.judge_event(event, self.views[-1], commit, by)
            self.events.append(event)
            self.views.append(folded(self.views[-1], event))
            self.stored_at_s.append(at_s)
        if before:
            check_progress(before, after)
            _check_freeze_told(before, commit)
        check_room(after, self._limits)
        self.referee.judge_step(before, after, cluster_now)
        shown = public_part(snapshot(after, NOBODY, cluster_now))
        _assert_same(without_steps(self.views[-1]), shown)
        self._keep(after)

    def _keep(self, after: Room) -> None:
        if self.room is None or (self.room.match and self.room.match.id) != (
            after.match and after.match.id
        ):
            self.positions.clear()
        self.room = after
        self.commits += 1
        if after.match:
            self.positions[after.match.step] = after.match.position


class Witness(logging.Handler):
    """Sees all; `failed` is set to the first thing that is wrong."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, limits: Limits, return_delay_ms: int
    ) -> None:
        super().__init__(logging.ERROR)
        self.failed: asyncio.Future[str] = loop.create_future()
        self.stories: dict[RoomId, Story] = {}
        self.is_steady: Callable[[RoomId, PersonId], bool] = lambda *_: False
        """Tells whether a person has been connected for so long that it must be known."""
        self.ending_since: EndingSince = lambda _: None
        self.was_called: WasCalled = lambda *_: False
        self.left_at_s: dict[tuple[RoomId, PersonId], float] = {}
        """When somebody last went from a running match on purpose."""
        self.cluster_now: Callable[[], Instant] = lambda: Instant(0)
        self._loop = loop
        self._limits = limits
        self._return_delay_ms = return_delay_ms
        self._choices: set[tuple[Sequence[str], str]] = set()
        self._copies: dict[tuple[PersonId, str], _Copies] = {}

    def story(self, room: RoomId) -> Story:
        if room not in self.stories:
            referee = Referee(
                self._limits, self._return_delay_ms, self.ending_since, self.was_called
            )
            self.stories[room] = Story(room, self._limits, referee)
        return self.stories[room]

    def fail(self, why: str) -> None:
        if not self.failed.done():
            self.failed.set_result(why)

    def emit(self, record: logging.LogRecord) -> None:
        """Whatever the server logs as an error is one."""
        self.fail(logging.Formatter().format(record))

    def chose(self, position: Position, action: str) -> None:
        """A CPU found an action for a position, and for no other."""
        self._choices.add((tuple(position.actions), action))

    # What is stored.

    def stored(self, commit: Commit, by: ProcessId) -> None:
        story = self.story(commit.after.id)
        try:
            story.go_on(commit, by, self.cluster_now(), self._loop.time())
            self._know_copies(commit)
            self._know_choice(commit)
            self._know_absence(commit)
        except Exception:
            what = f"{[type(event).__name__ for event in commit.events]} stored by {by}"
            self.fail(f"{what} in {commit.after.id}:\n{traceback.format_exc()}")

    def _know_copies(self, commit: Commit) -> None:
        """Each command is carried out once, and an action was in time."""
        if commit.asker is None:
            return
        copies = self._copies.get((commit.asker.person, commit.asker.id))
        if copies is None:
            return
        copies.stored += 1
        copies.result = commit.result
        assert copies.stored == 1, "a command is carried out once"
        match = commit.before.running if commit.before else None
        is_played = any(
            isinstance(each, e.ActionPlayed) and each.cpu is None and not each.automatic
            for each in commit.events
        )
        if is_played and match and match.deadline is not None:
            assert min(copies.stamps) < match.deadline, "an action was received in time"

    def _know_choice(self, commit: Commit) -> None:
        """While a CPU thinks, nothing is played for it but what was found for this very turn."""
        match = commit.before.running if commit.before else None
        thinking = match.thinking if match else None
        if match is None or thinking is None:
            return
        is_given_up = thinking.attempt == ATTEMPTS and commit.after.touched_at >= thinking.until
        for event in commit.events:
            if isinstance(event, e.ActionPlayed) and event.board.step == match.step + 1:
                is_found = (tuple(match.position.actions), event.action) in self._choices
                assert event.cpu is None or is_found or is_given_up, "an answer to another turn"

    def _know_absence(self, commit: Commit) -> None:
        """Nobody counts as absent who has been there for long."""
        match = commit.after.match
        room = commit.after.id
        for event in commit.events:
            if isinstance(event, e.PresenceChanged) and event.left:
                self.left_at_s[room, event.left] = self._loop.time()
            is_absence = isinstance(event, e.SeatAbsent) or (
                isinstance(event, e.CpuTookSeat) and event.reason == "absent"
            )
            if is_absence and match:
                person = match.terms.players[event.seat]  # type: ignore[union-attr]
                assert person is None or not self.is_steady(room, person), f"{person} is there"

    # What is shown.

    def heard(self, room: RoomId, after: Seq | None, numbered: Numbered) -> None:
        """A tab that knows the room up to an event is shown more: what is stored, and next."""
        events = self.story(room).events
        first = numbered.first_seq
        if after is None or first != after + 1:
            self.fail(f"a tab at {after} is shown {first}")
        stored = events[first - 1 : first - 1 + len(numbered.events)]
        if stored != list(numbered.events):
            self.fail(f"a tab is shown {numbered.events}, and stored is {stored}")

    def saw(self, room: RoomId, snapshot: Mapping[str, Any]) -> None:
        """A tab is shown the whole room: what the events up to there tell."""
        views = self.story(room).views
        seq = snapshot["seq"]
        if seq >= len(views):
            self.fail(f"a snapshot shows event {seq}, which is not stored")
            return
        try:
            _assert_same(without_steps(views[seq]), public_part(snapshot))
        except AssertionError:
            self.fail(f"a snapshot differs:\n{traceback.format_exc()}")

    # What is answered.

    def arrived(self, frame: Frame, stamp: Instant) -> bool:
        """A copy of a frame is read; tell whether the command was carried out before."""
        copies = self._copies.setdefault((frame.person, frame.id), _Copies())
        copies.stamps.append(stamp)
        copies.open += 1
        return copies.stored > 0

    def answered(self, room: RoomId, frame: Frame, was_done: bool, reply: Reply) -> None:
        copies = self._copies[frame.person, frame.id]
        copies.open -= 1
        try:
            _check_reply(frame, copies, was_done, reply)
            if isinstance(reply, Refusal) and reply.code == RefusalCode.CLOCK_TOO_LATE:
                _check_too_late(self.story(room), copies, reply)
        except AssertionError:
            self.fail(f"{frame} was answered {reply}:\n{traceback.format_exc()}")

    def check_refused(self) -> None:
        """What was refused, however often it was sent, changed nothing."""
        for (person, id_), copies in self._copies.items():
            is_refused = copies.refusals and not copies.accepted and not copies.open
            if is_refused and copies.stored and not set(copies.refusals) & set(UNKNOWN_OUTCOME):
                self.fail(f"{id_} of {person} was refused and carried out: {copies}")

    @property
    def replies(self) -> Counter[str]:
        """How often what was answered."""
        counted = Counter(code for copies in self._copies.values() for code in copies.refusals)
        counted["accepted"] = sum(copies.accepted for copies in self._copies.values())
        return counted


def _check_reply(frame: Frame, copies: _Copies, was_done: bool, reply: Reply) -> None:
    if isinstance(reply, Accepted):
        copies.accepted += 1
        assert not was_done or reply.result == copies.result, "what was done is answered as before"
        assert copies.stored or not isinstance(frame.command, Play), "what is answered is stored"
        return
    copies.refusals.append(reply.code)
    assert not was_done or reply.code in UNKNOWN_OUTCOME, "what was done is answered as before"
    assert reply.code != RuntimeRefusal.INTERNAL_FAULT
    assert reply.code != RuntimeRefusal.ID_REUSED


def _check_too_late(story: Story, copies: _Copies, reply: Refusal) -> None:
    """What is received before the deadline stands, unless a CPU had to act before it was read."""
    detail = reply.detail
    has_run_out = story.referee.timed_out == (detail["match"], detail["step"])
    assert has_run_out or max(copies.stamps) >= cast("int", detail["deadline"])


def _check_freeze_told(before: Room, commit: Commit) -> None:
    """Time that was given back is told first, where a clock of the match ran."""
    match, ms = before.running, (commit.after.frozen_ms or 0) - (before.frozen_ms or 0)
    if match is None or before.frozen_ms is None or ms == 0:
        return
    runs = match.deadline is not None or any(
        each and each.absent_since is not None for each in match.attendance
    )
    assert not runs or isinstance(commit.events[0], e.ClockFrozen)


def _assert_same(folded_view: View, shown: View) -> None:
    for name, value in shown.items():
        assert folded_view[name] == value, f"{name}: {folded_view[name]} is not {value}"
