"""What a header says of a client counts only as far as trusted proxies wrote it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from seki_server.transport.limits import EntryLimits, TransportLimits
from seki_server.transport.proxies import Proxies, Site, account_of
from tests.server.transport.a_door import JSON, Server, a_server

NOBODY = Proxies()
OURS = Proxies([ip_network("10.0.0.0/8"), ip_network("fd00::/8")])


def forwarded(*values: str) -> Headers:
    return Headers([("X-Forwarded-For", value) for value in values])


addresses = st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)).map(str)
lists = st.lists(
    addresses | st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=20),
    max_size=6,
)


@given(addresses, lists)
def test_without_trusted_proxies_no_header_is_believed(peer: str, claimed: list[str]) -> None:
    assert NOBODY.account_of(peer, forwarded(", ".join(claimed))) == NOBODY.account_of(
        peer, Headers()
    )


@given(lists, st.sampled_from(["198.51.100.7", "203.0.113.9"]), st.integers(0, 3))
def test_whatever_a_client_claims_the_right_most_untrusted_hop_counts(
    claimed: list[str], client: str, hops: int
) -> None:
    chain = [*claimed, client, *(f"10.1.1.{hop}" for hop in range(hops))]
    assert OURS.account_of("10.0.0.1", forwarded(", ".join(chain))) == client


@pytest.mark.parametrize(
    ("peer", "claimed", "account"),
    [
        ("198.51.100.7", ["203.0.113.9"], "198.51.100.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9, nonsense, 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", ["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::/64"),
        ("10.0.0.1", ["2001:db8::1"], "2001:db8::/64"),
        ("fd00::1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:198.51.100.7", ["203.0.113.9"], "198.51.100.7"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("", ["203.0.113.9"], "unknown"),
    ],
)
def test_where_a_connection_is_from(peer: str, claimed: list[str], account: str) -> None:
    assert OURS.account_of(peer, forwarded(*claimed)) == account


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1))
def test_all_addresses_of_an_ipv6_site_are_one_account(address: IPv6Address, host: int) -> None:
    site = int(address) >> 64 << 64
    one, other = IPv6Address(site), IPv6Address(site | host)
    assert account_of(one) == account_of(other)
    assert account_of(IPv6Address(site ^ (1 << 64))) != account_of(one)


@pytest.mark.parametrize(
    ("peer", "headers", "site"),
    [
        ("198.51.100.7", {"Host": "real", "X-Forwarded-Host": "fake"}, Site(None, "real")),
        ("198.51.100.7", {"Host": "real", "X-Forwarded-Proto": "https"}, Site(None, "real")),
        ("10.0.0.1", {"Host": "inner", "X-Forwarded-Host": "Outer"}, Site(None, "outer")),
        ("10.0.0.1", {"Host": "real", "X-Forwarded-Proto": "HTTPS"}, Site("https", "real")),
        ("10.0.0.1", {"Host": "inner", "X-Forwarded-Host": "fake, outer"}, Site(None, "outer")),
        ("10.0.0.1", {}, Site(None, None)),
    ],
)
def test_how_the_client_named_the_server(peer: str, headers: dict[str, str], site: Site) -> None:
    assert OURS.site_of(peer, Headers(headers)) == site


# Over sockets, where every peer is this machine.


async def status_of(server: Server, origin: str, headers: dict[str, str]) -> int:
    try:
        async with connect(
            server.url,
            subprotocols=[Subprotocol(JSON)],
            origin=Origin(origin),
            additional_headers=headers,
        ):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


OUTER = {"X-Forwarded-Host": "play.example.org", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "origin", "headers", "status"),
    [
        (["127.0.0.0/8"], "https://play.example.org", OUTER, 101),
        (["127.0.0.0/8"], "http://play.example.org", OUTER, 403),
        (["127.0.0.0/8"], "https://evil.example", OUTER, 403),
        ([], "https://play.example.org", OUTER, 403),
        (["192.0.2.1"], "https://play.example.org", OUTER, 403),
    ],
)
async def test_a_forwarded_host_opens_the_door_only_where_its_writer_is_trusted(
    proxies: list[str], origin: str, headers: dict[str, str], status: int
) -> None:
    async with a_server(proxies=proxies) as server:
        assert await status_of(server, origin, headers) == status


@pytest.mark.parametrize("proxies", [[], ["127.0.0.1"]])
async def test_only_behind_a_trusted_proxy_do_clients_count_one_by_one(proxies: list[str]) -> None:
    limits = TransportLimits(entry=EntryLimits(address_connections=1), close_ms=500, drain_ms=2_000)
    async with a_server(limits=limits, proxies=proxies) as server:
        await server.person(additional_headers={"X-Forwarded-For": "203.0.113.1"})
        other = await server.knock(additional_headers={"X-Forwarded-For": "203.0.113.2"})
        assert (await other.receive())["type"] == ("hello" if proxies else "goodbye")
        again = await server.knock(additional_headers={"X-Forwarded-For": "203.0.113.1"})
        assert (await again.receive())["type"] == "goodbye"
