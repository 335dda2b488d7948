"""Writes what is generated, or with `--check` says what would change and exits 1.

Owns: which file holds what. Must not know: how any of it is made.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from seki_protocol import samples
from seki_protocol.generate.asyncapi import asyncapi
from seki_protocol.generate.schema import json_schema
from seki_protocol.generate.tables import with_tables
from seki_protocol.generate.typescript import refusal_texts, typed_samples

HERE = Path(__file__).resolve().parents[2]
"""The folder `client-protocol` of a checkout: only there is anything to generate."""


def outputs(root: Path) -> Mapping[Path, str]:
    """Return every generated file's path and text."""
    return {
        root / "schema/seki.v1.schema.json": _json(json_schema()),
        root / "schema/asyncapi.json": _json(asyncapi()),
        root / "typescript/src/refusals.ts": refusal_texts(),
        root / "typescript/test/samples.ts": typed_samples(),
        root / "README.md": with_tables(_read(root / "README.md")),
        **_sample_files(root / "samples"),
    }


def strays(root: Path, wanted: Mapping[Path, str]) -> list[Path]:
    """Return samples of messages that are no more."""
    return sorted(set((root / "samples").rglob("*.json")) - set(wanted))


def main(arguments: list[str] | None = None, root: Path = HERE) -> int:
    """Write, or check; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m seki_protocol.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, name what differs")
    is_check = parser.parse_args(arguments).check
    if not (root / "README.md").exists():
        parser.error(f"{root} is no checkout of client-protocol")
    wanted = outputs(root)
    changed = [path for path, text in wanted.items() if _read(path) != text]
    gone = strays(root, wanted)
    for path in (*changed, *gone):
        sys.stdout.write(f"{'stale' if is_check else 'written'}: {path.relative_to(root)}\n")
    if is_check:
        return 1 if changed or gone else 0
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    for path in gone:
        path.unlink()
    return 0


def _sample_files(folder: Path) -> Mapping[Path, str]:
    tables = {"commands": samples.COMMANDS, "replies": samples.REPLIES, "events": samples.EVENTS}
    return {
        folder / kind / f"{name}.json": _json(sample)
        for kind, table in tables.items()
        for name, sample in table.items()
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
