"""Every setting that a party is offered, for the page's tests: written by running this module.

Owns: how the engine and the party tell their settings, and the file. Must not know: who reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from seki_engine import games
from seki_server.domain.decision import Refusal
from seki_server.domain.limits import Limits
from seki_server.domain.settings import PARTY_VALUES, first_settings, flat_settings

FILE: Final = Path(__file__).parents[2] / "client-protocol/web/test/data/settings.json"


def recorded() -> str:
    """Return the file's text: of each game its own settings, then the party's, in their order."""
    return json.dumps({game: _offered(game) for game in games}, indent=1) + "\n"


def _offered(game: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    limits = Limits()
    settings = first_settings(game, {}, limits)
    assert not isinstance(settings, Refusal)
    defaults = flat_settings(settings)
    own = games[game].settings.model_json_schema()["properties"]
    party = {**PARTY_VALUES, "turn_seconds": (None, *limits.clocks.turn_seconds)}
    return {
        "game": [
            {"name": name, "values": _values(own[name]), "default": defaults[name]}
            for name in games[game].offered_settings
        ],
        "party": [
            {"name": name, "values": list(values), "default": defaults[name]}
            for name, values in party.items()
        ],
    }


def _values(schema: Mapping[str, Any]) -> Sequence[object] | Mapping[str, int]:
    """Return a setting's values; of a count the least one."""
    if schema["type"] == "boolean":
        return [True, False]
    if schema["type"] == "integer":
        return {"least": schema["minimum"]}
    values: Sequence[object] = schema["enum"]
    return values


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(recorded(), encoding="utf-8")


if __name__ == "__main__":
    main()
