"""What a connection is charged for its frames, and what it is answered.

Owns: replies, refusals of what is too much, and when that ends the connection. Must not know: how
a command is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from seki_protocol.close_codes import CloseCode
from seki_protocol.messages import commands as asked
from seki_protocol.refusals import text_of
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.words import Millis
from seki_server.runtime.orders import NEWER_SCHEMA, PROFILE_CODE_UNKNOWN, Accepted, Reply
from seki_server.transport.budgets import Kind, Meter, Rarity
from seki_server.transport.glance import Data, id_of
from seki_server.transport.tab import Tab
from seki_server.transport.wire import ok_message, refused_message

HELLO_FIRST = Refusal("session/hello_first")
TOKEN_INVALID = Refusal("session/token_invalid")
TOO_MANY: Final[Mapping[Kind, str]] = {kind: f"limit/too_many_{kind}" for kind in Kind}

GUESSED: Final = frozenset(
    {TOKEN_INVALID.code, str(RefusalCode.PARTY_CODE_UNKNOWN), PROFILE_CODE_UNKNOWN.code}
)
"""What somebody is told who tries tokens or codes."""


class Reception:
    """Answers one tab, and keeps count."""

    __slots__ = ("_faulty_frames", "_meter", "_tab")

    def __init__(self, tab: Tab, meter: Meter, faulty_frames: int) -> None:
        self._tab = tab
        self._meter = meter
        self._faulty_frames = faulty_frames

    def is_too_much(self, frame: Data, is_text: bool) -> bool:
        """Count a frame; refuse it, without reading more than its id, where it is one too many."""
        wait_ms = self._meter.frame()
        if wait_ms:
            self._refuse_excess(id_of(frame, is_text), Kind.COMMANDS, wait_ms)
        return wait_ms > 0

    def count(self) -> None:
        """Count what is no whole message, and send away who sends too much of it."""
        if self._meter.frame():
            self._count_excess(Kind.COMMANDS)

    def charge(self, command: asked.Command) -> bool:
        """Charge a command; refuse it where it is too much."""
        kind = Kind.MOVES if type(command) is asked.Play else Kind.COMMANDS
        wait_ms = self._meter.charge(kind, self._tab.person)
        if wait_ms:
            self._refuse_excess(command.id, kind, wait_ms)
        return not wait_ms

    def charge_rarity(self, command: asked.Command, rarity: Rarity) -> bool:
        """Charge what costs much; refuse it where it is too much."""
        wait_ms = self._meter.take_rarity(rarity, self._tab.person)
        if wait_ms:
            self.answer(command.id, too_many(Kind.COMMANDS, wait_ms))
        return not wait_ms

    def guess_wait_ms(self) -> Millis:
        """Return how long who is there has to wait before another code is looked up; 0: not."""
        return self._meter.guess_wait_ms(self._tab.person)

    def may_try(self, command: asked.Command) -> bool:
        """Refuse a code, be it right or not, of who has tried too many wrong ones."""
        return self._may_guess(command.id, self.guess_wait_ms())

    def may_say_who(self, hello: asked.Hello) -> bool:
        """Refuse a token on a connection that has tried too many; neighbours do not count here."""
        wait_ms = Millis(0) if hello.token is None else self._meter.own_wait_ms(Kind.GUESSES)
        return self._may_guess(hello.id, wait_ms)

    def answer_guesser(self, command_id: str, wait_ms: Millis, reply: Reply) -> None:
        """Answer who asked without a code, having tried too many: strangers are told to wait."""
        is_stranger = isinstance(reply, Refusal) and reply.code == RefusalCode.ROOM_NOT_MEMBER
        self.answer(command_id, too_many(Kind.GUESSES, wait_ms) if is_stranger else reply)

    def answer(self, command_id: str | None, reply: Reply) -> None:
        """Send a reply, and count what it tells of the asker."""
        tab = self._tab
        if isinstance(reply, Accepted):
            tab.send(ok_message(str(command_id), reply.result))
            return
        text = text_of(reply.code, tab.language, reply.detail)
        tab.send(refused_message(command_id, reply, text))
        if reply is NEWER_SCHEMA:
            tab.end(CloseCode.RESTART, "a newer release serves: come back and resume")
        elif reply.code in GUESSED:
            self._meter.take(Kind.GUESSES, tab.person)
        elif reply is HELLO_FIRST:
            self.count_fault()

    def count_fault(self) -> None:
        """Take note of a frame without sense, and close the connection at too many of them."""
        tab = self._tab
        tab.faults += 1
        if tab.faults >= self._faulty_frames:
            tab.end(CloseCode.POLICY, "too many frames without sense")

    def _may_guess(self, command_id: str, wait_ms: Millis) -> bool:
        if wait_ms:
            self.answer(command_id, too_many(Kind.GUESSES, wait_ms))
        return not wait_ms

    def _refuse_excess(self, command_id: str | None, kind: Kind, wait_ms: Millis) -> None:
        if not self._count_excess(kind):
            self.answer(command_id, too_many(kind, wait_ms))

    def _count_excess(self, kind: Kind) -> bool:
        """Take note of a frame that is too much; at too many of them end for good, and say so."""
        is_excessive = self._meter.is_excessive()
        if is_excessive:
            self._tab.part(CloseCode.POLICY, TOO_MANY[kind], come_back_ms=None)
        return is_excessive


def too_many(kind: Kind, wait_ms: Millis) -> Refusal:
    """Say that something was asked too often, and for how long it is too early."""
    return Refusal(TOO_MANY[kind], {"retry_ms": wait_ms}, retryable=True)
