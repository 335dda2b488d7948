"""From a client's command to the domain's.

Owns: which message asks a room for what. Must not know: who answers, rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final

import msgspec

from seki_protocol.messages import commands as asked
from seki_server.domain import commands
from seki_server.domain.room import OfferKind
from seki_server.domain.words import PersonId, SeatIndex
from seki_server.runtime.codes import toss_coin

Begin = Callable[[Any, PersonId], commands.StartMatch | commands.Rematch]
Build = Callable[[Any, PersonId], commands.Command]

_DIGEST_BYTES: Final = 16
_pack: Final = msgspec.msgpack.Encoder().encode


def digest_of(command: asked.Command) -> bytes:
    """Return what tells two commands of one id apart, in whichever form they were sent."""
    body: dict[str, Any] = command.__dict__
    if "settings" in body:
        body = {**body, "settings": sorted(body["settings"].items())}
    return blake2b(_pack(body), digest_size=_DIGEST_BYTES).digest()


def seat_of(seat: int | None) -> SeatIndex | None:
    """Read a seat."""
    return None if seat is None else SeatIndex(seat)


IN_ROOM: Final[Mapping[type, Build]] = {
    asked.Play: lambda command, person: commands.Play(
        person, command.match, command.step, command.action
    ),
    asked.TakeSeat: lambda command, person: commands.TakeSeat(person, seat_of(command.seat)),
    asked.LeaveSeat: lambda _, person: commands.LeaveSeat(person),
    asked.Configure: lambda command, person: commands.Configure(
        person, command.game, command.settings
    ),
    asked.TransferLeader: lambda command, person: commands.TransferLeader(person, command.person),
    asked.Kick: lambda command, person: commands.Kick(person, command.person),
    asked.AddCpu: lambda command, person: commands.AddCpu(
        person, seat_of(command.seat), command.level
    ),
    asked.RemoveCpu: lambda command, person: commands.RemoveCpu(person, seat_of(command.seat)),
    asked.Resign: lambda command, person: commands.Resign(person, command.match, command.step),
    asked.Offer: lambda command, person: commands.MakeOffer(
        person, command.match, command.step, OfferKind(command.kind)
    ),
    asked.AnswerOffer: lambda command, person: commands.AnswerOffer(
        person, command.match, command.step, command.accept
    ),
    asked.WithdrawOffer: lambda command, person: commands.WithdrawOffer(
        person, command.match, command.step
    ),
    asked.ReturnToSeat: lambda command, person: commands.ReturnToSeat(person, command.match),
}
"""What asks one room, and needs nothing but the command itself."""

BEGINNINGS: Final[Mapping[type, Begin]] = {
    asked.Start: lambda _, person: commands.StartMatch(person, toss_coin()),
    asked.Rematch: lambda command, person: commands.Rematch(person, command.match, toss_coin()),
}
"""What may begin a match, perhaps with a CPU, of which there may be too many."""
