"""Rooms that really happened: the domain's decisions, as a client is told of them.

Owns: a room driven by commands, with every event and snapshot as the wire carries them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from seki_protocol import MSGPACK
from seki_protocol.codec import decode_message, encode
from seki_protocol.messages.catalogue import ServerMessage, UnknownEvent
from seki_protocol.messages.events import Event
from seki_protocol.messages.replies import Snapshot
from seki_server.domain.commands import Command, CreateParty, JoinParty
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision
from seki_server.domain.room import Codes, Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.words import Code, Instant, PersonId, RoomId, SeatIndex, Seq
from seki_server.transport.wire import event_message, snapshot_message

ANN, BEN, CAT = (PersonId(name * 11) for name in ("An", "Be", "Ca"))
PEOPLE = (ANN, BEN, CAT)
ROOM = RoomId("room0000room0000")
CODES = Codes(Code("2345ABCD"), Code("6789EFGH"))
OTHER_CODES = Codes(Code("JKMNPQRS"), Code("TUVWXYZ2"))


def carried(message: dict[str, object]) -> ServerMessage:
    """Send a message over the wire and read it as a client does."""
    read = decode_message(encode(message, MSGPACK), MSGPACK)
    assert not isinstance(read, UnknownEvent)
    return read  # type: ignore[return-value]


@dataclass
class Evening:
    """One room and everything that was said of it. Event number n stands at index n - 1."""

    room: Room
    events: list[Event] = field(default_factory=list)
    now: int = 1_000_000

    @classmethod
    def begun(cls, game: str, settings: dict[str, object]) -> Evening:
        """Let Ann make a party and Ben sit down."""
        made = decide(None, CreateParty(ANN, ROOM, game, settings, CODES), Instant(1_000_000))
        assert isinstance(made, Decision), made
        evening = cls(made.room)
        evening._tell(0, made)
        assert evening.ask(JoinParty(BEN, CODES.invite, SeatIndex.GUEST, any_seat=False))
        return evening

    def ask(self, command: Command) -> bool:
        """Let somebody ask for something; tell whether it was accepted."""
        self.now += 1000
        decision = decide(self.room, command, Instant(self.now))
        if not isinstance(decision, Decision):
            return False
        before, self.room = self.room.seq, decision.room
        self._tell(before, decision)
        return True

    def snapshot(self, person: PersonId) -> Snapshot:
        """Show the room to one person."""
        shown = carried(snapshot_message(snapshot(self.room, person, Instant(self.now))))
        assert isinstance(shown, Snapshot)
        return shown

    def _tell(self, seq: int, decision: Decision) -> None:
        for number, event in enumerate(decision.events, seq + 1):
            told = carried(event_message(ROOM, Seq(number), event))
            self.events.append(told)  # type: ignore[arg-type]
