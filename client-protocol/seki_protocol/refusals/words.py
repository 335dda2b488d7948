"""What a text for people is: the same sentence in each language.

Owns: the value. Must not know: any refusal.
"""

from __future__ import annotations

from typing import NamedTuple


class Texts(NamedTuple):
    """One sentence in each language, by the language's code."""

    ja: str
    ko: str
    en: str


class RefusalTexts(NamedTuple):
    """What is said for a code: `fuller` where the detail fills all its places, else `plain`."""

    plain: Texts
    fuller: Texts | None = None
    retryable: bool = False
    """Whether the same command with the same id may succeed a little later."""
