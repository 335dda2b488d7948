"""What a party plays and how: one flat set of names, kept by the engine and by the party.

Owns: the party's own settings, their values, and how both kinds are merged and refused. Must not
know: what any of a game's settings means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from seki_engine import EngineSettings, InvalidSettings, games
from seki_engine.cpu import LEVELS
from seki_server.domain.answers import Answer, changed, refuse, unchanged
from seki_server.domain.commands import Configure
from seki_server.domain.cpu_seats import with_level
from seki_server.domain.decision import Refusal, RefusalCode
from seki_server.domain.events import SettingsChanged
from seki_server.domain.limits import Limits
from seki_server.domain.room import FirstMover, PartySettings, Room
from seki_server.domain.words import Instant

_SWITCH = (True, False)

PARTY_VALUES: Mapping[str, tuple[object, ...]] = {
    "show_legal_moves": _SWITCH,
    "swap_on_rematch": _SWITCH,
    "first": get_args(FirstMover),
    "allow_draw_offer": _SWITCH,
    "allow_take_back": _SWITCH,
    "cpu_level": LEVELS,
    "turn_seconds": (None,),
}
"""The settings a party keeps itself, whatever the game, and their values; how long a turn may be
beside free, the operator says."""

Fault = tuple[str, str]
"""The name of a setting and what is wrong with it."""


def first_settings(
    game: str, named: Mapping[str, object], limits: Limits
) -> PartySettings | Refusal:
    """Return a new party's settings: the named ones over the defaults."""
    if game not in games:
        return refuse(RefusalCode.PARTY_GAME_UNKNOWN, game=game)
    return merged(PartySettings(game, games[game].settings()), named, limits)


def configure(room: Room, command: Configure, now: Instant, limits: Limits) -> Answer:
    """Change the named settings; another game starts from its own defaults.

    Another `cpu_level` is the level of the CPUs that sit already, too.
    """
    settings = room.settings
    if command.game not in (None, settings.game):
        if command.game not in games:
            return refuse(RefusalCode.PARTY_GAME_UNKNOWN, game=command.game)
        rules = games[command.game].settings()
        settings = replace(settings, game=command.game, rules=rules)
    after = merged(settings, command.settings, limits)
    if isinstance(after, Refusal):
        return after
    if after == room.settings:
        return unchanged(room)
    events = (SettingsChanged(flat_settings(after)),)
    if after.cpu_level == room.settings.cpu_level:
        return changed(room, events, now, settings=after)
    seating = with_level(room, after.cpu_level)
    return changed(seating.room, (*events, *seating.events), now, settings=after)


def merged(
    settings: PartySettings, named: Mapping[str, object], limits: Limits
) -> PartySettings | Refusal:
    """Return the settings with the named ones changed, or a refusal that names every fault."""
    party: dict[str, Any] = {name: value for name, value in named.items() if name in PARTY_VALUES}
    engine = {name: value for name, value in named.items() if name not in PARTY_VALUES}
    rules, engine_faults = _merged_rules(settings, engine)
    faults = (*_party_faults(party, limits), *engine_faults)
    if faults:
        return refuse(RefusalCode.PARTY_SETTINGS_INVALID, faults=faults)
    return replace(settings, rules=rules, **party)


def flat_settings(settings: PartySettings) -> dict[str, object]:
    """Return the game and every setting a party is offered, by the names of the rules pages."""
    rules = settings.rules.model_dump(include=set(games[settings.game].offered_settings))
    party = {name: getattr(settings, name) for name in PARTY_VALUES}
    return {"game": settings.game, **rules, **party}


def _merged_rules(
    settings: PartySettings, named: Mapping[str, object]
) -> tuple[EngineSettings, tuple[Fault, ...]]:
    """Return the engine's settings with the named ones changed, or unchanged with the faults."""
    game = games[settings.game]
    unknown = tuple((name, "unknown") for name in named if name not in game.offered_settings)
    known = {name: value for name, value in named.items() if name in game.offered_settings}
    try:
        rules = game.clean_settings({**settings.rules.model_dump(), **known})
    except InvalidSettings as invalid:
        return settings.rules, (*unknown, *invalid.faults)
    return rules, unknown


def _party_faults(named: Mapping[str, object], limits: Limits) -> tuple[Fault, ...]:
    values = {**PARTY_VALUES, "turn_seconds": (None, *limits.clocks.turn_seconds)}
    return tuple(
        (name, f"one of {', '.join(map(_spelled, values[name]))}")
        for name, value in named.items()
        if not _is_among(value, values[name])
    )


def _is_among(value: object, values: tuple[object, ...]) -> bool:
    """Tell whether a value is one of those, of the same type: 1 is not true."""
    return any(type(value) is type(each) and value == each for each in values)


def _spelled(value: object) -> str:
    return "null" if value is None else str(value).lower()
