"""Janggi's actions as people write them, in Japanese, Korean and English.

Owns the texts of moves. Must not know the rules: what an action does is asked of the position.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from seki_engine.game import Position
from seki_engine.janggi.notation import Move, Square, parse_move, pieces_of
from seki_engine.values import Language

_KANJI = dict(zip("KARCNBPkarcnbp", "楚士車包馬象卒漢士車包馬象兵", strict=True))
_HANGUL = dict(zip("KARCNBPkarcnbp", "장사차포마상졸장사차포마상병", strict=True))
_ENGLISH = dict(
    zip(
        "KARCNBP",
        ("General", "Guard", "Chariot", "Cannon", "Horse", "Elephant", "Soldier"),
        strict=True,
    )
)

_PLAIN: Mapping[str, Mapping[Language, str]] = MappingProxyType(
    {
        "pass": {"ja": "パス", "ko": "한수쉼", "en": "Pass"},
        "accept": {"ja": "受ける", "ko": "빅장 받음", "en": "Accept"},
        "inner": {"ja": "内象", "ko": "안상차림", "en": "Inner elephants"},
        "outer": {"ja": "外象", "ko": "바깥상차림", "en": "Outer elephants"},
        "left": {"ja": "左象", "ko": "왼상차림", "en": "Left elephants"},
        "right": {"ja": "右象", "ko": "오른상차림", "en": "Right elephants"},
    }
)
_CHECK: Mapping[Language, str] = MappingProxyType({"ja": " 王手", "ko": "장군", "en": ", check"})
_MATE: Mapping[Language, str] = MappingProxyType(
    {"ja": " 詰み", "ko": "장군 외통", "en": ", checkmate"}
)


def korean_square(square: Square) -> str:
    """Row then file: rows 1…9, 0 from Han's edge down, files 1–9 from Cho's left."""
    return f"{(10 - square.rank) % 10}{square.file + 1}"


def korean_move(move: Move, piece: str, taken: str | None) -> str:
    """Write a move as Korean records do, the man taken at the end."""
    captured = _HANGUL[taken] if taken else ""
    return f"{korean_square(move.origin)}{_HANGUL[piece]}{korean_square(move.target)}{captured}"


def _japanese(move: Move, piece: str, taken: str | None) -> str:
    captured = f" {_KANJI[taken]}取り" if taken else ""
    return f"{_KANJI[piece]} {move.origin}→{move.target}{captured}"


def _english(move: Move, piece: str, taken: str | None) -> str:
    captured = f" takes {_ENGLISH[taken.upper()]}" if taken else ""
    return f"{_ENGLISH[piece.upper()]} {move.origin}–{move.target}{captured}"


_MOVES: Mapping[Language, Callable[[Move, str, str | None], str]] = MappingProxyType(
    {"ja": _japanese, "ko": korean_move, "en": _english}
)


def _threat(after: Position, lang: Language) -> str:
    """Write what a move threatens: check, mate, or nothing."""
    if not after.in_check:
        return ""
    outcome = after.outcome()
    is_mate = outcome is not None and outcome.termination == "checkmate"
    return (_MATE if is_mate else _CHECK)[lang]


def describe(position: Position, action: str, lang: Language) -> str:
    """Write a legal action for people; IllegalAction where it is not legal."""
    after = position.play(action)
    move = parse_move(action)
    if move is None:
        return _PLAIN[action][lang]
    pieces = pieces_of(position.fen())
    text = _MOVES[lang](move, pieces[move.origin], pieces.get(move.target))
    return text + _threat(after, lang)
