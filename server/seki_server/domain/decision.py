"""What the domain answers: a decision (perhaps of no change) or a refusal.

Owns: both values and the codes of every refusal the domain gives. Must not know: their texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from seki_server.domain.events import Event
from seki_server.domain.room import Room


class RefusalCode(StrEnum):
    """Stable `area/reason` codes; `seki_protocol` has a text in ja, ko and en for each."""

    ROOM_UNKNOWN = "room/unknown"
    ROOM_CLOSED = "room/closed"
    ROOM_NOT_MEMBER = "room/not_member"
    PARTY_CODE_UNKNOWN = "party/code_unknown"
    PARTY_FULL = "party/full"
    PARTY_KICKED = "party/kicked"
    PARTY_NOT_LEADER = "party/not_leader"
    PARTY_NO_SUCH_MEMBER = "party/no_such_member"
    PARTY_SELF_KICK = "party/self_kick"
    PARTY_KICK_LIMIT = "party/kick_limit"
    PARTY_SETTINGS_INVALID = "party/settings_invalid"
    PARTY_GAME_UNKNOWN = "party/game_unknown"
    PARTY_SEATS_EMPTY = "party/seats_empty"
    SEAT_TAKEN = "seat/taken"
    SEAT_NONE = "seat/none"
    SEAT_NO_CPU = "seat/no_cpu"
    MATCH_NONE = "match/none"
    MATCH_RUNNING = "match/running"
    MATCH_OVER = "match/over"
    MATCH_STALE_STEP = "match/stale_step"
    MATCH_NOT_YOUR_TURN = "match/not_your_turn"
    MATCH_WRONG_PHASE = "match/wrong_phase"
    MATCH_ILLEGAL_ACTION = "match/illegal_action"
    CLOCK_TOO_LATE = "clock/too_late"
    OFFER_NOT_ALLOWED = "offer/not_allowed"
    OFFER_STANDING = "offer/standing"
    OFFER_NONE = "offer/none"
    OFFER_OWN = "offer/own"
    OFFER_NOTHING_TO_TAKE_BACK = "offer/nothing_to_take_back"
    REMATCH_NOT_OVER = "rematch/not_over"
    RANKED_FIXED = "ranked/fixed"
    RECORD_UNKNOWN = "record/unknown"
    RECORD_FORM_UNKNOWN = "record/form_unknown"
    RECORD_UNSAYABLE = "record/unsayable"


class Refusal(Struct, frozen=True):
    """Why not. The room stays as it was."""

    code: str
    """A `RefusalCode`, or one of the runtime's own."""
    detail: Mapping[str, object] = field(default_factory=dict)
    """What names the wrong part: the rule's reason, the present step and seq, the faults."""
    retryable: bool = False


class Decision(Struct, frozen=True):
    """The room after a command, and what happened on the way.

    Without events nothing changed: the room is the one that came in and there is nothing to store.
    """

    room: Room
    events: tuple[Event, ...] = ()
    result: Mapping[str, object] = field(default_factory=dict)
    """What the reply tells the asker."""

    @property
    def changes(self) -> bool:
        return bool(self.events)
