"""Two clients play the two recorded games against a server, board by board, in the terminal.

Owns: the show. Must not know: how a server works; everything here is what any client can do.
Uses the server that is running at `SEKI_PORT`, else one of its own that leaves nothing behind.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from seki_protocol.client import MatchView, Room, RoomView, connect
from seki_server.app import open_server
from seki_server.drawing import draw_board
from seki_server.settings import Settings
from seki_server.storage.embedded import embedded_redis

LIMIT_S = 30.0
SHOW_PAUSE_MS = 250
HEALTH_LIMIT_S = 1.0


class RecordedGame(NamedTuple):
    """A game between people: everything both sides did, set-up included."""

    game: str
    settings: Mapping[str, Any]
    actions: Sequence[str]
    resigned: bool
    """Whether the side that would be next gives up after the last action."""


def recorded_games() -> Sequence[RecordedGame]:
    """Read the games that come with the server."""
    text = files("seki_server").joinpath("recorded_games.json").read_text()
    return [RecordedGame(game, **record) for game, record in json.loads(text).items()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the show; return the exit status."""
    parser = argparse.ArgumentParser(prog="seki_server.demo", description=__doc__)
    parser.add_argument("--url", help="a server's socket, such as ws://localhost:8080/ws")
    parser.add_argument("--pause-ms", type=int, default=SHOW_PAUSE_MS, help="between two actions")
    options = parser.parse_args(arguments)
    asyncio.run(show(options.url, options.pause_ms))
    return 0


async def show(url: str | None, pause_ms: int) -> None:
    """Play every recorded game, on the server named, the one that runs, or an own one."""
    settings = Settings()
    if url is None and await asyncio.to_thread(_is_running, settings.port):
        url = f"ws://localhost:{settings.port}/ws"
    if url is not None:
        await _play_all(url, pause_ms)
        return
    async with _own_server(settings) as own:
        await _play_all(own, pause_ms)


@asynccontextmanager
async def _own_server(settings: Settings) -> AsyncIterator[str]:
    """Serve on a free port, with data that goes when the show is over."""
    with tempfile.TemporaryDirectory(prefix="seki-demo-") as folder:
        private = settings.model_copy(update={"host": "127.0.0.1", "port": 0})
        own_redis = embedded_redis(Path(folder), settings.storage, settings.redis_server)
        async with own_redis as address, open_server(private, address) as door:
            yield f"ws://127.0.0.1:{door.port}/ws"


def _is_running(port: int) -> bool:
    try:
        health = f"http://localhost:{port}/health"
        with urllib.request.urlopen(health, timeout=HEALTH_LIMIT_S) as response:
            return bool(json.load(response)["status"] == "ok")
    except (urllib.error.URLError, OSError, ValueError, KeyError):
        return False


async def _play_all(url: str, pause_ms: int) -> None:
    _say(f"Playing on {url}")
    for record in recorded_games():
        await _play(url, record, pause_ms)


async def _play(url: str, record: RecordedGame, pause_ms: int) -> None:
    """Seat two newcomers, play the record, and show every position as the host sees it."""
    async with connect(url) as host, connect(url) as guest:
        room = await host.create_party(record.game, record.settings)
        assert room.view.codes is not None
        rooms = (room, await guest.join_party(room.view.codes.invite, "any"))
        await room.start()
        for step, action in enumerate(record.actions):
            seat = (await _at_step(room, step)).board.to_move
            assert seat is not None
            await _at_step(rooms[seat], step)
            await rooms[seat].play(action, step)
            _show(record, step, await _at_step(room, step + 1))
            await asyncio.sleep(pause_ms / 1000)
        if record.resigned:
            seat = (await _at_step(room, len(record.actions))).board.to_move
            assert seat is not None
            await rooms[seat].resign()
        ended = await room.until(
            lambda view: view.match is not None and view.match.is_over, LIMIT_S
        )
        _show_end(ended.match)


def _is_over(view: RoomView) -> bool:
    return view.match is not None and view.match.is_over


async def _at_step(room: Room, step: int) -> MatchView:
    """Return the match once it is seen at a step."""

    def is_there(view: RoomView) -> bool:
        return view.match is not None and view.match.board.step == step

    match = (await room.until(is_there, LIMIT_S)).match
    assert match is not None
    return match


def _show(record: RecordedGame, step: int, match: MatchView) -> None:
    colour = sys.stdout.isatty()
    _say(f"\n{record.game} {step + 1}/{len(record.actions)}: {record.actions[step]}")
    _say(draw_board(record.game, match.board.fen, colour=colour))


def _show_end(match: MatchView | None) -> None:
    assert match is not None
    assert match.result is not None
    winner = {None: "a draw", 0: "the host wins", 1: "the guest wins"}[match.result.winner]
    _say(f"\n{winner}: {match.result.termination}")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
