"""One reader's view of what happens in a session, in order and bounded.

Owns: the policy for slow readers: the oldest happenings go, and the reader is told how many. Must
not know: what the happenings mean.
"""

from __future__ import annotations

import asyncio
from collections import deque

from seki_protocol.client.errors import SessionEnded
from seki_protocol.client.notices import EventsDropped, Happening


class EventStream:
    """An asynchronous iterator; ends with the session, by SessionEnded where that ended wrongly."""

    def __init__(self, length: int) -> None:
        self._kept: deque[Happening] = deque(maxlen=length)
        self._dropped = 0
        self._changed = asyncio.Event()
        self._is_closed = False
        self._error: SessionEnded | None = None

    def put(self, happening: Happening) -> None:
        """Keep a happening for the reader, at the cost of the oldest one where there is no room."""
        if len(self._kept) == self._kept.maxlen:
            self._dropped += 1
        self._kept.append(happening)
        self._changed.set()

    def close(self, error: SessionEnded | None) -> None:
        """Let the reader come to an end after what is kept."""
        self._is_closed, self._error = True, error
        self._changed.set()

    def __aiter__(self) -> EventStream:
        return self

    async def __anext__(self) -> Happening:
        while not self._kept:
            if self._is_closed:
                raise self._error or StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        if self._dropped:
            dropped, self._dropped = self._dropped, 0
            return EventsDropped(dropped)
        return self._kept.popleft()
