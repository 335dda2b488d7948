"""What ranked play needs of storage: the queue, the ratings, people's profiles.

Owns: the Protocols and the values that cross them. Must not know: Redis, sockets, asyncio tasks.
Every method that reaches the store may raise `StorageUnavailable`. What is told by seat is a pair:
of the host, of the guest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, NewType, Protocol

from msgspec import Struct

from seki_engine import Side
from seki_server.domain.ranked.changes import RatingChanges
from seki_server.domain.ranked.scores import RatedResult
from seki_server.domain.ranked.standing import Standing
from seki_server.domain.words import Instant, MatchId, Millis, PersonId, RoomId, SeatIndex
from seki_server.ports import Listener

Version = NewType("Version", int)
"""How many rows of the ledger name a person in one game; 0 before the first."""

PackedConduct = NewType("PackedConduct", bytes)
"""What is remembered of a person's leaving, as `cooldown.pack_conduct` gives it; empty: nothing."""


DEVICE_CODE_MS: Final = Millis(600_000)
"""How long a code for another device is kept."""


class Queued(Struct, frozen=True):
    """Who waits for an opponent in one game, as they were when they joined."""

    person: PersonId
    game: str
    since: Instant
    """With the game it says which joining this is."""
    device_block: str
    """What people on one device, or behind one address, have in common."""
    standing: Standing
    last_opponent: PersonId | None
    balance: int
    """How often more they had the first side than the second."""


class Pairing(Struct, frozen=True):
    """Two people taken from the queue, whose room is still to be made."""

    room: RoomId
    first: Queued
    """Who gets the first side."""
    second: Queued
    paired_at: Instant

    @property
    def game(self) -> str:
        return self.first.game


class Playing(NamedTuple):
    """Which ranked match somebody is in, or will be as soon as its room is made."""

    room: RoomId
    game: str
    device_block: str
    since: Instant


class Queue(Struct, frozen=True):
    """Everything about the queue, as of one instant."""

    waiting: Sequence[Queued]
    """In all games, who waits longest first."""
    seen: Mapping[PersonId, Instant]
    """When each of them was last connected."""
    pairings: Sequence[Pairing]
    playing: Mapping[PersonId, RoomId]
    """Who cannot join."""


class Past(NamedTuple):
    """What the queue remembers of a person."""

    conduct: PackedConduct
    last_opponent: PersonId | None
    """In the game asked for, as `balance`."""
    balance: int


class Joined(NamedTuple):
    """The person waits, perhaps since before."""

    since: Instant


class AlreadyPlaying(NamedTuple):
    """The person's ranked match is not over, or its result not counted."""

    room: RoomId


class PastMoved(NamedTuple):
    """What is remembered of the person is no longer what was looked at: look again."""


JoinOutcome = Joined | AlreadyPlaying | PastMoved


class QueueBook(Protocol):
    """Who waits, who was paired, who plays: one truth for any number of processes."""

    async def past_of(self, person: PersonId, game: str) -> Past:
        """Return what the queue remembers of a person."""

    async def join(self, entry: Queued, conduct: PackedConduct) -> JoinOutcome:
        """Let a person wait; who waits in the game already keeps the place, another game is left.

        `conduct` is what the decision to let them in was made from.
        """

    async def leave(self, person: PersonId) -> bool:
        """Take a person out; False where they did not wait (any more)."""

    async def drop_unseen(self, entry: Queued, seen_before: Instant) -> bool:
        """Take out who was last connected before an instant, if this is still how they wait."""

    async def note_seen(self, persons: Collection[PersonId], at: Instant) -> None:
        """Note that people are connected; whoever does not wait is passed over."""

    async def look(self, paired_before: Instant) -> Queue:
        """Return the queue, with pairings made before an instant."""

    async def pair(self, pairing: Pairing) -> bool:
        """Take both from the queue and write the pairing down, or do nothing.

        False where the two do not wait as the pairing says, for the same game, or one plays.
        """

    async def pairing_done(self, room: RoomId) -> None:
        """Drop a pairing whose room is made."""

    async def playing_of(self, persons: Collection[PersonId]) -> Mapping[PersonId, Playing]:
        """Return who of these people plays, and where."""

    async def match_over(
        self, room: RoomId, conducts: Mapping[PersonId, PackedConduct | None]
    ) -> frozenset[PersonId]:
        """Let the people of a ranked match join again, and remember how they behaved; None: as is.

        Returns for whom it was done: each person once a match, whoever asks how often.
        """

    async def recent_waits(self, game: str) -> Sequence[Millis]:
        """Return how long those waited who were paired last, the latest first."""

    async def forget(self, person: PersonId) -> None:
        """Take a person out and remember nothing of them; a running match stays theirs."""


class Held(NamedTuple):
    """A standing as it is stored."""

    standing: Standing
    version: Version


class LedgerRow(Struct, frozen=True):
    """One ranked match as it was counted: what it took and gave, for good."""

    match: MatchId
    game: str
    at: Instant
    """Of which the ratings were reckoned."""
    players: tuple[PersonId, PersonId]
    result: RatedResult
    changes: RatingChanges


