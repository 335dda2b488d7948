"""Rooms that earlier releases stored are read, and what is new in them is as good as untouched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from seki_server.domain.limits import AbsenceLimits
from seki_server.domain.room import (
    NOBODY,
    Attendance,
    Cpu,
    Match,
    OfferKind,
    Room,
    Thinking,
    TurnClock,
)
from seki_server.domain.words import CpuLevel, Instant, Millis, SeatIndex
from seki_server.storage.commit_form import pack_commit
from seki_server.storage.room_form import SCHEMA, StoredRoom, unpack_room
from tests.server.storage.parts import SETTINGS
from tests.server.storage.test_commits import touched
from tests.server.storage.test_contract import plain
from tests.server.storage.test_room_form import stored
from tests.support.rooms import ALICE, BOB, ROOM, match_of, result_of

DATA = Path(__file__).parents[2] / "data" / "storage" / "old_rooms.json"

OLD: list[dict[str, Any]] = json.loads(DATA.read_text())
"""As packed by those releases: the same rooms that `scripted` makes today."""

PARTS = ("party", "terms", "play", "presence")

UNTOUCHED = Attendance(Millis(AbsenceLimits().budget_ms))


def old_room(name: str, schema: int) -> Room:
    """Restore a room as a release of an earlier schema stored it."""
    (found,) = [old for old in OLD if (old["name"], old["schema"]) == (name, schema)]
    parts: dict[str, Any] = {
        part: bytes.fromhex(found[part]) if found.get(part) else None for part in PARTS
    }
    actions = [bytes.fromhex(action) for action in found["actions"]]
    room = unpack_room(ROOM, StoredRoom(found["rev"], found["seq"], **parts, actions=actions))
    assert room is not None
    return room


def old_match(name: str, schema: int) -> Match:
    return match_of(old_room(name, schema))


def test_there_are_rooms_of_every_earlier_schema() -> None:
    assert {old["schema"] for old in OLD} == set(range(1, SCHEMA))


@pytest.mark.parametrize("schema", [1, 2])
def test_an_older_room_has_nobody_connected_and_has_never_looked_at_frozen_time(
    schema: int,
) -> None:
    for name in ("people", "party"):
        room = old_room(name, schema)
        assert (room.presence, room.frozen_ms, room.cpus) == (NOBODY, None, (None, None))
        assert (room.leader, room.settings.turn_seconds) == (ALICE, None)
    assert old_room("party", schema).match is None


@pytest.mark.parametrize("schema", [1, 2])
def test_an_older_match_of_people_goes_on_with_whole_budgets_and_a_clock_that_runs(
    schema: int,
) -> None:
    match = old_match("people", schema)
    assert match.terms.players == (ALICE, BOB)
    assert match.attendance == (UNTOUCHED, UNTOUCHED)
    assert match.turn == TurnClock(Instant(1_005_000))
    assert [played.action for played in match.played] == ["a1a2", "pass", "a2a1"]
    assert match.offer
    assert match.offer.kind is OfferKind.TAKE_BACK


def test_a_match_that_was_paused_has_stood_still_since_its_last_command() -> None:
    room = old_room("paused", 2)
    match = match_of(room)
    assert room.touched_at == 1_004_000
    assert match.turn == TurnClock(Instant(1_003_000), paused_at=room.touched_at)
    assert match.is_paused
    assert match.attendance == (UNTOUCHED, None), "a CPU keeps no seat"
    assert match.terms.cpus == (None, CpuLevel(3))


def test_a_cpu_that_was_thinking_still_is() -> None:
    match = old_match("thinking", 2)
    assert match.thinking == Thinking(1, Instant(1_004_600))
    assert match.turn == TurnClock(Instant(1_003_000))


def test_in_a_match_before_ranked_ones_no_cpu_has_acted_for_anybody_and_nobody_left() -> None:
    room = old_room("substituted", 3)
    match = match_of(room)
    assert [each and each.acted for each in match.attendance] == [0, 0]
    assert room.occupant(SeatIndex.GUEST) == Cpu(room.settings.cpu_level)
    assert room.presence.has(ALICE)
    assert not room.settings.ranked
    assert result_of(old_room("ended", 3)).left is None
    assert result_of(old_room("ended", 3)).termination == "resign"


@pytest.mark.parametrize("old", OLD, ids=lambda old: f"{old['name']}-{old['schema']}")
def test_an_older_room_that_is_written_anew_comes_back_the_same(old: dict[str, Any]) -> None:
    room = old_room(old["name"], old["schema"])
    assert plain(unpack_room(ROOM, stored(room))) == plain(room)


def test_a_step_in_an_older_room_that_changes_no_presence_leaves_it_unwritten() -> None:
    """It is read as untouched again, until somebody comes or goes."""
    room = old_room("people", 2)
    step = touched(room, None)
    assert "presence" not in pack_commit(step, SETTINGS).arguments
    noted = replace(step, after=replace(step.after, frozen_ms=Millis(0)))
    assert "presence" in pack_commit(noted, SETTINGS).arguments
