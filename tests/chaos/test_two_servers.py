"""Two servers on one Redis: what is done at once on both, and what one does when the other dies."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

from tests.support.raw_client import Message, RawClient, a_raw_client, a_raw_table
from tests.support.sites import Pair

JOINING = 50


async def test_an_acknowledged_move_is_there_on_the_other_server_after_a_kill(pair: Pair) -> None:
    """Scenario 1: kill -9 N1 after the ack; resume on N2."""
    async with a_raw_table(*pair.urls) as table:
        await table.play_until(2)
        known = await table.guest.snapshot(table.room)
        await table.play(2)
        pair.servers[0].kill()
        try:
            async with a_raw_client(pair.urls[1], table.host.token) as moved:
                assert moved.rooms == [table.room]
                since = {"after": known["seq"], "check": known["check"]}
                assert await moved.do("resume", room=table.room, **since) == {"resumed": True}
                played = await moved.push("action_played")
                assert (played["action"], played["board"]["step"]) == ("a4b4", 3)
                await table.play(3)
                assert (await moved.push("action_played"))["board"]["step"] == 4
        finally:
            pair.servers[0].ensure()


async def test_of_fifty_who_join_one_seat_at_once_one_gets_it(pair: Pair) -> None:
    """Scenario 12: over two nodes; 49 get `seat/taken`, and the room is sound."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(a_raw_client(pair.urls[0]))
        room = (await host.do("create_party", game="janggi"))["room"]
        code = (await host.push("snapshot"))["codes"]["invite"]
        people = await asyncio.gather(
            *(
                stack.enter_async_context(a_raw_client(pair.urls[number % 2]))
                for number in range(JOINING)
            )
        )
        replies = await asyncio.gather(
            *(person.ask("join_party", code=code, seat=1) for person in people)
        )
        outcomes = Counter(reply.get("code", reply["type"]) for reply in replies)
        assert outcomes == {"ok": 1, "seat/taken": JOINING - 1}
        winner = people[[reply["type"] for reply in replies].index("ok")]
        await host.push("member_joined", person=winner.person)
        await host.push("seat_taken", person=winner.person)
        snapshot = await host.snapshot(room)
        assert snapshot["seats"] == [host.person, winner.person]
        assert snapshot["members"] == [host.person, winner.person]
        losers = [person for person in people if person is not winner]
        rooms = await asyncio.gather(*(_rooms_of(pair, person) for person in losers[:6]))
        assert rooms == [[]] * 6


async def test_both_press_rematch_three_times_and_one_match_begins(pair: Pair) -> None:
    """Scenario 23: together, over two nodes: the same room, seats kept, sides swapped once."""
    async with a_raw_table(*pair.urls) as table:
        step = {"room": table.room, "match": table.match, "step": 0}
        await table.host.do("resign", **step)
        await table.guest.push("match_ended")
        before = await table.host.snapshot(table.room)
        replies = await _press_three_times(table.host, table.guest, table.room, table.match)
        assert all(reply["type"] == "ok" for reply in replies), replies
        assert {reply["result"]["match"] for reply in replies} <= {None, f"{table.room}.2"}
        after = await table.host.snapshot(table.room)
        assert after["seats"] == before["seats"]
        assert after["match"]["id"] == f"{table.room}.2"
        assert after["match"]["first_seat"] == 1 - before["match"]["first_seat"]
        started = [m for m in await table.guest.drain() if m["type"] == "match_started"]
        assert len(started) == 1


async def _press_three_times(
    host: RawClient, guest: RawClient, room: str, match: str
) -> list[Message]:
    async def press(client: RawClient, name: str) -> list[Message]:
        ids = [f"{name}{number}" for number in range(3)]
        for each in ids:
            await client.send({"id": each, "type": "rematch", "room": room, "match": match})
        return [await client.reply_to(each) for each in ids]

    pressed = await asyncio.gather(press(host, "h"), press(guest, "g"))
    return [reply for replies in pressed for reply in replies]


async def _rooms_of(pair: Pair, person: RawClient) -> list[str]:
    async with a_raw_client(pair.urls[0], person.token) as again:
        return again.rooms
