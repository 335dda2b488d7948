"""A session: one person at one server, over as many connections as it takes.

Owns: the commands that are about no known room, nor about ranked play or profiles, and the
session's task. Must not know: how anything of it is done.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Literal, Self

from seki_protocol.client.driver import Driver
from seki_protocol.client.event_stream import EventStream
from seki_protocol.client.link import open_link
from seki_protocol.client.outside import Outside
from seki_protocol.client.profiles import Profiles
from seki_protocol.client.ranked_play import RankedPlay
from seki_protocol.client.record_file import RecordFile, read_record_file
from seki_protocol.client.room import Room, Settings
from seki_protocol.client.settings import ClientSettings
from seki_protocol.messages.words import Language
from seki_protocol.version import MSGPACK

_DEFAULTS = ClientSettings()


def connect(
    url: str,
    token: str | None = None,
    language: Language = "en",
    *,
    subprotocol: str = MSGPACK,
    settings: ClientSettings = _DEFAULTS,
    outside: Outside | None = None,
) -> Session:
    """Return a session to be entered with `async with`.

    `token` is who one is; without one a new person is made, whose token the session then tells.
    """
    return Session(url, token, language, subprotocol, settings, outside or Outside())


class Session(RankedPlay, Profiles):
    """Use it as an asynchronous context manager: inside, the server knows who is there."""

    def __init__(
        self,
        url: str,
        token: str | None,
        language: Language,
        subprotocol: str,
        settings: ClientSettings,
        outside: Outside,
    ) -> None:
        self._make_driver = partial(
            Driver,
            partial(open_link, url, subprotocol, settings),
            token,
            language,
            settings,
            outside,
        )

    async def __aenter__(self) -> Self:
        """Connect and be welcomed; raises SessionEnded where that is hopeless."""
        self._driver = self._make_driver()
        self._task = asyncio.create_task(self._driver.run())
        try:
            await asyncio.shield(self._driver.welcomed)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End the session: who waits for something is told so."""
        self._task.cancel()
        await asyncio.wait({self._task})
        if not self._task.cancelled():
            self._task.result()

    @property
    def token(self) -> str:
        """What names this person for good. Keep it, and show it to nobody."""
        return self._driver.state.token

    @property
    def person(self) -> str:
        """How rooms name this person."""
        assert self._driver.state.person is not None, "the server has welcomed us"
        return self._driver.state.person

    @property
    def rooms(self) -> tuple[str, ...]:
        """Where the person was a member at the last welcome; `enter` follows one."""
        return self._driver.state.rooms

    def events(self) -> EventStream:
        """Return a new stream of what happens from now on, bounded as its class says."""
        return self._driver.stream()

    def now(self) -> int:
        """Return what time it is on the server, as deadlines count it, in milliseconds.

        However wrong the device's own clock is; behind by no more than the quickest message took.
        """
        return self._driver.now()

    async def ping(self) -> int:
        """Return the server's time in milliseconds."""
        return int((await self._driver.ask("ping"))["now"])

    async def create_party(self, game: str, settings: Settings | None = None) -> Room:
        """Make a party of one's own, and follow it."""
        result = await self._driver.ask("create_party", game=game, settings=dict(settings or {}))
        return await self._driver.opened(result["room"])

    async def join_party(self, code: str, seat: Literal[0, 1, "any"] | None = None) -> Room:
        """Become a member by an invitation code, perhaps seated at once, and follow the room."""
        result = await self._driver.ask("join_party", code=code, seat=seat)
        return await self._driver.opened(result["room"])

    async def watch(self, code: str) -> Room:
        """Look on by a watch code."""
        result = await self._driver.ask("watch", code=code)
        return await self._driver.opened(result["room"])

    async def record(self, match: str, form: str) -> RecordFile:
        """Return a match that one played as a file, also where its room is no more."""
        room, _, _ = match.partition(".")
        reply = await self._driver.ask("get_record", room=room, match=match, form=form)
        return read_record_file(reply)

    async def enter(self, room: str) -> Room:
        """Follow a room where one is a member."""
        return await self._driver.entered(room)
