"""Whether a Redis keeps what it acknowledges: what an operator is told who gave us another one.

Owns: the settings of Redis that the server's promise stands on. Must not know: who starts it.
"""

from __future__ import annotations

import logging

from seki_server.ports import StorageUnavailable
from seki_server.storage.errors import StorageFault
from seki_server.storage.lane import Lane

logger = logging.getLogger(__name__)

PROMISED = {
    "appendonly": b"yes",
    "appendfsync": b"always",
    "maxmemory-policy": b"noeviction",
}
"""With these an acknowledged write is on disk and nothing is thrown out to make room."""


async def warn_of_forgetting(lane: Lane) -> None:
    """Log each setting by which Redis may lose what it has acknowledged."""
    for name, wanted in PROMISED.items():
        try:
            reply = await lane.ask("CONFIG", "GET", name)
        except (StorageUnavailable, StorageFault) as error:
            logger.warning("cannot see whether Redis keeps what it acknowledges: %s", error)
            return
        found = reply[1] if len(reply) == 2 else b""
        if found != wanted:
            logger.warning(
                "Redis may lose what it has acknowledged: %s is %r, not %r",
                name,
                found.decode(),
                wanted.decode(),
            )
