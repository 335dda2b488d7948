"""What deploy/ and the README set, the server knows."""

import re
from pathlib import Path
from typing import TypeGuard

import pytest
from pydantic import BaseModel

from seki_server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    "README.md",
    "server/README.md",
    "deploy/README.md",
    "deploy/compose.yaml",
    "deploy/Dockerfile",
]


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_that_is_named_exists(page: str) -> None:
    named = set(re.findall(r"\bSEKI_[A-Z_]*[A-Z]\b", (ROOT / page).read_text(encoding="utf-8")))
    assert named
    assert [name for name in named if not is_setting(name)] == []


def is_setting(name: str) -> bool:
    """Follow a name through the nested settings."""
    inside: object = Settings
    for part in name.removeprefix("SEKI_").lower().split("__"):
        fields = inside.model_fields if is_settings(inside) else {}
        if part not in fields:
            return False
        inside = fields[part].annotation
    return True


def is_settings(found: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(found, type) and issubclass(found, BaseModel)


def test_a_name_that_is_no_setting_is_seen() -> None:
    assert is_setting("SEKI_STORAGE__STANDSTILL_MS")
    assert not is_setting("SEKI_STORAGE__STANDSTIL_MS")
    assert not is_setting("SEKI_PORT__NUMBER")
