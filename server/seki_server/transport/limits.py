"""The transport's limits: each with a unit, a default and a bound.

Owns: the numbers. Must not know: where an operator sets them (`seki_server.settings`).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from seki_protocol.frames import CodecLimits


class TransportLimits(BaseModel):
    """What a connection may send, leave unread and keep silent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    codec: CodecLimits = CodecLimits()
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
    waiting_frames: int = Field(16, ge=1, le=1_000, description="Frames read ahead of a connection")
    connections: int = Field(20_000, ge=1, le=1_000_000, description="Connections of this process")
    heartbeat_ms: int = Field(20_000, ge=50, le=120_000, description="Milliseconds between pings")
    hello_ms: int = Field(
        30_000, ge=100, le=600_000, description="Milliseconds from the connection to the hello"
    )
    open_ms: int = Field(10_000, ge=100, le=60_000, description="Milliseconds for a handshake")
    close_ms: int = Field(5_000, ge=10, le=60_000, description="Milliseconds for saying goodbye")
    drain_ms: int = Field(
        7_000, ge=0, le=70_000, description="Milliseconds for commands in flight when stopping"
    )
