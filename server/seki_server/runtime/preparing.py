"""Work that has to be done before an order can be given, and how it is refused.

Owns: what a store that fails meanwhile means for the asker. Must not know: what is prepared.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from seki_server.domain.decision import Refusal
from seki_server.ports import RoomUnreadable, SchemaTooNew, StorageUnavailable
from seki_server.runtime.limits import RuntimeLimits
from seki_server.runtime.orders import FAULT, NEWER_SCHEMA, UNAVAILABLE
from seki_server.runtime.patience import Patience, persist

T = TypeVar("T")

log = logging.getLogger(__name__)


async def prepared(
    attempt: Callable[[], Awaitable[T | Refusal]], limits: RuntimeLimits
) -> T | Refusal:
    """Return what an attempt leads to, as soon as the store answers."""
    try:
        return await persist(attempt, Patience(limits))
    except StorageUnavailable:
        return UNAVAILABLE
    except SchemaTooNew:
        return NEWER_SCHEMA
    except RoomUnreadable:
        log.exception("a room cannot be read")
        return FAULT
