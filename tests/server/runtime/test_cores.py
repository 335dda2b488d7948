"""A container that sees many cores keeps no more of them busy than it was given."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from seki_server.runtime.cores import granted_cores

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only there are control groups"
)
SEEN = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 0


def a_system(folder: Path, limit: str | None, group: str = "") -> Path:
    """Make what the system tells a process of its control group."""
    (folder / "proc/self").mkdir(parents=True)
    (folder / "proc/self/cgroup").write_text(f"1:name=systemd:/init\n0::/{group}\n")
    (folder / "sys/fs/cgroup" / group).mkdir(parents=True)
    if limit is not None:
        (folder / "sys/fs/cgroup" / group / "cpu.max").write_text(limit)
    return folder


@pytest.mark.parametrize("group", ["", "system.slice/seki.service"])
def test_a_quota_of_time_bounds_the_cores(tmp_path: Path, group: str) -> None:
    assert granted_cores(a_system(tmp_path, "100000 100000\n", group)) == 1


def test_less_than_a_core_is_one(tmp_path: Path) -> None:
    assert granted_cores(a_system(tmp_path, "20000 100000\n")) == 1


def test_there_are_no_more_cores_than_the_process_may_run_on(tmp_path: Path) -> None:
    assert granted_cores(a_system(tmp_path, "99900000 100000\n")) == SEEN


@pytest.mark.parametrize("limit", ["max 100000\n", "", None])
def test_without_a_quota_every_core_counts(tmp_path: Path, limit: str | None) -> None:
    assert granted_cores(a_system(tmp_path, limit)) == SEEN


def test_where_nothing_is_told_every_core_counts(tmp_path: Path) -> None:
    assert granted_cores(tmp_path) == SEEN
