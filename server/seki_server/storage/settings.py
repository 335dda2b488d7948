"""The storage's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them.
"""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

DAY_S = 24 * 60 * 60


class StorageSettings(BaseModel):
    """How long things are kept, how much may wait, and for how long anybody waits for Redis."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reply_timeout_ms: int = Field(
        2000, ge=50, le=60_000, description="Milliseconds until a command without reply has failed"
    )
    in_flight: int = Field(
        20_000, ge=16, le=1_000_000, description="Commands that may wait for replies; more fail"
    )
    reconnect_first_ms: int = Field(
        20, ge=1, le=10_000, description="Milliseconds before the first new attempt to connect"
    )
    reconnect_most_ms: int = Field(
        1000, ge=1, le=60_000, description="Milliseconds between attempts after many failed"
    )
    room_days: int = Field(30, ge=30, le=365, description="Days an untouched room is kept")
    record_days: int = Field(365, ge=1, le=36_500, description="Days a record of a match is kept")
    device_days: int = Field(
        400, ge=30, le=36_500, description="Days a device seen only once is remembered"
    )
    log_events: int = Field(
        512, ge=16, le=10_000, description="Commits whose events are kept for resuming, about"
    )
    overdue_rooms: int = Field(
        64, ge=1, le=10_000, description="Overdue rooms reported a bucket and sweep"
    )
    commit_bytes: int = Field(
        64 * 1024, ge=4096, le=1024 * 1024, description="Bytes of one commit's parts together"
    )
    heartbeat_ms: int = Field(
        500, ge=20, le=1500, description="Milliseconds between two looks at the cluster's clock"
    )
    standstill_ms: int = Field(
        1000,
        ge=100,
        le=60_000,
        description="Milliseconds without any heartbeat after which cluster time stood still",
    )
    process_gone_ms: int = Field(
        3000, ge=100, le=60_000, description="Milliseconds without heartbeat: a process is gone"
    )

    @model_validator(mode="after")
    def _hear_hearts_in_time(self) -> Self:
        """Make sure that one late heartbeat neither stops time nor buries a process."""
        if min(self.standstill_ms, self.process_gone_ms) < 2 * self.heartbeat_ms:
            raise ValueError("standstill_ms and process_gone_ms must be twice heartbeat_ms or more")
        return self

    @property
    def room_ttl_s(self) -> int:
        """Seconds after its last commit that a room is kept."""
        return self.room_days * DAY_S

    @property
    def reply_timeout_s(self) -> float:
        return self.reply_timeout_ms / 1000
