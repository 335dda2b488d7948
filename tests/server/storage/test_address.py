"""Redis' URLs, in the forms redis-py knows."""

from __future__ import annotations

import ssl

import pytest

from seki_server.storage.address import Address, InvalidAddress, parse_address


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://", Address()),
        ("redis://example.org", Address("example.org")),
        ("redis://example.org:7000/3", Address("example.org", 7000, database=3)),
        ("redis://[::1]:7000", Address("::1", 7000)),
        ("redis://:pa%20ss@h", Address("h", password="pa ss")),
        ("redis://user:word@h/1", Address("h", database=1, username="user", password="word")),
        ("unix:///run/redis.sock", Address(path="/run/redis.sock")),
        (
            "unix://user:word@/run/redis.sock?db=2",
            Address(path="/run/redis.sock", database=2, username="user", password="word"),
        ),
    ],
)
def test_a_url_names_a_server(url: str, address: Address) -> None:
    assert parse_address(url) == address


def test_rediss_is_checked_tls_unless_the_url_says_otherwise() -> None:
    checked = parse_address("rediss://h:6380/1").tls
    unchecked = parse_address("rediss://h?ssl_cert_reqs=none").tls
    assert checked
    assert unchecked
    assert (checked.verify_mode, checked.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert unchecked.verify_mode == ssl.CERT_NONE


@pytest.mark.parametrize("url", ["", "http://h", "localhost:6379", "redis://h:port"])
def test_what_is_no_redis_url_is_refused(url: str) -> None:
    with pytest.raises(InvalidAddress):
        parse_address(url)


@pytest.mark.parametrize("url", ["redis://user:secret@h/1", "unix://u:secret@/r.sock"])
def test_a_secret_is_never_shown(url: str) -> None:
    address = parse_address(url)
    assert "secret" not in str(address)
    assert "secret" not in repr(address)
