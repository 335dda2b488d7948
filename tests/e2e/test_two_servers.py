"""Two servers on one Redis, a player on each: whole games are played while they are killed."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from seki_protocol.client import Room, RoomView
from tests.e2e.replay import acts_of, check_record, check_views, replay
from tests.e2e.storm import Blow, Storm
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.redis_servers import FLAVOURS
from tests.support.sites import Pair, a_pair
from tests.support.tables import PATIENCE_S, Table, a_session, a_table, timeless

DEATHS_EACH = 5


@pytest.mark.parametrize(("name", "flavour"), list(zip(GAMES, FLAVOURS, strict=True)))
@pytest.mark.parametrize("deaths", [0, DEATHS_EACH], ids=["in peace", "with kills"])
async def test_a_whole_game_is_played_over_two_servers(
    name: str, flavour: str, deaths: int
) -> None:
    """Scenario 2: players on different servers, watchers on both, either server killed."""
    game = recorded_game(name)
    with a_pair(flavour) as pair:
        blows = [Blow(server.kill, server.ensure) for server in pair.servers] * deaths
        storm = Storm(deaths, acts_of(game), blows)
        async with AsyncExitStack() as stack:
            seats = a_table(pair.urls, game.name, game.settings)
            table = await stack.enter_async_context(seats)
            watchers = [await _a_watcher(stack, table, url) for url in pair.urls]
            match = await replay(table, game, storm.do)
            await _check_watchers(watchers, table)
            with pair.store() as store:
                check_record(store, table, game, match)
            if deaths:
                await _check_after_restart(pair, table)
        assert (storm.in_flight > 0) == (deaths > 0)


async def _a_watcher(stack: AsyncExitStack, table: Table, url: str) -> Room:
    codes = table.rooms[0].view.codes
    assert codes is not None
    session = await stack.enter_async_context(a_session(url))
    return await session.watch(codes.watch)


async def _check_watchers(watchers: list[Room], table: Table) -> None:
    """Who looks on sees what the players see, except for the codes."""
    players = timeless(table.rooms[0].view)
    for room in watchers:
        view = timeless(await room.until(lambda seen: seen.seq >= players.seq, PATIENCE_S))
        assert view.seat is None
        assert view.codes is None
        assert _public(view) == _public(players)


async def _check_after_restart(pair: Pair, table: Table) -> None:
    """Each server, started anew, shows both players what they have seen."""
    for server in pair.servers:
        await asyncio.to_thread(server.restart)
        await check_views(table, server.url)


def _public(view: RoomView) -> tuple[object, ...]:
    return view.seq, view.leader, view.members, view.seats, view.settings, view.closed, view.match
