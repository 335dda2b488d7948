"""A thousand moves around their deadlines, over two servers: the move or the time-out, never both.

The tests of the domain say what counts at -1, 0 and +1 ms; here is what two processes, a store and
real sockets make of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from seki_server.domain.words import MatchId, RoomId
from seki_server.storage.keys import record_key
from tests.support.raw_client import Message, RawClient, RawTable, a_raw_table, new_id
from tests.support.sites import Pair, a_pair, short_times
from tests.support.waiting import time_passes

TABLES = 125
MOVES_EACH = 8
EARLIEST_S, LATEST_S = -0.040, 0.060
"""Around the deadline; moves take a few milliseconds to the server."""

TIME_OUTS = {"turn_timed_out", "cpu_took_seat"}
TOO_LATE = {"clock/too_late", "match/stale_step", "match/over"}


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with a_pair(**short_times(1)) as pair:
        yield pair


async def test_a_move_at_the_edge_of_its_time_stands_or_the_time_out_does(pair: Pair) -> None:
    """Scenario 29: acknowledgements, events and record agree on which it was."""
    duels = await asyncio.gather(*(_duel(pair, Random(number)) for number in range(TABLES)))
    stood = sum(len(duel.acknowledged) for duel in duels)
    fell = sum(len(duel.timed_out) for duel in duels)
    assert stood + fell >= TABLES * MOVES_EACH
    assert min(stood, fell) > TABLES, "hardly a move came in time, or hardly one too late"


async def _duel(pair: Pair, chance: Random) -> _Duel:
    settings: dict[str, Any] = {"setup": "fixed", "turn_seconds": 1, "cpu_level": 1}
    async with a_raw_table(*pair.urls, **settings) as table:
        duel = _Duel(table, chance)
        await duel.fight()
        key = record_key(RoomId(table.room), MatchId(table.match))
        with pair.store() as store:
            duel.check_record(msgpack.unpackb(store.get(key)))
    return duel


@dataclass
class _Duel:
    """One table whose moves come at the edge of their time."""

    table: RawTable
    chance: Random
    acknowledged: dict[int, str] = field(default_factory=dict)
    """The actions by the step they were played at."""
    timed_out: set[int] = field(default_factory=set)
    _late: set[int] = field(default_factory=set)
    """Seats whose last turn ran out: they move at once, or a CPU would take the seat."""

    async def fight(self) -> None:
        """Make so many moves at the edge, then give up."""
        clients = (self.table.host, self.table.guest)
        board = (await clients[0].look(self.table.room))["match"]["board"]
        at_the_edge = 0
        while at_the_edge < MOVES_EACH and board["to_move"] is not None:
            seat = board["to_move"]
            at_the_edge += seat not in self._late
            board = await self._turn(clients[seat], seat, board)
        if board["to_move"] is not None:
            where = {"room": self.table.room, "match": self.table.match, "step": board["step"]}
            await clients[0].do("resign", **where)
        await clients[0].push("match_ended")

    async def _turn(self, mover: RawClient, seat: int, board: Message) -> Message:
        """Move, about when the time is over; return the board after whatever was played."""
        step, turn = board["step"], await mover.push("your_turn", step=board["step"])
        if seat not in self._late:
            left_s = (board["deadline"] - board["now"]) / 1000
            edge = mover.heard_at + left_s + self.chance.uniform(EARLIEST_S, LATEST_S)
            await time_passes(edge - asyncio.get_running_loop().time())
        action = self.chance.choice([each for each in turn["actions"] if each != "pass"])
        where = {"room": self.table.room, "match": self.table.match, "step": step}
        command = {"id": new_id(), "type": "play", **where, "action": action}
        await mover.send(command)
        reply = await mover.reply_to(command["id"])
        told = await self._told(mover, step)
        self._note(seat, step, action, reply, told)
        if any(each["type"] == "cpu_took_seat" for each in told):
            await mover.do("return_to_seat", room=self.table.room, match=self.table.match)
        board_after: Message = told[-1]["board"]
        return board_after

    async def _told(self, mover: RawClient, step: int) -> list[Message]:
        """Return what both were told up to the action of a step; it is the same."""
        told = await _until_played(mover, step)
        other = self.table.guest if mover is self.table.host else self.table.host
        assert (await _until_played(other, step))[-1] == told[-1]
        return told

    def _note(self, seat: int, step: int, action: str, reply: Message, told: list[Message]) -> None:
        played = told[-1]
        time_outs = [each for each in told if each["type"] in TIME_OUTS]
        if reply["type"] == "ok":
            assert not time_outs
            assert (played["action"], played["cpu"]) == (action, None)
            self.acknowledged[step] = action
            self._late.discard(seat)
        else:
            assert reply["code"] in TOO_LATE, reply
            assert [each["seat"] for each in time_outs] == [seat]
            assert played["cpu"] is not None
            self.timed_out.add(step)
            self._late.add(seat)

    def check_record(self, record: Message) -> None:
        """Each step has one action: the acknowledged one, or a CPU's after the time-out."""
        by_step = dict(enumerate(record["actions"]))
        assert set(by_step) == set(self.acknowledged) | self.timed_out
        assert not set(self.acknowledged) & self.timed_out
        for step, (action, _, _, _, cpu) in by_step.items():
            assert (cpu is None) == (step in self.acknowledged)
            assert action == self.acknowledged.get(step, action)


async def _until_played(client: RawClient, step: int) -> list[Message]:
    told: list[Message] = []
    while not (told and told[-1]["board"]["step"] > step):
        told += await client.pushes_until("action_played")
    return told
