"""Reads the recorded vectors of `tests/data`; what they mean is said on the rules pages.

Large files are sampled evenly, so that every kind of position is met in a short run; with
SEKI_ALL_VECTORS=1 in the environment they are read whole.
"""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data"


def read_json(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def read_lines(name: str) -> Iterator[Any]:
    """Yield the records of a `.jsonl.gz` file."""
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def sample_lines(name: str, size: int) -> Iterator[Any]:
    """Yield about `size` records, spread evenly over the file, or all when asked by environment."""
    records = list(read_lines(name))
    step = 1 if os.environ.get("SEKI_ALL_VECTORS") == "1" else max(1, len(records) // size)
    yield from records[::step]
