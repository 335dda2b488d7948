"""The server put together: storage, runtime and transport, opened and closed in order.

Owns: which part is given which. The only module that knows all three.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

from seki_server.domain.words import Rev, RoomId
from seki_server.ports import HintSink
from seki_server.runtime.engine_chooser import EngineChooser
from seki_server.runtime.ranked.play import RankedPorts
from seki_server.runtime.runtime import Ports, Runtime
from seki_server.settings import Settings
from seki_server.storage.address import Address
from seki_server.storage.opening import Storage, open_storage
from seki_server.telemetry.health import Health
from seki_server.transport.bundle import Bundle, built_page, plain_bundle, read_bundle
from seki_server.transport.door import Door, Place
from seki_server.transport.megaphone import Megaphone
from seki_server.transport.proxies import Proxies

RELEASE = version("seki-server")

log = logging.getLogger(__name__)


class _Relay:
    """A `HintSink` that storage can be given before there is a runtime."""

    def __init__(self) -> None:
        self.sink: HintSink | None = None

    def hinted(self, room: RoomId, rev: Rev) -> None:
        if self.sink:
            self.sink.hinted(room, rev)

    def resubscribed(self) -> None:
        if self.sink:
            self.sink.resubscribed()


@asynccontextmanager
async def open_server(
    settings: Settings, address: Address, on_end: Callable[[], None] = lambda: None
) -> AsyncIterator[Door]:
    """Serve on a Redis until left; then commands in flight end before anything closes.

    `on_end` is called where storage ends by itself: then only another start helps. Raises
    `StorageUnavailable` where Redis does not answer, OSError where the port is taken, `NoPage`
    where the page that the settings name is none.
    """
    bundle = await asyncio.to_thread(_page, settings)
    relay = _Relay()
    async with (
        open_storage(address, settings.storage, relay, on_end) as storage,
        Runtime(_ports(storage), settings.room, settings.runtime, settings.cpu) as runtime,
    ):
        relay.sink = runtime.hints
        health = Health(
            RELEASE,
            storage.rooms,
            writes=lambda: storage.clock.is_beating,
            rooms=lambda: len(runtime.desks),
            connections=lambda: door.connection_count,
        )
        place = Place(
            settings.host,
            settings.port,
            settings.origins,
            Proxies(settings.trusted_proxies),
            RELEASE,
            health.look,
            bundle,
        )
        door = Door(place, runtime, storage.clock, settings.transport)
        async with door:
            yield door


def _ports(storage: Storage) -> Ports:
    audience = Megaphone()
    return Ports(
        store=storage.rooms,
        codes=storage.codes,
        people=storage.people,
        wake_ups=storage.wake_ups,
        clock=storage.clock,
        audience=audience,
        chooser=EngineChooser(),
        processes=storage.clock,
        records=storage.records,
        ranked=RankedPorts(storage.queue, storage.ratings, storage.profiles, audience),
    )


def _page(settings: Settings) -> Bundle:
    """Read the page that is set, or else that came with the server. Raises `NoPage`."""
    folder = settings.page or built_page()
    if folder is None:
        log.warning("no page was built: people are told no more than that the server runs")
        return plain_bundle()
    return read_bundle(folder)
