"""Gungi's pieces, levels and engine settings: the tables of the rules page."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

# Kind → how many a side has, in the order of the table "Pieces".
COUNT_OF_KIND = dict(zip("mgijwnrsfdcakt", (1, 1, 1, 2, 2, 3, 2, 2, 2, 4, 1, 2, 1, 1), strict=True))
SPECIAL_KINDS = frozenset("ckat")


@dataclass(frozen=True)
class Level:
    """One column of the section "Levels"."""

    number: int
    kinds: frozenset[str]
    height_limit: int
    marshal_stacks: bool
    start_fen: str


ALL_KINDS = frozenset(COUNT_OF_KIND)
ALL_IN_HAND = "M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1"
LEVELS = {
    "intro": Level(
        0,
        ALL_KINDS - SPECIAL_KINDS,
        2,
        False,
        "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1",
    ),
    "beginner": Level(
        1,
        ALL_KINDS - SPECIAL_KINDS | {"a"},
        2,
        False,
        "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2S1R1D1/j2n2s1r1d1 w 1 - 1",
    ),
    "intermediate": Level(2, ALL_KINDS, 2, True, f"9/9/9/9/9/9/9/9/9 {ALL_IN_HAND} w 2 wb 1"),
    "advanced": Level(3, ALL_KINDS, 3, True, f"9/9/9/9/9/9/9/9/9 {ALL_IN_HAND} w 3 wb 1"),
}
CHOICES = {
    "level": tuple(LEVELS),
    "archer_diagonal": ("booklet", "straight"),
    "betrayal": ("each", "all"),
    "archer_screen": ("wing", "both"),
    "self_check": ("refused", "allowed"),
}


@dataclass(frozen=True)
class GungiSettings:
    """The settings the engine keeps: section "Settings"."""

    level: str = "advanced"
    archer_diagonal: str = "booklet"
    betrayal: str = "each"
    max_plies: int = 0
    archer_screen: str = "wing"
    self_check: str = "refused"

    @classmethod
    def read(cls, values: Mapping[str, Any] | None) -> "GungiSettings":
        """Read settings by name; raises ValueError for unknown names and values."""
        given = dict(values or {})
        if unknown := set(given) - {field.name for field in fields(cls)}:
            raise ValueError(f"unknown settings: {sorted(unknown)}")
        settings = cls(**given)
        refused = [name for name in CHOICES if getattr(settings, name) not in CHOICES[name]]
        if type(settings.max_plies) is not int or settings.max_plies < 0:
            refused.append("max_plies")
        if refused:
            raise ValueError(f"values not allowed: {refused}")
        return settings

    @property
    def rules(self) -> Level:
        return LEVELS[self.level]
