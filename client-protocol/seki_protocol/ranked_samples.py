"""One sample of every message of ranked play, and of what its commands result in.

Owns: the tables, in plain values as they travel. Must not know: models; a test holds both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from seki_protocol.sampled_evening import ANN, BEN, MATCH, NOW, ROOM, TOKEN, Sample, a_command

COMMANDS: Final = (
    a_command(27, "join_queue", game="janggi"),
    a_command(28, "leave_queue"),
    a_command(29, "get_queue"),
    a_command(30, "set_name", name="안나"),
    a_command(31, "get_profile", person=BEN),
    a_command(32, "get_profiles", persons=[ANN, BEN]),
    a_command(33, "get_games", person=BEN, before=MATCH),
    a_command(34, "get_leaderboard", game="janggi", offset=50),
    a_command(35, "get_rating_history", game="janggi", person=BEN),
    a_command(36, "explain_rating", match=MATCH),
    a_command(37, "make_device_code"),
    a_command(38, "use_device_code", code="5TQ8M2XK"),
    a_command(39, "make_recovery_code"),
    a_command(40, "use_recovery_code", code="K7MQ-2X9P-T4WN-8RHC-5VJD"),
    a_command(41, "delete_me"),
)

_ANN: Final = {"person": ANN, "name": "안나", "tag": "3F7K"}
_BEN: Final = {"person": BEN, "name": None, "tag": None}


def _standing(rating: int, deviation: int, won: int, drawn: int, lost: int) -> Sample:
    return {
        "rating_milli": rating,
        "deviation_milli": deviation,
        "games": won + drawn + lost,
        "wins": won,
        "draws": drawn,
        "losses": lost,
        "last_at": NOW - 86_400_000,
        "provisional": deviation > 110_000,
    }


_BEFORE: Final = _standing(1_523_481, 84_210, 12, 1, 9)
_AFTER: Final = {**_standing(1_538_902, 82_733, 13, 1, 9), "last_at": NOW}
_OF_BEN: Final = _standing(1_588_117, 121_054, 6, 0, 3)

_QUEUE: Final = {
    "game": "janggi",
    "since": NOW - 12_000,
    "window": 196,
    "expected_ms": 21_000,
    "waiting": 5,
    "cooldown_until": None,
    "playing": None,
    "now": NOW,
}
_CHANGE: Final = {
    "match": MATCH,
    "game": "janggi",
    "at": NOW,
    "person": ANN,
    "opponent": _BEN,
    "reason": "played",
    "score": 2,
    "expected": 412,
    "weight": 1000,
    "before": _BEFORE,
    "after": _AFTER,
    "opponent_before": _OF_BEN,
}
_PROFILE: Final = {**_ANN, "since": NOW, "standings": {"janggi": _AFTER}}

RESULTS: Final[Mapping[str, Sample]] = {
    "join_queue": {"since": NOW},
    "leave_queue": {},
    "get_queue": _QUEUE,
    "set_name": {"name": "안나", "tag": "3F7K"},
    "get_profile": _PROFILE,
    "get_profiles": {"profiles": [_PROFILE]},
    "get_games": {
        "games": [
            {
                "match": MATCH,
                "game": "janggi",
                "at": NOW,
                "opponent": _BEN,
                "score": 2,
                "reason": "played",
                "rating_milli": 1_538_902,
                "change_milli": 15_421,
            }
        ],
        "more": False,
    },
    "get_leaderboard": {
        "game": "janggi",
        "offset": 50,
        "size": 51,
        "places": [{"place": 51, "person": _ANN, "standing": _AFTER}],
        "own_place": 51,
    },
    "get_rating_history": {
        "points": [
            {"match": MATCH, "at": NOW, "rating_milli": 1_538_902, "deviation_milli": 82_733}
        ]
    },
    "explain_rating": _CHANGE,
    "make_device_code": {"code": "5TQ8M2XK", "until": NOW + 600_000},
    "use_device_code": {"token": TOKEN},
    "make_recovery_code": {"code": "K7MQ-2X9P-T4WN-8RHC-5VJD"},
    "use_recovery_code": {"token": TOKEN},
    "delete_me": {},
}

PUSHES: Final[Mapping[str, Sample]] = {
    "queue_changed": {"type": "queue_changed", **_QUEUE},
    "paired": {
        "type": "paired",
        "room": ROOM,
        "match": MATCH,
        "game": "janggi",
        "side": "first",
        "opponent": _BEN,
        "standing": _OF_BEN,
        "rules": {
            "turn_seconds": 60,
            "grace_ms": 30_000,
            "budget_ms": 180_000,
            "forgiven_actions": 3,
            "rated_from_ply": 2,
        },
        "now": NOW,
    },
    "rating_changed": {"type": "rating_changed", **_CHANGE},
}
