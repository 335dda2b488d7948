"""Which room an invitation or watch code was given to.

Owns: one string a code. Must not know: whether the room still holds the code.
"""

from __future__ import annotations

from seki_server.domain.words import Code, RoomId
from seki_server.ports import CodeKind, CodeTarget
from seki_server.storage.keys import code_key
from seki_server.storage.lane import Lane
from seki_server.storage.settings import StorageSettings


class RedisCodeBook:
    """`CodeBook` in Redis."""

    def __init__(self, lane: Lane, settings: StorageSettings) -> None:
        self._lane = lane
        self._ttl_s = settings.room_ttl_s

    async def reserve(self, code: Code, target: CodeTarget) -> bool:
        """Point the code at the target; False where it already names another one."""
        key, value = code_key(code), f"{target.kind}:{target.room}".encode()
        if await self._lane.ask("SET", key, value, "NX", "EX", self._ttl_s):
            return True
        held = await self._lane.ask("GETEX", key, "EX", self._ttl_s)
        return bool(held == value)

    async def look_up(self, code: str) -> CodeTarget | None:
        """Return what a code names."""
        value = await self._lane.ask("GET", code_key(code))
        if value is None:
            return None
        kind, room = value.decode().split(":", 1)
        return CodeTarget(RoomId(room), CodeKind(kind))
