"""Everything an operator may set, from the environment.

Owns: the names of the variables. Must not know: who reads which value. Limits are nested:
`SEKI_ROOM__MEMBERS=16`, `SEKI_RUNTIME__MAILBOX=32`, `SEKI_CPU__THREADS=2`,
`SEKI_TRANSPORT__HEARTBEAT_MS=10000`, `SEKI_STORAGE__RECORD_DAYS=30`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AliasChoices, Field, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from seki_server.domain.limits import Limits
from seki_server.runtime.limits import CpuLimits, RuntimeLimits
from seki_server.storage.settings import StorageSettings
from seki_server.transport.limits import TransportLimits

PREFIX, NESTING = "SEKI_", "__"


class Settings(BaseSettings):
    """Where the server listens, where it stores, how much it allows."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter=NESTING,
        nested_model_default_partial_update=True,
        frozen=True,
        extra="forbid",
    )

    host: str = Field(
        "127.0.0.1",
        validation_alias=AliasChoices("SEKI_HOST", "HOST"),
        description="Address to listen on; 0.0.0.0 for the local network",
    )
    port: int = Field(8080, ge=0, le=65535, description="Port; 0 for any free one")
    origins: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Origins beside the server's own that may open sockets, with commas between"
    )
    trusted_proxies: Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode] = Field(
        (), description="Addresses or networks whose X-Forwarded-… is believed, with commas between"
    )
    redis_url: str | None = Field(
        None, description="A Redis to use (redis://, rediss://, unix://) instead of an own one"
    )
    redis_server: Path | None = Field(
        None, description="The binary of the own Redis instead of the one that came with Seki"
    )
    data_dir: Path = Field(Path("data"), description="Where the own Redis keeps its files")
    page: Path | None = Field(
        None, description="The built page to serve instead of the one that came with Seki"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    room: Limits = Limits()
    runtime: RuntimeLimits = RuntimeLimits()
    cpu: CpuLimits = CpuLimits()
    transport: TransportLimits = TransportLimits()
    storage: StorageSettings = StorageSettings()

    @field_validator("origins", "trusted_proxies", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @model_validator(mode="after")
    def _let_commands_end(self) -> Self:
        """Make sure that a command which waits for its store is answered before all is cut."""
        if self.transport.drain_ms <= self.runtime.patience_ms:
            raise ValueError("transport.drain_ms must be more than runtime.patience_ms")
        return self

    @model_validator(mode="after")
    def _name_what_is_too_large(self) -> Self:
        """Make sure that a frame just too large is refused by name before it is cut off."""
        if self.transport.codec.frame_bytes >= self.transport.cut_bytes:
            raise ValueError("transport.codec.frame_bytes must be less than transport.cut_bytes")
        return self


def misspelt(variables: Collection[str]) -> Sequence[str]:
    """Return the variables that look like ours and are none, for all that `Settings` passes by."""
    known = {name.upper() for name in Settings.model_fields}
    ours = (name for name in variables if name.upper().startswith(PREFIX))
    return sorted(
        name for name in ours if name.upper().removeprefix(PREFIX).split(NESTING)[0] not in known
    )
