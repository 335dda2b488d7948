"""Gungi's actions as people write them, in Japanese (the official form), Korean and English.

Owns the texts of actions. Must not know the rules: what an action does is read off the board.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from seki_engine.game import Position
from seki_engine.gungi.notation import (
    KANJI,
    Effect,
    Square,
    effect_of,
    parse_action,
    parse_board,
)
from seki_engine.values import Language

_KOREAN = MappingProxyType(
    {
        "M": "원수",
        "G": "대장",
        "I": "중장",
        "J": "소장",
        "W": "무사",
        "N": "창병",
        "R": "기마",
        "S": "첩자",
        "F": "요새",
        "D": "병사",
        "C": "대포",
        "A": "궁수",
        "K": "총병",
        "T": "모사",
    }
)
_ENGLISH = MappingProxyType(
    {
        "M": "Marshal",
        "G": "General",
        "I": "Lieutenant General",
        "J": "Major General",
        "W": "Samurai",
        "N": "Lancer",
        "R": "Rider",
        "S": "Spy",
        "F": "Fortress",
        "D": "Soldier",
        "C": "Cannon",
        "A": "Archer",
        "K": "Musketeer",
        "T": "Tactician",
    }
)
_DONE: Mapping[Language, str] = MappingProxyType(
    {"ja": "済み", "ko": "배치 완료", "en": "Done placing"}
)


def _place(square: Square, tier: int) -> str:
    return f"{square.file}-{square.rank}-{tier}"


def _japanese(effect: Effect) -> str:
    verb = (
        "新" if effect.origin is None else "取" if effect.taken else "付" if effect.stacks else ""
    )
    betrayed = "".join(KANJI[piece] for piece in effect.exchanged)
    suffix = f" 寝返り{betrayed}" if betrayed else ""
    return f"{_place(effect.target, effect.tier)} {KANJI[effect.piece]}{verb}{suffix}"


def _korean(effect: Effect) -> str:
    place = _place(effect.target, effect.tier)
    name = _KOREAN[effect.piece]
    if effect.origin is None:
        verb = "쌓아 놓기" if effect.stacks else "놓기"
        text = f"{name} {place} {verb}"
    else:
        verb = " 잡기" if effect.taken else " 쌓기" if effect.stacks else ""
        text = f"{name} {_place(effect.origin, effect.origin_tier)}→{place}{verb}"
    betrayed = ", ".join(_KOREAN[piece] for piece in effect.exchanged)
    return f"{text} (배신: {betrayed})" if betrayed else text


def _english(effect: Effect) -> str:
    place = _place(effect.target, effect.tier)
    name = _ENGLISH[effect.piece]
    if effect.origin is None:
        text = f"{name} {'stacked' if effect.stacks else 'placed'} on {place}"
    else:
        origin = _place(effect.origin, effect.origin_tier)
        text = f"{name} {origin} {'stacks on' if effect.stacks else 'to'} {place}"
    if effect.taken:
        text += ", takes " + ", ".join(_ENGLISH[piece] for piece in effect.taken)
    if effect.exchanged:
        text += ", turns " + ", ".join(_ENGLISH[piece] for piece in effect.exchanged)
    return text


_TEXTS: Mapping[Language, Callable[[Effect], str]] = MappingProxyType(
    {"ja": _japanese, "ko": _korean, "en": _english}
)


def describe(position: Position, action: str, lang: Language) -> str:
    """Write a legal action for people; IllegalAction where it is not legal."""
    position.play(action)
    parsed = parse_action(action)
    if parsed is None:
        return _DONE[lang]
    return _TEXTS[lang](effect_of(parse_board(position.fen()), parsed))
