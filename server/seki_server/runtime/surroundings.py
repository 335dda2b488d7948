"""Looks around: which processes are no more, and whether time has stood still.

Owns: what has been seen of both already. Must not know: how it is found out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from seki_server.domain.words import ProcessId, RoomId
from seki_server.ports import Clock, Processes, RoomStore, StorageUnavailable
from seki_server.runtime.desks import Desks
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.presence import PresenceNotes
from seki_server.runtime.waking import Waking

_TOLD_AT_ONCE = 32
_BETWEEN_S = 0.01


class Surroundings:
    """Finishes what processes that are gone have left, and tells rooms of time given back."""

    def __init__(
        self,
        store: RoomStore,
        processes: Processes,
        clock: Clock,
        desks: Desks,
        notes: PresenceNotes,
        waking: Waking,
        limits: RuntimeLimits,
    ) -> None:
        self._store = store
        self._processes = processes
        self._clock = clock
        self._desks = desks
        self._notes = notes
        self._waking = waking
        self._limits = limits
        self._frozen_ms = clock.freeze.frozen_ms
        self._freezes_due_s = float("-inf")
        """By the loop's clock; until then what is given back is told together, later."""
        self._relieved: dict[ProcessId, set[int]] = {}
        """In which buckets the work of a process that is gone has been taken up."""

    async def look(self) -> None:
        """Look once. Asks the store only where something is new."""
        self._notes.look_around()
        frozen_ms, now_s = self._clock.freeze.frozen_ms, asyncio.get_running_loop().time()
        if frozen_ms > self._frozen_ms and now_s >= self._freezes_due_s:
            self._frozen_ms = frozen_ms
            self._freezes_due_s = now_s + self._limits.presence.freezes_ms / 1000
            await self._wake_running()
        with suppress(StorageUnavailable):
            await self._relieve()

    async def _wake_running(self) -> None:
        """Wake the followed rooms with a running match: what was given back is told to them."""
        running = [
            desk.room_id for desk in self._desks.followed() if desk.room and desk.room.running
        ]
        await self._waking.wake_each(running)

    async def _relieve(self) -> None:
        """Tell the rooms in this process's charge of processes that are gone.

        Each bucket is looked into once for each of them, as soon as it is in the charge of this
        process; from then on the notes to its rooms are kept until they are stored.
        """
        gone = self._processes.gone - {self._processes.own}
        buckets = frozenset(self._processes.my_buckets())
        for process in self._relieved.keys() - gone:
            del self._relieved[process]
        for process in sorted(gone):
            seen = self._relieved.setdefault(process, set())
            unseen = buckets - seen
            if unseen:
                rooms = await self._store.served_by(process, unseen)
                seen |= unseen
                await self._tell(process, rooms)

    async def _tell(self, process: ProcessId, rooms: Sequence[RoomId]) -> None:
        """Tell rooms of a process that is gone, no faster than what others ask can pass between."""
        for start in range(0, len(rooms), _TOLD_AT_ONCE):
            self._notes.relieve(process, rooms[start : start + _TOLD_AT_ONCE])
            await asyncio.sleep(_BETWEEN_S)
