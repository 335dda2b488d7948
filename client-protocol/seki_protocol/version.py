"""Which protocol this is, and the two subprotocols that carry it.

Owns: the version number and the subprotocol names.
"""

from __future__ import annotations

from typing import Final

PROTOCOL_VERSION: Final = 1

MSGPACK: Final = "seki.v1.msgpack"
"""Binary frames, one msgpack map a frame."""

JSON: Final = "seki.v1.json"
"""Text frames, one JSON object a frame: for people and debugging."""

SUBPROTOCOLS: Final = (MSGPACK, JSON)
"""In the order of preference."""
