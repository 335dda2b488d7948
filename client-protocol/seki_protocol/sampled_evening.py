"""Who and what the samples are of: two people, their room, their match, and when it was.

Owns: the names. Must not know: messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Sample = Mapping[str, Any]

ROOM: Final = "k3m9p2x7q4w8t5z1"
MATCH: Final = f"{ROOM}.1"
ANN: Final = "Zs0pYbC1dFq8rT2uVwX3yA"
BEN: Final = "m4N5oP6qR7sT8uV9wX0yZ1"
TOKEN: Final = "Vd3kq0ZbT6yXn1Rm8sWc5LgJ2hUfA9oPe4iKtQvBxYs"
NOW: Final = 1_796_400_000_000


def a_command(number: int, name: str, /, **fields: object) -> Sample:
    """Return a command, the evening's so manieth."""
    return {"id": f"Qm7xT2vWc9sKd4RfLh1ZpA.{number}", "type": name, **fields}
