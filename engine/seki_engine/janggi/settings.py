"""Janggi's engine settings (engine/rules/janggi.md, Settings): exact names, values, defaults."""

from typing import Literal

from seki_engine.values import EngineSettings, PlyLimit


class JanggiSettings(EngineSettings):
    """The settings that change the rules; what a party keeps is not among them."""

    setup: Literal["choose", "fixed"] = "choose"
    decision: Literal["points", "draw"] = "points"
    bikjang: bool = True
    max_plies: PlyLimit = 300
