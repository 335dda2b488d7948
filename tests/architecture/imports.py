"""What a Python text imports, and from where it may not. Owns the rules that need no import graph:
import-linter (pyproject.toml) owns those between modules."""

import ast
from collections.abc import Iterator

NOT_PURE = frozenset(
    {
        "asyncio", "concurrent", "datetime", "hiredis", "io", "logging", "msgpack",
        "multiprocessing", "os", "pathlib", "random", "redis", "secrets", "select", "signal",
        "socket", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "uuid", "uvloop",
        "websockets",
    }
)  # fmt: skip
"""What would bring the outside world into the domain: tasks, time, chance, sockets, files, logs."""


def imported_modules(tree: ast.AST) -> Iterator[str]:
    """Name every absolutely imported module under a node."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


def impure_imports(text: str) -> list[str]:
    """List the imports that a pure module may not have."""
    modules = imported_modules(ast.parse(text))
    return sorted(module for module in modules if module.split(".")[0] in NOT_PURE)


def type_checking_imports(text: str) -> list[str]:
    """List the imports of our own packages that exist for the type checker only."""
    return [
        module
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for statement in node.body
        for module in _own(statement)
    ]


def _own(statement: ast.stmt) -> Iterator[str]:
    yield from (name for name in imported_modules(statement) if name.startswith("seki_"))
    if isinstance(statement, ast.ImportFrom) and statement.level > 0:
        yield "." * statement.level + (statement.module or "")
