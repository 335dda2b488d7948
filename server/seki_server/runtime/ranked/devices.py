"""How a person comes to another device, comes back after losing all, or is forgotten.

Owns: codes and tokens as they are drawn, and the order in which a person is forgotten. Must not
know: sockets, how codes are kept.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, NamedTuple

from seki_server.domain.decision import Refusal
from seki_server.domain.words import Instant, PersonId
from seki_server.ports import Clock, PeopleBook
from seki_server.ranked_ports import DEVICE_CODE_MS, ProfileBook, QueueBook, RatingBook
from seki_server.runtime.codes import draw_code, draw_letters
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import BUSY, PROFILE_CODE_UNKNOWN
from seki_server.runtime.preparing import prepared
from seki_server.runtime.ranked.people import GAMES

TOKEN_BYTES: Final = 32

_GROUPS, _GROUP = 5, 4
"""Letters of a recovery code: 99 bits, which nobody guesses however long."""


class DeviceCode(NamedTuple):
    code: str
    until: Instant


class Devices:
    """Moves people between devices."""

    def __init__(
        self,
        book: ProfileBook,
        people: PeopleBook,
        queue: QueueBook,
        ratings: RatingBook,
        clock: Clock,
        limits: RuntimeLimits,
    ) -> None:
        self._book = book
        self._people = people
        self._queue = queue
        self._ratings = ratings
        self._clock = clock
        self._limits = limits

    async def make_device_code(self, person: PersonId) -> DeviceCode | Refusal:
        """Return a code that names the person once, for some minutes."""

        async def make() -> DeviceCode | Refusal:
            until = Instant(self._clock.now() + DEVICE_CODE_MS)
            for _ in range(self._limits.code_draws):
                code = draw_code()
                if await self._book.offer_device_code(person, code):
                    return DeviceCode(code, until)
            return BUSY

        return await prepared(make, self._limits)

    async def make_recovery_code(self, person: PersonId) -> str | Refusal:
        """Return a code that names the person for good; one made before does no more."""
        code = "-".join(draw_letters(_GROUP) for _ in range(_GROUPS))

        async def make() -> str | Refusal:
            await self._book.set_recovery_code(person, _digest(code))
            return code

        return await prepared(make, self._limits)

    async def use_device_code(self, code: str) -> str | Refusal:
        """Return a token of the person whom a code names, which then names nobody."""

        async def use() -> str | Refusal:
            return await self._token_of(await self._book.take_device_code(_bare(code)))

        return await prepared(use, self._limits)

    async def use_recovery_code(self, code: str) -> str | Refusal:
        """Return a token of the person whom a recovery code names."""

        async def use() -> str | Refusal:
            return await self._token_of(await self._book.recover(_digest(code)))

        return await prepared(use, self._limits)

    async def delete(self, person: PersonId) -> Refusal | None:
        """Forget a person; their results stay, under an id that means nobody.

        The tokens go last: until then whoever is cut off in between can ask for it again.
        """

        async def forget() -> Refusal | None:
            await self._queue.forget(person)
            for game in GAMES:
                await self._ratings.depart(game, person)
            await self._book.delete(person)
            await self._people.forget(person)
            return None

        return await prepared(forget, self._limits)

    async def _token_of(self, person: PersonId | None) -> str | Refusal:
        if person is None:
            return PROFILE_CODE_UNKNOWN
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._people.attach(sha256(token.encode()).digest(), person)
        return token


def _bare(code: str) -> str:
    """Return a code as it was drawn, however it was typed."""
    return "".join(code.split()).replace("-", "").upper()


def _digest(code: str) -> bytes:
    return sha256(_bare(code).encode(errors="surrogatepass")).digest()
