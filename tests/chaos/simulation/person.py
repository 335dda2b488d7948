"""A person with some tabs, who plays, dawdles, wanders between processes and breaks off.

Owns: the habits of people. Must not know: what a server does with what they send.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from seki_server.domain.commands import Command, LeaveParty
from seki_server.domain.decision import Refusal
from seki_server.domain.room import Room
from seki_server.domain.words import PersonId, Seq
from seki_server.runtime.orders import Accepted
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.places import Places
from tests.chaos.simulation.tabs import Tab
from tests.chaos.simulation.wishes import is_to_move, wish
from tests.chaos.simulation.witness import Frame, Story
from tests.support.waiting import time_passes

PATIENCE_S = 4.0
MOST_SENT = 8
"""How often a client sends a command of which it does not know what became."""
PACES_S = (0.3, 0.3, 1.0, 2.5, 9.0)
MOST_TABS = 3
FOLLOWS_AGAIN = 0.3
"""How often who is shown nothing asks again."""


class Person:
    """One who follows a room, and perhaps plays in it."""

    def __init__(
        self, name: PersonId, story: Story, ground: Ground, places: Places, code: str | None
    ) -> None:
        self.name = name
        self.tabs: list[Tab] = []
        self._story = story
        self._ground = ground
        self._places = places
        self._chance = ground.chance
        self._code = code
        """What lets watch who is no member."""
        self._pace_s = ground.chance.choice(PACES_S)
        self._sent = 0
        self._known: Seq | None = None

    @property
    def open_tabs(self) -> Sequence[Tab]:
        for tab in self.tabs:
            if not tab.is_open:
                self._known = tab.seq
        self.tabs = [tab for tab in self.tabs if tab.is_open]
        return self.tabs

    @property
    def room(self) -> Room:
        """The room as it is stored."""
        return self._story.now

    @property
    def _has_left(self) -> bool:
        """Whether they are no member any more: they left just when the match had ended."""
        return self._code is None and not self.room.is_member(self.name)

    async def live(self) -> None:
        """Do this and that until everything is quiet."""
        while not self._ground.is_quiet and not self._has_left:
            await time_passes(self._chance.expovariate(1 / self._pace_s))
            await self._act()

    async def connect(self) -> Tab | None:
        """Open one more tab, if a server answers."""
        server = self._places.any_open()
        if server is None:
            await time_passes(0.2)
            return None
        known = self._known if self._chance.random() < 0.8 else None
        tab = Tab(self.name, self._story, server, self._ground, known, self._code)
        self.tabs.append(tab)
        tab.follow()
        return tab

    async def ask(self, command: Command) -> None:
        """Send a command until it is answered for good, perhaps through other tabs."""
        self._sent += 1
        frame = Frame(f"c{self._sent}", self.name, command)
        for _ in range(MOST_SENT):
            tab = self._any_tab() or await self.connect()
            if tab is None:
                continue
            if self._chance.random() < 0.06:
                (self._any_tab() or tab).send(frame)
            reply = await tab.ask(frame, PATIENCE_S)
            if isinstance(reply, Accepted) or (isinstance(reply, Refusal) and not reply.retryable):
                return
            await time_passes(self._chance.uniform(0, 0.4))

    async def _act(self) -> None:
        """Do one thing."""
        if not self.open_tabs:
            await self.connect()
            return
        if await self._wander():
            return
        tab = self._any_tab()
        view = tab.view if tab else None
        if tab is None:
            return
        if view is None:
            if self._chance.random() < FOLLOWS_AGAIN:
                tab.follow()
            return
        if is_to_move(view, self.name) and self._chance.random() < 0.06:
            await self._dawdle(tab)
            view = tab.view
        command = wish(view, self.name, self._story, self._chance) if view else None
        if isinstance(command, LeaveParty) and self._story.now.running is None:
            return
        if command:
            await self.ask(command)

    async def _wander(self) -> bool:
        """Come and go, in one way or another; tell whether anything was done."""
        habits: list[tuple[float, Callable[[], Coroutine[Any, Any, None]]]] = [
            (0.015, self._go_away),
            (0.010, self._flap),
            (0.015, self._open_another),
            (0.020, self._move),
        ]
        mood = self._chance.random() / min(1.0, self._pace_s / 2)
        for share, habit in habits:
            if mood < share:
                await habit()
                return True
            mood -= share
        return False

    async def _go_away(self) -> None:
        """Close everything for a moment, for longer, or for very long."""
        self._close(self.open_tabs)
        spans = ((0.1, 3), (3, 25), (25, 60), (60, 240))
        await self._rest(self._chance.uniform(*self._chance.choice(spans)))

    async def _flap(self) -> None:
        for _ in range(self._chance.randint(3, 8)):
            self._close(self.open_tabs)
            await time_passes(self._chance.uniform(0, 0.6))
            await self.connect()
            await time_passes(self._chance.uniform(0, 0.6))

    async def _open_another(self) -> None:
        if len(self.open_tabs) < MOST_TABS:
            await self.connect()

    async def _move(self) -> None:
        """Go on in another tab, perhaps at another process."""
        before = self.open_tabs
        if self._chance.random() < 0.5:
            self._close(before)
            await self.connect()
        else:
            await self.connect()
            await time_passes(self._chance.uniform(0, 0.5))
            self._close(before)

    async def _dawdle(self, tab: Tab) -> None:
        """Think for very long, or until the time is just over, or just not."""
        match = self._story.now.running
        deadline = match.deadline if match else None
        if deadline is None or self._chance.random() < 0.4:
            await self._rest(self._chance.uniform(5, 90))
            return
        left_s = (deadline - tab.server.clock.now()) / 1000
        await self._rest(max(0, left_s + self._chance.uniform(-0.03, 0.06)))

    async def _rest(self, seconds: float) -> None:
        """Do nothing for a while, but not once everything is quiet."""
        while seconds > 0 and not self._ground.is_quiet:
            await time_passes(min(1.0, seconds))
            seconds -= 1.0

    def _close(self, tabs: Sequence[Tab]) -> None:
        for tab in tuple(tabs):
            tab.break_off()

    def _any_tab(self) -> Tab | None:
        tabs = self.open_tabs
        return self._chance.choice(tabs) if tabs else None
