"""What a client may ask about ranked play, and about people's names, ratings and devices.

Owns: one model a command, with the bounds of every field. Must not know: who answers how; what the
answers hold (`ranked`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from seki_protocol.messages.words import (
    Code,
    CommandBase,
    Count,
    GameName,
    MatchId,
    NameText,
    PersonId,
    RecoveryCode,
)

SomePeople = Annotated[tuple[PersonId, ...], Field(min_length=1, max_length=16, strict=False)]


class OfPerson(CommandBase):
    person: PersonId | None = None
    """Null: of the asker."""


class JoinQueue(CommandBase):
    """Wait for an opponent in a game. The queue of another game is left."""

    type: Literal["join_queue"]
    game: GameName


class LeaveQueue(CommandBase):
    """Wait no longer."""

    type: Literal["leave_queue"]


class GetQueue(CommandBase):
    """Ask how it stands with one's waiting. `queue_changed` tells the same from then on."""

    type: Literal["get_queue"]


class SetName(CommandBase):
    """Be called so. Without a name people are shown by none; a tag tells namesakes apart."""

    type: Literal["set_name"]
    name: NameText


class GetProfile(OfPerson):
    """Ask for a person's name and ratings."""

    type: Literal["get_profile"]


class GetProfiles(CommandBase):
    """Ask for the names and ratings of several people; they come in the order asked for."""

    type: Literal["get_profiles"]
    persons: SomePeople


class GetGames(OfPerson):
    """Ask for a person's ranked games, the latest first, a page at a time."""

    type: Literal["get_games"]
    before: MatchId | None = None
    """The last one of the page before."""


class GetLeaderboard(CommandBase):
    """Ask for a page of a game's leaderboard, and for one's own place."""

    type: Literal["get_leaderboard"]
    game: GameName
    offset: Count = 0
    """How many places to pass over."""


class GetRatingHistory(OfPerson):
    """Ask how a person's rating has moved, the oldest point first."""

    type: Literal["get_rating_history"]
    game: GameName


class ExplainRating(OfPerson):
    """Ask why a match moved a rating as far as it did."""

    type: Literal["explain_rating"]
    match: MatchId


class MakeDeviceCode(CommandBase):
    """Make a code by which another device becomes this person: once, and for some minutes."""

    type: Literal["make_device_code"]


class UseDeviceCode(CommandBase):
    """Become the person of a device code: with the token from the next `hello` on."""

    type: Literal["use_device_code"]
    code: Code


class MakeRecoveryCode(CommandBase):
    """Make a code to be kept for the day when every device is lost. An older one is void."""

    type: Literal["make_recovery_code"]


class UseRecoveryCode(CommandBase):
    """Become the person of a recovery code: with the token from the next `hello` on."""

    type: Literal["use_recovery_code"]
    code: RecoveryCode


class DeleteMe(CommandBase):
    """Forget the asker: name, codes and devices. Their results stay, and are nobody's."""

    type: Literal["delete_me"]


RankedCommand = (
    JoinQueue
    | LeaveQueue
    | GetQueue
    | SetName
    | GetProfile
    | GetProfiles
    | GetGames
    | GetLeaderboard
    | GetRatingHistory
    | ExplainRating
    | MakeDeviceCode
    | UseDeviceCode
    | MakeRecoveryCode
    | UseRecoveryCode
    | DeleteMe
)
