"""Every message by its `type`, results by their command's, and how a client reads what is sent.

Owns: the tables of validators and the value of what is unknown. Must not know: bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError

from seki_protocol.messages import ranked
from seki_protocol.messages.commands import Command
from seki_protocol.messages.events import Event
from seki_protocol.messages.replies import Reply

ServerMessage = Reply | Event


def _by_type(union: Any) -> dict[str, type[BaseModel]]:
    return {get_args(model.model_fields["type"].annotation)[0]: model for model in get_args(union)}


COMMANDS: Final = _by_type(Command)
EVENTS: Final = _by_type(Event)
REPLIES: Final = _by_type(Reply)
SERVER_MESSAGES: Final = REPLIES | EVENTS

RESULTS: Final[Mapping[str, type[BaseModel]]] = {
    "join_queue": ranked.QueueJoined,
    "get_queue": ranked.QueueState,
    "set_name": ranked.NameGiven,
    "get_profile": ranked.Profile,
    "get_profiles": ranked.Profiles,
    "get_games": ranked.RankedGames,
    "get_leaderboard": ranked.Leaderboard,
    "get_rating_history": ranked.RatingHistory,
    "explain_rating": ranked.RatingChange,
    "make_device_code": ranked.DeviceCode,
    "use_device_code": ranked.NewToken,
    "make_recovery_code": ranked.NewRecoveryCode,
    "use_recovery_code": ranked.NewToken,
}
"""What `ok` carries for a command, where that has a model of its own."""

COMMAND_VALIDATORS: Final[Mapping[str, Callable[[object], Any]]] = {
    name: model.__pydantic_validator__.validate_python for name, model in COMMANDS.items()
}
"""One validator a command, chosen by its `type`: no union is tried in turn."""


@dataclass(frozen=True, slots=True)
class UnknownEvent:
    """An event of a newer server. It has its number, and changes nothing we know of."""

    type: str
    room: str
    seq: int


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """Something unnumbered of a newer server."""

    type: str


class NotAMessage(ValueError):
    """What the server sent is none of the protocol's messages."""


def read_server_message(tree: object) -> ServerMessage | UnknownEvent | UnknownMessage:
    """Read a decoded frame of the server; raises NotAMessage where a known type is wrong."""
    if not isinstance(tree, dict) or not isinstance(name := tree.get("type"), str):
        raise NotAMessage("a message is a map with a text `type`")
    model = SERVER_MESSAGES.get(name)
    if model is None:
        return _unknown(name, tree)
    try:
        return model.model_validate(tree)  # type: ignore[return-value]
    except ValidationError as error:
        raise NotAMessage(f"{name}: {error}") from error


def _unknown(name: str, tree: Mapping[str, object]) -> UnknownEvent | UnknownMessage:
    room, seq = tree.get("room"), tree.get("seq")
    if isinstance(room, str) and type(seq) is int:
        return UnknownEvent(name, room, seq)
    return UnknownMessage(name)
