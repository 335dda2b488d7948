"""The page as people get it: built once for all tests, into a folder of its own.

Owns: the build and the setting that names it to a server. Must not know: what the page shows.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

WEB = Path(__file__).parents[2] / "client-protocol" / "web"
BUILD_LIMIT_S = 180


def build_page(folder: Path) -> Path:
    """Build the page into a folder; what the tools say is shown where they fail."""
    command = ["npm", "run", "--silent", "build", "--", "--outDir", str(folder), "--emptyOutDir"]
    built = subprocess.run(
        command, cwd=WEB, capture_output=True, text=True, timeout=BUILD_LIMIT_S, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def serving(page: Path) -> dict[str, str]:
    """Return the settings by which a server serves a built page."""
    return {"SEKI_PAGE": str(page)}
