"""Redis refuses, dies, restarts or is emptied: no `ok` without a stored change, no mixed rooms."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from redis import Redis

from seki_protocol.client import RoomGone
from seki_protocol.client.notices import RoomLost
from seki_protocol.close_codes import CloseCode
from seki_server.domain.words import RoomId
from seki_server.storage.keys import room_keys
from tests.support.raw_client import Message, RawTable, a_raw_client, a_raw_table, new_id
from tests.support.redis_servers import FLAVOURS
from tests.support.sites import Pair, Site, a_pair, a_site
from tests.support.tables import a_diary, a_table
from tests.support.waiting import until

IMPATIENT = {"SEKI_RUNTIME__PATIENCE_MS": "300"}


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """Two servers that do not wait long for their Redis."""
    with a_pair("embedded", **IMPATIENT) as pair:
        yield pair


@pytest.fixture(scope="module", params=FLAVOURS)
def frail(request: pytest.FixtureRequest) -> Iterator[Site]:
    """A site on each kind of Redis, which is killed."""
    with a_site(request.param) as site:
        yield site


@contextmanager
def full(pair: Pair) -> Iterator[None]:
    """Let Redis refuse every write for want of memory."""
    with pair.store() as store:
        store.config_set("maxmemory", "1")
        try:
            yield
        finally:
            store.config_set("maxmemory", "0")


@contextmanager
def lonely(pair: Pair) -> Iterator[None]:
    """Let Redis refuse every write for want of a replica."""
    with pair.store() as store:
        store.config_set("min-replicas-to-write", "1")
        try:
            yield
        finally:
            store.config_set("min-replicas-to-write", "0")


@contextmanager
def dead(pair: Pair) -> Iterator[None]:
    """Let there be no Redis."""
    pair.redis.kill()
    try:
        yield
    finally:
        pair.redis.start()


@pytest.mark.parametrize("trouble", [full, lonely, dead])
async def test_nothing_is_acknowledged_or_shown_that_was_not_stored(
    pair: Pair, trouble: Callable[[Pair], AbstractContextManager[None]]
) -> None:
    """Closing line: `ok` is never sent when the write failed; the same id may come again."""
    async with a_raw_table(*pair.urls) as table:
        await table.play_until(2)
        for client in (table.host, table.guest):
            await client.push("action_played", action="left")
        command = table.play_at(2)
        with trouble(pair):
            await table.host.send(command)
            refused = await table.host.reply_to(command["id"])
            assert (refused["type"], refused["code"]) == ("refused", "storage/unavailable")
            assert refused["retryable"] is True
            for client in (table.host, table.guest):
                assert not [m for m in await client.drain() if "seq" in m]
        await _retry(table, command)
        played = await table.guest.push("action_played")
        assert (played["board"]["step"], played["action"]) == (3, command["action"])
        assert not [m for m in await table.guest.drain() if m["type"] == "action_played"]
        assert len((await table.host.snapshot(table.room))["match"]["actions"]) == 3


async def test_after_redis_was_killed_everything_goes_on_where_it_was(frail: Site) -> None:
    """Scenario 38: numbers do not go back, nothing is told again."""
    async with a_raw_table(frail.server.url) as table:
        await table.play_until(4)
        known = await table.host.snapshot(table.room)
        await table.guest.drain()
        await asyncio.to_thread(frail.crash_redis)
        assert await table.host.snapshot(table.room) == known
        since = {"after": known["seq"], "check": known["check"]}
        assert await table.host.do("resume", room=table.room, **since) == {"resumed": True}
        await _retry(table, table.play_at(4))
        played = await table.guest.push("action_played")
        assert played["seq"] == known["seq"] + 1
        assert not [m for m in await table.guest.drain() if "seq" in m]


async def test_after_redis_was_emptied_a_room_is_clearly_gone(frail: Site) -> None:
    """Scenarios 38, 41: who follows it is sent away, and refused by name when back again.

    Its id is never given again.
    """
    url = frail.server.url
    async with a_raw_table(url) as table:
        await table.play_until(4)
        known = await table.host.snapshot(table.room)
        with frail.store() as store:
            store.flushall()
        since = {"after": known["seq"], "check": known["check"]}
        reply = await table.host.ask("resume", room=table.room, **since)
        assert (reply["type"], reply["code"]) == ("refused", "room/unknown"), reply
        await table.host.connection.wait_closed()
        assert table.host.connection.close_code == CloseCode.RESTART
        async with a_raw_client(url, table.host.token) as back:
            for name, fields in (("resume", since), ("get_snapshot", {}), ("take_seat", {})):
                reply = await back.ask(name, room=table.room, **fields)
                assert (reply["type"], reply["code"]) == ("refused", "room/unknown"), reply
            played = table.play_at(4)
            await back.send(played)
            assert (await back.reply_to(played["id"]))["code"] == "room/unknown"
        await _a_new_room_is_another(url, table)


async def _a_new_room_is_another(url: str, table: RawTable) -> None:
    async with a_raw_client(url, table.host.token) as newcomer:
        assert newcomer.rooms == []
        assert newcomer.person != table.host.person
        made = await newcomer.do("create_party", game="gungi")
        assert made["room"] != table.room
        snapshot = await newcomer.push("snapshot")
        assert (snapshot["room"], snapshot["match"]) == (made["room"], None)


async def test_the_client_library_tells_that_a_room_is_gone(frail: Site) -> None:
    """Scenario 38: after a flush and a lost connection the session says so and lives on."""
    url = frail.server.url
    async with a_table((url, url)) as table:
        guest, room = table.sessions[1], table.rooms[1]
        with a_diary(guest) as diary:
            with frail.store() as store:
                store.flushall()
            await asyncio.to_thread(frail.server.restart)
            lost = RoomLost(room.id, "room/unknown")
            alternative = RoomLost(room.id, "room/not_member")
            await until(lambda: {lost, alternative} & set(_notices(diary.happenings)), 60)
            with pytest.raises(RoomGone):
                await room.until(lambda view: view.closed)
            assert (await guest.create_party("janggi")).view.leader == guest.person


async def test_a_room_set_back_to_an_older_state_is_shown_by_a_snapshot(frail: Site) -> None:
    """Scenario 38: the same number with another board behind it; `check` tells them apart."""
    url = frail.server.url
    async with a_raw_table(url) as table:
        await table.play_until(2)
        with frail.store() as store:
            older = _kept(store, table.room)
            await table.play(2)
            known = await table.guest.snapshot(table.room)
            frail.server.kill()
            await asyncio.to_thread(_start_on, frail, table.room, older)
        async with (
            a_raw_client(url, table.host.token) as host,
            a_raw_client(url, table.guest.token) as guest,
        ):
            since = {"after": known["seq"], "check": known["check"]}
            assert await guest.do("resume", room=table.room, **since) == {"resumed": False}
            assert len((await guest.push("snapshot"))["match"]["actions"]) == 2
            other = {**table.play_at(2), "id": new_id(), "action": "c4d4"}
            await host.send(other)
            assert (await host.reply_to(other["id"]))["type"] == "ok"
            assert await guest.do("resume", room=table.room, **since) == {"resumed": False}
            snapshot = await guest.push("snapshot")
            assert snapshot["match"]["actions"][-1] == "c4d4"


async def test_room_ids_are_never_used_again(url: str) -> None:
    """Scenario 41: one command is one room, two commands are two, also after the room's end."""
    async with a_raw_client(url) as one, a_raw_client(url) as other:
        rooms = set()
        for client in (one, other):
            made = await client.do("create_party", id="first", game="janggi")
            again = await client.ask("create_party", id="first", game="janggi")
            assert again["result"] == made
            await client.do("leave_party", room=made["room"])
            rooms |= {made["room"]}
            for number in range(33):  # more than a person's remembered commands
                room = (await client.do("create_party", id=f"n{number}", game="janggi"))["room"]
                await client.do("leave_party", room=room)
                rooms |= {room}
        assert len(rooms) == 2 * 34


