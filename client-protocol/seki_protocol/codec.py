"""From a client's frame to a command, or to what is wrong with it; and from messages to frames.

Owns: the order in which a frame is judged. Must not know: sessions, sockets, texts for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from seki_protocol.frames import (
    READERS,
    WRITERS,
    CodecLimits,
    Frame,
    FrameFault,
    is_deeper,
    read_trusted,
)
from seki_protocol.messages.catalogue import (
    COMMAND_VALIDATORS,
    NotAMessage,
    ServerMessage,
    UnknownEvent,
    UnknownMessage,
    read_server_message,
)
from seki_protocol.messages.commands import Command
from seki_protocol.messages.words import CommandId

DEFAULT_LIMITS: Final = CodecLimits()

_MAX_FAULTS: Final = 16
_MAX_FAULT_TEXT: Final = 120
_read_id = TypeAdapter(CommandId).validate_python


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a frame is no command."""

    code: str
    """`command/…`: malformed, unknown_type, too_large, too_deep or not_text_or_binary."""
    faults: tuple[tuple[str, str], ...]
    """(path, message) of each part that is wrong; the frame itself has the path ""."""
    id: str | None = None
    """The command's id, where it could be read."""

    @property
    def detail(self) -> Mapping[str, object]:
        """What the refusal of this frame carries."""
        return {"faults": [list(fault) for fault in self.faults]}


def decode_command(
    frame: Frame, subprotocol: str, limits: CodecLimits = DEFAULT_LIMITS
) -> Command | Fault:
    """Read one frame of a client. Never raises, whatever the frame holds."""
    try:
        tree = READERS[subprotocol](frame, limits)
    except FrameFault as fault:
        return Fault(fault.code, (("", _shown(str(fault))),))
    try:
        command: Command = COMMAND_VALIDATORS[tree["type"]](tree)  # type: ignore[index]
    except (ValidationError, KeyError, TypeError):
        return _explain(tree, limits)
    return command


def encode(message: Mapping[str, object], subprotocol: str) -> bytes | str:
    """Write a message of plain values as one frame: bytes for msgpack, text for JSON."""
    return WRITERS[subprotocol](message)


def decode_message(
    frame: bytes | str, subprotocol: str
) -> ServerMessage | UnknownEvent | UnknownMessage:
    """Read one frame of a server; raises NotAMessage where it is none of the protocol's."""
    try:
        return read_server_message(read_trusted(frame, subprotocol))
    except FrameFault as fault:
        raise NotAMessage(str(fault)) from fault


def _explain(tree: object, limits: CodecLimits) -> Fault:
    """Say what is wrong with a tree that is no command."""
    if is_deeper(tree, limits.depth):
        message = f"at most {limits.depth} maps and lists in one another"
        return Fault("command/too_deep", (("", message),))
    if not isinstance(tree, dict):
        return Fault("command/malformed", (("", "a command is a map"),))
    command_id = _id_of(tree)
    name = tree.get("type")
    if not isinstance(name, str):
        return Fault("command/malformed", (("type", "a text is wanted"),), command_id)
    if name not in COMMAND_VALIDATORS:
        return Fault("command/unknown_type", (("type", "no such command"),), command_id)
    try:
        COMMAND_VALIDATORS[name](tree)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        return Fault("command/malformed", tuple(_faults(details)), command_id)
    return Fault("command/malformed", (("", "not a command"),), command_id)


def _faults(details: Iterable[ErrorDetails]) -> Iterable[tuple[str, str]]:
    for number, detail in enumerate(details):
        if number == _MAX_FAULTS:
            return
        yield _shown(".".join(map(str, detail["loc"]))), _shown(detail["msg"])


def _id_of(tree: Mapping[str, object]) -> str | None:
    try:
        return _read_id(tree.get("id"), strict=True)
    except ValidationError:
        return None


def _shown(text: str) -> str:
    """Cut a text that may hold what the client sent."""
    return text[:_MAX_FAULT_TEXT]
