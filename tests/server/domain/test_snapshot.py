"""The whole room as one person may see it, and what the mover is told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from seki_server.domain.board import board_of, turn
from seki_server.domain.commands import Configure, Wake
from seki_server.domain.room import Room
from seki_server.domain.settings import flat_settings
from seki_server.domain.snapshot import snapshot
from seki_server.domain.words import Instant, PersonId, SeatIndex
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    FIXED,
    LIMITS,
    NOW,
    ROOM,
    STRANGER,
    a_match,
    a_room,
    accepted,
    after,
    an_ended_match,
    match_of,
    result_of,
)

HOST, GUEST = SeatIndex
LATER = Instant(NOW + 9)
UNTOUCHED = {
    "grace_left": LIMITS.absence.budget_ms,
    "absent_since": None,
    "grace_until": None,
    "timeouts": 0,
    "substitute": None,
    "acted": 0,
}


def seen(room: Room, person: PersonId) -> dict[str, Any]:
    return dict(snapshot(room, person, LATER))


def test_a_member_sees_the_party_and_its_codes() -> None:
    room = a_room(others=(CAROL,))
    assert seen(room, BOB) == {
        "room": ROOM,
        "seq": room.seq,
        "check": 0,
        "you": {"person": BOB, "member": True, "seat": GUEST},
        "leader": ALICE,
        "members": (ALICE, BOB, CAROL),
        "seats": (ALICE, BOB),
        "cpus": (None, None),
        "settings": flat_settings(room.settings),
        "codes": {"invite": CODES.invite, "watch": CODES.watch},
        "closed": False,
        "present": (ALICE, BOB, CAROL),
        "match": None,
        "now": LATER,
    }


def test_who_watches_sees_all_of_it_but_the_codes() -> None:
    room = a_match(others=(CAROL,))
    watcher, member = seen(room, STRANGER), seen(room, CAROL)
    assert watcher["codes"] is None
    assert watcher["you"] == {"person": STRANGER, "member": False, "seat": None}
    own = {"codes", "you"}
    assert {k: v for k, v in watcher.items() if k not in own} == {
        k: v for k, v in member.items() if k not in own
    }


def test_the_match_is_seen_with_everything_that_happened_in_it() -> None:
    room = after(a_match(), "a4a5", "a7a6")
    match = match_of(room)
    assert seen(room, ALICE)["match"] == {
        "id": f"{ROOM}.1",
        "number": 1,
        "settings": flat_settings(room.settings),
        "ranked": False,
        "players": (ALICE, BOB),
        "cpus": (None, None),
        "first_seat": HOST,
        "started_at": NOW,
        "board": asdict(board_of(match, LATER)),
        "actions": ("a4a5", "a7a6"),
        "count": len(match.position.legal_actions()),
        "replays": 0,
        "offer": None,
        "result": None,
        "rematch": (),
        "thinking": None,
        "attendance": (UNTOUCHED, UNTOUCHED),
        "paused": False,
    }
    assert seen(room, ALICE)["check"] == match.check


def test_an_ended_match_is_seen_under_the_settings_it_was_played_by() -> None:
    room = an_ended_match()
    played_by = flat_settings(room.settings)
    room = accepted(room, Configure(ALICE, "gungi", {})).room
    view = seen(room, ALICE)
    assert view["settings"]["game"] == "gungi"
    assert view["match"]["settings"] == played_by
    assert view["match"]["count"] == 0
    assert view["match"]["result"] == {
        "winner": HOST,
        "termination": "resign",
        "points": result_of(room).points,
        "ended_at": NOW,
        "left": None,
    }


@pytest.mark.parametrize("shown", [True, False])
def test_the_mover_is_told_the_legal_actions_where_the_settings_show_them(shown: bool) -> None:
    room = after(a_match(settings={**FIXED, "show_legal_moves": shown}), "a4a5")
    told = turn(room)
    legal = match_of(room).position.legal_actions()
    assert told is not None
    assert (told.person, told.step, told.count) == (BOB, 1, len(legal))
    assert told.actions == (tuple(legal) if shown else None)
    assert told.declarations == ("pass",)


def test_nobody_is_told_anything_while_nobody_is_to_move() -> None:
    closed = accepted(a_match(), Wake(), Instant(NOW + 10**10)).room
    for room in (a_room(), an_ended_match(), closed):
        assert turn(room) is None
