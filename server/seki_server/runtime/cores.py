"""How many cores this process may keep busy.

Owns: what the system tells of that. Must not know: what they are for.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

SYSTEM = Path("/")
_OWN_GROUP = "0::/"
"""What stands before the own group of the one hierarchy of control groups (version 2)."""


def granted_cores(system: Path = SYSTEM) -> int:
    """Return how many cores the scheduler gives this process, at least one.

    A container sees every core of its host; how much time it has on them, its quota says. Threads
    beyond that would stop the whole process until the next period, and their low priority with it.
    """
    if sys.platform != "linux":
        return os.cpu_count() or 1
    seen = len(os.sched_getaffinity(0))
    quota = _quota(system)
    return seen if quota is None else max(1, min(seen, int(quota)))


def _quota(system: Path) -> float | None:
    """Return for how many cores there is time; None where nothing says so."""
    try:
        groups = (system / "proc/self/cgroup").read_text().splitlines()
        own = next(line for line in groups if line.startswith(_OWN_GROUP))
        limit = system / "sys/fs/cgroup" / own.removeprefix(_OWN_GROUP) / "cpu.max"
        quota, period = limit.read_text().split()
        return int(quota) / int(period)
    except (OSError, StopIteration, ValueError):
        return None
