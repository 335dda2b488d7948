"""What is generated is what the catalogue says now."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given

from seki_protocol.generate.__main__ import HERE, main, outputs
from seki_protocol.generate.schema import json_schema
from tests.protocol.strategies import Tree, spoilt_commands
from tests.protocol.test_codec import model_of

COMMAND_SCHEMA = jsonschema.Draft202012Validator(
    {"$ref": "#/$defs/Command", "$defs": json_schema()["$defs"]}
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Copy what is generated to where it may be spoilt."""
    for path in outputs(HERE):
        copy = tmp_path / path.relative_to(HERE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    return tmp_path


def test_nothing_committed_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out


def test_what_is_stale_is_named_and_made_anew(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = checkout / "samples/events/seat_taken.json"
    sample.write_text("{}")
    stray = sample.with_name("dice_thrown.json")
    stray.write_text("{}")
    assert main(["--check"], checkout) == 1
    told = capsys.readouterr().out
    assert "stale: samples/events/seat_taken.json" in told
    assert "stale: samples/events/dice_thrown.json" in told
    assert sample.read_text() == "{}"
    assert main([], checkout) == 0
    assert main(["--check"], checkout) == 0
    assert not stray.exists()


def test_an_installed_package_generates_nothing(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_readme_keeps_what_is_not_generated(checkout: Path) -> None:
    readme = checkout / "README.md"
    readme.write_text(readme.read_text().replace("| `ping` |", "| `pong` |") + "\nOne line more.\n")
    main([], checkout)
    assert "| `ping` |" in readme.read_text()
    assert readme.read_text().endswith("\nOne line more.\n")


def test_references_of_the_asyncapi_document_lead_somewhere() -> None:
    document = json.loads((HERE / "schema/asyncapi.json").read_text(encoding="utf-8"))

    def references(node: object) -> list[str]:
        if isinstance(node, list):
            return [found for child in node for found in references(child)]
        if not isinstance(node, dict):
            return []
        here = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return here + [found for child in node.values() for found in references(child)]

    found = references(document)
    assert found
    for reference in found:
        node: object = document
        for key in reference.removeprefix("#/").split("/"):
            assert isinstance(node, dict)
            node = node[key]


@given(spoilt_commands())
def test_what_the_models_refuse_the_schema_refuses(tree: Tree) -> None:
    whole = {key: value for key, value in tree.items() if not _is_whole_float(value)}
    assert COMMAND_SCHEMA.is_valid(whole) == (model_of(whole) is not None)


def _is_whole_float(value: object) -> bool:
    """JSON Schema takes 1.0 for an integer; the wire does not."""
    if isinstance(value, dict):
        return any(map(_is_whole_float, value.values()))
    return isinstance(value, float) and value.is_integer()
