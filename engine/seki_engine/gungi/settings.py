"""Gungi's engine settings (engine/rules/gungi.md, Settings): exact names, values, defaults."""

from typing import Annotated, Literal

from pydantic import Field

from seki_engine.values import EngineSettings

Level = Literal["intro", "beginner", "intermediate", "advanced"]

# For comparing with other programs only; no party is offered these.
COMPARING_ONLY = frozenset({"archer_screen", "self_check"})


class GungiSettings(EngineSettings):
    """The settings that change the rules; what a party keeps is not among them."""

    level: Level = "advanced"
    archer_diagonal: Literal["booklet", "straight"] = "booklet"
    betrayal: Literal["each", "all"] = "each"
    max_plies: Annotated[int, Field(ge=0, lt=2**63)] = 0
    archer_screen: Literal["wing", "both"] = "wing"
    self_check: Literal["refused", "allowed"] = "refused"
