"""Where a connection comes from, seen past the proxies that an operator trusts.

Owns: which forwarding headers are believed. Must not know: what an address is used for.
Anybody may write these headers; what counts is who handed them on. So the list of addresses is read
from its right end, where the nearest proxy wrote, and ends at the first one that is not trusted.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from typing import Final

from websockets.datastructures import Headers

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_NOWHERE: Final = "unknown"
_SITE_BITS: Final = 64
"""Of an IPv6 address: who has one has them all."""


@dataclass(frozen=True, slots=True)
class Site:
    """How the client named the server: what a browser shows in its address bar."""

    scheme: str | None
    """None where nobody who is trusted says it."""
    host: str | None


class Proxies:
    """The proxies that are trusted; none unless an operator names them."""

    def __init__(self, networks: Collection[Network] = ()) -> None:
        self._networks = tuple(networks)

    def is_one(self, peer: str) -> bool:
        """Tell whether a peer is a trusted proxy, which speaks for many."""
        address = _parse(peer)
        return address is not None and self._trusts(address)

    def account_of(self, peer: str, headers: Headers) -> str:
        """Return what a client's connections are counted by."""
        address = _parse(peer)
        if address is None:
            return _NOWHERE
        hops = ",".join(headers.get_all("X-Forwarded-For")).split(",")
        while hops and self._trusts(address):
            before = _parse(hops.pop())
            if before is None:
                break
            address = before
        return account_of(address)

    def site_of(self, peer: str, headers: Headers) -> Site:
        """Return how the client named the server."""
        host = _only(headers, "Host")
        if not self.is_one(peer):
            return Site(None, host)
        return Site(_last(headers, "X-Forwarded-Proto"), _last(headers, "X-Forwarded-Host") or host)

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def account_of(address: Address) -> str:
    """Return the name of an address's account: IPv6 ones share it by their 64 leading bits."""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address), _SITE_BITS), strict=False))


def block_of(account: str) -> str:
    """Return what people behind one address of the internet have in common; empty: not known.

    An address of a local network is that of one of many such networks, or of a proxy.
    """
    network = account.partition("/")[0]
    address = _parse(network)
    return account if address is not None and address.is_global else ""


def _parse(text: str) -> Address | None:
    """Read an address as a peer or a proxy writes it, perhaps with a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def _last(headers: Headers, name: str) -> str | None:
    """Return what the nearest proxy wrote."""
    return ",".join(headers.get_all(name)).rpartition(",")[2].strip().lower() or None


def _only(headers: Headers, name: str) -> str | None:
    values = headers.get_all(name)
    return values[0].lower() if len(values) == 1 and values[0] else None
