"""The domain's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them (`seki_server.settings`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

DAY_MS = 24 * 60 * 60 * 1000


class Limits(BaseModel):
    """What a room may grow to and how long it lives."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    members: int = Field(32, ge=2, le=50, description="People in a party, seated or not")
    kicked: int = Field(16, ge=1, le=32, description="People a party keeps out")
    actions: int = Field(2000, ge=10, le=10_000, description="Actions of a match; then a draw")
    replays: int = Field(3, ge=1, le=10, description="Replays running (千日手); then a draw")
    cpu_grace_ms: int = Field(
        500,
        ge=50,
        le=10_000,
        description="Milliseconds a CPU's answer has beyond its budget; then somebody tries again",
    )
    cpu_pace_ms: int = Field(
        700,
        ge=0,
        le=60_000,
        description="Milliseconds from an action to the next turn where only CPUs play",
    )
    room_idle_ms: int = Field(
        7 * DAY_MS,
        ge=60_000,
        le=25 * DAY_MS,
        description="Milliseconds without a command; then closed",
    )
