"""A log line is one JSON object; health is the store's answer."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from seki_server.domain.words import RoomId
from seki_server.ports import CommandKey, StorageUnavailable, Verified
from seki_server.telemetry.health import Health
from seki_server.telemetry.logs import JsonLines
from tests.support.memory_store import MemoryRooms


def test_a_line_has_what_the_record_says_and_carries() -> None:
    record = logging.LogRecord("seki", logging.ERROR, "f.py", 1, "it %s", ("broke",), None)
    record.room, record.odd = "r1", {1}
    line = json.loads(JsonLines().format(record))
    assert {name: line[name] for name in ("level", "from", "says", "room", "odd")} == {
        "level": "error",
        "from": "seki",
        "says": "it broke",
        "room": "r1",
        "odd": "{1}",
    }


def test_a_fault_has_its_trace_in_the_same_line() -> None:
    try:
        int("why\nso")
    except ValueError as error:
        trace = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("seki", logging.ERROR, "f.py", 1, "x", (), trace)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert "ValueError: invalid literal" in json.loads(text)["trace"]


class Dead(MemoryRooms):
    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        raise StorageUnavailable


class Mute(MemoryRooms):
    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.parametrize(
    ("store", "writes", "status", "redis"),
    [
        (MemoryRooms(), True, "ok", "ok"),
        (MemoryRooms(), False, "away", "takes no writes"),
        (Dead(), True, "away", "away"),
        (Mute(), True, "away", "away"),
    ],
)
async def test_health_is_ok_while_the_store_answers_and_takes_writes(
    store: MemoryRooms, writes: bool, status: str, redis: str
) -> None:
    health = Health("1.2", store, lambda: writes, rooms=lambda: 3, connections=lambda: 4)
    assert await health.look() == {
        "status": status,
        "redis": redis,
        "rooms": 3,
        "connections": 4,
        "version": "1.2",
    }
