"""What is said to people whose command was refused, in their language.

Owns: the choice of the text for a code and its detail. Must not know: when a code is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from seki_protocol.messages.words import Language
from seki_protocol.refusals.codes import REFUSALS
from seki_protocol.refusals.reasons import ILLEGAL_ACTIONS
from seki_protocol.refusals.words import RefusalTexts, Texts

__all__ = ["ILLEGAL_ACTIONS", "REFUSALS", "RefusalTexts", "Texts", "is_retryable", "text_of"]

_ILLEGAL_ACTION: Final = "match/illegal_action"
_NOT_LISTED: Final = REFUSALS["internal/fault"]
_MAX_FILLED: Final = 80
_UNITS: Final = {"s": 1000, "min": 60_000}


def text_of(code: str, language: Language, detail: Mapping[str, object] | None = None) -> str:
    """Return the text of a refusal; a code that is not listed has the text of a fault of ours."""
    detail = detail or {}
    if code == _ILLEGAL_ACTION and (reason := ILLEGAL_ACTIONS.get(str(detail.get("reason")))):
        return _in(reason, language)
    listed = REFUSALS.get(code, _NOT_LISTED)
    if listed.fuller is None:
        return _in(listed.plain, language)
    try:
        return _in(listed.fuller, language).format_map(_filling(detail))
    except KeyError:
        return _in(listed.plain, language)


def is_retryable(code: str) -> bool:
    """Tell whether the same command with the same id may succeed a little later."""
    return REFUSALS.get(code, _NOT_LISTED).retryable


def _in(texts: Texts, language: Language) -> str:
    text: str = getattr(texts, language)
    return text


def _filling(detail: Mapping[str, object]) -> Mapping[str, str]:
    """Return what fills a text's places: the detail's plain values, waits also in whole seconds
    and minutes (`retry_ms` as `retry_s` and `retry_min`), and what the faults name."""
    filling = {
        name: str(value)[:_MAX_FILLED]
        for name, value in detail.items()
        if isinstance(value, str | int)
    }
    filling |= {
        f"{name[:-2]}{unit}": str(-(-value // ms))
        for name, value in detail.items()
        if name.endswith("_ms") and type(value) is int
        for unit, ms in _UNITS.items()
    }
    faults = detail.get("faults")
    if isinstance(faults, Sequence) and (named := _named_parts(faults)):
        filling["faulty"] = named[:_MAX_FILLED]
    return filling


def _named_parts(faults: Sequence[object]) -> str:
    paths = (str(fault[0]) for fault in faults if isinstance(fault, list | tuple) and fault)
    return ", ".join(dict.fromkeys(path for path in paths if path))
