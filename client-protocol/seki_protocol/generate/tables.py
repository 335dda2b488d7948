"""The README's tables of messages.

Owns: the tables' text. Must not know: what else the README says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from seki_protocol import samples
from seki_protocol.generate.asyncapi import summary_of
from seki_protocol.generate.close_codes import close_codes_line
from seki_protocol.messages.catalogue import COMMANDS, EVENTS, REPLIES

BEGIN = "<!-- generated: messages -->"
END = "<!-- end of generated -->"


def with_tables(readme: str) -> str:
    """Return a README with its generated part made anew."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(_tables()) + "\n" + END + after


def _tables() -> Iterator[str]:
    yield "\n| command | fields beside `id`, `type` | result | |\n|---|---|---|---|"
    for name, model in COMMANDS.items():
        result = samples.RESULTS.get(name)
        shown = "`welcome`" if result is None else f"`{json.dumps(result)}`" if result else ""
        yield f"| `{name}` | {_fields(model)} | {shown} | {summary_of(model)} |"
    yield "\n| the server says | fields beside `type` | |\n|---|---|---|"
    yield from _rows(REPLIES)
    yield f"\n{close_codes_line()}"
    yield "\n| event | fields beside `type`, `room`, `seq` | |\n|---|---|---|"
    yield from _rows(EVENTS)


def _rows(models: Mapping[str, type[BaseModel]]) -> Iterator[str]:
    for name, model in models.items():
        yield f"| `{name}` | {_fields(model)} | {summary_of(model)} |"


def _fields(model: type[BaseModel]) -> str:
    hidden = {"type"} | ({"id"} if model in COMMANDS.values() else set())
    hidden |= {"room", "seq"} if model in EVENTS.values() else set()
    return ", ".join(
        f"`{name}`" if field.is_required() else f"`{name}?`"
        for name, field in model.model_fields.items()
        if name not in hidden
    )
