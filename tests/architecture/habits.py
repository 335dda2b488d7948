"""Habits that hide faults: sleeping in tests, patching names, catching everything. Owns their
recognition in a Python text; knows no files."""

import ast
from collections.abc import Iterator

_EVERYTHING = {"Exception", "BaseException"}


def sleeps(text: str) -> list[str]:
    """List the calls that wait a length of time; giving way once, `sleep(0)`, is none."""
    return [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call in _calls(text)
        if _last_name(call.func) == "sleep"
        and not (call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0)
    ]


def patches(text: str) -> list[str]:
    """List what replaces a name behind a module's back: mocks, `patch`, `monkeypatch.setattr`."""
    found = [
        f"line {call.lineno}: {ast.unparse(call.func)}"
        for call in _calls(text)
        if _last_name(call.func) in {"patch", "create_autospec"}
        or ast.unparse(call.func) in {"patch.object", "mock.patch.object", "monkeypatch.setattr"}
    ]
    found += [
        f"line {node.lineno}: import of unittest.mock"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unittest.mock")
    ]
    return found


def broad_handlers(text: str) -> list[str]:
    """List the handlers that catch every exception and do not raise it again at their end."""
    return [
        f"line {node.lineno}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ExceptHandler)
        and _EVERYTHING & set(_caught(node))
        and ast.unparse(node.body[-1]) != "raise"
    ]


def _caught(handler: ast.ExceptHandler) -> list[str]:
    if handler.type is None:
        return ["BaseException"]
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [_last_name(each) for each in types]


def _calls(text: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))


def _last_name(node: ast.expr) -> str:
    return ast.unparse(node).rsplit(".", 1)[-1]
