"""The transport's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them (`seki_server.settings`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from seki_protocol.frames import CodecLimits


class Rate(BaseModel):
    """How often something may be done: at a pace, and so many times at once after a rest."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per_second: float = Field(ge=0.001, le=1e6, description="Times a second for good")
    burst: int = Field(ge=1, le=10**7, description="Times at once, after a rest")


class Budget(BaseModel):
    """What one connection, person or address may ask, each at its own rate."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    commands: Rate
    """All commands but moves."""
    moves: Rate
    """`play`. Nothing else is charged here, so nothing else can throttle a move."""
    guesses: Rate
    """Codes that lead nowhere, and tokens that are none."""


class BudgetLimits(BaseModel):
    """What is taken in of a client's frames. Persons and addresses are counted in this process."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    connection: Budget = Budget(
        commands=Rate(per_second=20, burst=200),
        moves=Rate(per_second=10, burst=200),
        guesses=Rate(per_second=0.1, burst=10),
    )
    person: Budget = Budget(
        commands=Rate(per_second=40, burst=400),
        moves=Rate(per_second=20, burst=400),
        guesses=Rate(per_second=0.2, burst=20),
    )
    address: Budget = Budget(
        commands=Rate(per_second=500, burst=5_000),
        moves=Rate(per_second=1_000, burst=5_000),
        guesses=Rate(per_second=2, burst=100),
    )
    """Of an IPv4 address, or of the 64 leading bits of an IPv6 one."""
    newcomers: Rate = Rate(per_second=50, burst=2_000)
    """Wrong codes of an address up to which who has tried none may try one: one who guesses keeps
    nobody else in the house from joining."""
    recodings: Rate = Rate(per_second=0.1, burst=10)
    """`renew_codes` of a person: each takes two codes of the book."""
    records: Rate = Rate(per_second=0.5, burst=20)
    """`get_record` of a person: each may take as long as many moves to write."""
    renamings: Rate = Rate(per_second=0.05, burst=10)
    """`set_name`, `make_device_code` and `make_recovery_code` of a person."""
    readings: Rate = Rate(per_second=2, burst=40)
    """What a person asks of queue, ledgers and leaderboards: each reads up to hundreds of rows."""
    excess: Rate = Rate(per_second=1, burst=100)
    """Frames of a connection beyond its budgets; who sends more is sent away for good."""
    accounts: int = Field(
        50_000, ge=100, le=10**7, description="Persons, and addresses, of whom an account is kept"
    )
    waiting_frames: int = Field(16, ge=1, le=1_000, description="Frames read ahead of a connection")


class EntryLimits(BaseModel):
    """At what pace, and how many of one address, connections come in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pace: Rate = Rate(per_second=500, burst=500)
    """New connections of this process."""
    address_pace: Rate = Rate(per_second=200, burst=1_000)
    """New connections of one address: others get the rest of the pace."""
    address_connections: int = Field(
        1_000,
        ge=1,
        le=1_000_000,
        description="Connections of one address at a time, and as many more that say nothing yet",
    )
    crowded_ms: int = Field(
        10_000,
        ge=100,
        le=600_000,
        description="Milliseconds until who has too many connections may try again",
    )
    slots_ms: int = Field(
        30_000,
        ge=100,
        le=600_000,
        description="Milliseconds, within which everybody who has to wait is told to come back",
    )
    backlog: int = Field(
        2_048,
        ge=1,
        le=65_535,
        description="Connections that wait in the kernel; it has its own cap",
    )
    open_ms: int = Field(10_000, ge=100, le=60_000, description="Milliseconds for a handshake")
    hello_ms: int = Field(
        30_000, ge=100, le=600_000, description="Milliseconds from the connection to the hello"
    )


class TransportLimits(BaseModel):
    """What a connection may send, leave unread and keep silent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    codec: CodecLimits = CodecLimits()
    budgets: BudgetLimits = BudgetLimits()
    entry: EntryLimits = EntryLimits()
    cut_bytes: int = Field(
        64 * 1024, ge=1024, le=2**24, description="Bytes of a frame that closes the connection"
    )
    faulty_frames: int = Field(
        10, ge=1, le=10_000, description="Frames without sense, until the connection closes"
    )
    outbox_bytes: int = Field(
        256 * 1024, ge=16 * 1024, le=2**26, description="Bytes not read by a connection's client"
    )
    outbox_ms: int = Field(
        10_000, ge=10, le=60_000, description="Milliseconds for a client to read half of its outbox"
    )
    connections: int = Field(20_000, ge=1, le=1_000_000, description="Connections of this process")
    heartbeat_ms: int = Field(
        10_000,
        ge=50,
        le=120_000,
        description="Milliseconds between pings; who was silent from one to the next is cut off",
    )
    close_ms: int = Field(5_000, ge=10, le=60_000, description="Milliseconds for saying goodbye")
    drain_ms: int = Field(
        2_800, ge=0, le=70_000, description="Milliseconds for commands in flight when stopping"
    )
    return_spread_ms: int = Field(
        3_000,
        ge=300,
        le=60_000,
        description="Milliseconds, over which clients come back from a server that stops",
    )
