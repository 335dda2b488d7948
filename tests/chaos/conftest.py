"""Servers that are shared by the tests that leave them alive."""

from collections.abc import Iterator

import pytest

from tests.support.sites import Pair, Site, a_pair, a_site


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """One server on its embedded Redis, for tests that kill neither."""
    with a_site("embedded") as site:
        yield site


@pytest.fixture(scope="session")
def url(site: Site) -> str:
    """Where sockets of the shared server open."""
    return site.server.url


@pytest.fixture(scope="session")
def pair() -> Iterator[Pair]:
    """Two servers on one Redis; a test that kills one starts it again."""
    with a_pair() as pair:
        yield pair
