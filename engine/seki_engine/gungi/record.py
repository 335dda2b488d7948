"""Gungi's records: the form that is ours, and gungi.js's SAN lists by `san`.

Owns which of both a file has, and how a list's start and result are told. Must not know how either
is written.
"""

from collections.abc import Mapping

from seki_engine.errors import InvalidRecord
from seki_engine.game import Game
from seki_engine.gungi.san import (
    format_sans,
    guess_start,
    is_san_list,
    replay_sans,
)
from seki_engine.own_record import FEN, described, read_own, split_header
from seki_engine.record_words import words_of
from seki_engine.values import Record


def read_record(game: Game, content: bytes | str) -> Record:
    """Read a record of either format; InvalidRecord says what is wrong."""
    text = _decode(content)
    tags, body = split_header(text)
    return _read_sans(game, tags, body) if is_san_list(body) else read_own(game, tags, body)


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


def _read_sans(game: Game, tags: Mapping[str, str], body: str) -> Record:
    sans = list(words_of(body))
    header = described(game, tags, ())
    if "level" in tags or FEN in tags:
        start = game.restore(header.settings, [], header.start_fen)
    else:
        start = guess_start(game, sans)
    end = replay_sans(start, sans)
    result = header.result
    outcome = end.outcome()
    if result == "unknown" and outcome is not None and outcome.winner is not None:
        result = "second" if outcome.winner else "first"
    return Record(
        game.name, start.settings, header.start_fen, tuple(end.actions), header.tags, result
    )
