"""Carries out one order on one room: decide, commit, on conflict once more, answer, show.

Owns: the retry rules between a decision and its reply. Must not know: sockets, how rooms are
stored, what a command means.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision, Refusal
from seki_server.domain.limits import Limits
from seki_server.domain.room import Codes, Match, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Code, Instant, Seq
from seki_server.ports import (
    Clock,
    Commit,
    CommitOutcome,
    Committed,
    Conflict,
    Remembered,
    RoomStore,
    RoomUnreadable,
    SchemaTooNew,
    StorageUnavailable,
)
from seki_server.runtime.desks import Desk, Desks
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import (
    BUSY,
    FAULT,
    ID_REUSED,
    NEWER_SCHEMA,
    UNAVAILABLE,
    Accepted,
    Answer,
    Ordered,
    Reply,
)
from seki_server.runtime.patience import Patience
from seki_server.runtime.showing import Showing

log = logging.getLogger(__name__)

STRUCK_OUT = Code("struck out")
_Value = TypeVar("_Value", bound=Struct)

OnCommit = Callable[[Ordered, Decision, Instant | None], None]
"""Told of each step that was stored, and when the room is to be woken next."""

OnUnknown = Callable[[Ordered], None]


class Executor:
    """Executes orders. What it answers with `Accepted` is stored."""

    def __init__(
        self,
        store: RoomStore,
        desks: Desks,
        showing: Showing,
        on_commit: OnCommit,
        clock: Clock,
        rules: Limits,
        limits: RuntimeLimits,
    ) -> None:
        self._store = store
        self._desks = desks
        self._showing = showing
        self._on_commit = on_commit
        self._clock = clock
        self._rules = rules
        self._limits = limits
        self._on_unknown: OnUnknown = _ignore

    def when_unknown(self, tell: OnUnknown) -> None:
        """Name who is told of an order of which no commit was answered here, stored or not."""
        self._on_unknown = tell

    async def execute(self, order: Ordered, answer: Answer) -> None:
        """Answer an order once, then show what it changed.

        Order of effects: commit, answer, events to the listeners, whose turn it is. Who waited
        for their turn longer than anybody waits for a store is refused without another attempt.
        """
        desk = self._desks.at(order.room)
        if desk.waiting >= self._limits.mailbox:
            answer(BUSY)
            return
        has_to_wait, patience = desk.waiting > 0, Patience(self._limits)
        async with desk:
            if has_to_wait and patience.is_over:
                answer(UNAVAILABLE)
                return
            settled = await self._settle(desk, order, patience)
            if not isinstance(settled, Decision):
                answer(settled)
                return
            answer(Accepted(settled.result))
            first = Seq(settled.room.seq - len(settled.events) + 1)
            if not self._showing.committed(desk, first, settled.events):
                await self._catch_up(desk)

    async def _settle(self, desk: Desk, order: Ordered, patience: Patience) -> Decision | Reply:
        """Return what was just committed, or the reply to what changed nothing now."""
        while True:
            try:
                return await self._attempt(desk, order)
            except SchemaTooNew:
                return NEWER_SCHEMA
            except StorageUnavailable:
                desk.doubt()
                if not await patience.goes_on():
                    self._on_unknown(order)
                    return UNAVAILABLE
            except Exception:
                log.exception("a command failed", extra=_what_replays(desk, order))
                desk.doubt()
                return FAULT

    async def _attempt(self, desk: Desk, order: Ordered) -> Decision | Reply:
        """Decide and commit until nobody else was first.

        Raises `StorageUnavailable` where the outcome is unknown; the commit's own memory of
        command ids makes deciding again safe.
        """
        if not desk.fresh:
            await self._bring_up(desk)
        outcome: CommitOutcome | None
        for _ in range(self._limits.conflicts):
            decision = decide(
                desk.room, order.command, order.stamp, self._rules, self._clock.freeze
            )
            if isinstance(decision, Decision) and decision.events:
                outcome = await self._commit(desk, order, decision)
                if isinstance(outcome, Committed):
                    return decision
            else:
                outcome = await self._check_unchanged(desk, order)
                if outcome is None:
                    return decision if isinstance(decision, Refusal) else Accepted(decision.result)
            if isinstance(outcome, Remembered):
                desk.doubt()
                self._on_unknown(order)
                return _recall(outcome, order)
            await self._bring_up(desk)
        return BUSY

    async def _bring_up(self, desk: Desk) -> None:
        """Load the room and show what is new: who has left it is no more connected to it here."""
        await self._showing.load(desk)
        await self._showing.catch_up(desk)

    async def _check_unchanged(self, desk: Desk, order: Ordered) -> Conflict | Remembered | None:
        """Make sure that what changes nothing was decided on the room as it is stored."""
        verified = await self._store.verify(order.room, order.asker)
        if verified.remembered:
            return verified.remembered
        return None if verified.rev == desk.rev else Conflict(verified.rev)

    async def _commit(self, desk: Desk, order: Ordered, decision: Decision) -> CommitOutcome:
        """Write a decision as one atomic step; once it is written, the desk stands behind it."""
        after = decision.room
        deadline = next_wake(after, self._rules)
        step = Commit(
            before=desk.room,
            after=after,
            events=decision.events,
            asker=order.asker,
            result=decision.result,
            next_wake=deadline,
            ended=_ended(desk.room, after),
        )
        outcome = await self._store.commit(step)
        if isinstance(outcome, Committed):
            desk.keep(after)
            self._on_commit(order, decision, deadline)
        return outcome

    async def _catch_up(self, desk: Desk) -> None:
        """Show the listeners what they lacked before an own commit, and that one."""
        try:
            await self._showing.catch_up(desk)
        except (StorageUnavailable, RoomUnreadable):
            desk.doubt()


def _ignore(_: Ordered) -> None:
    """Nobody asked to be told."""


def _what_replays(desk: Desk, order: Ordered) -> dict[str, object]:
    """Return what a fault needs to happen again; codes are for nobody who reads a log."""
    room = desk.room and _without_codes(desk.room)
    command = _without_codes(order.command)
    return {"room": repr(room), "command": repr(command), "stamp": order.stamp}


def _without_codes(value: _Value) -> _Value:
    struck = {"code": STRUCK_OUT, "codes": Codes(STRUCK_OUT, STRUCK_OUT)}
    return replace(
        value, **{name: struck[name] for name in struck if name in value.__struct_fields__}
    )


def _recall(remembered: Remembered, order: Ordered) -> Reply:
    """Return the reply that was given when this command was carried out."""
    if order.asker and remembered.digest != order.asker.digest:
        return ID_REUSED
    return Accepted(remembered.result)


def _ended(before: Room | None, after: Room) -> Match | None:
    """Return the match that has its result only since this step."""
    match = after.match
    if match is None or match.result is None:
        return None
    earlier = before.match if before else None
    return None if earlier and earlier.id == match.id and earlier.result else match