def _kept(store: Redis, room: str) -> dict[str, Any]:
    """Return what is stored of a room."""
    keys = room_keys(RoomId(room))
    names = [keys.room, keys.actions, keys.log, *_memories(store, room)]
    return {name: store.dump(name) for name in names if store.exists(name)}


def _start_on(site: Site, room: str, older: dict[str, Any]) -> None:
    """Set a room back to what was stored of it before, while no server runs."""
    site.server.start()
    with site.store() as store:
        store.delete(*_kept(store, room))
        for name, value in older.items():
            store.restore(name, 0, value)


def _memories(store: Redis, room: str) -> list[str]:
    pattern = room_keys(RoomId(room)).memory.replace("{", "?").replace("}", "?")
    return [str(key, "ascii") for key in store.keys(f"{pattern}*") if isinstance(key, bytes)]


async def _retry(table: RawTable, command: Message) -> None:
    """Send the same command until the store is back; it is carried out once."""
    mover = table.mover(command["step"])
    for _ in range(200):
        await mover.send(command)
        reply = await mover.reply_to(command["id"])
        if reply["type"] == "ok":
            assert reply["result"] == {"step": command["step"] + 1}
            return
        assert reply["retryable"], reply
    pytest.fail("the store did not come back")


def _notices(happenings: list[Any]) -> list[RoomLost]:
    return [each for each in happenings if isinstance(each, RoomLost)]
