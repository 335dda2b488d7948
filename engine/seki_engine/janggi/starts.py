"""The starts of Janggi's records: arranged boards and custom FENs.

Owns how a record's start is made and recognised. Must not know any file format.
"""

from functools import cache

from seki_engine.errors import IllegalAction, InvalidFen, InvalidRecord
from seki_engine.game import Game, Position
from seki_engine.janggi.notation import CHOICES
from seki_engine.values import EngineSettings, Record

DEFAULT_START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


@cache
def arranged_starts(game: Game) -> dict[tuple[str, str], str]:
    """List the sixteen starts: FEN by (Han's choice, Cho's choice)."""
    start = game.start(game.clean_settings({}))
    return {(han, cho): start.play(han).play(cho).fen() for han in CHOICES for cho in CHOICES}


def choices_of(game: Game, fen: str) -> tuple[str, str] | None:
    """Name the choices (Han's, Cho's) that lead to a start; None for a custom one."""
    return next((key for key, start in arranged_starts(game).items() if start == fen), None)


def begin(game: Game, settings: EngineSettings, fen: str) -> Position:
    """Begin a record's game from its FEN."""
    try:
        return game.from_fen(fen, settings)
    except InvalidFen as error:
        raise InvalidRecord(error.faults) from None


def played(game: Game, record: Record) -> list[Position]:
    """Replay a record: every position from the first of play to the last."""
    try:
        position = game.restore(record.settings, (), record.start_fen)
        line = [position]
        for action in record.actions:
            position = position.play(action)
            line.append(position)
    except InvalidFen as error:
        raise InvalidRecord(error.faults) from None
    except IllegalAction as error:
        raise InvalidRecord([("illegal_action", str(error))]) from None
    in_play = [position for position in line if position.phase != "setup"]
    if not in_play:
        raise InvalidRecord([("setup_not_done", "the record ends before play begins")])
    return in_play
