"""One connection of a person to a server process, from both ends.

Owns: frames on their way, replies, what the tab has been shown. Must not know: habits of people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from seki_server.domain.commands import LeaveParty, Rematch, StartMatch
from seki_server.domain.decision import Refusal
from seki_server.domain.events import Event, MemberLeft, PresenceChanged
from seki_server.domain.words import PersonId, RoomId, Seq
from seki_server.ports import CommandKey, Numbered, Turn
from seki_server.runtime.following import Since, Wish
from seki_server.runtime.orders import Accepted, Answer, Order, Reply
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.server import Server
from tests.chaos.simulation.witness import Frame, Story
from tests.server.domain.fold import View
from tests.support.waiting import time_passes

MOST_LOST = 4
"""Events that were still on their way when a connection broke."""


class Tab:
    """A connection that follows a room; when it has ended another one takes its place."""

    def __init__(
        self,
        person: PersonId,
        story: Story,
        server: Server,
        ground: Ground,
        known: Seq | None,
        code: str | None,
    ) -> None:
        self.person = person
        self.server = server
        self.seq = known
        """Up to which event it knows the room; None: not at all."""
        self.told: Turn | None = None
        """Of the latest turn that was announced."""
        self.is_open = True
        self.follows_since_s: float | None = None
        self._missed_upto = Seq(0)
        """What is shown up to here was missed before it followed."""
        self._code = code
        """What lets watch who is no member."""
        self._story = story
        self._ground = ground
        self._lock = asyncio.Lock()
        self._replies: dict[str, asyncio.Future[Reply]] = {}
        server.tabs[self] = None

    @property
    def story_id(self) -> RoomId:
        """Which room it shows."""
        return self._story.id

    @property
    def view(self) -> View | None:
        """What it shows its person; None while it shows nothing."""
        is_following = self.is_open and self.follows_since_s is not None
        return self._story.views[self.seq] if is_following and self.seq is not None else None

    @property
    def _is_admitted(self) -> bool:
        return self._code is not None or self._story.now.is_member(self.person)

    # What the server says.

    def hear(self, numbered: Numbered) -> None:
        if not self.is_open:
            return
        self._ground.witness.heard(self._story.id, self.seq, numbered)
        self.seq = Seq(numbered.first_seq + len(numbered.events) - 1)
        self._notice_parting(numbered)

    def _notice_parting(self, numbered: Numbered) -> None:
        """Follow no more once the person has left; what was missed before is no parting."""
        for number, event in enumerate(numbered.events, start=numbered.first_seq):
            if self.follows_since_s is None:
                self._ground.witness.fail(f"{self.person} is shown what comes after they left")
            if number > self._missed_upto and _parting(event) == self.person:
                self.follows_since_s = None

    def see(self, snapshot: Mapping[str, Any]) -> None:
        if not self.is_open:
            return
        self._ground.witness.saw(self._story.id, snapshot)
        self.seq = snapshot["seq"]

    def be_told(self, turn: Turn) -> None:
        self.told = turn

    def break_off(self) -> None:
        """End; some of what was sent last may never have come."""
        if not self.is_open:
            return
        self.is_open = False
        self.server.tabs.pop(self, None)
        if self.seq is not None and self._ground.chance.random() < 0.5:
            self.seq = Seq(max(0, self.seq - self._ground.chance.randrange(MOST_LOST)))
        for reply in self._replies.values():
            if not reply.done():
                reply.cancel()
        self.server.do(self._forget())

    # What the person asks.

    def follow(self) -> None:
        """Ask to be shown the room: what is not known of it, or all."""
        self.server.do(self._follow())

    async def ask(self, frame: Frame, patience_s: float) -> Reply | None:
        """Send a frame and return its reply; None where none came."""
        reply = self._replies[frame.id] = asyncio.get_running_loop().create_future()
        self.send(frame)
        await asyncio.wait((reply,), timeout=patience_s)
        self._replies.pop(frame.id, None)
        return reply.result() if reply.done() and not reply.cancelled() else None

    def send(self, frame: Frame) -> None:
        """Send a frame and wait for nothing."""
        self.server.do(self._carry_out(frame, self._ground.chance.expovariate(1 / 0.01)))

    # In the server's process.

    async def _follow(self) -> None:
        async with self._lock:
            if not self.is_open or self.follows_since_s is not None:
                return
            since = None
            if self.seq is not None:
                since = Since(self.seq, self._story.check_at(self.seq))
            wish = Wish(self._story.id, self._code, since)
            await self.server.runtime.following.follow(self, wish, self._followed)

    def _followed(self, reply: Reply) -> None:
        if isinstance(reply, Accepted):
            self.follows_since_s = asyncio.get_running_loop().time()
            self._missed_upto = self._story.now.seq
        elif reply.retryable or not self._is_admitted:
            self.break_off()
        else:
            self._ground.witness.fail(f"{self.person} may not follow: {reply}")

    async def _carry_out(self, frame: Frame, on_the_way_s: float) -> None:
        await time_passes(on_the_way_s)
        async with self._lock:
            if not self.is_open:
                return
            was_done = self._ground.witness.arrived(frame, self.server.clock.now())
            await self._execute(frame, partial(self._answer, frame, was_done))

    def _answer(self, frame: Frame, was_done: bool, reply: Reply) -> None:
        self._ground.witness.answered(self._story.id, frame, was_done, reply)
        waiting = self._replies.get(frame.id)
        if self.is_open and waiting and not waiting.done():
            waiting.set_result(reply)

    async def _execute(self, frame: Frame, answer: Answer) -> None:
        """Do what the transport does with a frame."""
        runtime, room = self.server.runtime, self._story.id
        stamp = self.server.clock.now()
        key = CommandKey(frame.person, frame.id, repr(frame.command).encode())
        order: Order | Refusal = Order(room, frame.command, key, stamp)
        if isinstance(frame.command, StartMatch | Rematch):
            order = await runtime.parties.cpu_matches.beginning(key, room, frame.command, stamp)
        if isinstance(order, Refusal):
            answer(order)
            return
        replies: list[Reply] = []

        def reply_once(reply: Reply) -> None:
            replies.append(reply)
            answer(reply)

        await runtime.executor.execute(order, reply_once)
        if isinstance(frame.command, LeaveParty) and isinstance(replies[0], Accepted):
            self._leave()

    def _leave(self) -> None:
        """Show no tab of the person here any more of the room."""
        self.server.runtime.following.leave(self.person, self._story.id)
        for tab in self.server.tabs:
            if tab.person == self.person:
                tab.follows_since_s = None

    async def _forget(self) -> None:
        """Take note that the tab is gone, after what it had in hand."""
        async with self._lock:
            self.server.runtime.following.forget(self)


def _parting(event: Event) -> PersonId | None:
    """Return who follows no more after an event."""
    match event:
        case PresenceChanged():
            return event.left
        case MemberLeft():
            return event.person
    return None
