"""What a client may ask. Each command gets exactly one reply, `ok` or `refused`.

Owns: one model a command, with the bounds of every field; those of ranked play and of profiles
stand in `ranked_commands`. Must not know: who answers how.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from seki_protocol.messages.ranked_commands import RankedCommand
from seki_protocol.messages.words import (
    ActionText,
    Check,
    Code,
    CommandBase,
    CpuLevel,
    GameName,
    Language,
    MatchId,
    OfferKind,
    PersonId,
    RecordForm,
    RoomId,
    Seat,
    SeatWish,
    Seq,
    Settings,
    Step,
    Token,
)


class InRoom(CommandBase):
    room: RoomId


class OnMatch(InRoom):
    match: MatchId
    step: Step
    """The step the asker saw; at any other one the command is refused as stale."""


class Hello(CommandBase):
    """Say who is there. Comes before everything else, once a connection."""

    type: Literal["hello"]
    token: Token | None = None
    """The device token; without one the server makes a person and a token."""
    language: Language | None = None
    """The language of refusals' texts."""


class Ping(CommandBase):
    """Ask for the server's time."""

    type: Literal["ping"]


class CreateParty(CommandBase):
    """Make a party; the asker leads it and sits down."""

    type: Literal["create_party"]
    game: GameName
    settings: Settings = Field(default_factory=dict)


class JoinParty(CommandBase):
    """Become a member by the invitation code; with `seat`, sit down in the same act."""

    type: Literal["join_party"]
    code: Code
    seat: SeatWish | None = None


class LeaveParty(InRoom):
    """Leave. During a match nothing is given up: the seat stays."""

    type: Literal["leave_party"]


class TakeSeat(InRoom):
    """Sit down on a free seat; without `seat`, on any free one."""

    type: Literal["take_seat"]
    seat: Seat | None = None


class LeaveSeat(InRoom):
    """Stand up."""

    type: Literal["leave_seat"]


class Configure(InRoom):
    """Change the named settings; another `game` begins from its defaults."""

    type: Literal["configure"]
    game: GameName | None = None
    settings: Settings = Field(default_factory=dict)


class TransferLeader(InRoom):
    """Let another member lead."""

    type: Literal["transfer_leader"]
    person: PersonId


class Kick(InRoom):
    """Send a member away for good."""

    type: Literal["kick"]
    person: PersonId


class AddCpu(InRoom):
    """Seat a CPU on a free seat (without `seat`: any), or give the one there another level."""

    type: Literal["add_cpu"]
    seat: Seat | None = None
    level: CpuLevel | None = None
    """Without one, that of the party's settings."""


class RemoveCpu(InRoom):
    """Free a seat of its CPU (without `seat`: all). A match between CPUs ends `abandoned`."""

    type: Literal["remove_cpu"]
    seat: Seat | None = None


class RenewCodes(InRoom):
    """Make new codes; the old ones give nothing any more."""

    type: Literal["renew_codes"]


class Start(InRoom):
    """Begin a match between the two who sit; who is alone in the party plays a CPU."""

    type: Literal["start"]


class Play(OnMatch):
    """Make one action."""

    type: Literal["play"]
    action: ActionText


class Resign(OnMatch):
    """Give the match up."""

    type: Literal["resign"]


class Offer(OnMatch):
    """Offer a draw, or ask for one's last action back."""

    type: Literal["offer"]
    kind: OfferKind


class AnswerOffer(OnMatch):
    """Accept or decline what the other seat offered."""

    type: Literal["answer_offer"]
    accept: bool


class WithdrawOffer(OnMatch):
    """Take one's own offer back."""

    type: Literal["withdraw_offer"]


class Rematch(InRoom):
    """Ask for another match after `match`; it begins when both seats have asked. A CPU has."""

    type: Literal["rematch"]
    match: MatchId


class ReturnToSeat(InRoom):
    """Act for one's own seat again, where a CPU does because turns of it ran out."""

    type: Literal["return_to_seat"]
    match: MatchId


class Watch(CommandBase):
    """Look on, by a watch code."""

    type: Literal["watch"]
    code: Code


class Unfollow(InRoom):
    """Want no more of the room on this connection. Gives nothing up."""

    type: Literal["unfollow"]


class Resume(InRoom):
    """Ask for the events behind `after`, or a snapshot where they are gone."""

    type: Literal["resume"]
    after: Seq
    check: Check
    """The check of the board as the asker last saw it."""
    code: Code | None = None
    """A watcher's code; a member needs none."""


class GetSnapshot(InRoom):
    """Ask for the whole room as it stands, and follow it."""

    type: Literal["get_snapshot"]
    code: Code | None = None


class GetRecord(InRoom):
    """Ask for a match as a file, so far or whole; who played may, as long as it is kept.

    Its `content` is the file in base64, `charset` what the file's text is written in.
    """

    type: Literal["get_record"]
    match: MatchId
    form: RecordForm


Command = (
    Hello
    | Ping
    | CreateParty
    | JoinParty
    | LeaveParty
    | TakeSeat
    | LeaveSeat
    | Configure
    | TransferLeader
    | Kick
    | AddCpu
    | RemoveCpu
    | RenewCodes
    | Start
    | Play
    | Resign
    | Offer
    | AnswerOffer
    | WithdrawOffer
    | Rematch
    | ReturnToSeat
    | Watch
    | Unfollow
    | Resume
    | GetSnapshot
    | GetRecord
    | RankedCommand
)
