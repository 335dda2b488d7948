"""The name of every key in Redis, its type, and how long it lives.

Owns: names and the table `KEY_KINDS`. Must not know: what is written under a key.

A tag in braces decides the slot on a Redis Cluster. Everything one commit touches carries the
bucket tag of its room, so that a commit stays one atomic script there too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, NewType
from zlib import crc32

from seki_server.domain.words import MatchId, PersonId, ProcessId, RoomId
from seki_server.ranked_ports import DEVICE_CODE_MS

Bucket = NewType("Bucket", int)
"""A share of all rooms, or of all persons: 0 … 255."""

BUCKETS = 256

CLOCK = "clock:{clock}"
LIVING = "living:{clock}"
GONE = "gone:{clock}"


class KeyType(StrEnum):
    """Redis' own names for its types."""

    STRING = "string"
    HASH = "hash"
    LIST = "list"
    SET = "set"
    SORTED_SET = "zset"
    STREAM = "stream"


@dataclass(frozen=True, slots=True)
class KeyKind:
    """One kind of key: the word it begins with, its type, and when it goes."""

    word: str
    type: KeyType
    expires: str
    """After what it expires; empty where it does not."""
    stays_because: str = ""
    """Why it may stay without an expiry."""


KEY_KINDS = (
    KeyKind("room", KeyType.HASH, "room_days after the last commit"),
    KeyKind("actions", KeyType.LIST, "with its room"),
    KeyKind("log", KeyType.STREAM, "with its room"),
    KeyKind("memory", KeyType.HASH, "with its room"),
    KeyKind("deadlines", KeyType.SORTED_SET, "room_days after the bucket's last commit"),
    KeyKind("served", KeyType.SET, "room_days after one of its rooms, refreshed as codes are"),
    KeyKind("record", KeyType.STRING, "record_days after the match; FOR_GOOD_S after a ranked one"),
    KeyKind("code", KeyType.STRING, "room_days, refreshed daily by the commits of its room"),
    KeyKind(
        "device",
        KeyType.STRING,
        "device_days while it was seen once",
        "a device token that came back names its person for good",
    ),
    KeyKind("rooms", KeyType.SET, "device_days after the person was last asked about"),
    KeyKind("clock", KeyType.HASH, "", "deadlines are counted in cluster time, for good"),
    KeyKind(
        "living",
        KeyType.SORTED_SET,
        "",
        "who was still in it when nobody served is gone for whoever serves next; few are",
    ),
    KeyKind("gone", KeyType.SORTED_SET, "", "its entries go after an hour during which is served"),
    KeyKind("outbox", KeyType.HASH, "", "a result waits until the ledger has it"),
    KeyKind("queue", KeyType.HASH, "", "who is not seen for a while is taken out"),
    KeyKind("seen", KeyType.SORTED_SET, "", "as the queue"),
    KeyKind("pairings", KeyType.HASH, "", "a pairing goes when its room is made"),
    KeyKind("playing", KeyType.HASH, "", "a ranked match ends, and is counted"),
    KeyKind("waits", KeyType.LIST, "WAITS_S after a pairing in the game"),
    KeyKind("past", KeyType.HASH, "PAST_S after the person was paired or left a match"),
    KeyKind("standing", KeyType.HASH, "", "ratings are for good"),
    KeyKind("ladder", KeyType.SORTED_SET, "", "ratings are for good"),
    KeyKind("departed", KeyType.SET, "", "who had themselves deleted is never listed again"),
    KeyKind("ledger", KeyType.HASH, "", "what all ratings come from"),
    KeyKind("ledger_order", KeyType.LIST, "", "what all ratings come from"),
    KeyKind("history", KeyType.LIST, "", "a person's ratings are for good; it is cut to a length"),
    KeyKind("tally", KeyType.HASH, "TALLY_S after the day's last game"),
    KeyKind("devices", KeyType.SET, "as `device`", "as `device`"),
    KeyKind("person", KeyType.HASH, "", "a name is its person's until they are deleted"),
    KeyKind("name", KeyType.HASH, "", "as the person who has it"),
    KeyKind("recovery", KeyType.STRING, "", "a code that lay in a drawer for years must do"),
    KeyKind("device_code", KeyType.STRING, "DEVICE_CODE_S, or when it is used"),
)

_DAY_S = 24 * 60 * 60
FOR_GOOD_S = 36_500 * _DAY_S
WAITS_S = 7 * _DAY_S
PAST_S = 60 * _DAY_S
TALLY_S = 2 * _DAY_S
DEVICE_CODE_S = DEVICE_CODE_MS // 1000

QUEUE = "queue:{queue}"
"""hash: person → how they joined."""
SEEN = "seen:{queue}"
"""sorted set: person → when they were last connected."""
PAIRINGS = "pairings:{queue}"
"""hash: room → who was paired."""
PLAYING = "playing:{queue}"
"""hash: person → which ranked match."""


