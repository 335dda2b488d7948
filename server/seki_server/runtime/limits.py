"""The runtime's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them (`seki_server.settings`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class WakingLimits(BaseModel):
    """When a process acts on a deadline, its own and others'."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sweep_ms: int = Field(
        1_000, ge=10, le=60_000, description="Milliseconds between two looks at overdue rooms"
    )
    overdue_ms: int = Field(
        500, ge=0, le=60_000, description="Milliseconds after which a deadline is anybody's"
    )
    horizon_ms: int = Field(
        120_000, ge=0, le=3_600_000, description="Milliseconds; later deadlines are the sweep's"
    )
    deputy_ms: int = Field(
        100,
        ge=0,
        le=60_000,
        description="Milliseconds after which a process wakes a room that another one committed",
    )
    attempts: int = Field(
        3, ge=1, le=100, description="Faults of a room's wake until it is left alone"
    )
    at_once: int = Field(
        32, ge=1, le=10_000, description="Rooms woken at a time where many are due together"
    )


class PresenceLimits(BaseModel):
    """How soon rooms are told who is connected, and what has become of other processes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    look_around_ms: int = Field(
        250,
        ge=10,
        le=5_000,
        description="Milliseconds between two looks at which processes live and how time goes",
    )
    note_again_ms: int = Field(
        1_000,
        ge=10,
        le=60_000,
        description="Milliseconds until a room is told again who is connected",
    )
    freezes_ms: int = Field(
        5_000,
        ge=0,
        le=60_000,
        description="Milliseconds between two times that rooms are told of time given back",
    )
    farewell_ms: int = Field(
        800,
        ge=0,
        le=10_000,
        description="Milliseconds at the end for telling rooms who is no longer connected",
    )


class RankedRunningLimits(BaseModel):
    """How often a process looks at queue and results, how long who is away keeps a place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    look_ms: int = Field(
        1_000, ge=20, le=10_000, description="Milliseconds between two looks at the queue"
    )
    hurry_ms: int = Field(
        50,
        ge=0,
        le=1_000,
        description="Milliseconds from a joining or leaving to the look that it brings",
    )
    present_ms: int = Field(
        3_000,
        ge=50,
        le=60_000,
        description="Milliseconds since they were seen for which people can be paired",
    )
    grace_ms: int = Field(
        30_000,
        ge=50,
        le=600_000,
        description="Milliseconds for which who is not connected keeps the place",
    )
    orphan_ms: int = Field(
        2_000,
        ge=50,
        le=60_000,
        description="Milliseconds after which any process makes the room of a pairing",
    )
    sweep_ms: int = Field(
        1_000, ge=20, le=60_000, description="Milliseconds between two looks at results to count"
    )
    strays_ms: int = Field(
        30_000,
        ge=20,
        le=600_000,
        description="Milliseconds between two looks for people whose match has no end any more",
    )
    at_once: int = Field(16, ge=1, le=1_000, description="Rooms of pairs made at a time")
    neighbours_meet: bool = Field(
        False, description="Whether people behind one public address may be paired"
    )
    page_games: int = Field(20, ge=1, le=100, description="Games told of a person at a time")
    page_places: int = Field(50, ge=1, le=100, description="Places told of a leaderboard at a time")
    history_points: int = Field(
        300, ge=1, le=400, description="Matches a rating's history is told of, the latest"
    )


class TryingLimits(BaseModel):
    """How long a command is tried."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mailbox: int = Field(64, ge=1, le=10_000, description="Commands waiting for one room")
    conflicts: int = Field(16, ge=1, le=100, description="Decisions of one command against others")
    patience_ms: int = Field(
        2_500, ge=0, le=60_000, description="Milliseconds a command waits for a store that is away"
    )
    retry_pause_ms: int = Field(
        50, ge=1, le=5_000, description="Milliseconds between two attempts at a store that is away"
    )


class RuntimeLimits(TryingLimits):
    """How much a process holds, how long it tries, how often it looks again."""

    cached_rooms: int = Field(10_000, ge=0, le=1_000_000, description="Rooms kept unfollowed")
    followed_rooms: int = Field(64, ge=1, le=1_000, description="Rooms followed by a connection")
    person_rooms: int = Field(20, ge=1, le=200, description="Rooms a person is a member of")
    code_draws: int = Field(8, ge=1, le=100, description="Draws until a code is a free one")
    compare_ms: int = Field(
        10_000, ge=10, le=600_000, description="Milliseconds between comparisons of running rooms"
    )
    compare_batch: int = Field(256, ge=1, le=10_000, description="Rooms compared at a time")
    waking: WakingLimits = WakingLimits()
    presence: PresenceLimits = PresenceLimits()
    ranked: RankedRunningLimits = RankedRunningLimits()


class CpuLimits(BaseModel):
    """How many CPUs play, and how much of the machine they get."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    person_matches: int = Field(
        2, ge=1, le=20, description="Matches with CPUs of a person at a time"
    )
    process_matches: int = Field(
        64, ge=1, le=10_000, description="Matches with CPUs shown by a process; then no more begin"
    )
    match_rest_ms: int = Field(
        600_000,
        ge=1_000,
        le=86_400_000,
        description="Milliseconds without an action after which such a match counts no more",
    )
    threads: int = Field(
        0, ge=0, le=256, description="Threads in which CPUs think; 0: one fewer than cores"
    )
    niceness: int = Field(19, ge=0, le=19, description="How far these give way to everything else")
    queue: int = Field(
        256, ge=0, le=10_000, description="CPUs that wait for a thread; more wait for an attempt"
    )
    least_ms: int = Field(
        50, ge=1, le=1_000, description="Milliseconds a CPU has however many think"
    )
