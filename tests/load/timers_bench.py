"""How late a turn that runs out is acted upon, where many matches are timed.

Owns: letting deadlines come, spread or all in one second, and the lateness of what follows. Must
not know: how a server keeps deadlines.

Lateness counts from the deadline and the time that is left for what was received before it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import uvloop

from seki_server.domain.limits import ClockLimits
from seki_server.storage.keys import CLOCK
from tests.load.pair import Pair, seat_pairs, some_at_once
from tests.load.pinned_server import OPEN_DOOR, PinnedServer, pinned_server
from tests.load.quantiles import Quantiles, quantiles_of
from tests.support.sites import short_times
from tests.support.waiting import time_passes, until

_MATCHES = 2_000
_TURN_SECONDS = 6
_SPREAD_S = 5.0
_LIMIT_S = 60.0
_SETTLE_MS = ClockLimits().settle_ms

_PHASES = (
    (f"in set-up, within {_SPREAD_S:.0f} s", "choose", _SPREAD_S),
    ("in set-up, within one second", "choose", 1.0),
    (f"in play, where a CPU then thinks, within {_SPREAD_S:.0f} s", "fixed", _SPREAD_S),
)


@dataclass(slots=True)
class Watch:
    """One match, as its leader's client sees it."""

    pair: Pair
    step: int = 0
    deadline: int | None = None
    """Of the match's first turn, in cluster time."""
    decided: int | None = None
    """When that turn was found to be over."""
    seen_ms: float = 0.0
    """When its client was told, by the clock on the wall."""

    def begin(self) -> None:
        """Forget the match before."""
        self.deadline = self.decided = None

    def take(self, message: dict[str, Any]) -> None:
        """Note the turn's deadline, and its end."""
        if message["type"] == "turn_timed_out" and self.decided is None:
            self.decided, self.seen_ms = message["now"], time.time() * 1000
        board = message.get("board")
        if board:
            self.step = board["step"]
            if message["type"] == "match_started":
                self.deadline = board["deadline"]


@dataclass(frozen=True, slots=True)
class Lateness:
    decided_ms: Quantiles
    seen_ms: Quantiles
    apart_s: float
    """Between the first deadline and the last."""
    stood_still_ms: int
    """By how much cluster time stood still meanwhile: by so much too late may it have been seen."""
    cpu_s: float
    """Of the server, from the first start to the last turn's end."""


def report(matches: int = _MATCHES) -> Iterator[str]:
    """Yield a line for each way in which turns run out."""
    with pinned_server(OPEN_DOOR | short_times(_TURN_SECONDS)) as server:
        for name, late in uvloop.run(_measure(server, matches)):
            yield (
                f"{matches} turns run out {name} ({late.apart_s:.1f} s); after the deadline and"
                f" {_SETTLE_MS} ms it is decided {late.decided_ms.words('ms', 0)};"
                f" seen by a client {late.seen_ms.words('ms')}; {late.cpu_s:.1f} s of CPU;"
                f" time stood still for {late.stood_still_ms} ms"
            )


async def _measure(server: PinnedServer, matches: int) -> list[tuple[str, Lateness]]:
    pairs = await seat_pairs(server.port, matches, turn_seconds=_TURN_SECONDS)
    watches = [_watched(pair) for pair in pairs]
    measured: list[tuple[str, Lateness]] = []
    for name, setup, spread_s in _PHASES:
        if measured:
            await some_at_once(_end_match(watch) for watch in watches)
        await some_at_once(_configure(pair, setup) for pair in pairs)
        measured.append((name, await _let_run_out(server, watches, spread_s)))
    for pair in pairs:
        pair.close()
    return measured


def _watched(pair: Pair) -> Watch:
    watch = Watch(pair)
    pair.host.on_message = watch.take
    pair.guest.on_raw = _ignore
    return watch


async def _configure(pair: Pair, setup: str) -> None:
    await pair.host.ask(type="configure", room=pair.room, settings={"setup": setup})


async def _end_match(watch: Watch) -> None:
    pair = watch.pair
    await pair.host.ask(type="resign", room=pair.room, match=pair.match, step=watch.step)


async def _let_run_out(server: PinnedServer, watches: Sequence[Watch], spread_s: float) -> Lateness:
    """Begin a match at every board, evenly, and wait until each one's first turn is over."""
    loop = asyncio.get_running_loop()
    stopped_ms, before, began = _stopped_ms(server), server.spent(), loop.time()
    starts = []
    for number, watch in enumerate(watches):
        watch.begin()
        await time_passes(began + spread_s * number / len(watches) - loop.time())
        starts.append(asyncio.create_task(watch.pair.start()))
    await asyncio.gather(*starts)
    await until(lambda: all(watch.decided is not None for watch in watches), _LIMIT_S)
    stood_still_ms = _stopped_ms(server) - stopped_ms
    cpu_s = (server.spent() - before).server_s
    return _lateness(watches, stopped_ms, stood_still_ms, cpu_s)


def _lateness(
    watches: Sequence[Watch], stopped_ms: int, stood_still_ms: int, cpu_s: float
) -> Lateness:
    decided, seen, deadlines = [], [], []
    for watch in watches:
        assert watch.deadline is not None, "the match is timed"
        assert watch.decided is not None, "its turn ran out"
        due = watch.deadline + _SETTLE_MS
        decided.append(watch.decided - due)
        seen.append(watch.seen_ms - stopped_ms - due)
        deadlines.append(watch.deadline)
    apart_s = (max(deadlines) - min(deadlines)) / 1000
    return Lateness(quantiles_of(decided), quantiles_of(seen), apart_s, stood_still_ms, cpu_s)


def _stopped_ms(server: PinnedServer) -> int:
    """Return what cluster time is behind the clock on the wall."""
    _, stopped_ms, _ = server.ask_redis("HGET", CLOCK, "stopped_ms").split("\r\n")
    return int(stopped_ms)


def _ignore(_: bytes) -> None:
    """Leave what happens to the other player's connection."""
