"""Matches that have come to some point over the wire, for people who then come to the page.

Owns: seating two at a table through the Python client, and giving their browsers the same devices'
tokens. Must not know: any screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from seki_protocol.client import Room
from seki_protocol.messages.replies import Codes
from tests.browser.people import People, Person
from tests.support.tables import Table, a_session, a_table

Settings = Mapping[str, bool | int | str | None]
TOKEN_KEY = "seki.token"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two at a table, host and guest, each at a browser; the host has the first side."""

    host: Person
    guest: Person
    table: Table

    @property
    def both(self) -> tuple[Person, Person]:
        return self.host, self.guest


async def comes_with_token(people: People, name: str, token: str, **device: Any) -> Person:
    """Let the person of a device token sit down at a browser."""
    kept = {"origin": people.site, "localStorage": [{"name": TOKEN_KEY, "value": token}]}
    storage = {"cookies": [], "origins": [kept]}
    return await people.come(name, storage_state=storage, **device)


@asynccontextmanager
async def a_meeting(
    people: People,
    url: str,
    game: str,
    settings: Settings | None = None,
    actions: Sequence[str] = (),
    **device: Any,
) -> AsyncIterator[Meeting]:
    """Play some actions over the wire, then let both come to the bare site."""
    async with a_table((url, url), game, {"first": "leader", **(settings or {})}) as table:
        for step, action in enumerate(actions):
            await table.play(step, action)
        host, guest = [
            await comes_with_token(people, name, session.token, **device)
            for name, session in zip(("host", "guest"), table.sessions, strict=True)
        ]
        await asyncio.gather(host.opens(), guest.opens())
        yield Meeting(host, guest, table)


@dataclass(frozen=True, slots=True)
class Party:
    """A party that was made over the wire, and the devices' tokens of who is in it."""

    room: Room
    leader: str
    guests: Sequence[str]

    @property
    def codes(self) -> Codes:
        codes = self.room.view.codes
        assert codes is not None
        return codes


@asynccontextmanager
async def a_party(
    url: str, game: str, settings: Settings | None = None, guests: int = 0
) -> AsyncIterator[Party]:
    """Make a party; the first guest sits down, others look on."""
    async with AsyncExitStack() as stack:
        leader = await stack.enter_async_context(a_session(url))
        room = await leader.create_party(game, settings)
        party = Party(room, leader.token, [])
        came = [await stack.enter_async_context(a_session(url)) for _ in range(guests)]
        for guest in came:
            await guest.join_party(party.codes.invite, "any" if guest is came[0] else None)
        yield replace(party, guests=[guest.token for guest in came])
