"""Who waits for which command's reply.

Owns: the futures, and how many there are at a time. Must not know: what is sent when.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

Result = Mapping[str, Any]


class Pending:
    """Replies by their command's id; who would be one too many waits for a place first."""

    def __init__(self, most: int) -> None:
        self._places = asyncio.Semaphore(most)
        self._waiting: dict[str, asyncio.Future[Result]] = {}

    @asynccontextmanager
    async def reply_to(self, id: str) -> AsyncIterator[asyncio.Future[Result]]:
        """Take a place, and give what the reply will come to."""
        async with self._places:
            reply = self._waiting[id] = asyncio.get_running_loop().create_future()
            try:
                yield reply
            finally:
                del self._waiting[id]

    def settle(self, id: str, result: Result) -> None:
        """Give a command's result to who waits for it, if anybody does."""
        if (reply := self._waiting.get(id)) and not reply.done():
            reply.set_result(result)

    def fail(self, id: str, error: Exception) -> None:
        """Tell who waits for a command's result, if anybody does, why there is none."""
        if (reply := self._waiting.get(id)) and not reply.done():
            reply.set_exception(error)
            reply.exception()  # nobody need be waiting any more

    def fail_all(self, error: Exception) -> None:
        """Tell everybody who waits the same."""
        for id in self._waiting:
            self.fail(id, error)
