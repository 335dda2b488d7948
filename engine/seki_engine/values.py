"""The small values positions speak in: sides, phases, languages, outcomes, records.

Owns their types. Must not know any game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Phase = Literal["setup", "play", "over"]
Language = Literal["ja", "ko", "en"]
Termination = Literal[
    "checkmate",
    "bikjang",
    "two_passes",
    "repetition",
    "bare",
    "max_plies",
    "no_action",
    "marshal_taken",
]
RecordResult = Literal["first", "second", "draw", "unknown"]
PlyLimit = Annotated[int, Field(ge=0)]
"""The most plies of a game; 0 is no limit."""


class Side(IntEnum):
    """Who moves first (Janggi's Cho, Gungi's white), and who second."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: no winner is a draw, or a game to be played again (`replay`)."""

    winner: Side | None
    termination: Termination
    points: tuple[float, float] | None
    replay: bool


class EngineSettings(BaseModel):
    """Base of a game's engine settings: exact types, no unknown names, values never change."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    if TYPE_CHECKING:  # which names there are, only the game knows: pydantic checks them

        def __init__(self, **values: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: enough to replay it, and what the file said about it.

    `start_fen` is None for a game from the start, whose set-up choices are among the actions.
    """

    game: str
    settings: EngineSettings
    start_fen: str | None
    actions: tuple[str, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    result: RecordResult = "unknown"
