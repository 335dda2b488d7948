"""One thing is done for many, some of them at a time."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.runtime.at_once import for_each


@given(st.integers(0, 40), st.integers(1, 10))
def test_each_is_done_once_and_never_too_many_at_a_time(count: int, at_once: int) -> None:
    done: list[int] = []
    going: set[int] = set()

    async def act(thing: int) -> None:
        going.add(thing)
        assert len(going) <= at_once
        await asyncio.sleep(0)
        going.remove(thing)
        done.append(thing)

    asyncio.run(for_each(range(count), act, at_once))
    assert sorted(done) == list(range(count))


async def test_what_goes_wrong_is_raised_when_the_rest_is_done() -> None:
    done: list[int] = []

    async def act(thing: int) -> None:
        await asyncio.sleep(0)
        if thing == 0:
            raise RuntimeError("the first")
        done.append(thing)

    with pytest.raises(RuntimeError):
        await for_each(range(10), act, 2)
    assert done == list(range(1, 10))
