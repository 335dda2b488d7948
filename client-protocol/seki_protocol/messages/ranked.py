"""What a server says of ranked play: ratings, the queue, pairings, profiles.

Owns: the models, of messages and of the results that hold more than a word or two. Must not know:
how a rating is reckoned, how two are chosen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from seki_protocol.messages.words import (
    Count,
    GameName,
    Instant,
    MatchId,
    Milli,
    Millis,
    Permille,
    PersonId,
    Received,
    RoomId,
    Score,
    Side,
)


class Standing(Received):
    """A person's rating in one game."""

    rating_milli: Milli
    deviation_milli: Milli
    """How unsure the rating is; about two of them either way hold the true strength."""
    games: Count
    wins: Count
    draws: Count
    losses: Count
    last_at: Instant | None
    """When the last game was counted; null before the first."""
    provisional: bool
    """Too unsure for the leaderboard."""


class Named(Received):
    """A person as others are shown them."""

    person: PersonId
    name: str | None
    """Null where they have chosen none, or are gone."""
    tag: str | None
    """Tells apart who has the same name."""


class QueueState(Received):
    """How it stands with a person's waiting for an opponent."""

    game: GameName | None
    """In which game they wait; null where they do not."""
    since: Instant | None
    window: Count | None
    """How many points of rating the opponent may be away by now. It widens with the waiting."""
    expected_ms: Millis | None
    """How long it may take from now on, by how long others waited; null: not known."""
    waiting: Count
    """How many people wait in that game, oneself among them."""
    cooldown_until: Instant | None
    """Until when they may not join, for having left ranked matches; null: they may."""
    playing: RoomId | None
    """The room of their ranked match, while there is one: so long they cannot join."""
    now: Instant


class QueueChanged(QueueState):
    """How it stands with one's waiting. Not numbered; sent to all connections of who it is of."""

    type: Literal["queue_changed"]


class RankedRules(Received):
    """What leaving costs in a ranked match. For whom a CPU acts when it ends has lost it, whatever
    the board says; who is there loses nothing to a CPU that plays for the other."""

    turn_seconds: Count
    grace_ms: Millis
    """How long somebody may be away at a time before a CPU plays for them."""
    budget_ms: Millis
    """How long they may be away in all of the match."""
    forgiven_actions: Count
    """Who had a CPU act for them so often can still win; beyond that they draw at best."""
    rated_from_ply: Count
    """Who leaves before ends the match without any rating. That counts towards a cool-down too."""


class Paired(Received):
    """An opponent is found, and the match has begun. Not numbered; sent to all connections."""

    type: Literal["paired"]
    room: RoomId
    match: MatchId
    game: GameName
    side: Side
    """The reader's."""
    opponent: Named
    standing: Standing
    """The opponent's."""
    rules: RankedRules
    now: Instant


RatedReason = Literal["played", "stand_in", "absent", "both_left", "aborted", "abandoned"]
"""Why a match gave what it gave: as it ended on the board; a CPU had acted for the winner too
often; it ended while a CPU had somebody's seat; both had left; left before it counted; nobody came
back."""


class RatingChange(Received):
    """One person's rating before and after a match, and why it moved so far."""

    match: MatchId
    game: GameName
    at: Instant
    """When it was counted."""
    person: PersonId
    """Whose rating."""
    opponent: Named
    reason: RatedReason
    score: Score | None
    """Null: the rating stays."""
    expected: Permille
    """Of the score, 1000 for a sure win."""
    weight: Permille
    """How much of the game counted: less where the same two play often on one day."""
    before: Standing
    """With the deviation that it had grown to by then."""
    after: Standing
    opponent_before: Standing


class RatingChanged(RatingChange):
    """A ranked match was counted. Not numbered; sent to all connections of who it is of."""

    type: Literal["rating_changed"]


class QueueJoined(Received):
    """The result of `join_queue`."""

    since: Instant


class NameGiven(Received):
    """The result of `set_name`."""

    name: str
    """As it is shown from now on."""
    tag: str


class Profile(Named):
    """The result of `get_profile`."""

    since: Instant | None
    """When they were given the name."""
    standings: dict[GameName, Standing]
    """By game; those they have played ranked."""


class Profiles(Received):
    """The result of `get_profiles`."""

    profiles: Annotated[tuple[Profile, ...], Field(strict=False)]


class RankedGame(Received):
    """A ranked game in a person's list."""

    match: MatchId
    game: GameName
    at: Instant
    opponent: Named
    score: Score | None
    """Null: the rating stayed."""
    reason: RatedReason
    rating_milli: Milli
    """Afterwards."""
    change_milli: Milli


class RankedGames(Received):
    """The result of `get_games`."""

    games: Annotated[tuple[RankedGame, ...], Field(strict=False)]
    more: bool
    """Whether there are older ones."""


class LeaderboardPlace(Received):
    place: Count
    """From 1."""
    person: Named
    standing: Standing


class Leaderboard(Received):
    """The result of `get_leaderboard`: of those whose ratings are settled."""

    game: GameName
    offset: Count
    size: Count
    """Of the whole."""
    places: Annotated[tuple[LeaderboardPlace, ...], Field(strict=False)]
    own_place: Count | None
    """From 1; null where the asker is not on it."""


class RatingPoint(Received):
    """A rating after one match."""

    match: MatchId
    at: Instant
    rating_milli: Milli
    deviation_milli: Milli


class RatingHistory(Received):
    """The result of `get_rating_history`."""

    points: Annotated[tuple[RatingPoint, ...], Field(strict=False)]


class DeviceCode(Received):
    """The result of `make_device_code`."""

    code: str
    until: Instant
    """When it names nobody any more."""


class NewRecoveryCode(Received):
    """The result of `make_recovery_code`. It is told this once."""

    code: str


class NewToken(Received):
    """The result of `use_device_code` and `use_recovery_code`."""

    token: str
    """Of the person one becomes by saying it in a `hello`."""


RankedMessage = QueueChanged | Paired | RatingChanged
