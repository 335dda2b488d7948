"""What a tracked file may not be or hold: locks full of addresses, registry addresses, paths of one
machine. Owns their recognition; knows no files."""

import re

_FORBIDDEN_FILE = re.compile(
    r"(?:^|/)(?:uv\.lock|pylock\.toml|Cargo\.lock|yarn\.lock|[^/]*\.rdb|[^/]*\.aof|[^/]*\.so"
    r"|node_modules/.*|dist/.*|__pycache__/.*)$"
)
_REGISTRY = re.compile(
    r"""https?://[^\s"']*/(?:simple\b|packages/[0-9a-f]{2}/|-/[^\s"']*\.tgz)"""
    r"""|"resolved":\s*"http|--(?:extra-)?index-url\s|^\s*registry\s*=""",
    re.MULTILINE,
)
_MACHINE_PATH = re.compile(
    r"(?<![\w.])/(?:work|root|home)/[\w.-]+|/opt/wheels|shared/(?:vectors|design|rules|seeds)\b"
)


def is_forbidden_file(path: str) -> bool:
    """Tell whether a file must never be tracked."""
    return _FORBIDDEN_FILE.search(path) is not None


def registry_addresses(text: str) -> list[str]:
    """List what points at a package registry: its addresses belong to the machine, not to us."""
    return [found[0].strip() for found in _REGISTRY.finditer(text)]


def machine_paths(text: str) -> list[str]:
    """List the paths that exist on the machine of whoever wrote them only."""
    return [found[0] for found in _MACHINE_PATH.finditer(text)]
