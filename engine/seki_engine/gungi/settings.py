"""Gungi's engine settings (engine/rules/gungi.md, Settings): exact names, values, defaults."""

from typing import Literal

from seki_engine.values import EngineSettings, PlyLimit

Level = Literal["intro", "beginner", "intermediate", "advanced"]

# For comparing with other programs only; no party is offered these.
COMPARING_ONLY = frozenset({"archer_screen", "self_check"})


class GungiSettings(EngineSettings):
    """The settings that change the rules; what a party keeps is not among them."""

    level: Level = "advanced"
    archer_diagonal: Literal["booklet", "straight"] = "booklet"
    betrayal: Literal["each", "all"] = "each"
    max_plies: PlyLimit = 0
    archer_screen: Literal["wing", "both"] = "wing"
    self_check: Literal["refused", "allowed"] = "refused"