class Tally(NamedTuple):
    """How many games a day had, by label, when a weight was chosen by it."""

    day: int
    """Of cluster time."""
    games: Mapping[str, int]


class Applied(StrEnum):
    """What became of a row."""

    NOW = "now"
    BEFORE = "before"
    """The match was counted earlier; nothing was written."""
    OUTDATED = "outdated"
    """A standing or the tally moved: read again, reckon again. Nothing was written."""


class LadderEntry(NamedTuple):
    person: PersonId
    held: Held


class LadderPage(NamedTuple):
    """A part of the leaderboard."""

    entries: Sequence[LadderEntry]
    """The best first."""
    size: int
    """Of the whole."""
    own_place: int | None
    """From 0, of who asks; None where they are not on it."""


class RatingBook(Protocol):
    """The ledger of each game, and what follows from it."""

    async def held(self, game: str, persons: Sequence[PersonId]) -> Sequence[Held]:
        """Return people's standings; a newcomer's for who has none."""

    async def tally(self, game: str, day: int, labels: Collection[str]) -> Tally:
        """Return how many of a day's games had each label."""

    async def apply(
        self, row: LedgerRow, versions: tuple[Version, Version], tally: Tally
    ) -> Applied:
        """Count a match: once, from standings of these versions and a tally that still holds.

        Every label of the tally has one game more afterwards.
        """

    async def leaderboard(self, game: str, offset: int, count: int, asker: PersonId) -> LadderPage:
        """Return places of the leaderboard, from 0: of those whose ratings were settled."""

    async def unlist(self, game: str, entry: LadderEntry) -> None:
        """Take off the leaderboard who has become unsure by being away, if nothing came since."""

    async def history(self, game: str, person: PersonId) -> Sequence[MatchId]:
        """Return a person's counted matches, the latest first, as many as are kept."""

    async def rows(self, game: str, matches: Sequence[MatchId]) -> Sequence[LedgerRow]:
        """Return the rows of those matches that were counted, in this order."""

    async def depart(self, game: str, person: PersonId) -> None:
        """List a person nowhere from now on. The rows stay, and name an id that means nobody."""


class Profile(NamedTuple):
    """How a person is called."""

    name: str
    tag: str
    """Tells apart who has the same name."""
    since: Instant


class ProfileBook(Protocol):
    """Names, and the codes by which a person comes to another device."""

    async def profiles(self, persons: Sequence[PersonId]) -> Mapping[PersonId, Profile]:
        """Return the profiles of those of these people who have a name."""

    async def set_name(
        self, person: PersonId, name: str, tags: Sequence[str], now: Instant
    ) -> Profile | None:
        """Call a person so, with the first tag that nobody of that name has; None: all are had."""

    async def offer_device_code(self, person: PersonId, code: str) -> bool:
        """Let a code name the person once, for some minutes, in place of one before.

        False where the code is another's.
        """

    async def take_device_code(self, code: str) -> PersonId | None:
        """Return who a code names; it does so once."""

    async def set_recovery_code(self, person: PersonId, digest: bytes) -> None:
        """Let a code of this SHA-256 name the person, in place of one before."""

    async def recover(self, digest: bytes) -> PersonId | None:
        """Return who a recovery code of this SHA-256 names."""

    async def delete(self, person: PersonId) -> None:
        """Forget a person's name and codes."""


class Named(NamedTuple):
    """A person as others are shown them."""

    person: PersonId
    profile: Profile | None


class QueueState(Struct, frozen=True):
    """How it stands with a person's waiting for an opponent."""

    game: str | None
    """In which game they wait; None where they do not."""
    since: Instant | None = None
    window: int | None = None
    """Points of rating that an opponent may be away by now."""
    expected_ms: Millis | None = None
    waiting: int = 0
    """How many wait in that game."""
    cooldown_until: Instant | None = None
    playing: RoomId | None = None


class PairedNews(Struct, frozen=True):
    """What one of two who were paired is told."""

    room: RoomId
    match: MatchId
    game: str
    side: Side
    opponent: Named
    standing: Standing
    """The opponent's, as unsure as it is by now."""
    grace_ms: Millis
    budget_ms: Millis
    now: Instant


class RatingNews(NamedTuple):
    """What a counted match did to the rating of one of its two."""

    row: LedgerRow
    seat: SeatIndex
    opponent: Named


class RankedAudience(Protocol):
    """The way out to all tabs of a person, whatever they follow. Never blocks."""

    def show_queue(self, to: Collection[Listener], state: QueueState, now: Instant) -> None:
        """Tell how it stands with the waiting."""

    def show_paired(self, to: Collection[Listener], news: PairedNews) -> None:
        """Tell that an opponent is found and the match has begun."""

    def show_rating(self, to: Collection[Listener], news: RatingNews) -> None:
        """Tell that a ranked match was counted."""
