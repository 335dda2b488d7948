"""Messages of every kind, made from the schema; and trees that are near to messages or far off.

Owns: the strategies. What the schema allows is what is generated, so tests hold the schema to the
models as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from seki_protocol.generate.schema import json_schema

Tree = dict[str, Any]

_PREFIX = "#/$defs/"
DEFINITIONS: Mapping[str, Tree] = json_schema()["$defs"]


def of_definition(name: str) -> st.SearchStrategy[Any]:
    """Return values of one of the schema's definitions."""
    return st.deferred(lambda: _of(DEFINITIONS[name]))


def _of(schema: Tree) -> st.SearchStrategy[Any]:
    """Return values of a schema of the kinds that pydantic makes of our models."""
    if "$ref" in schema:
        return of_definition(schema["$ref"].removeprefix(_PREFIX))
    if "anyOf" in schema:
        return st.one_of([_of(each) for each in schema["anyOf"]])
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    made: st.SearchStrategy[Any] = _KINDS[schema["type"]](schema)
    return made


def _string(schema: Tree) -> st.SearchStrategy[str]:
    longest = schema.get("maxLength", 60)
    if "pattern" in schema:
        fit = st.from_regex(schema["pattern"].replace("$", r"\Z"), fullmatch=True)
        return fit.filter(lambda text: len(text) <= longest)
    letters = st.characters(codec="utf-8")
    return st.text(letters, min_size=schema.get("minLength", 0), max_size=longest)


def _array(schema: Tree) -> st.SearchStrategy[list[Any]]:
    least, most = schema.get("minItems", 0), schema.get("maxItems", 4)
    return st.lists(_of(schema["items"]), min_size=least, max_size=most)


def _object(schema: Tree) -> st.SearchStrategy[Tree]:
    if "properties" in schema:
        required = schema.get("required", [])
        fields = {name: _of(each) for name, each in schema["properties"].items()}
        return st.fixed_dictionaries(
            {name: fields[name] for name in required},
            optional={name: each for name, each in fields.items() if name not in required},
        )
    values = _of(schema["additionalProperties"]) if _is_typed(schema) else _SCALARS
    names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
    return st.dictionaries(names, values, max_size=4)


def _is_typed(schema: Tree) -> bool:
    return isinstance(schema.get("additionalProperties"), dict)


_SCALARS: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=20)
)
_KINDS: Mapping[str, Any] = {
    "string": _string,
    "array": _array,
    "object": _object,
    "integer": lambda schema: st.integers(schema["minimum"], schema["maximum"]),
    "number": lambda _: st.floats(allow_nan=False, allow_infinity=False),
    "boolean": lambda _: st.booleans(),
    "null": lambda _: st.none(),
}

commands = of_definition("Command")
server_messages = of_definition("ServerMessage")

trees: st.SearchStrategy[Any] = st.recursive(
    _SCALARS | st.floats(allow_nan=False, allow_infinity=False),
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=8), children, max_size=4)
    ),
    max_leaves=12,
)
"""Whatever both encodings can carry."""


@st.composite
def spoilt_commands(draw: st.DrawFn) -> Tree:
    """Return a command with one field changed, gone or added."""
    tree = dict(draw(commands))
    name = draw(st.sampled_from(sorted(tree)) | st.text(max_size=8))
    if draw(st.booleans()):
        tree[name] = draw(trees)
    else:
        tree.pop(name, None)
    return tree
