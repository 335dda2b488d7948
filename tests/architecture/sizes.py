"""How large the pieces of a source text are. Owns measuring and the limits; knows no files."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tests.architecture.braces import cpp_functions

Kind = Literal["file", "test_file", "lua_file", "function", "attributes", "methods", "parameters"]

LIMITS: dict[Kind, int] = {
    "file": 400,
    "test_file": 500,
    "lua_file": 60,
    "function": 40,
    "attributes": 12,
    "methods": 20,
    "parameters": 7,
}
"""The largest allowed: lines of files and functions, else how many."""

type_of_function = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Size:
    """One measured piece: a file has no name of its own."""

    kind: Kind
    name: str
    value: int

    @property
    def is_too_large(self) -> bool:
        return self.value > LIMITS[self.kind]


def measure_file(path: str, text: str, *, is_test: bool) -> list[Size]:
    """Measure a source file and, where its language is known, what is in it."""
    kind: Kind = "lua_file" if path.endswith(".lua") else "test_file" if is_test else "file"
    sizes = [Size(kind, "", len(text.splitlines()))]
    if path.endswith(".py"):
        sizes += measure_python(text)
    if path.endswith((".cpp", ".hpp")):
        sizes += [Size("function", name, lines) for name, lines in cpp_functions(text)]
    return sizes


def measure_python(text: str) -> list[Size]:
    """Measure each function and class of a Python text, with dotted names."""
    return list(_measure_body(ast.parse(text), prefix=""))


def _measure_body(node: ast.AST, prefix: str) -> Iterator[Size]:
    for child in ast.iter_child_nodes(node):
        name = prefix
        if isinstance(child, type_of_function):
            name = f"{prefix}{child.name}"
            yield Size("function", name, (child.end_lineno or child.lineno) - child.lineno + 1)
            yield Size("parameters", name, _count_parameters(child))
            name += "."
        elif isinstance(child, ast.ClassDef):
            name = f"{prefix}{child.name}"
            yield Size("methods", name, len({f.name for f in _functions_in(child)}))
            yield Size("attributes", name, len(_attributes_of(child)))
            name += "."
        yield from _measure_body(child, name)


def _functions_in(owner: ast.ClassDef) -> list[Function]:
    return [statement for statement in owner.body if isinstance(statement, type_of_function)]


def _count_parameters(function: Function) -> int:
    """Count what a caller has to think of: everything but self and cls."""
    given = function.args
    names = [a.arg for a in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    names += [a.arg for a in (given.vararg, given.kwarg) if a is not None]
    return len([name for name in names if name not in {"self", "cls"}])


def _attributes_of(owner: ast.ClassDef) -> set[str]:
    """Collect the names an instance carries; the members of an enum are values, not attributes."""
    if any(ast.unparse(base).endswith(("Enum", "Flag")) for base in owner.bases):
        return set()
    declared = {
        statement.target.id
        for statement in owner.body
        if isinstance(statement, ast.AnnAssign)
        and isinstance(statement.target, ast.Name)
        and "ClassVar" not in ast.unparse(statement.annotation)
    }
    return declared | {
        node.attr
        for method in _functions_in(owner)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
