"""Matches that have come to some point over the wire, for people who then come to the page.

Owns: seating two at a table through the Python client, and giving their browsers the same devices'
tokens. Must not know: any screen.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from seki_protocol.client import Session
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
        for person in (host, guest):
            await person.opens()
        yield Meeting(host, guest, table)


@asynccontextmanager
async def a_party(
    url: str, game: str, settings: Settings | None = None
) -> AsyncIterator[tuple[Session, str]]:
    """Make a party over the wire; give its leader's session and the code that invites."""
    async with a_session(url) as leader:
        room = await leader.create_party(game, settings)
        assert room.view.codes is not None
        yield leader, room.view.codes.invite
