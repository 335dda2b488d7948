"""Seki's wire protocol: the message catalogue, its codec, refusal texts and the Python client.

Imports nothing of the server or the engine: everything here is what two strangers agree on.
"""

from seki_protocol.codec import Fault, decode_command, encode
from seki_protocol.frames import CodecLimits
from seki_protocol.version import JSON, MSGPACK, PROTOCOL_VERSION, SUBPROTOCOLS

__all__ = [
    "JSON",
    "MSGPACK",
    "PROTOCOL_VERSION",
    "SUBPROTOCOLS",
    "CodecLimits",
    "Fault",
    "decode_command",
    "encode",
]
