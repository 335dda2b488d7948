"""The client's limits: each with a unit, a default and bounds.

Owns: the numbers. Must not know: what is done when one is met.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class ClientSettings(BaseModel):
    """How patient a session is, and how much it keeps."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    backoff_first_ms: int = Field(250, ge=1, le=60_000, description="Longest first wait")
    backoff_most_ms: int = Field(15_000, ge=1, le=600_000, description="Longest wait of all")
    connect_attempts: int = Field(
        1000, ge=1, le=1_000_000, description="Failed connections in a row before giving up"
    )
    retries: int = Field(8, ge=0, le=100, description="Of a command refused as retryable")
    come_back_most_ms: int = Field(
        600_000, ge=0, le=86_400_000, description="Longest wait that a server's goodbye may ask for"
    )
    command_ms: int = Field(
        60_000, ge=100, le=3_600_000, description="Wait for a reply, reconnections included"
    )
    in_flight: int = Field(
        16, ge=1, le=24, description="Unanswered commands; fewer than the server remembers"
    )
    stream_length: int = Field(
        1024, ge=1, le=65_536, description="Happenings kept for a slow reader of the stream"
    )
    ping_ms: int = Field(20_000, ge=100, le=300_000, description="Between pings; and for a pong")
    open_ms: int = Field(10_000, ge=100, le=120_000, description="For a connection to open")
    frame_bytes: int = Field(
        2**20, ge=2**16, le=2**24, description="Largest frame read from the server"
    )
