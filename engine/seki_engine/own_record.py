"""The text form of records that is ours, whatever the game.

It is a header of `[name "value"]` lines (the game, every setting, the FEN of the start unless the
game begins at its settings' own, the result, further tags), an empty line, and the actions in wire
notation, set-up included. Owns that text. Must not know the rules: a record is checked by
replaying it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from reprlib import repr as shortened
from typing import cast, get_args

from seki_engine.errors import IllegalAction, InvalidFen, InvalidRecord, InvalidSettings
from seki_engine.game import Game
from seki_engine.values import Record, RecordResult

FEN = "fen"

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) ("(?:[^"\\]|\\.)*")\]')
_ACTIONS_A_LINE = 8
_GAME, _RESULT = "game", "result"


def write_own(game: Game, record: Record) -> str:
    """Write a record; InvalidRecord where its actions are not legal.

    Tags whose names the form cannot hold, or has a meaning of its own for, are left out.
    """
    _replay(game, record)
    header = _header(game, record)
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in header]
    actions = list(record.actions)
    body = (
        " ".join(actions[i : i + _ACTIONS_A_LINE]) for i in range(0, len(actions), _ACTIONS_A_LINE)
    )
    return "\n".join([*lines, "", *body]) + "\n"


def is_own(text: str) -> bool:
    """Say whether a text begins as this form does."""
    return text.startswith(f"[{_GAME} ")


def read_own(game: Game, tags: Mapping[str, str], body: str) -> Record:
    """Read a record from what `split_header` gave."""
    if not body.isascii():
        raise InvalidRecord([("illegal_action", "actions are written in ASCII")])
    record = described(game, tags, tuple(body.split()))
    _replay(game, record)
    return record


def split_header(text: str) -> tuple[dict[str, str], str]:
    """Return the tags of a header and what follows it; InvalidRecord where it is none."""
    tags: dict[str, str] = {}
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines):
        if not line.startswith("["):
            return tags, "\n".join(lines[number:])
        match = _TAG.fullmatch(line.rstrip())
        if match is None or match[1] in tags:
            raise InvalidRecord([("bad_header", f'line {number + 1} is no new [name "value"]')])
        tags[match[1]] = _unquote(match[2], number + 1)
    return tags, ""


def described(game: Game, tags: Mapping[str, str], actions: tuple[str, ...]) -> Record:
    """Read what a header says of a game with these actions, which are not looked at."""
    rest = dict(tags)
    if rest.pop(_GAME, game.name) != game.name:
        raise InvalidRecord([("wrong_game", f"the record is not one of {game.name}")])
    result = rest.pop(_RESULT, "unknown")
    if result not in get_args(RecordResult):
        raise InvalidRecord([("bad_result", f"{shortened(result)} is no result")])
    fen = rest.pop(FEN, None)
    names = [name for name in game.settings.model_fields if name in rest]
    try:
        settings = game.parse_settings({name: rest.pop(name) for name in names})
        game.restore(settings, [], fen)
    except (InvalidSettings, InvalidFen) as error:
        raise InvalidRecord(error.faults) from None
    kept = cast("RecordResult", result)
    return Record(game.name, settings, fen, actions, rest, kept)


def _unquote(quoted: str, line: int) -> str:
    try:
        return cast("str", json.loads(quoted))
    except json.JSONDecodeError:
        raise InvalidRecord([("bad_header", f"line {line}: the value is no text")]) from None


def _header(game: Game, record: Record) -> Iterator[tuple[str, str]]:
    yield _GAME, record.game
    yield from ((name, str(value)) for name, value in record.settings.model_dump().items())
    if record.start_fen is not None:
        yield FEN, record.start_fen
    yield _RESULT, record.result
    own = (_GAME, FEN, _RESULT, *game.settings.model_fields)
    for name, value in record.tags.items():
        if name not in own and _TAG.fullmatch(f'[{name} ""]'):
            yield name, value


def _replay(game: Game, record: Record) -> None:
    try:
        game.restore(record.settings, record.actions, record.start_fen)
    except IllegalAction as error:
        raise InvalidRecord([("illegal_action", str(error))]) from None
