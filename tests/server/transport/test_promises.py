"""An `ok` that promises a room is followed by the room, or by a word on why it is not."""

from __future__ import annotations

from seki_server.domain.words import RoomId
from seki_server.ports import CommandKey, StorageUnavailable, Verified
from seki_server.runtime.limits import RuntimeLimits
from tests.server.transport.a_door import Storage, a_server
from tests.support.memory_store import MemoryRooms


class Falling(MemoryRooms):
    """Answers nothing that a follower asks, once it is told so."""

    is_away = False

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        if self.is_away and asker is None:
            raise StorageUnavailable
        return await super().verify(room, asker)


async def test_who_cannot_be_shown_the_new_room_now_is_sent_to_come_back() -> None:
    rooms = Falling()
    async with a_server(Storage(rooms=rooms)) as server:
        client, _ = await server.person()
        rooms.is_away = True
        assert await client.done("create_party", game="janggi")
        assert await client.closed() == 1012
        rooms.is_away = False
        again, welcome = await server.person(client.token)
        assert len(welcome["rooms"]) == 1
        assert await again.done("get_snapshot", room=welcome["rooms"][0]) == {}


async def test_who_cannot_be_shown_the_new_room_at_all_is_told_why_and_which() -> None:
    async with a_server(running=RuntimeLimits(patience_ms=0, followed_rooms=1)) as server:
        client, _ = await server.person()
        await client.done("create_party", game="janggi")
        room = (await client.done("create_party", game="janggi"))["room"]
        refusal = await client.reply(None)
        assert (refusal["code"], refusal["detail"]) == ("party/too_many_rooms", {"room": room})
        assert await client.done("ping")


async def test_a_creation_sent_again_for_a_room_that_was_left_is_followed_by_a_refusal() -> None:
    async with a_server() as server:
        client, _ = await server.person()
        room = (await client.done("create_party", id="c1", game="janggi"))["room"]
        other, _ = await server.person()
        codes = (await client.until("snapshot"))["codes"]
        await other.done("join_party", code=codes["invite"])
        await client.done("leave_party", room=room)
        assert (await client.done("create_party", id="c1", game="janggi"))["room"] == room
        refusal = await client.reply(None)
        assert (refusal["code"], refusal["detail"]) == ("room/not_member", {"room": room})
