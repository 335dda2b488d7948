"""The conversation with one tab: hello, then commands, one reply each, in the order of coming.

Owns: what each command needs of the runtime, and the replies. Must not know: sockets, rooms, rules.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace

from seki_protocol.close_codes import CloseCode
from seki_protocol.codec import Fault, decode_command
from seki_protocol.frames import Frame
from seki_protocol.messages import commands as asked
from seki_protocol.messages.words import is_token
from seki_server.domain.commands import LeaveParty
from seki_server.domain.decision import Refusal
from seki_server.domain.words import Check, Instant, MatchId, Millis, RoomId, Seq
from seki_server.ports import Clock, CommandKey, StorageUnavailable
from seki_server.runtime.following import Since, Wish
from seki_server.runtime.orders import UNAVAILABLE, Accepted, Order, Reply
from seki_server.runtime.runtime import Runtime
from seki_server.transport.asked import BEGINNINGS, IN_ROOM, Build, digest_of, seat_of
from seki_server.transport.budgets import Rarity
from seki_server.transport.limits import TransportLimits
from seki_server.transport.ranked import RANKED, RankedTalk
from seki_server.transport.reception import HELLO_FIRST, TOKEN_INVALID, Reception
from seki_server.transport.tab import NOBODY, Tab

TOKEN_BYTES: Final = 32

HELLO_TWICE = Refusal("session/hello_twice")


class Session:
    """One tab's conversation with the runtime."""

    __slots__ = ("_clock", "_limits", "_ranked", "_reception", "_runtime", "_tab")

    def __init__(
        self,
        tab: Tab,
        reception: Reception,
        runtime: Runtime,
        clock: Clock,
        limits: TransportLimits,
        account: str,
    ) -> None:
        """`account` is what the client's address is counted by."""
        self._tab = tab
        self._reception = reception
        self._runtime = runtime
        self._clock = clock
        self._limits = limits
        self._ranked = RankedTalk(tab, reception, runtime.ranked, clock, account)

    def at_once(self, frame: Frame) -> Coroutine[Any, None, None] | None:
        """Return the carrying out of a frame that asks one decision of one room; else None."""
        tab = self._tab
        command: Any = decode_command(frame, tab.subprotocol, self._limits.codec)
        build = IN_ROOM.get(type(command))
        if build is None or tab.person is NOBODY:
            return None
        return self._in_room(command, build) if self._reception.charge(command) else _nothing()

    async def take(self, frame: Frame) -> None:
        """Carry out one frame and reply to it."""
        stamp = self._clock.now()
        tab = self._tab
        command: Any = decode_command(frame, tab.subprotocol, self._limits.codec)
        build = IN_ROOM.get(type(command))
        if isinstance(command, Fault):
            self._reception.answer(command.id, Refusal(command.code, command.detail))
            self._reception.count_fault()
        elif not self._reception.charge(command):
            return
        elif isinstance(command, asked.Hello):
            await self._greet(command)
        elif tab.person is NOBODY:
            self._reception.answer(command.id, HELLO_FIRST)
        elif build:
            await self._in_room(command, build)
        elif talk := RANKED.get(type(command)):
            await talk(self._ranked, command)
        else:
            await _OTHERS[type(command)](self, command, stamp)

    def _in_room(self, command: Any, build: Build) -> Coroutine[Any, None, None]:
        """Return the execution of what asks one decision of one room."""
        tab = self._tab
        asker = _key(tab, command)
        order = Order(command.room, build(command, tab.person), asker, self._clock.now())
        return self._runtime.executor.execute(order, partial(self._reception.answer, command.id))

    def close(self) -> None:
        """Take note that the tab is gone."""
        self._runtime.following.forget(self._tab)
        self._runtime.ranked.connected.went(self._tab)

    # Who is there.

    async def _greet(self, hello: asked.Hello) -> None:
        tab = self._tab
        if tab.person is not NOBODY:
            self._reception.answer(hello.id, HELLO_TWICE)
            return
        tab.language = hello.language or tab.language
        if not self._reception.may_say_who(hello):
            return
        token = secrets.token_urlsafe(TOKEN_BYTES) if hello.token is None else hello.token
        if not is_token(token):
            self._reception.answer(hello.id, TOKEN_INVALID)
            return
        try:
            person = await self._runtime.parties.identify(sha256(token.encode()).digest())
            rooms = await self._runtime.parties.rooms_of(person)
        except StorageUnavailable:
            self._reception.answer(hello.id, UNAVAILABLE)
            return
        tab.person = person
        now = self._clock.now()
        who = {"person": person, "token": token, "rooms": rooms}
        tab.send({"type": "welcome", "id": hello.id, **who, "now": now})
        self._runtime.ranked.came(tab)

    # What needs more than the room's own decision.

    async def _create(self, command: asked.CreateParty, stamp: Instant) -> None:
        key = _key(self._tab, command)
        parties = self._runtime.parties
        order = await parties.creation(key, command.game, command.settings, stamp)
        if isinstance(order, Refusal):
            self._reception.answer(command.id, order)
        elif await self._carry_out(command.id, order):
            await self._see(order.room)

    async def _join(self, command: asked.JoinParty, stamp: Instant) -> None:
        if not self._reception.may_try(command):
            return
        any_seat = command.seat == "any"
        seat = None if command.seat == "any" else seat_of(command.seat)
        key = _key(self._tab, command)
        parties = self._runtime.parties
        order = await parties.joining(key, command.code, seat, any_seat=any_seat, stamp=stamp)
        if isinstance(order, Refusal):
            self._reception.answer(command.id, order)
        elif await self._carry_out(command.id, order):
            await self._see(order.room)

    async def _leave(self, command: asked.LeaveParty, stamp: Instant) -> None:
        key = _key(self._tab, command)
        order = Order(RoomId(command.room), LeaveParty(key.person), key, stamp)
        if await self._carry_out(command.id, order):
            self._runtime.following.leave(key.person, order.room)

    async def _begin_match(self, command: asked.Start | asked.Rematch, stamp: Instant) -> None:
        tab, cpu_matches = self._tab, self._runtime.parties.cpu_matches
        beginning = BEGINNINGS[type(command)](command, tab.person)
        order = await cpu_matches.beginning(
            _key(tab, command), RoomId(command.room), beginning, stamp
        )
        if isinstance(order, Refusal):
            self._reception.answer(command.id, order)
        else:
            await self._carry_out(command.id, order)

    async def _renew_codes(self, command: asked.RenewCodes, stamp: Instant) -> None:
        if not self._reception.charge_rarity(command, Rarity.RECODINGS):
            return
        room = RoomId(command.room)
        order = await self._runtime.parties.recoding(_key(self._tab, command), room, stamp)
        if isinstance(order, Refusal):
            self._reception.answer(command.id, order)
        else:
            await self._carry_out(command.id, order)

    async def _watch(self, command: asked.Watch, _: Instant) -> None:
        if not self._reception.may_try(command):
            return
        room = await self._runtime.parties.room_behind(command.code)
        if isinstance(room, Refusal):
            self._reception.answer(command.id, room)
        else:
            wish = Wish(room, command.code, since=None, naming=True)
            await self._follow(command.id, wish)

    async def _unfollow(self, command: asked.Unfollow, _: Instant) -> None:
        self._runtime.following.unfollow(self._tab, RoomId(command.room))
        self._reception.answer(command.id, Accepted({}))

    async def _resume(self, command: asked.Resume, _: Instant) -> None:
        since = Since(Seq(command.after), Check(command.check))
        await self._see_again(command, since)

    async def _get_snapshot(self, command: asked.GetSnapshot, _: Instant) -> None:
        await self._see_again(command, None)

    async def _get_record(self, command: asked.GetRecord, _: Instant) -> None:
        if not self._reception.charge_rarity(command, Rarity.RECORDS):
            return
        room, match = RoomId(command.room), MatchId(command.match)
        file = await self._runtime.records.file(self._tab, room, match, command.form)
        if isinstance(file, Refusal):
            self._reception.answer(command.id, file)
        else:
            content = b64encode(file.content).decode()
            result = {"file": file.name, "charset": file.charset, "content": content}
            self._reception.answer(command.id, Accepted(result))

    async def _see_again(
        self, command: asked.Resume | asked.GetSnapshot, since: Since | None
    ) -> None:
        """Follow a room; who has guessed too much does so as a member, for which no code counts."""
        reception, room, code = self._reception, RoomId(command.room), command.code
        wait_ms = Millis(0) if code is None else reception.guess_wait_ms()
        if not wait_ms:
            await self._follow(command.id, Wish(room, code, since))
            return
        answer = partial(reception.answer_guesser, command.id, wait_ms)
        await self._runtime.following.follow(self._tab, Wish(room, None, since), answer)

    async def _follow(self, command_id: str, wish: Wish) -> None:
        answer = partial(self._reception.answer, command_id)
        await self._runtime.following.follow(self._tab, wish, answer)

    async def _see(self, room: RoomId) -> None:
        """Note and show a room to its new member, whose command has been answered already.

        Where it cannot be shown they are told why, or sent away to come back and ask for it.
        """
        tab = self._tab
        await self._runtime.parties.note_again(tab.person, room)
        refusal = await self._runtime.following.show(tab, room)
        if refusal is None:
            return
        if refusal.retryable:
            tab.end(CloseCode.RESTART, "the room cannot be shown now: come back and resume")
        else:
            self._reception.answer(None, replace(refusal, detail={**refusal.detail, "room": room}))

    async def _carry_out(self, command_id: str, order: Order) -> bool:
        """Execute an order and reply; tell whether it was accepted."""
        replies: list[Reply] = []

        def answer(reply: Reply) -> None:
            replies.append(reply)
            self._reception.answer(command_id, reply)

        await self._runtime.executor.execute(order, answer)
        return isinstance(replies[0], Accepted)


async def _nothing() -> None:
    """Carry out what was refused already."""


def _key(tab: Tab, command: asked.Command) -> CommandKey:
    return CommandKey(tab.person, command.id, digest_of(command))


async def _ping(session: Session, command: asked.Ping, stamp: Instant) -> None:
    session._reception.answer(command.id, Accepted({"now": stamp}))


_Conduct = Callable[[Session, Any, Instant], Awaitable[None]]

_OTHERS: Final[Mapping[type, _Conduct]] = {
    asked.Ping: _ping,
    asked.CreateParty: Session._create,
    asked.JoinParty: Session._join,
    asked.LeaveParty: Session._leave,
    asked.Start: Session._begin_match,
    asked.Rematch: Session._begin_match,
    asked.RenewCodes: Session._renew_codes,
    asked.Watch: Session._watch,
    asked.Unfollow: Session._unfollow,
    asked.Resume: Session._resume,
    asked.GetSnapshot: Session._get_snapshot,
    asked.GetRecord: Session._get_record,
}
"""What asks for more than one decision of one room."""
