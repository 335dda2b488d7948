"""A person plays a few CPUs at a time, a process some more, and nobody else is held up by it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from seki_server.domain.commands import (
    CreateParty,
    JoinParty,
    Rematch,
    Resign,
    StartMatch,
)
from seki_server.domain.decision import Refusal
from seki_server.domain.words import MatchId, PersonId, RoomId, Step
from seki_server.ports import CommandKey
from seki_server.runtime.limits import CpuLimits
from seki_server.runtime.orders import Accepted, Order, Reply
from tests.server.runtime.a_process import (
    ALICE,
    BOB,
    CODES,
    Process,
    Tab,
    a_process,
    digest_of,
)
from tests.support.memory_store import MemoryRooms

REST_MS = 5_000
LIMITS = CpuLimits(match_rest_ms=REST_MS, process_matches=3)


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    async with a_process(MemoryRooms(), cpu=LIMITS) as process:
        yield process


def named(number: int) -> RoomId:
    return RoomId(f"room{number:012}")


async def execute(process: Process, order: Order) -> Reply:
    return await process.execute(order)


async def a_party(process: Process, number: int, person: PersonId = ALICE) -> RoomId:
    """Make a person's party, and note it as the parties' own way does."""
    room = named(number)
    command = CreateParty(person, room, "janggi", {"setup": "fixed", "first": "leader"}, CODES)
    order = replace(process.order(person, command), room=room)
    assert isinstance(await execute(process, order), Accepted)
    await process.runtime.parties.cpu_matches._people.add_room(person, room)
    return room


async def begin(
    process: Process,
    room: RoomId,
    person: PersonId = ALICE,
    command: StartMatch | Rematch | None = None,
    id: str | None = None,
) -> Reply:
    """Ask for a match the way the transport does."""
    command = command or StartMatch(person, coin=True)
    asker = CommandKey(person, id or f"begin{room}{command!r}", digest_of(command))
    order = await process.runtime.parties.cpu_matches.beginning(
        asker, room, command, process.clock.now()
    )
    return order if isinstance(order, Refusal) else await execute(process, order)


async def resign(process: Process, room: RoomId) -> None:
    command = Resign(ALICE, MatchId(f"{room}.1"), Step(0))
    order = replace(process.order(ALICE, command), room=room)
    assert isinstance(await execute(process, order), Accepted)


def is_busy(reply: Reply, **detail: object) -> bool:
    return isinstance(reply, Refusal) and (reply.code, reply.detail) == ("cpu/busy", detail)


async def test_a_person_plays_two_cpus_at_a_time(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    for room in rooms[:2]:
        assert isinstance(await begin(process, room), Accepted)
    assert is_busy(await begin(process, rooms[2]), matches=2)
    await resign(process, rooms[0])
    assert isinstance(await begin(process, rooms[2]), Accepted)


async def test_a_match_whose_player_is_away_counts_for_as_long(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    tabs = [Tab(ALICE), Tab(ALICE)]
    for room, tab in zip(rooms, tabs, strict=False):
        await process.follow(tab, room=room)
        await begin(process, room)
    for tab in tabs:
        process.runtime.following.forget(tab)
    await process.is_idle()
    assert is_busy(await begin(process, rooms[2]), matches=2)
    process.clock.advance(REST_MS)
    assert isinstance(await begin(process, rooms[2], id="again"), Accepted)


async def test_a_match_that_nobody_moves_any_more_does_not_count(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    for room in rooms[:2]:
        await begin(process, room)
    process.clock.advance(REST_MS - 1)
    assert is_busy(await begin(process, rooms[2]), matches=2)
    process.clock.advance(1)
    assert isinstance(await begin(process, rooms[2], id="again"), Accepted)


async def test_a_rematch_takes_the_place_of_the_match_before(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(2)]
    for room in rooms:
        await begin(process, room)
    await resign(process, rooms[0])
    command = Rematch(ALICE, MatchId(f"{rooms[0]}.1"), coin=True)
    assert isinstance(await begin(process, rooms[0], command=command), Accepted)


async def test_a_rematch_with_a_cpu_counts_like_any_other_match(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    await begin(process, rooms[0])
    await resign(process, rooms[0])
    for room in rooms[1:]:
        await begin(process, room)
    command = Rematch(ALICE, MatchId(f"{rooms[0]}.1"), coin=True)
    assert is_busy(await begin(process, rooms[0], command=command), matches=2)


async def test_matches_between_people_are_not_counted(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(4)]
    for room in rooms:
        join = replace(
            process.order(BOB, JoinParty(BOB, CODES.invite, None, any_seat=True)), room=room
        )
        assert isinstance(await execute(process, join), Accepted)
        assert isinstance(await begin(process, room), Accepted)


async def test_a_start_sent_again_is_answered_as_before(process: Process) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    first = await begin(process, rooms[0], id="once")
    for room in rooms[1:2]:
        await begin(process, room)
    assert await begin(process, rooms[0], id="once") == first


async def test_a_process_shows_a_bounded_number_of_matches_with_cpus(process: Process) -> None:
    people = [PersonId(letter * 22) for letter in "wxyz"]
    rooms = [await a_party(process, number, person) for number, person in enumerate(people)]
    for room, person in zip(rooms[:3], people[:3], strict=True):
        assert isinstance(await begin(process, room, person), Accepted)
        await process.follow(Tab(person), room=room)
    assert is_busy(await begin(process, rooms[3], people[3]))


async def test_what_is_refused_anyway_says_why_and_not_that_cpus_are_busy(
    process: Process,
) -> None:
    rooms = [await a_party(process, number) for number in range(3)]
    for room in rooms[:2]:
        await begin(process, room)
    reply = await begin(process, rooms[2], BOB)
    assert isinstance(reply, Refusal)
    assert reply.code == "room/not_member"
