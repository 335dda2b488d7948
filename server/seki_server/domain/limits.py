"""The domain's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them (`seki_server.settings`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, field_validator

from seki_server.domain.ranked.limits import RankedLimits

DAY_MS = 24 * 60 * 60 * 1000


class ClockLimits(BaseModel):
    """How long a turn may last and when it is over."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn_seconds: tuple[int, ...] = Field(
        (30, 60),
        min_length=1,
        max_length=16,
        description="Seconds a turn may be given by a party's settings, beside none at all",
    )
    settle_ms: int = Field(
        40,
        ge=0,
        le=1_000,
        description="Milliseconds from a deadline until it is acted upon; what was received before "
        "it may still arrive",
    )
    returned_ms: int = Field(
        10_000,
        ge=0,
        le=60_000,
        description="Milliseconds a turn lasts at least for who comes back to it from a CPU",
    )

    @field_validator("turn_seconds")
    @classmethod
    def _within_a_day(cls, lengths: tuple[int, ...]) -> tuple[int, ...]:
        if not all(1 <= length <= 86_400 for length in lengths):
            raise ValueError("a turn lasts from 1 to 86400 seconds")
        return lengths


class AbsenceLimits(BaseModel):
    """How long a seat is kept for an absent person before a CPU acts for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    grace_ms: int = Field(
        30_000, ge=0, le=600_000, description="Milliseconds of an absence until a CPU may act"
    )
    budget_ms: int = Field(
        180_000, ge=0, le=3_600_000, description="Milliseconds of such grace in a match, all in all"
    )
    least_ms: int = Field(
        3_000,
        ge=0,
        le=60_000,
        description="Milliseconds of an absence that never bring a CPU, whatever is left",
    )
    excuse_ms: int = Field(
        5_000,
        ge=0,
        le=60_000,
        description="Milliseconds for coming back where a process of ours died; not charged",
    )
    leader_ms: int = Field(
        60_000,
        ge=1_000,
        le=3_600_000,
        description="Milliseconds a leader may be away between matches until who sits there leads",
    )
    both_left_ms: int = Field(
        120_000,
        ge=0,
        le=3_600_000,
        description="Milliseconds a ranked match still waits when both are away and their graces "
        "are over; then who left first has lost",
    )
    abandoned_ms: int = Field(
        DAY_MS,
        ge=1_000,
        le=25 * DAY_MS,
        description="Milliseconds a match waits for anybody whose it is; then it ends unplayed",
    )


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
    clocks: ClockLimits = ClockLimits()
    absence: AbsenceLimits = AbsenceLimits()
    ranked: RankedLimits = RankedLimits()
