"""What deploy/ and the README set, the server knows."""

import re
from pathlib import Path

import pytest

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
    assert named <= {f"SEKI_{name.upper()}" for name in Settings.model_fields}
