"""A person who follows a room and, whenever the connection is lost, comes back as our clients do.

Owns: what has to be known of a room to resume it, when to try again, and how it went. Must not
know: why connections are lost, or how many come back at once.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from seki_protocol.client.backoff import backoff_s
from seki_protocol.client.settings import ClientSettings
from tests.load.seat_at_table import LoadPlayer, Refused
from tests.support.waiting import time_passes

_SETTINGS = ClientSettings()


@dataclass(slots=True)
class Tries:
    """What became of the attempts to come back."""

    made: int = 0
    turned_away: int = 0
    """By a server that said when to come back."""
    met_nobody: int = 0
    """No server, or a connection that broke."""
    put_off: int = 0
    """Commands that were refused for the moment."""


class Returner:
    """One player's way back. `returned_at` is when the room was last resumed, `ended_at` before."""

    def __init__(self, player: LoadPlayer, port: int, room: str, chance: Random) -> None:
        self.player = player
        self.tries = Tries()
        self.ended_at = 0.0
        self.returned_at = 0.0
        self.had_events = False
        """Whether the missed events came, and no snapshot had to."""
        self._port = port
        self._room = room
        self._chance = chance
        self._seq = self._check = 0
        self._returning: asyncio.Task[None] | None = None

    async def follow(self) -> None:
        """Look at the room, and from now on stay with it."""
        self.player.on_message = self._take
        self.player.on_end = self._ended
        await self.player.ask(type="get_snapshot", room=self._room)
        self.returned_at = time.monotonic()

    def stay_away(self) -> None:
        """Come back no more."""
        self.player.on_end = None
        self.player.close()
        if self._returning is not None:
            self._returning.cancel()

    def _take(self, message: dict[str, Any]) -> None:
        """Note up to where the room is known."""
        if message.get("room") == self._room and "seq" in message:
            self._seq = message["seq"]
            board = message if message["type"] == "snapshot" else message.get("board")
            if board:
                self._check = board["check"]

    def _ended(self) -> None:
        if self._returning is None:
            self.ended_at = time.monotonic()
            self._returning = asyncio.create_task(self._come_back())

    async def _come_back(self) -> None:
        failed = 0
        while self.returned_at <= self.ended_at:
            await time_passes(self._wait_s(failed))
            self.tries.made += 1
            failed += 1
            try:
                await self.come_in()
            except Refused as refused:
                self._put_off(refused)
            except (OSError, TimeoutError):
                self._note_failure()
        self._returning = None

    async def come_in(self) -> None:
        """Connect and resume the room."""
        await self.player.connect(self._port)
        known = {"after": self._seq, "check": self._check}
        reply = await self.player.ask(type="resume", room=self._room, **known)
        self.had_events = reply["resumed"]
        self.returned_at = time.monotonic()

    def _wait_s(self, failed: int) -> float:
        if self.player.come_back_ms is not None:
            return self.player.come_back_ms / 1000
        first_ms, most_ms = _SETTINGS.backoff_first_ms, _SETTINGS.backoff_most_ms
        return backoff_s(failed + 1, first_ms, most_ms, self._chance)

    def _put_off(self, refused: Refused) -> None:
        if not refused.retryable:
            raise refused
        self.tries.put_off += 1
        self.player.close()

    def _note_failure(self) -> None:
        if self.player.come_back_ms is None:
            self.tries.met_nobody += 1
        else:
            self.tries.turned_away += 1
