"""The domain's own types for ids, instants and counters, so that none is a bare int or str.

Owns: the words of the architecture as types. Must not know: how any of them is stored or sent.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NewType

PersonId = NewType("PersonId", str)
"""Who a device token names: 22 characters of base64url."""

RoomId = NewType("RoomId", str)
"""16 lower-case letters and digits, derived from (person, command id); never reused."""

MatchId = NewType("MatchId", str)
"""`<room>.<number>`: unique for good, since rooms are."""

Code = NewType("Code", str)
"""An invitation or watch code: 8 letters of `CODE_ALPHABET`."""

Instant = NewType("Instant", int)
"""Milliseconds of cluster time."""

Millis = NewType("Millis", int)
"""A length of time in milliseconds."""

ProcessId = NewType("ProcessId", str)
"""A server process while it lives: 8 hexadecimal digits. Given up, it comes back as another."""

Rev = NewType("Rev", int)
"""A room's stored version, +1 a commit, from 1; 0 is a room not stored yet."""

Seq = NewType("Seq", int)
"""An event's number in its room, +1 an event, from 1."""

Step = NewType("Step", int)
"""+1 with every action, take-back and replay of a match, never back."""

Check = NewType("Check", int)
"""CRC-32 of a FEN text; 0 where no match has been."""

CpuLevel = NewType("CpuLevel", int)
"""How strong a CPU player is, one of the engine's `LEVELS`."""

Seed = NewType("Seed", int)
"""64 random bits, drawn outside."""

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and capitals without those that are mistaken for another: 0 O, 1 I L."""


class SeatIndex(IntEnum):
    """A place in a room. Which colour it plays is the match's to say."""

    HOST = 0
    GUEST = 1

    @property
    def other(self) -> SeatIndex:
        """The seat across the board."""
        return SeatIndex.GUEST if self is SeatIndex.HOST else SeatIndex.HOST
