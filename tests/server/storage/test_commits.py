"""One commit is one step of one room: once, in order, or not at all."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from seki_server.domain.room import Played, Room
from seki_server.domain.words import Instant, Rev, Seq, Step
from seki_server.ports import (
    CodeKind,
    CodeTarget,
    CommandKey,
    Commit,
    Committed,
    Conflict,
    Remembered,
    RoomUnreadable,
    SchemaTooNew,
)
from seki_server.storage.commit_form import REMEMBERED_COMMANDS, memory_key, pack_commit
from seki_server.storage.errors import StorageFault
from seki_server.storage.keys import BUCKETS, code_key, record_key, room_keys
from seki_server.storage.lane import Lane
from seki_server.storage.opening import Storage, open_storage
from seki_server.storage.packing import packer, unpack
from seki_server.storage.resp import pack_command
from seki_server.storage.room_form import SCHEMA
from seki_server.storage.room_store import RedisRoomStore
from tests.server.storage.parts import SETTINGS, RecordingSink
from tests.server.storage.test_contract import plain
from tests.support.redis_servers import RedisServer
from tests.support.rooms import ALICE, BOB, NOW, ROOM, match_of
from tests.support.waiting import until
from tests.support.walks import (
    A_MATCH,
    first_legal,
    mover_accepts,
    mover_resigns,
    scripted,
    waiter_asks_take_back,
)

KEYS = room_keys(ROOM)
EVERYWHERE = range(BUCKETS)


async def commit_all(storage: Storage, commits: Sequence[Commit]) -> Room:
    """Commit one after the other; return the room after the last."""
    for commit in commits:
        assert await storage.rooms.commit(commit) == Committed(commit.after.rev)
    return commits[-1].after


def touched(room: Room, asker: CommandKey | None, **result: object) -> Commit:
    """Return a commit that changes nothing but the numbers."""
    after = replace(room, rev=Rev(room.rev + 1), seq=Seq(room.seq + 1))
    events = scripted()[0].events[:1]
    return Commit(room, after, events, asker, result, None, None)


def number_of(reply: str) -> int:
    """Read an integer reply."""
    return int(reply.removeprefix(":"))


async def test_of_two_servers_that_commit_the_same_step_one_meets_a_conflict(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    ours, theirs = touched(room, CommandKey(ALICE, "x", b"1")), touched(room, None)
    async with open_storage(redis.address, SETTINGS, RecordingSink()) as other:
        outcomes = await asyncio.gather(storage.rooms.commit(ours), other.rooms.commit(theirs))
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Committed", "Conflict"]
        assert {outcome.rev for outcome in outcomes if not isinstance(outcome, Remembered)} == {
            Rev(room.rev + 1)
        }
        assert (await storage.rooms.verify(ROOM, None)).rev == room.rev + 1
        log = await storage.rooms.backlog(ROOM, room.seq)
        assert log
        assert len(log.events) == 1, "the loser wrote no event"


async def test_a_command_that_was_committed_is_remembered_with_its_reply(storage: Storage) -> None:
    room = await commit_all(storage, scripted())
    key = CommandKey(ALICE, "mine", b"digest")
    await storage.rooms.commit(touched(room, key, answer=42))
    remembered = Remembered(b"digest", {"answer": 42})
    assert await storage.rooms.commit(touched(room, key, answer=1)) == remembered
    assert (await storage.rooms.verify(ROOM, key)).remembered == remembered
    assert (await storage.rooms.verify(ROOM, replace(key, person=BOB))).remembered is None


async def test_the_same_id_with_another_body_shows_by_its_digest(storage: Storage) -> None:
    room = await commit_all(storage, scripted())
    await storage.rooms.commit(touched(room, CommandKey(ALICE, "mine", b"first")))
    outcome = await storage.rooms.commit(touched(room, CommandKey(ALICE, "mine", b"second")))
    assert isinstance(outcome, Remembered)
    assert outcome.digest == b"first"


async def test_the_last_32_commands_of_each_person_and_the_room_s_first_are_remembered(
    redis: RedisServer, storage: Storage
) -> None:
    creation = scripted()[0]
    room = await commit_all(storage, [creation])
    asked = 2 * REMEMBERED_COMMANDS + 5
    await commit_all(storage, [touched(room, CommandKey(BOB, "only", b""))])
    room = replace(room, rev=Rev(room.rev + 1), seq=Seq(room.seq + 1))
    for number in range(asked):
        commit = touched(room, CommandKey(ALICE, f"id{number}", b""))
        room = await commit_all(storage, [commit])
    kept = [
        number
        for number in range(asked)
        if (await storage.rooms.verify(ROOM, CommandKey(ALICE, f"id{number}", b""))).remembered
    ]
    assert kept == list(range(asked - REMEMBERED_COMMANDS, asked))
    assert (await storage.rooms.verify(ROOM, CommandKey(BOB, "only", b""))).remembered
    memory = memory_key(KEYS, CommandKey(ALICE, "", b""))
    assert number_of(redis.ask("HLEN", memory)) == 2 * REMEMBERED_COMMANDS + 2
    assert (await storage.rooms.verify(ROOM, creation.asker)).remembered


@pytest.mark.parametrize("id_", ["asked", "slot:1", "id:", "", "\x00", "席" * 20])
async def test_any_command_id_is_remembered_as_it_is(storage: Storage, id_: str) -> None:
    room = await commit_all(storage, scripted())
    for key in (CommandKey(ALICE, id_, b"1"), CommandKey(ALICE, "id:" + id_, b"2")):
        assert (await storage.rooms.verify(ROOM, key)).remembered is None
        room = await commit_all(storage, [touched(room, key)])
        assert (await storage.rooms.verify(ROOM, key)).remembered == Remembered(key.digest, {})


async def test_a_take_back_trims_the_stored_actions(redis: RedisServer, storage: Storage) -> None:
    before = await commit_all(storage, scripted(*A_MATCH))
    steps = scripted(*A_MATCH, waiter_asks_take_back, mover_accepts, first_legal)
    after = await commit_all(storage, steps[len(A_MATCH) + 1 :])
    assert len(match_of(after).played) == len(match_of(before).played)
    assert number_of(redis.ask("LLEN", KEYS.actions)) == len(match_of(after).played)
    for known in (None, before, after):
        assert plain(await storage.rooms.load(ROOM, known)) == plain(after)


async def test_a_replay_begins_with_no_actions(redis: RedisServer, storage: Storage) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    match = match_of(room)
    start = match.position.game.start(match.position.settings)
    anew = replace(match, position=start, played=(), step=Step(match.step + 1), replays=1)
    commit = touched(room, None)
    await commit_all(storage, [replace(commit, after=replace(commit.after, match=anew))])
    assert number_of(redis.ask("EXISTS", KEYS.actions)) == 0
    assert plain(await storage.rooms.load(ROOM, room)) == plain(replace(commit.after, match=anew))


async def test_the_commit_that_ends_a_match_writes_its_record(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH, mover_resigns))
    match = match_of(room)
    key = record_key(ROOM, match.id)
    reply = redis.ask("GET", key).encode(errors="surrogateescape")
    record = unpack(reply.split(b"\r\n", 1)[1].removesuffix(b"\r\n"))
    assert record["settings"] == match.position.settings.model_dump()
    assert [Played(*each) for each in record["actions"]] == list(match.played)
    assert record["persons"] == [match.terms.players[match.first_seat], BOB]
    assert (record["winner"], record["termination"]) == (0, "resign")
    year_s = SETTINGS.record_days * 86400
    assert year_s - 60 <= number_of(redis.ask("TTL", key)) <= year_s


async def test_a_record_is_never_written_over(redis: RedisServer, storage: Storage) -> None:
    steps = scripted(*A_MATCH, mover_resigns)
    key = record_key(ROOM, match_of(steps[-1].after).id)
    redis.ask("SET", key, "of a room that is gone", "EX", "1000")
    await commit_all(storage, steps)
    assert redis.ask("GET", key).endswith("of a room that is gone\r\n")
    assert number_of(redis.ask("TTL", key)) <= 1000


async def test_the_deadline_index_follows_the_commits(storage: Storage) -> None:
    room = await commit_all(storage, scripted())
    for due in (Instant(NOW + 5), Instant(NOW + 9), None):
        commit = replace(touched(room, None), next_wake=due)
        room = await commit_all(storage, [commit])
        for now in (NOW + 5, NOW + 6, NOW + 9, NOW + 10):
            found = await storage.rooms.overdue(Instant(now), EVERYWHERE)
            assert list(found) == ([ROOM] if due is not None and due < now else [])
    assert list(await storage.rooms.overdue(Instant(NOW + 10), [])) == []


async def test_a_deadline_is_corrected_only_while_the_room_is_as_it_was_read(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted())
    late = Instant(2**50)
    await storage.rooms.correct_deadline(ROOM, Rev(0), None)
    await storage.rooms.correct_deadline(ROOM, Rev(room.rev - 1), None)
    assert list(await storage.rooms.overdue(late, EVERYWHERE)) == [ROOM]
    await storage.rooms.correct_deadline(ROOM, room.rev, late)
    assert list(await storage.rooms.overdue(late, EVERYWHERE)) == []
    assert list(await storage.rooms.overdue(Instant(late + 1), EVERYWHERE)) == [ROOM]
    redis.ask("DEL", KEYS.room)
    await storage.rooms.correct_deadline(ROOM, Rev(0), None)
    assert list(await storage.rooms.overdue(Instant(late + 1), EVERYWHERE)) == []


async def test_no_entry_is_made_where_there_is_none(redis: RedisServer, storage: Storage) -> None:
    await storage.rooms.correct_deadline(ROOM, Rev(0), NOW)
    assert number_of(redis.ask("EXISTS", KEYS.deadlines)) == 0


async def test_a_room_that_is_made_again_has_nothing_of_the_one_that_expired(
    redis: RedisServer, storage: Storage
) -> None:
    await commit_all(storage, scripted(*A_MATCH))
    redis.ask("DEL", KEYS.room)
    redis.ask("DEL", memory_key(KEYS, CommandKey(ALICE, "", b"")))
    assert await storage.rooms.load(ROOM) is None
    room = await commit_all(storage, scripted())
    assert plain(await storage.rooms.load(ROOM)) == plain(room)
    backlog = await storage.rooms.backlog(ROOM, Seq(0))
    assert backlog
    assert len(backlog.events) == room.seq


async def test_a_wrong_step_is_refused_before_the_first_write(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    redis.ask("RPOP", KEYS.actions)
    dump = redis.ask("DUMP", KEYS.room)
    *_, commit = scripted(*A_MATCH, first_legal)
    with pytest.raises(StorageFault, match="INVALID"):
        await storage.rooms.commit(commit)
    with pytest.raises(StorageFault, match="INVALID"):
        await storage.rooms.commit(replace(touched(room, None), after=replace(room, seq=Seq(1))))
    assert redis.ask("DUMP", KEYS.room) == dump
    assert (await storage.rooms.verify(ROOM, None)).rev == room.rev


async def test_the_log_keeps_about_as_many_commits_as_set(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted())
    for _ in range(SETTINGS.log_events + 300):
        room = await commit_all(storage, [touched(room, None)])
    kept = number_of(redis.ask("XLEN", KEYS.log))
    assert SETTINGS.log_events <= kept <= SETTINGS.log_events + 200
    assert await storage.rooms.backlog(ROOM, Seq(0)) is None, "gone: a snapshot instead"
    last = await storage.rooms.backlog(ROOM, Seq(room.seq - SETTINGS.log_events + 1))
    assert last
    assert len(last.events) == SETTINGS.log_events - 1


async def test_a_commit_refreshes_what_expires_with_the_room(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    kinds = [KEYS.room, KEYS.actions, KEYS.log, KEYS.deadlines, KEYS.memory + ALICE]
    for key in kinds:
        redis.ask("EXPIRE", key, "1000")
    await commit_all(storage, [touched(room, CommandKey(ALICE, "x", b""))])
    fresh = SETTINGS.room_ttl_s - 60
    assert [key for key in kinds if number_of(redis.ask("TTL", key)) < fresh] == [KEYS.deadlines]


async def test_the_cost_of_a_commit_does_not_grow_with_the_match(
    redis: RedisServer, lane: Lane
) -> None:
    """Counted in bytes sent and commands run; the microseconds are `commit_bench`'s to measure."""
    rooms = RedisRoomStore(lane, SETTINGS)
    costs = []
    for length in (10, 300):
        redis.ask("FLUSHALL")
        steps = scripted(*A_MATCH)
        for step in steps:
            await rooms.commit(step)
        filled = _lengthened(steps[-1].after, length)
        await rooms.commit(filled)
        redis.ask("CONFIG", "RESETSTAT")
        action = _lengthened(filled.after, length + 1)
        assert isinstance(await rooms.commit(action), Committed)
        costs.append((_wire_bytes(action), _commands_run(redis)))
    (early_bytes, early_commands), (late_bytes, late_commands) = costs
    assert early_commands == late_commands
    assert ("rpush", "1") in early_commands
    assert abs(late_bytes - early_bytes) <= early_bytes / 10


