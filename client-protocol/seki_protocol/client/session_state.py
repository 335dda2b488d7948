"""A session without its sockets: what to send, what was answered, what happened.

Owns: greeting, unanswered commands and their ids, and the followed rooms, over any number of
connections. Must not know: sockets, tasks, time, encodings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from seki_protocol.client.notices import Connected, Disconnected, Happening, RoomLost
from seki_protocol.client.room_follower import AnyEvent, RoomFollower
from seki_protocol.client.settings import ClientSettings
from seki_protocol.messages.catalogue import ServerMessage, UnknownEvent, UnknownMessage
from seki_protocol.messages.events import (
    Event,
    EventBase,
    MemberKicked,
    MemberLeft,
    PartyClosed,
)
from seki_protocol.messages.ranked import Paired, QueueChanged, RatingChanged
from seki_protocol.messages.replies import (
    Goodbye,
    Ok,
    Refused,
    ServerHello,
    Snapshot,
    Welcome,
    YourTurn,
)
from seki_protocol.version import PROTOCOL_VERSION

_OPENS_A_ROOM: Final = frozenset({"create_party", "join_party", "watch", "get_snapshot"})
_LEAVES_A_ROOM: Final = frozenset({"leave_party", "unfollow"})

LEFT: Final = "left"
"""Why a room is lost that its person did not want any more."""


@dataclass(frozen=True, slots=True)
class Send:
    """A message for the connection that is open now."""

    message: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Answered:
    """A command was carried out."""

    id: str
    result: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Rejected:
    """A command was refused for good."""

    id: str
    refusal: Refused


@dataclass(frozen=True, slots=True)
class RetryLater:
    """A command was refused for now: `resend` it after a wait. Attempts count from 1."""

    id: str
    attempt: int
    least_ms: int
    """Before that the server would refuse it again."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something for the event stream; views include it already."""

    happening: Happening


@dataclass(frozen=True, slots=True)
class Reconnect:
    """The connection is of no use: close it and come back."""

    reason: str


@dataclass(frozen=True, slots=True)
class Farewell:
    """The server is about to close the connection, and says when to come back; None: never."""

    code: str
    come_back_ms: int | None


@dataclass(frozen=True, slots=True)
class End:
    """The session cannot go on."""

    reason: str


Effect = Send | Answered | Rejected | RetryLater | Happened | Reconnect | Farewell | End


@dataclass(slots=True)
class Unanswered:
    """A command without its reply, as it is sent, however often."""

    message: Mapping[str, object]
    asked_of: str | None
    """The room whose view it is to mend, where the session itself asks; nobody waits for it."""
    sent: int = 0
    """On how many connections, or after how many refusals, it went out."""
    refused: int = 0


