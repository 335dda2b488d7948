"""Janggi's record files: which format a file has, and its bytes.

Owns encodings and the choice of format. Must not know the formats themselves.
"""

from seki_engine.errors import InvalidRecord
from seki_engine.game import Game
from seki_engine.janggi import gib, pgn
from seki_engine.own_record import is_own, read_own, split_header
from seki_engine.values import Record


def read_record(game: Game, content: bytes | str) -> Record:
    """Read a PGN, a .gib (UTF-8 or CP949) or our own form; InvalidRecord says what is wrong."""
    text = content if isinstance(content, str) else _decode(content)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if is_own(text):
        return read_own(game, *split_header(text))
    if gib.is_gib(text):
        return gib.read_gib(game, text)
    return pgn.read_pgn(game, text)


def write_gib_cp949(game: Game, record: Record) -> bytes:
    """Write a .gib as most programs read it: hangul in CP949, what it lacks as `?`."""
    return gib.write_gib(game, record).encode("cp949", errors="replace")


def write_gib_hanja(game: Game, record: Record) -> bytes:
    """Write a .gib whose moves are in hanja, in CP949."""
    return gib.in_hanja(gib.write_gib(game, record)).encode("cp949", errors="replace")


def _decode(content: bytes) -> str:
    for encoding in ("utf-8", "cp949"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InvalidRecord([("unknown_encoding", "neither UTF-8 nor CP949")])
