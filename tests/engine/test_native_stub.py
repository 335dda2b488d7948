"""The types written down for the native module are those it has."""

import ast
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

import seki_engine
from seki_engine import _native

STUB = Path(seki_engine.__file__).parent / "_native.pyi"


def test_the_stub_is_what_nanobind_generates() -> None:
    generator = StubGen(_native)
    generator.put(_native)
    written = ast.parse(STUB.read_text(encoding="utf-8"))
    assert ast.dump(written) == ast.dump(ast.parse(generator.get())), (
        "write it anew: python -m nanobind.stubgen -m seki_engine._native "
        "-o engine/seki_engine/_native.pyi"
    )