def _lengthened(room: Room, length: int) -> Commit:
    """Return the commit by which the match gets so many actions; its position stays behind."""
    match = match_of(room)
    more = length - len(match.played)
    played = match.played + match.played[-1:] * more
    after = replace(match, played=played, step=Step(match.step + more))
    commit = touched(room, None)
    return replace(commit, after=replace(commit.after, match=after))


def _wire_bytes(commit: Commit) -> int:
    call = pack_commit(commit, SETTINGS)
    return len(pack_command(*call.keys, *call.arguments))


def _commands_run(redis: RedisServer) -> list[tuple[str, str]]:
    return re.findall(r"cmdstat_(\w+):calls=(\d+)", redis.ask("INFO", "commandstats"))


async def test_the_codes_of_a_room_in_use_do_not_expire(
    redis: RedisServer, storage: Storage
) -> None:
    room = await commit_all(storage, scripted())
    codes = [code_key(room.codes.invite), code_key(room.codes.watch)]
    for code in (room.codes.invite, room.codes.watch):
        await storage.codes.reserve(code, CodeTarget(ROOM, CodeKind.INVITE))
    for key in (KEYS.room, *codes):
        redis.ask("EXPIRE", key, "1000")
    await commit_all(storage, [touched(room, None)])
    await until(lambda: all(number_of(redis.ask("TTL", key)) > 1000 for key in codes))


async def test_a_room_of_a_newer_release_is_not_touched(storage: Storage, lane: Lane) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    await lane.ask("HSET", KEYS.room, "rev", room.rev + 1, "play", packer()([SCHEMA + 1]))
    for known in (None, room):
        with pytest.raises(SchemaTooNew):
            await storage.rooms.load(ROOM, known)
    assert await storage.rooms.commit(touched(room, None)) == Conflict(Rev(room.rev + 1))


@pytest.mark.parametrize("spoilt", [b"\xc1", packer()([SCHEMA]), packer()([SCHEMA, 0, ["x"] * 8])])
async def test_a_room_that_makes_no_sense_is_unreadable_by_name(
    storage: Storage, lane: Lane, spoilt: bytes
) -> None:
    room = await commit_all(storage, scripted(*A_MATCH))
    await lane.ask("HSET", KEYS.room, "rev", room.rev + 1, "play", spoilt)
    for known in (None, room):
        with pytest.raises(RoomUnreadable, match=ROOM):
            await storage.rooms.load(ROOM, known)
