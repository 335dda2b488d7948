"""Rooms that really happened: the domain's decisions, as a client is told of them.

Owns: a room driven by commands and by time, with every event and snapshot as the wire carries them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from seki_protocol import MSGPACK
from seki_protocol.codec import decode_message, encode
from seki_protocol.messages.catalogue import ServerMessage, UnknownEvent
from seki_protocol.messages.events import Event
from seki_protocol.messages.replies import Snapshot
from seki_server.domain.commands import Command, CreateParty, JoinParty, SeatPair, Wake
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision
from seki_server.domain.freeze import Freeze
from seki_server.domain.limits import Limits
from seki_server.domain.room import Codes, Room
from seki_server.domain.snapshot import snapshot
from seki_server.domain.wake import next_wake
from seki_server.domain.words import (
    Code,
    Instant,
    Millis,
    PersonId,
    ProcessId,
    RoomId,
    SeatIndex,
    Seed,
    Seq,
)
from seki_server.transport.wire import event_message, snapshot_message

ANN, BEN, CAT = (PersonId(name * 11) for name in ("An", "Be", "Ca"))
PEOPLE = (ANN, BEN, CAT)
ROOM = RoomId("room0000room0000")
CODES = Codes(Code("2345ABCD"), Code("6789EFGH"))
OTHER_CODES = Codes(Code("JKMNPQRS"), Code("TUVWXYZ2"))
PROCESSES = (ProcessId("p1"), ProcessId("p2"))
LIMITS = Limits(cpu_pace_ms=0)


def carried(message: dict[str, object]) -> ServerMessage:
    """Send a message over the wire and read it as a client does."""
    read = decode_message(encode(message, MSGPACK), MSGPACK)
    assert not isinstance(read, UnknownEvent)
    return read  # type: ignore[return-value]


def join(person: PersonId, seat: SeatIndex | None, *, any_seat: bool) -> JoinParty:
    """Return the command by which somebody joins who is connected."""
    return JoinParty(person, CODES.invite, seat, any_seat, through=PROCESSES[0])


@dataclass
class Evening:
    """One room and everything that was said of it. Event number n stands at index n - 1."""

    room: Room
    events: list[Event] = field(default_factory=list)
    now: int = 1_000_000
    frozen_ms: int = 0

    @classmethod
    def begun(cls, game: str, settings: dict[str, object]) -> Evening:
        """Let Ann make a party and Ben sit down."""
        create = CreateParty(ANN, ROOM, game, settings, CODES, through=PROCESSES[0])
        made = decide(None, create, Instant(1_000_000), LIMITS)
        assert isinstance(made, Decision), made
        evening = cls(made.room)
        evening._tell(0, made)
        assert evening.ask(join(BEN, SeatIndex.GUEST, any_seat=False))
        return evening

    @classmethod
    def paired(cls, game: str) -> Evening:
        """Let Ann and Ben meet in a ranked match."""
        pair = SeatPair(ROOM, game, ANN, BEN, CODES, (PROCESSES[0], PROCESSES[0]))
        made = decide(None, pair, Instant(1_000_000), LIMITS)
        assert isinstance(made, Decision), made
        evening = cls(made.room)
        evening._tell(0, made)
        return evening

    def ask(self, command: Command) -> bool:
        """Let somebody ask for something; tell whether it was accepted."""
        self.now += 1000
        freeze = Freeze(Millis(self.frozen_ms), Instant(self.now + 10**9))
        decision = decide(self.room, command, Instant(self.now), LIMITS, freeze)
        if not isinstance(decision, Decision):
            return False
        before, self.room = self.room.seq, decision.room
        self._tell(before, decision)
        return True

    def wait(self, seed: int = 0) -> None:
        """Let time pass until something happens by itself, and let it."""
        due = next_wake(self.room, LIMITS)
        if due is not None:
            self.now = max(self.now, due)
            self.ask(Wake(Seed(seed)))

    def freeze(self, ms: int) -> None:
        """Let nobody serve for a while: cluster time stands still."""
        self.frozen_ms += ms

    def snapshot(self, person: PersonId) -> Snapshot:
        """Show the room to one person."""
        shown = carried(snapshot_message(snapshot(self.room, person, Instant(self.now))))
        assert isinstance(shown, Snapshot)
        return shown

    def _tell(self, seq: int, decision: Decision) -> None:
        for number, event in enumerate(decision.events, seq + 1):
            told = carried(event_message(ROOM, Seq(number), event))
            self.events.append(told)  # type: ignore[arg-type]
