"""Positions and games as Python sees them: one class each, whatever the game.

Owns the public face over the native core. Must not know any game's rules or name: what differs
between games comes in with the `Game` value.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self, cast

from pydantic import ValidationError

from seki_engine import _native
from seki_engine.errors import IllegalAction, InvalidFen, InvalidRecord, InvalidSettings
from seki_engine.values import (
    EngineSettings,
    Language,
    Outcome,
    Phase,
    Record,
    Side,
    Termination,
)

DEEPEST_PERFT = 32
"""Deeper counts take longer than anybody waits, and the native stack has a level for each ply."""

LARGEST_RECORD = 1 << 18
"""The most bytes or characters of a record that is read."""

_SIDES = tuple(Side)
"""By their numbers: calling the enum costs ten times a look-up."""


class NativeRules(Protocol):
    """What the native core knows of a position by the rules."""

    @staticmethod
    def start(settings: dict[str, Any]) -> "NativePosition": ...
    @staticmethod
    def from_fen(fen: str, settings: dict[str, Any]) -> "NativePosition": ...
    def play_all(self, actions: Sequence[str]) -> Self: ...
    def play(self, action: str) -> Self: ...
    def refuse(self, action: str) -> str | None: ...
    def side_to_move(self) -> int: ...
    def ply(self) -> int: ...
    def phase(self) -> str: ...
    def actions(self) -> list[str]: ...
    def legal_actions(self) -> list[str]: ...
    def declarations(self) -> list[str]: ...
    def legal_action_count(self) -> int: ...
    def automatic_action(self) -> str | None: ...
    def in_check(self) -> bool: ...
    def outcome(self) -> tuple[int | None, str, tuple[float, float] | None, bool] | None: ...
    def points(self) -> tuple[float, float] | None: ...
    def fen(self) -> str: ...


class NativeCounts(Protocol):
    """What the native core counts from a position."""

    def zobrist(self) -> int: ...
    def fresh_zobrist(self) -> int: ...
    def perft(self, depth: int) -> int: ...
    def divide(self, depth: int) -> list[tuple[str, int]]: ...


class NativeCpu(Protocol):
    """How the native core plays a position, and what its evaluation is made of."""

    def default_action(self, seed: int) -> str: ...
    def search(
        self,
        *,
        nodes: int,
        depth: int,
        milliseconds: float,
        noise: int,
        seed: int,
        table_bytes: int,
        stop: _native.StopFlag | None,
    ) -> tuple[str, int, int, int, list[str]]: ...
    def evaluation(self) -> int: ...
    @staticmethod
    def weights() -> list[tuple[str, int]]: ...
    def weight_counts(self) -> list[int]: ...


class NativePosition(NativeRules, NativeCounts, NativeCpu, Protocol):
    """What the native core offers for each game."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position:
    """A game at one moment, with its history since `start` or its FEN; never changes."""

    native: NativePosition
    game: "Game"
    settings: EngineSettings
    start_fen: str | None

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.fen()!r} ply={self.ply}>"

    @property
    def side_to_move(self) -> Side:
        """Whose turn it is; in set-up, whose choice."""
        return _SIDES[self.native.side_to_move()]

    @property
    def ply(self) -> int:
        """Plies of play so far: set-up counts none."""
        return self.native.ply()

    @property
    def phase(self) -> Phase:
        """Set-up, play, or over."""
        return cast("Phase", self.native.phase())

    @property
    def actions(self) -> list[str]:
        """Every action since the start, set-up included."""
        return self.native.actions()

    @property
    def legal_action_count(self) -> int:
        """How many actions are legal."""
        return self.native.legal_action_count()

    @property
    def automatic_action(self) -> str | None:
        """The action the rules make by themselves here, without asking the player."""
        return self.native.automatic_action()

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.native.in_check()

    @property
    def points(self) -> tuple[float, float] | None:
        """What each side's pieces count, first side first, in a game judged by points.

        None in set-up, and in other games.
        """
        return self.native.points()

    @property
    def zobrist(self) -> int:
        """A 64-bit number of exactly what repetition compares."""
        return self.native.zobrist()

    def legal_actions(self) -> list[str]:
        """List every legal action in wire notation, sorted; empty when over."""
        return self.native.legal_actions()

    @property
    def declarations(self) -> list[str]:
        """The legal actions that touch no square: passes, acceptances, choices of set-up."""
        return self.native.declarations()

    def is_legal(self, action: str) -> bool:
        """Say whether `play` would take this action."""
        return action.isascii() and self.native.refuse(action) is None

    def play(self, action: str) -> "Position":
        """Return the position after a legal action; IllegalAction says why it is not."""
        if not action.isascii():
            raise IllegalAction("unknown_notation", action)
        try:
            native = self.native.play(action)
        except _native.IllegalActionError as error:
            raise IllegalAction(*error.args) from None
        return Position(native, self.game, self.settings, self.start_fen)

    def outcome(self) -> Outcome | None:
        """Say how the game ended; None while it goes on."""
        ended = self.native.outcome()
        if ended is None:
            return None
        winner, termination, points, replay = ended
        side = None if winner is None else _SIDES[winner]
        return Outcome(side, cast("Termination", termination), points, replay)

    def fen(self) -> str:
        """Write the board as FEN; a game begun from it has no history."""
        return self.native.fen()

    def describe(self, action: str, lang: Language) -> str:
        """Write a legal action as people write moves in that language."""
        return self.game.describe(self, action, lang)

    def default_action(self, seed: int) -> str:
        """Choose a sensible legal action at once, without search; ValueError if none is legal."""
        if self.legal_action_count == 0:
            raise ValueError("the game is over, or no action is legal")
        return self.native.default_action(seed % 2**64)

    def pack(self) -> bytes:
        """Serialise settings, start and actions; `Game.unpack` is the way back."""
        content = [
            self.game.name,
            self.settings.model_dump(),
            self.start_fen,
            " ".join(self.actions),
        ]
        return json.dumps(content, separators=(",", ":")).encode()


