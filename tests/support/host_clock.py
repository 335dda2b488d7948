"""A host clock that a test sets, for the programs it starts: a shared object put before libc.

It is built by the machine's C compiler; without one the test is skipped.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_SOURCE = Path(__file__).with_name("host_clock.c")


class HostClock:
    """The wall clock of all programs that are started with its `environment`."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc")
        if compiler is None or not sys.platform.startswith("linux"):
            pytest.skip("no C compiler for a clock to set")
        self._file = folder / "host-clock"
        self.set_by(0)
        library = folder / "host_clock.so"
        subprocess.run(
            [
                compiler,
                "-O2",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-shared",
                "-fPIC",
                "-o",
                library,
                _SOURCE,
            ],
            check=True,
        )
        self.environment = {
            "LD_PRELOAD": str(library),
            "SEKI_TEST_HOST_CLOCK": str(self._file),
        }

    def set_by(self, seconds: int) -> None:
        """Let the clock be off by so much from now on."""
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(seconds.to_bytes(8, sys.byteorder, signed=True))
