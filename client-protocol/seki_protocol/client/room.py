"""A followed room in a person's hands: its view, and what can be asked of it.

Owns: the typed commands on a room, beside those on its match. Must not know: connections, ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from seki_protocol.client.playing import Ask, Playing
from seki_protocol.client.record_file import RecordFile, read_record_file
from seki_protocol.client.room_follower import RoomFollower
from seki_protocol.client.room_view import RoomView

Settings = Mapping[str, bool | int | str | None]


class Room(Playing):
    """What a person does in a room."""

    def __init__(self, follower: RoomFollower, ask: Ask, limit_s: float) -> None:
        super().__init__(follower, ask)
        self._limit_s = limit_s

    async def start(self) -> str:
        """Begin a match; return its id."""
        return str((await self._ask("start", room=self.id))["match"])

    async def take_seat(self, seat: Literal[0, 1] | None = None) -> int:
        """Sit down, on any free seat by default; return which."""
        return int((await self._ask("take_seat", room=self.id, seat=seat))["seat"])

    async def leave_seat(self) -> None:
        """Stand up."""
        await self._ask("leave_seat", room=self.id)

    async def configure(self, settings: Settings, game: str | None = None) -> None:
        """Change the named settings; another `game` begins from its defaults."""
        await self._ask("configure", room=self.id, game=game, settings=dict(settings))

    async def transfer_leader(self, person: str) -> None:
        """Let another member lead."""
        await self._ask("transfer_leader", room=self.id, person=person)

    async def kick(self, person: str) -> None:
        """Send a member away for good."""
        await self._ask("kick", room=self.id, person=person)

    async def add_cpu(
        self, seat: Literal[0, 1] | None = None, level: int | None = None
    ) -> Mapping[str, int]:
        """Seat a CPU, on any free seat and of the settings' level by default; return both."""
        return await self._ask("add_cpu", room=self.id, seat=seat, level=level)

    async def remove_cpu(self, seat: Literal[0, 1] | None = None) -> None:
        """Free a seat of its CPU, every one by default; a match between CPUs ends `abandoned`."""
        await self._ask("remove_cpu", room=self.id, seat=seat)

    async def renew_codes(self) -> Mapping[str, str]:
        """Make new codes, `invite` and `watch`; the old ones give nothing any more."""
        codes: Mapping[str, str] = (await self._ask("renew_codes", room=self.id))["codes"]
        return codes

    async def record(self, match: str, form: str) -> RecordFile:
        """Return a match of this room as a file: so far, or whole; `form` is one of its game's."""
        reply = await self._ask("get_record", room=self.id, match=match, form=form)
        return read_record_file(reply)

    async def refresh(self) -> RoomView:
        """Ask for the whole room anew (new codes, for one) and return it; raises TimeoutError."""
        seen = self.follower.snapshots
        await self._ask("get_snapshot", room=self.id, code=self.follower.code)
        return await self.until(lambda _: self.follower.snapshots > seen, self._limit_s)

    async def leave(self) -> None:
        """Leave the party. During a match nothing is given up: the seat stays."""
        await self._ask("leave_party", room=self.id)

    async def unfollow(self) -> None:
        """Want no more of the room on this session. Gives nothing up."""
        await self._ask("unfollow", room=self.id)
