"""One sample of every message, from one evening of Janggi between two people.

Owns: the table, in plain values as they travel. Must not know: models; a test holds both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from seki_protocol import ranked_samples
from seki_protocol.sampled_evening import ANN, BEN, MATCH, NOW, ROOM, TOKEN, Sample, a_command

__all__ = [
    "ANN",
    "BEN",
    "COMMANDS",
    "EVENTS",
    "MATCH",
    "NOW",
    "REPLIES",
    "RESULTS",
    "ROOM",
    "TOKEN",
    "Sample",
]

_SETTINGS: Final = {
    "game": "janggi",
    "setup": "choose",
    "decision": "points",
    "bikjang": True,
    "max_plies": 300,
    "show_legal_moves": True,
    "swap_on_rematch": True,
    "first": "random",
    "allow_draw_offer": True,
    "allow_take_back": True,
    "cpu_level": 4,
    "turn_seconds": 60,
}
_SETUP: Final = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R w - - 0 0"
_START: Final = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
_MOVED: Final = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1PP1/1C5C1/4K4/RNBA1ABNR b - - 0 1"


def _board(step: int, fen: str, phase: str, to_move: int | None) -> Sample:
    return {
        "match": MATCH,
        "step": step,
        "ply": 1 if fen is _MOVED else 0,
        "phase": phase,
        "to_move": to_move,
        "in_check": False,
        "fen": fen,
        "check": crc32(fen.encode()),
        "now": NOW + 1000 * step,
        "deadline": None if to_move is None else NOW + 1000 * step + 60_000,
    }


_BEGUN: Final = _board(0, _SETUP, "setup", 1)
_PLAYED: Final = _board(3, _MOVED, "play", 1)
_TAKEN_BACK: Final = _board(4, _START, "play", 0)
_OVER: Final = _board(3, _MOVED, "over", None)


_IN_ROOM: Final = {"room": ROOM}
_ON_MATCH: Final = {"room": ROOM, "match": MATCH, "step": 3}

COMMANDS: Final[Mapping[str, Sample]] = {
    sample["type"]: sample
    for sample in (
        a_command(1, "hello", token=TOKEN, language="ja"),
        a_command(2, "ping"),
        a_command(3, "create_party", game="janggi", settings={"allow_take_back": True}),
        a_command(4, "join_party", code="7KX2MQ9P", seat="any"),
        a_command(5, "leave_party", **_IN_ROOM),
        a_command(6, "take_seat", **_IN_ROOM, seat=1),
        a_command(7, "leave_seat", **_IN_ROOM),
        a_command(8, "configure", **_IN_ROOM, settings={"max_plies": 200}),
        a_command(9, "transfer_leader", **_IN_ROOM, person=BEN),
        a_command(10, "kick", **_IN_ROOM, person=BEN),
        a_command(11, "renew_codes", **_IN_ROOM),
        a_command(12, "start", **_IN_ROOM),
        a_command(13, "play", room=ROOM, match=MATCH, step=2, action="i4h4"),
        a_command(14, "resign", **_ON_MATCH),
        a_command(15, "offer", **_ON_MATCH, kind="take_back"),
        a_command(16, "answer_offer", **_ON_MATCH, accept=True),
        a_command(17, "withdraw_offer", **_ON_MATCH),
        a_command(18, "rematch", room=ROOM, match=MATCH),
        a_command(19, "watch", code="H4WN8RTC"),
        a_command(20, "unfollow", **_IN_ROOM),
        a_command(21, "resume", **_IN_ROOM, after=9, check=crc32(_MOVED.encode())),
        a_command(22, "get_snapshot", **_IN_ROOM),
        a_command(23, "add_cpu", **_IN_ROOM, seat=1, level=4),
        a_command(24, "remove_cpu", **_IN_ROOM, seat=1),
        a_command(25, "return_to_seat", room=ROOM, match=MATCH),
        a_command(26, "get_record", room=ROOM, match=MATCH, form="text"),
        *ranked_samples.COMMANDS,
    )
}

RESULTS: Final[Mapping[str, Sample]] = {
    "ping": {"now": NOW},
    "create_party": {"room": ROOM},
    "join_party": {"room": ROOM, "seat": 1},
    "leave_party": {},
    "take_seat": {"seat": 1},
    "leave_seat": {},
    "configure": {},
    "transfer_leader": {},
    "kick": {},
    "add_cpu": {"seat": 1, "level": 4},
    "remove_cpu": {},
    "renew_codes": {"codes": {"invite": "7KX2MQ9P", "watch": "H4WN8RTC"}},
    "start": {"match": MATCH},
    "play": {"step": 3},
    "resign": {},
    "offer": {},
    "answer_offer": {},
    "withdraw_offer": {},
    "rematch": {"match": None},
    "return_to_seat": {},
    "watch": {"room": ROOM},
    "unfollow": {},
    "resume": {"resumed": True},
    "get_snapshot": {},
    "get_record": {
        "file": "janggi-2026-12-04-k3m9p2x7q4w8t5z1-1.txt",
        "charset": "utf-8",
        "content": "W2dhbWUgImphbmdnaSJdCgppbm5lciBpbm5lciBpNGg0Cg==",
    },
    **ranked_samples.RESULTS,
}
"""What `ok` carries for each command; `hello` is answered by `welcome`."""

_THERE: Final = {
    "grace_left": 180_000,
    "absent_since": None,
    "grace_until": None,
    "timeouts": 0,
    "substitute": None,
    "acted": 0,
}
_AWAY: Final = {
    **_THERE,
    "absent_since": NOW + 3_000,
    "grace_until": NOW + 33_000,
    "timeouts": 1,
    "acted": 1,
}

REPLIES: Final[Mapping[str, Sample]] = {
    "hello": {
        "type": "hello",
        "protocol": 1,
        "server": "0.1.0",
        "now": NOW,
        "heartbeat_ms": 20_000,
        "limits": {"frame_bytes": 16_384, "depth": 8},
    },
    "welcome": {
        "type": "welcome",
        "id": COMMANDS["hello"]["id"],
        "person": ANN,
        "token": TOKEN,
        "rooms": [ROOM],
        "now": NOW,
    },
    "ok": {"type": "ok", "id": COMMANDS["play"]["id"], "result": RESULTS["play"]},
    "refused": {
        "type": "refused",
        "id": COMMANDS["resign"]["id"],
        "code": "match/stale_step",
        "text": "The board has moved on. Please look at it as it is now and choose again.",
        "detail": {"match": MATCH, "step": 4, "seq": 10},
        "retryable": False,
    },
    "snapshot": {
        "type": "snapshot",
        "room": ROOM,
        "seq": 9,
        "check": crc32(_MOVED.encode()),
        "you": {"person": ANN, "member": True, "seat": 0},
        "leader": ANN,
        "members": [ANN, BEN],
        "seats": [ANN, BEN],
        "cpus": [None, None],
        "present": [ANN],
        "settings": _SETTINGS,
        "codes": RESULTS["renew_codes"]["codes"],
        "closed": False,
        "match": {
            "id": MATCH,
            "number": 1,
            "settings": _SETTINGS,
            "ranked": False,
            "players": [ANN, BEN],
            "cpus": [None, None],
            "first_seat": 0,
            "started_at": NOW,
            "board": _PLAYED,
            "actions": ["inner", "inner", "i4h4"],
            "count": 32,
            "replays": 0,
            "offer": {"kind": "take_back", "seat": 0},
            "result": None,
            "rematch": [],
            "thinking": None,
            "paused": False,
            "attendance": [_THERE, _AWAY],
        },
        "now": NOW + 3500,
    },
    "your_turn": {
        "type": "your_turn",
        "room": ROOM,
        "step": 0,
        "count": 4,
        "actions": ["inner", "left", "outer", "right"],
        "declarations": ["inner", "left", "outer", "right"],
    },
    **ranked_samples.PUSHES,
    "goodbye": {
        "type": "goodbye",
        "code": "server/restarting",
        "text": "The server is restarting. Your game is safe, and you come back by yourself.",
        "come_back_ms": 1370,
    },
}


def _event(seq: int, name: str, **fields: object) -> Sample:
    return {"type": name, "room": ROOM, "seq": seq, **fields}


_ON_BOARD: Final = {"match": MATCH, "step": 3, "now": NOW}
_OF_BEN: Final = {"match": MATCH, "seat": 1, "now": NOW}

EVENTS: Final[Mapping[str, Sample]] = {
    sample["type"]: sample
    for sample in (
        _event(1, "party_created", leader=ANN, settings=_SETTINGS),
        _event(2, "member_joined", person=BEN),
        _event(3, "seat_taken", seat=1, person=BEN),
        _event(4, "settings_changed", settings=_SETTINGS),
        _event(5, "codes_renewed"),
        _event(
            6,
            "match_started",
            number=1,
            first_seat=0,
            settings=_SETTINGS,
            ranked=False,
            board=_BEGUN,
        ),
        _event(
            7,
            "action_played",
            action="i4h4",
            seat=0,
            took=4200,
            automatic=False,
            cpu=None,
            board=_PLAYED,
        ),
        _event(8, "offer_made", kind="take_back", seat=0, board=_PLAYED),
        _event(9, "offer_declined", kind="take_back", seat=1, board=_PLAYED),
        _event(10, "offer_withdrawn", kind="draw", seat=0, board=_PLAYED),
        _event(11, "actions_taken_back", count=1, seat=0, board=_TAKEN_BACK),
        _event(12, "match_replayed", replays=1, board=_BEGUN),
        _event(
            13,
            "match_ended",
            winner=0,
            termination="resign",
            points=[72, 73.5],
            left=None,
            board=_OVER,
        ),
        _event(14, "rematch_wanted", match=MATCH, seat=1),
        _event(15, "seat_left", seat=1, person=BEN),
        _event(16, "leader_changed", person=BEN),
        _event(17, "member_left", person=ANN),
        _event(18, "member_kicked", person=ANN),
        _event(19, "party_closed", reason="empty"),
        _event(20, "cpu_added", seat=1, level=4),
        _event(21, "cpu_removed", seat=1),
        _event(22, "cpu_thinking", **_ON_BOARD, seat=1, level=4, until=NOW + 650),
        _event(23, "match_paused", **_ON_BOARD),
        _event(24, "match_resumed", **_ON_BOARD, deadline=NOW + 41_500),
        _event(25, "presence_changed", present=[ANN], left=None),
        _event(26, "seat_absent", **_OF_BEN, grace_left=180_000, until=NOW + 30_000),
        _event(27, "cpu_took_seat", **_OF_BEN, level=4, reason="absent"),
        _event(28, "human_returned", **_OF_BEN, grace_left=141_200, deadline=NOW + 10_000),
        _event(29, "turn_timed_out", **_ON_BOARD, seat=1),
        _event(
            30,
            "clock_frozen",
            match=MATCH,
            ms=90_000,
            since=NOW + 5_000,
            until=NOW + 95_000,
            now=NOW + 5_010,
            deadline=NOW + 41_500,
        ),
    )
}
