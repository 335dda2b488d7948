"""Gungi's records: the own text format, and gungi.js's SAN lists by `san`.

The own format is a header of `[name "value"]` lines (level and other settings, FEN of the start
unless the game begins at the level's own, result, further tags), an empty line, and the actions in
wire notation. Owns that text. Must not know the rules: a record is checked by replaying it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from reprlib import repr as shortened
from typing import cast, get_args

from seki_engine.errors import IllegalAction, InvalidFen, InvalidRecord, InvalidSettings
from seki_engine.game import Game
from seki_engine.gungi.san import (
    format_sans,
    guess_start,
    is_san_list,
    replay_sans,
)
from seki_engine.record_words import words_of
from seki_engine.values import Record, RecordResult

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) ("(?:[^"\\]|\\.)*")\]')
_ACTIONS_A_LINE = 8
_GAME, _FEN, _RESULT = "game", "fen", "result"


def read_record(game: Game, content: bytes | str) -> Record:
    """Read a record of either format; InvalidRecord says what is wrong."""
    text = _decode(content)
    tags, body = _split_header(text)
    return _read_sans(game, tags, body) if is_san_list(body) else _read_own(game, tags, body)


def write_record(game: Game, record: Record) -> str:
    """Write a record in the own format; InvalidRecord where its actions are not legal."""
    _replay(game, record)
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in _header(record)]
    actions = list(record.actions)
    body = (
        " ".join(actions[i : i + _ACTIONS_A_LINE]) for i in range(0, len(actions), _ACTIONS_A_LINE)
    )
    return "\n".join([*lines, "", *body]) + "\n"


def write_sans(game: Game, record: Record) -> str:
    """Write a record's actions as gungi.js's SAN list; InvalidRecord where SAN cannot say them."""
    return " ".join(format_sans(game, record.settings, record.start_fen, record.actions))


def _decode(content: bytes | str) -> str:
    if isinstance(content, str):
        return content
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidRecord([("not_utf8", "a Gungi record is UTF-8 text")]) from None


def _split_header(text: str) -> tuple[dict[str, str], str]:
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


def _unquote(quoted: str, line: int) -> str:
    try:
        return cast("str", json.loads(quoted))
    except json.JSONDecodeError:
        raise InvalidRecord([("bad_header", f"line {line}: the value is no text")]) from None


def _header(record: Record) -> Iterator[tuple[str, str]]:
    yield _GAME, record.game
    settings = record.settings.model_dump()
    yield from ((name, str(value)) for name, value in settings.items())
    if record.start_fen is not None:
        yield _FEN, record.start_fen
    yield _RESULT, record.result
    for name, value in record.tags.items():
        if name in settings or name in (_GAME, _FEN, _RESULT) or not _is_tag_name(name):
            raise InvalidRecord([("bad_tag", f"{name!r} cannot be a tag")])
        yield name, value


def _is_tag_name(name: str) -> bool:
    return _TAG.fullmatch(f'[{name} ""]') is not None


def _read_own(game: Game, tags: Mapping[str, str], body: str) -> Record:
    if not body.isascii():
        raise InvalidRecord([("illegal_action", "actions are written in ASCII")])
    record = _described(game, tags, tuple(body.split()))
    _replay(game, record)
    return record


def _read_sans(game: Game, tags: Mapping[str, str], body: str) -> Record:
    sans = list(words_of(body))
    described = _described(game, tags, ())
    if "level" in tags or _FEN in tags:
        start = game.restore(described.settings, [], described.start_fen)
    else:
        start = guess_start(game, sans)
    end = replay_sans(start, sans)
    result = described.result
    outcome = end.outcome()
    if result == "unknown" and outcome is not None and outcome.winner is not None:
        result = "second" if outcome.winner else "first"
    return Record(
        game.name, start.settings, described.start_fen, tuple(end.actions), described.tags, result
    )


def _described(game: Game, tags: Mapping[str, str], actions: tuple[str, ...]) -> Record:
    """Read what the header says."""
    rest = dict(tags)
    if rest.pop(_GAME, game.name) != game.name:
        raise InvalidRecord([("wrong_game", f"the record is not one of {game.name}")])
    result = rest.pop(_RESULT, "unknown")
    if result not in get_args(RecordResult):
        raise InvalidRecord([("bad_result", f"{shortened(result)} is no result")])
    fen = rest.pop(_FEN, None)
    names = [name for name in game.settings.model_fields if name in rest]
    try:
        settings = game.parse_settings({name: rest.pop(name) for name in names})
        game.restore(settings, [], fen)
    except (InvalidSettings, InvalidFen) as error:
        raise InvalidRecord(error.faults) from None
    kept = cast("RecordResult", result)
    return Record(game.name, settings, fen, actions, rest, kept)


def _replay(game: Game, record: Record) -> None:
    try:
        game.restore(record.settings, record.actions, record.start_fen)
    except IllegalAction as error:
        raise InvalidRecord([("illegal_action", str(error))]) from None