class RoomKeys(NamedTuple):
    """What belongs to one room; all of it in one slot."""

    room: str
    """hash: rev, seq, party, terms, play, presence."""
    actions: str
    """list: one entry an action of the match."""
    log: str
    """stream: one entry a commit, its events."""
    deadlines: str
    """sorted set of the whole bucket: room → its next wake."""
    channel: str
    """pub/sub: the rev after each commit."""
    memory: str
    """Begin of the name of a person's hash of remembered commands."""


@lru_cache(maxsize=65_536)
def room_keys(room: RoomId) -> RoomKeys:
    """Name the keys of a room."""
    tag = bucket_tag(bucket_of(room))
    return RoomKeys(
        room=f"room:{tag}:{room}",
        actions=f"actions:{tag}:{room}",
        log=f"log:{tag}:{room}",
        deadlines=f"deadlines:{tag}",
        channel=f"wake:{tag}:{room}",
        memory=f"memory:{tag}:{room}:",
    )


def bucket_of(room: str) -> Bucket:
    """Return the bucket of a room, the same in every process and release."""
    return Bucket(crc32(room.encode()) % BUCKETS)


def bucket_tag(bucket: Bucket) -> str:
    return f"{{b{bucket}}}"


def deadlines_key(bucket: Bucket) -> str:
    """Name the deadline index of a bucket's rooms."""
    return f"deadlines:{bucket_tag(bucket)}"


def served_key(bucket: Bucket, process: ProcessId) -> str:
    """Name the set of a bucket's rooms to which people are connected through a process."""
    return f"served:{bucket_tag(bucket)}:{process}"


def record_key(room: RoomId, match: MatchId) -> str:
    """Name the record of an ended match, in the slot of its room."""
    return f"record:{bucket_tag(bucket_of(room))}:{match}"


def outbox_key(bucket: Bucket) -> str:
    """Name the results of a bucket's ranked matches that are not counted yet."""
    return f"outbox:{bucket_tag(bucket)}"


def waits_key(game: str) -> str:
    """Name the list of how long people waited for an opponent in a game."""
    return f"waits:{{queue}}:{game}"


def past_key(person: PersonId) -> str:
    """Name what the queue remembers of a person."""
    return f"past:{{queue}}:{person}"


class LedgerKeys(NamedTuple):
    """What belongs to the ratings of one game; all of it in one slot."""

    standing: str
    """hash: person → version and standing."""
    ladder: str
    """sorted set: person by rating, of settled ratings."""
    departed: str
    """set: who is listed nowhere any more."""
    ledger: str
    """hash: match → its row."""
    order: str
    """list: the matches, as they were counted."""

    def history(self, person: PersonId) -> str:
        """Name the list of a person's matches."""
        return f"{self.ledger.replace('ledger', 'history', 1)}:{person}"

    def tally(self, day: int) -> str:
        """Name the counts of a day's games by label."""
        return f"{self.ledger.replace('ledger', 'tally', 1)}:{day}"


@lru_cache(maxsize=64)
def ledger_keys(game: str) -> LedgerKeys:
    """Name the keys of a game's ratings."""
    words = ("standing", "ladder", "departed", "ledger", "ledger_order")
    return LedgerKeys(*(f"{word}:{{rating:{game}}}" for word in words))


def profile_key(person: PersonId) -> str:
    """Name the hash of a person's name and codes."""
    return f"person:{{profiles}}:{person}"


def name_key(folded: str) -> str:
    """Name the hash of who has a name, by tag."""
    return f"name:{{profiles}}:{folded}"


def recovery_key(digest: bytes) -> str:
    """Name the person of a recovery code by the code's SHA-256."""
    return f"recovery:{{profiles}}:{digest.hex()}"


def device_code_key(code: str) -> str:
    """Name the person of a code by which they come to another device."""
    return f"device_code:{{profiles}}:{code}"


def code_key(code: str) -> str:
    """Name what a code points to. It is written alone, so it needs no room's slot."""
    return f"code:{code}"


def device_key(token_digest: bytes) -> str:
    """Name the person of a device token by the token's SHA-256."""
    return f"device:{token_digest.hex()}"


def person_rooms_key(person: PersonId) -> str:
    """Name the set of rooms that may have a person as member."""
    return f"rooms:{_person_tag(person)}:{person}"


def person_devices_key(person: PersonId) -> str:
    """Name the set of the SHA-256 of a person's device tokens."""
    return f"devices:{_person_tag(person)}:{person}"


def _person_tag(person: PersonId) -> str:
    return f"{{p{crc32(person.encode()) % BUCKETS}}}"
