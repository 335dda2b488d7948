"""The close codes, in one line for documents.

Owns: the line's text. Must not know: which document it stands in.
"""

from __future__ import annotations

from seki_protocol.close_codes import CloseCode, may_come_back


def close_codes_line() -> str:
    """Say after which of the server's close codes to come back."""
    back = [code for code in CloseCode if may_come_back(code)]
    away = [code for code in CloseCode if not may_come_back(code)]
    return f"When closed, come back after {_named(back)}; stay away after {_named(away)}."


def _named(codes: list[CloseCode]) -> str:
    return ", ".join(f"{code.value} ({code.name.lower().replace('_', ' ')})" for code in codes)
