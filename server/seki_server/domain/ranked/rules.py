"""What every ranked match of a game is played by; the rules page says the same.

Owns: the settings nobody can change. Must not know: what any of a game's settings means.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.limits import Limits
from seki_server.domain.room import PartySettings
from seki_server.domain.settings import first_settings
from seki_server.domain.words import CpuLevel

RANKED_RULES: Mapping[str, Mapping[str, object]] = {
    "janggi": {},
    "gungi": {"level": "advanced", "max_plies": 600},
}
"""By game, what a ranked match has beside the game's defaults. Gungi has no limit of plies by
itself, and a rated match must end."""

TURN_SECONDS = 60
"""Of every turn, whatever turns the operator offers to parties."""

SUBSTITUTE_LEVEL = CpuLevel(1)
"""Of whatever CPU acts for a person: nobody is to be played for better than they play."""


def ranked_settings(game: str, limits: Limits) -> PartySettings | Refusal:
    """Return what a ranked match of a game is played under."""
    if game not in RANKED_RULES:
        return Refusal(RefusalCode.PARTY_GAME_UNKNOWN, {"game": game})
    settings = first_settings(game, RANKED_RULES[game], limits)
    if isinstance(settings, Refusal):
        return settings
    return replace(settings, cpu_level=SUBSTITUTE_LEVEL, turn_seconds=TURN_SECONDS, ranked=True)
