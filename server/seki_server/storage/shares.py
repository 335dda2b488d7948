"""Which process looks after which buckets.

Owns: rendezvous hashing. Must not know: how processes find each other, or what a sweep does.

Every process computes the same shares from the same list. When one comes or goes, only the
buckets it gets or had change hands.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b

from seki_server.storage.keys import BUCKETS, Bucket


@lru_cache(maxsize=64)
def share_of(process: str, living: frozenset[str]) -> frozenset[Bucket]:
    """Return the buckets that fall to a process among the living ones, itself included."""
    everybody = living | {process}
    return frozenset(
        Bucket(bucket) for bucket in range(BUCKETS) if _owner(bucket, everybody) == process
    )


def _owner(bucket: int, processes: Collection[str]) -> str:
    return max(processes, key=lambda process: (_weight(process, bucket), process))


def _weight(process: str, bucket: int) -> bytes:
    return blake2b(f"{process}/{bucket}".encode(), digest_size=8).digest()
