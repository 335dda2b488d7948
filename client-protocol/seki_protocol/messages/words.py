"""The words messages are made of, each with its bounds.

Owns: the bounded types of fields and the base classes. Must not know: any message.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError


def _whole(value: object) -> object:
    """Keep True and 1.0 from passing for the number 1."""
    if isinstance(value, bool | float):
        raise PydanticCustomError("whole", "a whole number is wanted")
    return value


def _one_fault_a_setting(value: object, read: ValidatorFunctionWrapHandler) -> object:
    """Say once what a setting may be, not once for each kind that it is not."""
    try:
        return read(value)
    except ValidationError:
        raise PydanticCustomError(
            "setting", "a setting is true, false, null, a whole number or a text of at most 64"
        ) from None


MAX_EXACT_INT: Final = 2**53 - 1
"""The largest whole number that JavaScript's numbers hold exactly."""

CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
"""Names a command for its person: visible ASCII, never used again for another command, be it on
another connection or device, be it in a month."""

RoomId = Annotated[str, Field(pattern=r"^[a-z0-9]{16}$")]
MatchId = Annotated[str, Field(pattern=r"^[a-z0-9]{16}\.[1-9][0-9]{0,8}$", max_length=26)]
"""`<room>.<number>`."""

PersonId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
Code = Annotated[str, Field(min_length=1, max_length=32)]
"""An invitation or watch code as somebody typed it; the server's book knows which exist."""

Token = Annotated[str, Field(min_length=1, max_length=128)]
"""A device token as somebody sent it; `is_token` tells whether it is well formed."""

Language = Literal["ja", "ko", "en"]
Seat = Annotated[Literal[0, 1], BeforeValidator(_whole)]
"""A place in a room: 0 the host's, 1 the guest's."""

SeatWish = Annotated[Literal[0, 1, "any"], BeforeValidator(_whole)]

OfferKind = Literal["draw", "take_back"]
CpuLevel = Annotated[int, Field(ge=1, le=8)]
"""How strong a CPU player is."""

Phase = Literal["setup", "play", "over"]
Substitution = Literal["absent", "time"]
"""Why a CPU acts for a person's seat: nobody is connected for it, or turns of it ran out."""


GameName = Annotated[str, Field(min_length=1, max_length=32)]
ActionText = Annotated[str, Field(min_length=1, max_length=32)]
"""One action in the game's own notation."""

Side = Literal["first", "second"]
"""Who begins on the board, and who follows."""

Score = Annotated[Literal[0, 1, 2], BeforeValidator(_whole)]
"""What a match gave, in halves of a point: 0 lost, 1 drawn, 2 won."""

NameText = Annotated[str, Field(max_length=64)]
"""A name as somebody typed it; `names.read_name` tells whether it is one."""

RecoveryCode = Annotated[str, Field(min_length=1, max_length=64)]
"""A recovery code as somebody typed it."""

RecordForm = Annotated[str, Field(min_length=1, max_length=32)]
"""A form of record files: Janggi's `pgn`, `gib`, `gib_hanja`, `gib_text` and `text`; Gungi's `text`
and `san`."""

Step = Annotated[int, Field(ge=0, le=2**31 - 1)]
Seq = Annotated[int, Field(ge=0, le=MAX_EXACT_INT)]
Check = Annotated[int, Field(ge=0, le=2**32 - 1)]
"""CRC-32 of a FEN text; 0 where no match has been."""

Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Instant = Annotated[int, Field(ge=0, le=MAX_EXACT_INT)]
"""Milliseconds of cluster time."""

Millis = Annotated[int, Field(ge=0, le=MAX_EXACT_INT)]
"""A length of time in milliseconds."""

Milli = Annotated[int, Field(ge=-MAX_EXACT_INT, le=MAX_EXACT_INT)]
"""Thousandths of a rating point."""

Permille = Annotated[int, Field(ge=0, le=1000)]
"""Thousandths of the whole."""

SettingName = Annotated[str, Field(min_length=1, max_length=40)]
SettingText = Annotated[str, Field(max_length=64)]
SettingNumber = Annotated[int, Field(ge=-MAX_EXACT_INT, le=MAX_EXACT_INT)]
SettingValue = Annotated[
    bool | SettingNumber | SettingText | None, WrapValidator(_one_fault_a_setting)
]

Settings = Annotated[dict[SettingName, SettingValue], Field(max_length=32)]
"""Flat: the engine's and the party's settings by the names of the rules pages."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def is_token(text: str) -> bool:
    """Tell whether a text is 256 bits in base64url, as every device token is."""
    return _TOKEN.fullmatch(text) is not None


class Sent(BaseModel):
    """What a client sends: nothing is guessed, nothing unknown is let through."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class Received(BaseModel):
    """What a client reads: fields that a newer server added are passed over."""

    model_config = ConfigDict(
        extra="ignore", strict=True, frozen=True, use_attribute_docstrings=True
    )


class CommandBase(Sent):
    id: CommandId
    """The same id with the same body is the same command, however often it is sent. Another command
    needs an id that its person has never used: draw it, or put at least 64 random bits, drawn anew
    at each start of the client (each load of a page), before a count."""
