"""What the runtime is asked and how it answers.

Owns: orders, replies and the runtime's own refusals. Must not know: wire forms, storage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from seki_server.domain.commands import Command
from seki_server.domain.decision import Refusal
from seki_server.domain.words import Instant, RoomId
from seki_server.ports import CommandKey


class RuntimeRefusal(StrEnum):
    """Codes of what the runtime refuses by itself, beside the domain's `RefusalCode`."""

    ROOM_BUSY = "room/busy"
    TOO_MANY_ROOMS = "party/too_many_rooms"
    CPU_BUSY = "cpu/busy"
    ID_REUSED = "command/id_reused"
    STORAGE_UNAVAILABLE = "storage/unavailable"
    STORAGE_NEWER_SCHEMA = "storage/newer_schema"
    RECORD_TOO_LARGE = "record/too_large"
    RANKED_ALREADY_PLAYING = "ranked/already_playing"
    RANKED_COOLING_DOWN = "ranked/cooling_down"
    RANKED_NOT_QUEUED = "ranked/not_queued"
    RANKED_MATCH_UNKNOWN = "ranked/match_unknown"
    PROFILE_NAME_CROWDED = "profile/name_crowded"
    PROFILE_CODE_UNKNOWN = "profile/code_unknown"
    INTERNAL_FAULT = "internal/fault"


BUSY = Refusal(RuntimeRefusal.ROOM_BUSY, retryable=True)
UNAVAILABLE = Refusal(RuntimeRefusal.STORAGE_UNAVAILABLE, retryable=True)
NEWER_SCHEMA = Refusal(RuntimeRefusal.STORAGE_NEWER_SCHEMA, retryable=True)
ID_REUSED = Refusal(RuntimeRefusal.ID_REUSED)
TOO_MANY_ROOMS = Refusal(RuntimeRefusal.TOO_MANY_ROOMS)
CPU_BUSY = Refusal(RuntimeRefusal.CPU_BUSY)
FAULT = Refusal(RuntimeRefusal.INTERNAL_FAULT)
NOT_QUEUED = Refusal(RuntimeRefusal.RANKED_NOT_QUEUED)
NAME_CROWDED = Refusal(RuntimeRefusal.PROFILE_NAME_CROWDED)
PROFILE_CODE_UNKNOWN = Refusal(RuntimeRefusal.PROFILE_CODE_UNKNOWN)


def too_many_cpu_matches(most: int) -> Refusal:
    """Say that a person has as many matches with CPUs as they may."""
    return Refusal(RuntimeRefusal.CPU_BUSY, {"matches": most})


def record_too_large(form: str, size: int, most: int) -> Refusal:
    """Say that a record would be a larger file than clients are sent."""
    return Refusal(RuntimeRefusal.RECORD_TOO_LARGE, {"form": form, "bytes": size, "most": most})


def already_playing(room: RoomId) -> Refusal:
    """Say that a person's ranked match is not over, or not counted yet."""
    return Refusal(RuntimeRefusal.RANKED_ALREADY_PLAYING, {"room": room})


def cooling_down(until: Instant, now: Instant) -> Refusal:
    """Say until when a person may not join a queue."""
    detail = {"until": until, "wait_ms": until - now}
    return Refusal(RuntimeRefusal.RANKED_COOLING_DOWN, detail)


class Accepted(Struct, frozen=True):
    """The command was carried out, now or before."""

    result: Mapping[str, object]


Reply = Accepted | Refusal
Answer = Callable[[Reply], None]
"""Takes the one reply of an order, before anybody is shown what it changed. Must not raise."""


class Ordered(Protocol):
    """What is carried out at one room. What it asks may be said only at the moment it is read."""

    @property
    def room(self) -> RoomId: ...

    @property
    def command(self) -> Command: ...

    @property
    def asker(self) -> CommandKey | None: ...

    @property
    def stamp(self) -> Instant: ...


class Order(Struct, frozen=True):
    """One command on its way to one room."""

    room: RoomId
    command: Command
    asker: CommandKey | None
    """None for what no client asked (`Wake`)."""
    stamp: Instant
    """When it was read from the socket; it stays so through every retry."""
