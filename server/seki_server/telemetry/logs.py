"""Logs as one JSON object a line, with whatever a record carries beside its text.

Owns: the form of a line. Must not know: who logs what.
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final

_STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}
"""What every record has; everything else is the caller's `extra`."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=repr)


def log_to_stderr(level: str) -> None:
    """Write logs from this level on to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("websockets").setLevel(logging.WARNING)
