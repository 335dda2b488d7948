"""A recorded game played to its end while the server and Redis are killed under it.

Owns: which game and which Redis a seed means, and how often each is killed. Must not know: which
seeds are tried.
"""

from __future__ import annotations

import asyncio

from tests.e2e.replay import acts_of, check_record, check_views, replay
from tests.e2e.storm import Blow, Storm
from tests.support.recorded_games import GAMES, RecordedGame, recorded_game
from tests.support.redis_servers import FLAVOURS
from tests.support.sites import Site, a_site
from tests.support.tables import a_table

SERVER_DEATHS = 20
REDIS_DEATHS = 5


async def undergo(seed: int) -> int:
    """Play the seed's game through its blows; return how many fell before a reply."""
    game = recorded_game(GAMES[seed % 2])
    flavour = FLAVOURS[seed // 2 % 2]
    try:
        with a_site(flavour) as site:
            return await _play_at(site, game, seed)
    except BaseException as error:
        what = f"seed {seed} ({game.name} on {flavour} Redis)"
        error.add_note(f"{what}; again: python -m tests.e2e.soak --seed {seed}")
        raise


async def _play_at(site: Site, game: RecordedGame, seed: int) -> int:
    server = site.server
    death = Blow(server.kill, server.ensure)
    crash = Blow(site.crash_redis, server.ensure)
    blows = [death] * SERVER_DEATHS + [crash] * REDIS_DEATHS
    storm = Storm(seed, acts_of(game), blows)
    async with a_table((server.url, server.url), game.name, game.settings, seed) as table:
        match = await replay(table, game, storm.do)
        with site.store() as store:
            check_record(store, table, game, match)
        await asyncio.to_thread(server.restart)
        await check_views(table, server.url)
    return storm.in_flight
