"""Servers that stop, in good order or not: nothing acknowledged is lost, nobody begins anew."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from seki_protocol.messages.events import SettingsChanged
from tests.support.raw_client import RawClient, RawTable, a_raw_client, a_raw_table
from tests.support.sites import Site, a_site
from tests.support.tables import a_diary, a_session, a_table

TABLES = 12


@pytest.fixture(scope="module")
def frail() -> Iterator[Site]:
    """A site whose server each test here ends and starts again."""
    with a_site("embedded") as site:
        yield site


@pytest.mark.parametrize("seed", range(3))
async def test_sigterm_under_load_loses_no_acknowledged_action(frail: Site, seed: int) -> None:
    """Scenario 18: acknowledgements are compared to what is stored."""
    url = frail.server.url
    enough = Random(seed).randrange(TABLES, 30 * TABLES)
    load = _Load(enough, frail)
    async with asyncio.TaskGroup() as group:
        for _ in range(TABLES):
            group.create_task(load.play_at_a_table(url))
    assert frail.server.wait() == 0
    frail.server.start()
    assert set(load.close_codes) == {1012}
    for token, room, acknowledged in load.courses:
        async with a_raw_client(url, token) as back:
            stored = (await back.snapshot(room))["match"]["actions"]
            assert len(stored) == acknowledged


class _Load:
    """Tables that play until the server ends; it is told to after so many actions in all."""

    def __init__(self, enough: int, site: Site) -> None:
        self.courses: list[tuple[str, str, int]] = []
        self.close_codes: list[int | None] = []
        self._left = enough
        self._site = site

    async def play_at_a_table(self, url: str) -> None:
        """Play the recorded game as fast as it goes; note what was acknowledged."""
        async with a_raw_table(url) as table:
            acknowledged = 0
            try:
                while True:
                    await table.play(acknowledged)
                    acknowledged += 1
                    self._count()
            except ConnectionClosed:
                self.courses.append((table.host.token, table.room, acknowledged))
            for client in (table.host, table.guest):
                await client.connection.wait_closed()
                self.close_codes.append(client.connection.close_code)

    def _count(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._site.server.terminate()


async def test_after_a_restart_a_device_token_leads_back_to_the_same_seat(frail: Site) -> None:
    """Scenario 20: restart does not void tokens."""
    async with a_raw_table(frail.server.url) as table:
        await table.play_until(3)
        before = await table.guest.snapshot(table.room)
        frail.server.restart()
        async with a_raw_client(frail.server.url, table.guest.token) as back:
            assert back.person == table.guest.person
            assert back.rooms == [table.room]
            assert await back.snapshot(table.room) == before
            again = await back.do("join_party", code=table.codes["invite"], seat="any")
            assert again == {"room": table.room, "seat": 1}
            await _play_as(back, table, 3)


async def test_after_a_restart_an_old_base_is_told_what_to_fetch(frail: Site) -> None:
    """Scenario 11: who has missed a restart and a move is not stuck."""
    async with a_raw_table(frail.server.url) as table:
        await table.play_until(4)
        known = await table.host.snapshot(table.room)
        frail.server.restart()
        async with (
            a_raw_client(frail.server.url, table.host.token) as host,
            a_raw_client(frail.server.url, table.guest.token) as guest,
        ):
            await _play_as(host, table, 4)
            stale = {**table.play_at(5), "step": 3}
            await guest.send(stale)
            detail = (await guest.reply_to(stale["id"]))["detail"]
            assert (detail["step"], detail["seq"]) == (5, known["seq"] + 1)
            since = {"after": known["seq"], "check": known["check"]}
            assert await guest.do("resume", room=table.room, **since) == {"resumed": True}
            assert (await guest.push("action_played"))["seq"] == detail["seq"]
            await _play_as(guest, table, 5)


async def test_a_command_sent_again_after_a_restart_is_carried_out_once(frail: Site) -> None:
    """Scenario 9: the acknowledgement was lost with the server; the retry gets it."""
    async with a_raw_table(frail.server.url) as table:
        await table.play_until(2)
        command = table.play_at(2)
        await table.host.send(command)
        first = await table.host.reply_to(command["id"])
        frail.server.restart()
        async with a_raw_client(frail.server.url, table.host.token) as back:
            await back.send(command)
            assert await back.reply_to(command["id"]) == first
            snapshot = await back.snapshot(table.room)
            assert len(snapshot["match"]["actions"]) == 3


async def test_eleven_commands_queued_while_offline_are_all_answered(frail: Site) -> None:
    """Closing line: each is carried out once, in order."""
    async with a_session(frail.server.url) as host:
        room = await host.create_party("janggi")
        frail.server.kill()
        wishes = [{"show_legal_moves": bool(number % 2)} for number in range(11)]
        with a_diary(host) as diary:
            queued = [asyncio.create_task(room.configure(wish)) for wish in wishes]
            await asyncio.to_thread(frail.server.ensure)
            await asyncio.gather(*queued)
            view = await room.refresh()
            events = diary.events_of(room.id)
        changes = [each.settings for each in events if isinstance(each, SettingsChanged)]
        assert [settings["show_legal_moves"] for settings in changes] == [
            wish["show_legal_moves"] for wish in wishes
        ]
        assert view.settings["show_legal_moves"] is False


async def test_both_players_go_on_after_the_server_was_away(frail: Site) -> None:
    """Scenario 1: the client library comes back by itself."""
    url = frail.server.url
    async with a_table((url, url)) as table:
        await table.play(0, "right")
        await asyncio.to_thread(frail.server.restart)
        await table.play(1, "left")
        views = await table.at_step(2)
        assert [view.match.actions for view in views if view.match] == [("right", "left")] * 2


async def _play_as(client: RawClient, table: RawTable, step: int) -> None:
    command = table.play_at(step)
    await client.send(command)
    reply: dict[str, Any] = await client.reply_to(command["id"])
    assert reply["result"] == {"step": step + 1}
