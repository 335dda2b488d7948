"""The TypeScript client against a real server: `client-protocol/typescript/test/server.e2e.ts`."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.support.sites import a_site

TYPESCRIPT = Path(__file__).parents[2] / "client-protocol/typescript"
LIMIT_S = 120


def test_the_typescript_client_plays_on_a_real_server() -> None:
    with a_site("embedded") as site:
        ran = subprocess.run(
            ["npm", "test", "--silent"],
            cwd=TYPESCRIPT,
            env={**os.environ, "NO_COLOR": "1", "SEKI_URL": site.server.url},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    assert ran.returncode == 0, ran.stdout + ran.stderr
