"""What one commit gives to `commit.lua`.

Owns: which parts of a room a step changed, and the script's arguments. Must not know: Redis
connections, or why the step was taken.

The cost of an ordinary step does not depend on how many actions the match has: only a take-back
or a new match looks at more than the end of `played`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from msgspec import Struct

from seki_server.domain.ranked.ended import RankedEnd, ranked_end
from seki_server.domain.room import Attendances, Match, Played, Room
from seki_server.domain.words import ProcessId, RoomId
from seki_server.ports import CommandKey, Commit, Remembered
from seki_server.storage.event_form import pack_events
from seki_server.storage.keys import (
    FOR_GOOD_S,
    RoomKeys,
    bucket_of,
    outbox_key,
    record_key,
    room_keys,
    served_key,
)
from seki_server.storage.outbox_form import pack_end
from seki_server.storage.packing import packer, unpack
from seki_server.storage.record_form import pack_record
from seki_server.storage.resp import Argument
from seki_server.storage.room_form import (
    HEAD_BYTES,
    pack_actions,
    pack_party,
    pack_play,
    pack_presence,
    pack_terms,
)
from seki_server.storage.settings import DAY_S, StorageSettings

PRESENCE = "presence"
REMEMBERED_COMMANDS = 32
"""Commands remembered for each person in each room."""


_PACK = packer(dict)


class CommitTooLarge(ValueError):
    """A step is too large to be stored; nothing was written."""


class ScriptCall(Struct, frozen=True):
    """What a script is called with."""

    keys: tuple[str, ...]
    arguments: tuple[Argument, ...]


def pack_commit(commit: Commit, settings: StorageSettings) -> ScriptCall:
    """Return the call that writes a commit. Raises CommitTooLarge."""
    before, after, asker, ended = commit.before, commit.after, commit.asker, commit.ended
    keys = room_keys(after.id)
    parts = _changed_parts(before, after)
    kept, added = _changed_actions(before.match if before else None, after.match)
    events, actions = pack_events(commit.events), pack_actions(added)
    remembered = pack_memory(asker, commit) if asker else b""
    _check_size(parts, [events, remembered, *actions], settings)
    names = (keys.room, keys.actions, keys.log, memory_key(keys, asker), keys.deadlines)
    served, left = _changed_service(before, after)
    end = ranked_end(after.id, ended) if ended else None
    ends = _ending_keys(after.id, ended, end)
    arguments = (
        before.rev if before else 0,
        after.seq,
        before.check if before else 0,
        events,
        kept,
        "" if commit.next_wake is None else commit.next_wake,
        after.id,
        keys.channel,
        memory_field(asker) if asker else "",
        remembered,
        REMEMBERED_COMMANDS,
        pack_record(ended) if ended else b"",
        _record_seconds(end, settings) if ended else b"",
        settings.room_ttl_s,
        settings.log_events,
        len(served),
        pack_end(end) if end else b"",
        2 * len(parts),
        *(word for part in parts.items() for word in part),
        *actions,
    )
    return ScriptCall((*names, *served, *left, *ends), arguments)


def serving(room: Room) -> tuple[ProcessId, ...]:
    """Return the processes through which people are connected to a room, while it is open."""
    return () if room.closed else tuple(place.process for place in room.presence.places)


def memory_field(asker: CommandKey) -> str:
    """Name the field that remembers a command, in the hash of its asker."""
    return f"id:{asker.id}"


def memory_key(keys: RoomKeys, asker: CommandKey | None) -> str:
    """Name the hash that remembers the commands of an asker; nothing is kept for nobody."""
    return keys.memory + (asker.person if asker else "")


def pack_memory(asker: CommandKey, commit: Commit) -> bytes:
    """Pack what is remembered of a command: its body's digest and its reply."""
    return _PACK((asker.digest, commit.result))


def unpack_memory(packed: bytes) -> Remembered:
    """Return what `pack_memory` was given."""
    digest, result = unpack(packed)
    return Remembered(digest, result)


def _ending_keys(room: RoomId, ended: Match | None, end: RankedEnd | None) -> tuple[str, ...]:
    """Return the keys that only the end of a match writes."""
    outbox = (outbox_key(bucket_of(room)),) if end else ()
    return (*outbox, record_key(room, ended.id)) if ended else ()


def _record_seconds(end: RankedEnd | None, settings: StorageSettings) -> int:
    """Return how long a record is kept: what ratings come from, for good."""
    return FOR_GOOD_S if end else settings.record_days * DAY_S


def _changed_parts(before: Room | None, after: Room) -> dict[str, bytes]:
    """Return the room's fields that a step changes."""
    parts = {"play": pack_play(after)}
    if before is None or not _is_same_party(before, after):
        parts["party"] = pack_party(after)
    if after.match and (
        before is None or before.match is None or before.match.id != after.match.id
    ):
        parts["terms"] = pack_terms(after.match)
    if before is None or not _is_same_presence(before, after):
        parts[PRESENCE] = pack_presence(after)
    return parts


def _is_same_party(before: Room, after: Room) -> bool:
    return (
        before.settings is after.settings
        and before.members == after.members
        and before.seats == after.seats
        and before.cpus == after.cpus
        and before.leader == after.leader
        and before.kicked == after.kicked
        and before.codes == after.codes
        and before.closed == after.closed
    )


def _is_same_presence(before: Room, after: Room) -> bool:
    return (
        before.presence == after.presence
        and before.frozen_ms == after.frozen_ms
        and before.members == after.members
        and _attendance_of(before) == _attendance_of(after)
    )


def _attendance_of(room: Room) -> Attendances | None:
    return room.match.attendance if room.match else None


def _changed_service(before: Room | None, after: Room) -> tuple[list[str], list[str]]:
    """Return the keys of whose rooms this one becomes, and of whose it is no longer."""
    if before is not None and before.presence is after.presence and before.closed == after.closed:
        return [], []
    bucket = bucket_of(after.id)
    were, are = serving(before) if before else (), serving(after)
    return (
        [served_key(bucket, process) for process in are if process not in were],
        [served_key(bucket, process) for process in were if process not in are],
    )


def _changed_actions(before: Match | None, after: Match | None) -> tuple[int, Sequence[Played]]:
    """Return how many stored actions stay and which ones come behind them."""
    if after is None:
        return 0, ()
    if before is None or before.id != after.id:
        return 0, after.played
    had, has = len(before.played), len(after.played)
    if after.step - has == before.step - had and has >= had:
        return had, after.played[had:]
    pairs = zip(before.played, after.played, strict=False)
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return kept, after.played[kept:]


def _check_size(
    parts: Mapping[str, bytes], others: Sequence[bytes], settings: StorageSettings
) -> None:
    """Refuse what is out of all proportion; a record may be as long as its match.

    Presence is no part of the head: it grows with the processes.
    """
    sizes = sum(map(len, parts)) + sum(map(len, parts.values()))
    head = sizes - len(parts.get(PRESENCE, b""))
    if head > HEAD_BYTES:
        raise CommitTooLarge(f"the room's head has {head} bytes, the limit is {HEAD_BYTES}")
    total = sizes + sum(map(len, others))
    if total > settings.commit_bytes:
        raise CommitTooLarge(f"{total} bytes, the limit is {settings.commit_bytes}")