class SessionState:
    """Feed it what the connection says; take its effects after each call."""

    def __init__(
        self, token: str, language: str, settings: ClientSettings, new_id: Callable[[], str]
    ) -> None:
        self.token = token
        self.person: str | None = None
        self.rooms: tuple[str, ...] = ()
        self.followed: dict[str, RoomFollower] = {}
        self._language = language
        self._settings = settings
        self.new_id = new_id
        self._hello_id: str | None = None
        self.is_ready = False
        self._unanswered: dict[str, Unanswered] = {}
        self._effects: list[Effect] = []

    def anew(self, token: str) -> SessionState:
        """Return the state of a session of another person, whose ids none of ours is."""
        return SessionState(token, self._language, self._settings, self.new_id)

    def take_effects(self) -> list[Effect]:
        """Return what is to be done now, in order."""
        effects, self._effects = self._effects, []
        return effects

    def disconnected(self, reason: str) -> None:
        """Note that the connection is gone. What is unanswered waits for the next welcome."""
        was_ready, self.is_ready = self.is_ready, False
        if was_ready:
            self._happened(Disconnected(reason))

    def submit(self, id: str, message: Mapping[str, object]) -> None:
        """Take a person's command; it goes out now, or with the next welcome."""
        self._enter(id, Unanswered(message, None))

    def resend(self, id: str) -> None:
        """Send a command again that was refused for now."""
        if self.is_ready and (waiting := self._unanswered.get(id)):
            self._send(waiting)

    def forget(self, id: str) -> None:
        """Wait for this command's reply no longer."""
        self._unanswered.pop(id, None)

    def receive(self, message: ServerMessage | UnknownEvent | UnknownMessage) -> None:
        """Take in one message of the server."""
        match message:
            case ServerHello():
                self._greet(message)
            case Welcome():
                self._welcomed(message)
            case Ok():
                self._answered(message)
            case Refused():
                self._refused(message)
            case Snapshot():
                self._take_snapshot(message)
            case YourTurn() if follower := self.followed.get(message.room):
                follower.take_turn(message)
                self._happened(message)
            case QueueChanged() | Paired() | RatingChanged():
                self._happened(message)
            case Goodbye():
                self._happened(message)
                self._effects.append(Farewell(message.code, message.come_back_ms))
            case EventBase() | UnknownEvent():
                self._take_event(message)
            case UnknownMessage():
                pass

    def _greet(self, hello: ServerHello) -> None:
        if hello.protocol != PROTOCOL_VERSION:
            self._effects.append(End("session/protocol_unsupported"))
            return
        self._hello_id = self.new_id()
        self._effects.append(
            Send(
                {
                    "id": self._hello_id,
                    "type": "hello",
                    "token": self.token,
                    "language": self._language,
                }
            )
        )

    def _welcomed(self, welcome: Welcome) -> None:
        if welcome.id != self._hello_id:
            return
        self.person, self.token = welcome.person, welcome.token
        self.rooms = welcome.rooms
        self.is_ready = True
        self._happened(Connected(welcome.person, welcome.rooms))
        for follower in self.followed.values():
            follower.reconnect()
            self._ask(follower)
        for waiting in [each for each in self._unanswered.values() if each.asked_of is None]:
            self._send(waiting)

    def _answered(self, ok: Ok) -> None:
        waiting = self._unanswered.pop(ok.id, None)
        if waiting is None:
            return
        if waiting.asked_of is not None:
            if follower := self.followed.get(waiting.asked_of):
                follower.answered(resumed=ok.result.get("resumed") is True)
            return
        self._follow_as_told(waiting, ok.result)
        self._effects.append(Answered(ok.id, ok.result))

    def _follow_as_told(self, waiting: Unanswered, result: Mapping[str, object]) -> None:
        """Begin or end following a room as a command's success says."""
        name = waiting.message["type"]
        room = result.get("room", waiting.message.get("room"))
        if not isinstance(room, str):
            return
        if name in _LEAVES_A_ROOM:
            if self.followed.pop(room, None):
                self._happened(RoomLost(room, LEFT))
        elif name in _OPENS_A_ROOM:
            follower = self.followed.setdefault(room, RoomFollower(room))
            if name == "watch":
                follower.code = str(waiting.message["code"])
            if waiting.sent > 1 and name != "get_snapshot":
                follower.ask_snapshot()
                self._ask(follower)

    def _refused(self, refusal: Refused) -> None:
        if refusal.id is not None and refusal.id == self._hello_id:
            end: Effect = Reconnect(refusal.code) if refusal.retryable else End(refusal.code)
            self._effects.append(end)
            return
        waiting = self._unanswered.get(refusal.id) if refusal.id is not None else None
        if waiting is None or refusal.id is None:
            self._happened(refusal)
            room = _promised_room(refusal)
            if self.followed.pop(room, None):
                self._happened(RoomLost(room, refusal.code))
            return
        waiting.refused += 1
        least_ms = _wait_asked_for(refusal)
        is_worth_it = waiting.refused <= self._settings.retries
        if refusal.retryable and is_worth_it and least_ms < self._settings.command_ms:
            self._effects.append(RetryLater(refusal.id, waiting.refused, least_ms))
            return
        del self._unanswered[refusal.id]
        if waiting.asked_of is None:
            self._effects.append(Rejected(refusal.id, refusal))
        elif refusal.retryable:
            self._effects.append(Reconnect(refusal.code))
        elif self.followed.pop(waiting.asked_of, None):
            self._happened(RoomLost(waiting.asked_of, refusal.code))

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        follower = self.followed.get(snapshot.room)
        if follower is None:
            return
        waiting_events = follower.take_snapshot(snapshot)
        self._happened(snapshot)
        self._take_applied(follower, waiting_events)

    def _take_event(self, event: Event | UnknownEvent) -> None:
        follower = self.followed.get(event.room)
        if follower is None:
            return
        self._take_applied(follower, follower.take_event(event))

    def _take_applied(self, follower: RoomFollower, applied: Iterable[AnyEvent]) -> None:
        """Tell events that are now in view; behind the last one for us nothing comes any more."""
        for event in applied:
            self._happened(event)
            if code := _parting(event, self.person):
                del self.followed[follower.room]
                self._happened(RoomLost(follower.room, code))
                return
        self._ask(follower)

    def _ask(self, follower: RoomFollower) -> None:
        """Send a follower's question, if it has one; an older one of its is void."""
        question, follower.question = follower.question, None
        if question is None:
            return
        self._unanswered = {
            id: waiting
            for id, waiting in self._unanswered.items()
            if waiting.asked_of != follower.room
        }
        id = self.new_id()
        self._enter(id, Unanswered({"id": id} | question, follower.room))

    def _enter(self, id: str, waiting: Unanswered) -> None:
        self._unanswered[id] = waiting
        if self.is_ready:
            self._send(waiting)

    def _send(self, waiting: Unanswered) -> None:
        waiting.sent += 1
        self._effects.append(Send(waiting.message))

    def _happened(self, happening: Happening) -> None:
        self._effects.append(Happened(happening))


def _wait_asked_for(refusal: Refused) -> int:
    """Return how long a refusal says that the same command would be refused again."""
    asked = refusal.detail.get("retry_ms")
    return max(0, asked) if type(asked) is int else 0


def _promised_room(refusal: Refused) -> str:
    """Name the room that an `ok` promised and that a refusal without id denies, if it does."""
    return "" if refusal.id else str(refusal.detail.get("room", ""))


def _parting(event: AnyEvent, person: str | None) -> str | None:
    """Tell why the server shows a person nothing of the room behind an event, if so."""
    match event:
        case PartyClosed():
            return "room/closed"
        case MemberKicked() if event.person == person:
            return "party/kicked"
        case MemberLeft() if event.person == person:
            return LEFT
    return None
