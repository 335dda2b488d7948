"""However commands are carried out, those of one connection are so in the order they were sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.asyncio.messages import Assembler
from websockets.exceptions import ConnectionClosedOK
from websockets.frames import Frame, Opcode

from seki_server.transport.conversation import Conversation
from seki_server.transport.errand import Errand


class Connection:
    """The library's queue without a socket."""

    paused = False

    def __init__(self) -> None:
        self.recv_messages = Assembler()
        self.begin: Callable[[Frame], bool] = lambda _: False
        self.count: Callable[[], None] = lambda: None

    async def recv(self) -> bytes:
        try:
            return await self.recv_messages.get(decode=False)
        except EOFError:
            raise ConnectionClosedOK(None, None) from None

    def arrive(self, data: bytes) -> None:
        """Take one frame as a read does."""
        frame = Frame(Opcode.BINARY, data)
        if not self.begin(frame):
            self.recv_messages.put(frame)


class Work:
    """A session whose commands end when they are told to; even ones ask one room only."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self._ends: dict[int, asyncio.Future[None]] = {}

    def is_too_much(self, data: bytes, is_text: bool) -> bool:
        return False

    def count(self) -> None:
        """Count nothing."""

    def at_once(self, data: bytes) -> Coroutine[object, None, None] | None:
        return self.take(data) if data[0] % 2 == 0 else None

    async def take(self, data: bytes) -> None:
        number = data[0]
        self.log.append(f"begin {number}")
        self._ends[number] = asyncio.get_running_loop().create_future()
        await self._ends[number]
        self.log.append(f"end {number}")

    def end_one(self) -> None:
        """Let the first of those that have begun end."""
        for number, end in list(self._ends.items()):
            if not end.done():
                end.set_result(None)
                return
            del self._ends[number]


class OpenTab:
    is_open = True
    is_busy = False

    async def until_read(self) -> None:
        """Everything is read at once."""

    def end(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


acts = st.lists(st.sampled_from(["arrive even", "arrive odd", "end", "give way"]), max_size=60)


@example(["arrive even", "arrive odd", "give way", "give way", "end", "give way", "arrive even"])
@given(acts)
async def test_one_frame_after_the_other_is_carried_out_in_the_order_of_coming(
    acts: list[str],
) -> None:
    connection, work = Connection(), Work()
    conversation = Conversation(connection, OpenTab(), work, work, lambda _: None)  # type: ignore[arg-type]
    running = asyncio.create_task(conversation.run())
    await asyncio.sleep(0)
    arrived: list[int] = []
    for act in acts:
        match act:
            case "end":
                work.end_one()
            case "give way":
                await asyncio.sleep(0)
            case _:
                number = (arrived[-1] if arrived else 0) + 1
                number += (number % 2 == 0) != (act == "arrive even")
                arrived.append(number)
                connection.arrive(bytes([number]))
    while len(work.log) < 2 * len(arrived):
        work.end_one()
        await asyncio.sleep(0)
    connection.recv_messages.close()
    await running
    expected = [f"{what} {number}" for number in arrived for what in ("begin", "end")]
    assert work.log == expected


async def test_an_errand_begins_at_once_and_goes_on_when_what_it_waits_for_is_there() -> None:
    seen: list[object] = []
    awaited = asyncio.get_running_loop().create_future()

    async def work() -> None:
        seen.append("begun")
        seen.append(await awaited)
        await asyncio.sleep(0)
        seen.append("ended")

    Errand(work())
    assert seen == ["begun"]
    awaited.set_result("went on")
    for _ in range(3):
        await asyncio.sleep(0)
    assert seen == ["begun", "went on", "ended"]


async def test_an_errand_is_given_the_failure_of_what_it_waits_for() -> None:
    seen: list[object] = []
    awaited = asyncio.get_running_loop().create_future()

    async def work() -> None:
        with pytest.raises(KeyError):
            await awaited
        seen.append("caught")

    Errand(work())
    awaited.set_exception(KeyError())
    await asyncio.sleep(0)
    assert seen == ["caught"]
