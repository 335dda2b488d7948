"""The view of a followed room, and waiting for what it shows.

Owns: who waits for which view. Must not know: commands, connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from seki_protocol.client.errors import RoomGone
from seki_protocol.client.room_follower import RoomFollower
from seki_protocol.client.room_view import RoomView


class LiveView:
    """A room as it is known now; `view` is always the latest that is known without a gap."""

    def __init__(self, follower: RoomFollower) -> None:
        self.follower = follower
        self._gone: RoomGone | None = None
        self._waiting: list[tuple[Callable[[RoomView], bool], asyncio.Future[RoomView]]] = []

    @property
    def id(self) -> str:
        return self.follower.room

    @property
    def view(self) -> RoomView:
        """The room as last seen; raises RoomGone where it never was."""
        if self.follower.view is None:
            raise self._gone or RoomGone(self.id, "room/unknown")
        return self.follower.view

    async def until(
        self, holds: Callable[[RoomView], bool], limit_s: float | None = None
    ) -> RoomView:
        """Return the view as soon as `holds` says yes.

        Raises RoomGone, TimeoutError, and whatever `holds` raises.
        """
        view = self.follower.view
        if view is not None and holds(view):
            return view
        if self._gone:
            raise self._gone
        future: asyncio.Future[RoomView] = asyncio.get_running_loop().create_future()
        self._waiting.append((holds, future))
        async with asyncio.timeout(limit_s):
            return await future

    def changed(self) -> None:
        """Let those go on whose wish the present view fulfils."""
        view = self.follower.view
        waiting, self._waiting = self._waiting, []
        for holds, future in waiting:
            if future.done():
                continue
            try:
                if view is not None and holds(view):
                    future.set_result(view)
                else:
                    self._waiting.append((holds, future))
            except Exception as fault:  # of the wish: for who made it, and nobody else
                future.set_exception(fault)

    def lose(self, gone: RoomGone) -> None:
        """Let all who wait know that the room is gone."""
        self._gone = gone
        waiting, self._waiting = self._waiting, []
        for _, future in waiting:
            if not future.done():
                future.set_exception(gone)
