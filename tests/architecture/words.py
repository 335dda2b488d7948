"""Which words a name may not be made of. Owns the rule; knows no files."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.architecture.braces import strip_cpp

EMPTY_WORDS = frozenset(
    {"manager", "managers", "helper", "helpers", "util", "utils", "misc", "info", "infos", "data"}
)
"""Words that say nothing about what a class or a module is for."""

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_TYPE = re.compile(r"\b(?:class|struct|union|interface|type|enum(?:\s+class)?)\s+([A-Za-z_]\w*)")
_IDENTIFIER = re.compile(r"(?<!std::)\b[A-Za-z_]\w*")


def empty_words_in(name: str) -> list[str]:
    """List the words of a name that say nothing, whichever case joins them."""
    return [part for part in _PARTS.findall(name) if part.lower() in EMPTY_WORDS]


def empty_names(path: str, text: str) -> list[str]:
    """List the module and type names of a source file that are made of empty words."""
    module = PurePosixPath(path).name.split(".")[0]
    return [name for name in (module, *_types_named(path, text)) if empty_words_in(name)]


def _types_named(path: str, text: str) -> Iterator[str]:
    if path.endswith(".py"):
        yield from (n.name for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ClassDef))
    elif path.endswith((".cpp", ".hpp", ".ts")):
        yield from (found[1] for found in _TYPE.finditer(strip_cpp(text)))


def names_with_hash(path: str, text: str) -> list[str]:
    """List the engine's own names that say `hash` where the word is zobrist.

    What Python itself calls so (`__hash__`, `hash()`) is not the engine's to name.
    """
    if path.endswith(".py"):
        names = _bound_names(ast.parse(text))
    else:
        names = iter(_IDENTIFIER.findall(strip_cpp(text)))
    return sorted(
        {name for name in names if "hash" in _PARTS.findall(name.lower().strip("_"))} - {"__hash__"}
    )


def _bound_names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass
