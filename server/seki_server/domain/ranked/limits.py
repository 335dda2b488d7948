"""The numbers of ranked play: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them, the parameters of ratings (`glicko`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

HOUR_MS = 60 * 60 * 1000


class PairingLimits(BaseModel):
    """How far apart two may be rated who are to meet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    window: int = Field(
        100, ge=1, le=5_000, description="Points of rating between two who have just begun to wait"
    )
    widening: int = Field(
        8, ge=0, le=1_000, description="Points that a second of waiting adds to that"
    )
    window_most: int = Field(
        4_000, ge=1, le=10_000, description="Points beyond which nobody is paired however they wait"
    )


class CoolDownLimits(BaseModel):
    """How long who left a ranked match, or aborted it, is kept from the next one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first_ms: int = Field(
        60_000, ge=0, le=HOUR_MS, description="Milliseconds after the first time; doubled each time"
    )
    most_ms: int = Field(HOUR_MS, ge=0, le=24 * HOUR_MS, description="Milliseconds at most")
    forget_ms: int = Field(
        6 * HOUR_MS,
        ge=1_000,
        le=720 * HOUR_MS,
        description="Milliseconds of good conduct after which one time is forgotten",
    )


class PairCapLimits(BaseModel):
    """How often a day games between the same two count in full."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pair_full: int = Field(
        3, ge=1, le=1_000, description="Games a day of the same two that count in full"
    )
    block_full: int = Field(
        6,
        ge=1,
        le=1_000,
        description="Games a day that count in full with people behind one address",
    )
    share_permille: int = Field(
        500, ge=0, le=1_000, description="Of the one before, how much each further game counts"
    )


class RankedLimits(BaseModel):
    """Everything about queues and ratings that an operator may set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pairing: PairingLimits = PairingLimits()
    cool_down: CoolDownLimits = CoolDownLimits()
    pair_caps: PairCapLimits = PairCapLimits()