class Writer(NamedTuple):
    """One format of a game's records."""

    write: Callable[["Game", Record], bytes | str]
    ending: str
    """How the names of such files end."""
    charset: str = "utf-8"
    """What the bytes of such a file are written in."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What one game is: its settings, its native rules, and its texts for people and files."""

    name: str
    settings: type[EngineSettings]
    offered_settings: tuple[str, ...]
    native: type[NativePosition]
    describe: Callable[[Position, str, Language], str]
    reader: Callable[["Game", bytes | str], Record]
    writers: Mapping[str, Writer]

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def clean_settings(self, values: Mapping[str, object]) -> EngineSettings:
        """Check settings from outside; InvalidSettings names every fault."""
        try:
            return self.settings.model_validate(dict(values))
        except ValidationError as error:
            raise _invalid_settings(error) from None

    def parse_settings(self, texts: Mapping[str, str]) -> EngineSettings:
        """Read settings written as texts, as records have them; InvalidSettings as above."""
        try:
            return self.settings.model_validate_strings(dict(texts))
        except ValidationError as error:
            raise _invalid_settings(error) from None

    def start(self, settings: EngineSettings) -> Position:
        """Begin a game: before set-up, or after it where the settings fix it."""
        return Position(self.native.start(self._dump(settings)), self, settings, None)

    def from_fen(self, fen: str, settings: EngineSettings) -> Position:
        """Begin from a FEN, where history begins; InvalidFen names every fault."""
        if not fen.isascii():
            raise InvalidFen([("not_ascii", "a FEN is ASCII text")])
        try:
            native = self.native.from_fen(fen, self._dump(settings))
        except _native.InvalidFenError as error:
            raise InvalidFen(error.args[0]) from None
        return Position(native, self, settings, fen)

    def restore(
        self, settings: EngineSettings, actions: Sequence[str], start_fen: str | None = None
    ) -> Position:
        """Rebuild a position from what it is made of; IllegalAction says which action fails."""
        start = self.start(settings) if start_fen is None else self.from_fen(start_fen, settings)
        for index, action in enumerate(actions):
            if not action.isascii():
                raise IllegalAction("unknown_notation", action, index)
        try:
            native = start.native.play_all(actions)
        except _native.IllegalActionError as error:
            raise IllegalAction(*error.args) from None
        return Position(native, self, settings, start_fen)

    def unpack(self, packed: bytes) -> Position:
        """Rebuild a position from `Position.pack`; ValueError where it is not of this game."""
        try:
            content = json.loads(packed)
        except (ValueError, RecursionError):
            content = None
        match content:
            case [name, dict(settings), None | str() as start_fen, str(actions)] if (
                name == self.name
            ):
                return self.restore(self.clean_settings(settings), actions.split(), start_fen)
            case _:
                raise ValueError(f"not a packed position of {self.name}")

    def read_record(self, content: bytes | str) -> Record:
        """Read a record in any format the game knows; InvalidRecord says why not."""
        if len(content) > LARGEST_RECORD:
            faults = [("too_long", f"a record has at most {LARGEST_RECORD} characters")]
            raise InvalidRecord(faults)
        return self.reader(self, content)

    def write_record(self, record: Record, form: str) -> bytes | str:
        """Write a record in one of the game's formats, the names of `writers`.

        InvalidRecord says why it cannot be written.
        """
        if record.game != self.name:
            raise InvalidRecord([("wrong_game", f"the record is not one of {self.name}")])
        if form not in self.writers:
            known = ", ".join(sorted(self.writers))
            raise InvalidRecord([("unknown_form", f"{self.name} is written as one of {known}")])
        return self.writers[form].write(self, record)

    def _dump(self, settings: EngineSettings) -> dict[str, Any]:
        if not isinstance(settings, self.settings):
            raise InvalidSettings([("settings", f"not settings of {self.name}")])
        return settings.model_dump()


def _invalid_settings(error: ValidationError) -> InvalidSettings:
    faults = error.errors(include_url=False)
    return InvalidSettings(
        [(".".join(str(part) for part in fault["loc"]), fault["msg"]) for fault in faults]
    )


def perft(position: Position, depth: int) -> int:
    """Count the lines of play of `depth` actions, at most 32.

    As in published tables, repetition and the ply limit end no line.
    """
    if not 0 <= depth <= DEEPEST_PERFT:
        raise ValueError(f"depth is from 0 to {DEEPEST_PERFT}")
    return position.native.perft(depth)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Count as `perft`, by first action; depth is at least 1."""
    if not 1 <= depth <= DEEPEST_PERFT:
        raise ValueError(f"depth is from 1 to {DEEPEST_PERFT}")
    return dict(sorted(position.native.divide(depth)))
