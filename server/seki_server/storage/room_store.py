"""Rooms in Redis.

Owns: reading and writing rooms, their logs and their deadlines. Must not know: what a command
does to a room, or who shows it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence

from seki_server.domain.ranked.ended import RankedEnd
from seki_server.domain.room import Room
from seki_server.domain.words import Instant, ProcessId, Rev, RoomId, Seq
from seki_server.ports import (
    Backlog,
    CommandKey,
    Commit,
    CommitOutcome,
    Committed,
    Conflict,
    RoomUnreadable,
    Verified,
)
from seki_server.storage.backlog_form import LogEntry, backlog_after
from seki_server.storage.commit_form import (
    memory_field,
    memory_key,
    pack_commit,
    serving,
    unpack_memory,
)
from seki_server.storage.keys import (
    Bucket,
    bucket_of,
    code_key,
    deadlines_key,
    outbox_key,
    room_keys,
    served_key,
)
from seki_server.storage.lane import Lane
from seki_server.storage.outbox_form import unpack_end
from seki_server.storage.packing import pairs_of
from seki_server.storage.resp import Reply
from seki_server.storage.room_form import StoredRoom, unpack_room
from seki_server.storage.scripts import Script
from seki_server.storage.settings import StorageSettings

logger = logging.getLogger(__name__)

_COMMITTED, _CONFLICT = 0, 1


class RedisRoomStore:
    """`RoomStore` in Redis."""

    def __init__(self, lane: Lane, settings: StorageSettings) -> None:
        self._lane = lane
        self._settings = settings
        self._commit = Script(lane, "commit.lua")
        self._load = Script(lane, "load.lua")
        self._correct_deadline = Script(lane, "correct_deadline.lua")

    async def load(self, room: RoomId, known: Room | None = None) -> Room | None:
        """Return the room as stored; `known`, an earlier version, saves reading its actions.

        Raises RoomUnreadable.
        """
        keys = room_keys(room)
        rev = known.rev if known else 0
        begin = len(known.match.played) if known and known.match else 0
        reply = await self._load((keys.room, keys.actions), rev, begin)
        if reply is None:
            return None
        if len(reply) == 1:
            return known
        try:
            loaded = unpack_room(room, _stored(reply), known)
        except (ValueError, TypeError, LookupError) as error:
            raise RoomUnreadable(f"{room}: {error}") from error
        return loaded or await self.load(room)

    async def verify(self, room: RoomId, asker: CommandKey | None) -> Verified:
        """Return the stored rev and whether this command was committed before."""
        keys = room_keys(room)
        if asker is None:
            return Verified(_rev(await self._lane.ask("HGET", keys.room, "rev")), None)
        packed, rev = await asyncio.gather(
            self._lane.ask("HGET", memory_key(keys, asker), memory_field(asker)),
            self._lane.ask("HGET", keys.room, "rev"),
        )
        return Verified(_rev(rev), None if packed is None else unpack_memory(packed))

    async def commit(self, commit: Commit) -> CommitOutcome:
        """Write the step if the stored rev is still the one before. Raises CommitTooLarge."""
        call = pack_commit(commit, self._settings)
        verdict, *rest = await self._commit(call.keys, *call.arguments)
        if verdict == _COMMITTED:
            rev, refreshed = rest
            if refreshed:
                self._refresh_beside(commit.after)
            return Committed(Rev(rev))
        return Conflict(Rev(rest[0])) if verdict == _CONFLICT else unpack_memory(rest[0])

    async def backlog(self, room: RoomId, after: Seq) -> Backlog | None:
        """Return the events numbered above `after`, or None where some are gone."""
        log = room_keys(room).log
        behind, last = await asyncio.gather(
            self._lane.ask("XRANGE", log, f"{after + 1}-0", "+"),
            self._lane.ask("XREVRANGE", log, "+", "-", "COUNT", 1),
        )
        entries = [_log_entry(entry) for entry in behind or last]
        return backlog_after(after, entries)

    async def overdue(self, before: Instant, buckets: Collection[int]) -> Sequence[RoomId]:
        """Return rooms whose deadline in the index lies before an instant, some of each bucket."""
        most = self._settings.overdue_rooms
        found = await asyncio.gather(
            *(
                self._lane.ask(
                    "ZRANGEBYSCORE", deadlines_key(Bucket(bucket)), "-inf", f"({before}",
                    "LIMIT", 0, most,
                )
                for bucket in buckets
            )
        )  # fmt: skip
        return [RoomId(room.decode()) for rooms in found for room in rooms]

    async def correct_deadline(self, room: RoomId, rev: Rev, at: Instant | None) -> None:
        """Correct a room's entry in the index if the stored rev is this one; 0: no such room."""
        keys = room_keys(room)
        score = "" if at is None else at
        await self._correct_deadline((keys.room, keys.deadlines), room, rev, score)

    async def served_by(self, process: ProcessId, buckets: Collection[int]) -> Sequence[RoomId]:
        """Return the open rooms to which people are connected through a process, as stored."""
        found = await asyncio.gather(
            *(self._lane.ask("SMEMBERS", served_key(Bucket(bucket), process)) for bucket in buckets)
        )
        return [RoomId(room.decode()) for rooms in found for room in rooms]

    async def outbox(self, buckets: Collection[int]) -> Sequence[RankedEnd]:
        """Return what ranked matches gave that is not counted yet, of each bucket."""
        found = await asyncio.gather(
            *(self._lane.ask("HGETALL", outbox_key(Bucket(bucket))) for bucket in buckets)
        )
        return [
            unpack_end(RoomId(room.decode()), stored)
            for ends in found
            for room, stored in pairs_of(ends)
        ]

    async def outbox_done(self, room: RoomId) -> None:
        """Drop what a room's ranked match gave, now that it is counted."""
        await self._lane.ask("HDEL", outbox_key(bucket_of(room)), room)

    def _refresh_beside(self, room: Room) -> None:
        """Let what names a room live as long as it; where this fails, tomorrow does as well."""
        bucket = bucket_of(room.id)
        for key in (
            code_key(room.codes.invite),
            code_key(room.codes.watch),
            *(served_key(bucket, process) for process in serving(room)),
        ):
            refreshed = self._lane.ask("EXPIRE", key, self._settings.room_ttl_s)
            refreshed.add_done_callback(_log_failure)


def _stored(reply: list[Reply]) -> StoredRoom:
    rev, seq, party, terms, play, presence, actions = reply
    return StoredRoom(int(rev), int(seq), party, terms, play, presence, actions)


def _rev(stored: bytes | None) -> Rev:
    return Rev(int(stored or 0))


def _log_entry(entry: Reply) -> LogEntry:
    id_, (_, check, _, events) = entry
    return LogEntry(Seq(int(id_.split(b"-")[0])), int(check), events)


def _log_failure(refreshed: asyncio.Future[Reply]) -> None:
    if not refreshed.cancelled() and (error := refreshed.exception()):
        logger.warning("what names a room was not refreshed: %s", error)
