"""What people may be called.

Owns: the rule, for servers and for clients that say at once what is wrong. Must not know: who has
which name.

A name is what others see in lists and beside a board, so it can neither be empty to the eye nor
change how what stands around it is shown.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final

NAME_LETTERS: Final = 20
"""Code points of a name at most, in normal form C."""

_MARKS_ON_ONE: Final = 2
"""More would grow out of the line."""

_UNPRINTABLE: Final = frozenset({"Cc", "Cn", "Co", "Cs", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_BLANK_MARKS: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")


class NameFault(StrEnum):
    """Why a text is no name; what `profile/name_invalid` tells as `why`."""

    EMPTY = "empty"
    LONG = "long"
    UNPRINTABLE = "unprintable"
    """A control character, a line's end, or what stands for no character."""
    BIDI = "bidi"
    """It would turn the direction of what follows."""
    INVISIBLE = "invisible"
    """Of no width, or a blank that is no space."""
    MARKS = "marks"
    """Too many marks on one letter, or one on none."""


def read_name(text: str) -> str | NameFault:
    """Return the name a text means: in normal form C, its words apart by single spaces."""
    text = unicodedata.normalize("NFC", text)
    marks = _MARKS_ON_ONE  # none may stand before any letter
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in _MARKS else 0
        fault = _fault_of(letter) or (NameFault.MARKS if marks > _MARKS_ON_ONE else None)
        if fault:
            return fault
    name = " ".join(text.split())
    if not name:
        return NameFault.EMPTY
    return NameFault.LONG if len(name) > NAME_LETTERS else name


def _fault_of(letter: str) -> NameFault | None:
    """Tell why a character can be in no name."""
    category = unicodedata.category(letter)
    if letter in _BIDI:
        return NameFault.BIDI
    if category == "Cf" or letter in _BLANK_LETTERS or _is_blank_mark(letter):
        return NameFault.INVISIBLE
    return NameFault.UNPRINTABLE if category in _UNPRINTABLE else None


def _is_blank_mark(letter: str) -> bool:
    """Tell whether a mark shows nothing of itself: joiners and variation selectors."""
    is_selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return is_selector or letter in _BLANK_MARKS
