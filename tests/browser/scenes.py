"""Every screen of the page, and how somebody comes to see it.

Owns: the list of screens. Must not know: what is looked at, measured or photographed there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial

from playwright.async_api import Page

from tests.browser.acting import awaits_own_turn, place_on, places_of, plays
from tests.browser.matches import Settings, a_party, comes_with_token
from tests.browser.people import LOCALES, People, Person, choose_language
from tests.browser.ranked import a_ranked_table, play_a_match, play_some, until_counted
from tests.browser.troubles import NETWORK_IS_CUT
from tests.support.recorded_games import GAMES, recorded_game
from tests.support.tables import Table, a_table

IN_PLAY = 40
"""How many actions into the recorded games there is something to look at."""

PLACING = 12
TAKE_OR_STACK = 24
"""Where Gungi's recorded game is set up, and where a target may be taken or stacked on."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where scenes are played: people, and the site's socket."""

    people: People
    url: str


Shown = AbstractAsyncContextManager[Page]
Scene = Callable[[Stage], Shown]


@asynccontextmanager
async def _opened(stage: Stage, address: str, sign: str) -> AsyncIterator[Page]:
    """Let a newcomer open an address, and wait for what shows that it is there."""
    newcomer = await stage.people.come("newcomer")
    await newcomer.opens(address)
    await newcomer.page.locator(sign).first.wait_for()
    yield newcomer.page


@asynccontextmanager
async def _invited(stage: Stage, purpose: str) -> AsyncIterator[Page]:
    """Let a newcomer open a link with a code."""
    async with a_party(stage.url, "janggi") as party:
        code = party.codes.invite if purpose == "join" else party.codes.watch
        async with _opened(stage, f"#/{purpose}/{code}", "seki-code button") as page:
            yield page


@asynccontextmanager
async def _in_party(stage: Stage, game: str, guests: int, leads: bool) -> AsyncIterator[Page]:
    """Show a party to its leader or to its last guest."""
    async with a_party(stage.url, game, guests=guests) as party:
        token = party.leader if leads else party.guests[-1]
        member = await comes_with_token(stage.people, "member", token)
        await member.opens(f"#/room/{party.room.id}")
        await member.page.locator("seki-party h1").wait_for()
        yield member.page


@asynccontextmanager
async def _match(
    stage: Stage, game: str, count: int, settings: Settings | None = None
) -> AsyncIterator[tuple[Table, Person]]:
    """Let whoever is to move after so many actions of the record come to the match."""
    record = recorded_game(game)
    settled = {"first": "leader", **record.settings, **(settings or {})}
    async with a_table((stage.url, stage.url), game, settled) as table:
        for step, action in enumerate(record.actions[:count]):
            await table.play(step, action)
        (view, _) = await table.at_step(count)
        assert view.match is not None
        seat = view.match.board.to_move
        assert seat is not None
        mover = await comes_with_token(stage.people, "mover", table.sessions[seat].token)
        await mover.opens()
        await awaits_own_turn(mover.page)
        yield table, mover


@asynccontextmanager
async def _on_turn(stage: Stage, game: str, count: int, pressed: int = 0) -> AsyncIterator[Page]:
    """Show a match to whoever is to move, some places of the record's next action pressed."""
    async with _match(stage, game, count) as (_, mover):
        for place in places_of(recorded_game(game).actions[count])[:pressed]:
            await place_on(mover.page, place).click()
        yield mover.page


@asynccontextmanager
async def _waiting(stage: Stage, game: str) -> AsyncIterator[Page]:
    """Show a match to whoever has just moved."""
    async with _match(stage, game, IN_PLAY) as (_, mover):
        await plays(mover.page, recorded_game(game).actions[IN_PLAY])
        await mover.page.get_by_text("to move").first.wait_for()
        yield mover.page


@asynccontextmanager
async def _over(stage: Stage, game: str) -> AsyncIterator[Page]:
    """Show the end of a match to its winner."""
    record = recorded_game(game)
    last = len(record.actions) - 1
    async with _match(stage, game, last) as (table, mover):
        await plays(mover.page, record.actions[last])
        await table.at_step(last + 1)
        if record.is_resigned:
            await table.second.resign()
        await mover.page.locator(".result").wait_for()
        yield mover.page


@asynccontextmanager
async def _resigning(stage: Stage, game: str) -> AsyncIterator[Page]:
    """Show the question whether to resign."""
    async with _match(stage, game, IN_PLAY) as (_, mover):
        await mover.page.get_by_role("button", name="Resign").click()
        await mover.page.get_by_role("alertdialog").wait_for()
        yield mover.page


@asynccontextmanager
async def _offered(stage: Stage) -> AsyncIterator[Page]:
    """Show a draw that is offered."""
    settings: Settings = {"allow_draw_offer": True, "allow_take_back": True}
    async with _match(stage, "janggi", IN_PLAY, settings) as (table, mover):
        await table.rooms[1].offer("draw")
        await mover.page.get_by_role("button", name="Accept").wait_for()
        yield mover.page


@asynccontextmanager
async def _looking_back(stage: Stage, game: str) -> AsyncIterator[Page]:
    """Show an earlier position of a match."""
    async with _match(stage, game, IN_PLAY) as (_, mover):
        await mover.page.get_by_role("button", name="One back").click()
        await mover.page.get_by_text("Looking back").wait_for()
        yield mover.page


@asynccontextmanager
async def _cut_off(stage: Stage) -> AsyncIterator[Page]:
    """Show a match to somebody without a connection."""
    async with _match(stage, "janggi", IN_PLAY) as (_, mover):
        mover.troubles.expect(*NETWORK_IS_CUT)
        for language in (*LOCALES, "en"):
            await choose_language(mover.page, language)
        await mover.loses_the_network()
        await mover.page.get_by_text("This device is offline.").first.wait_for()
        yield mover.page
        await mover.has_the_network_again()


@asynccontextmanager
async def _played_before(stage: Stage, game: str, is_replayed: bool) -> AsyncIterator[Page]:
    """Show the start page to somebody with an open room and a game behind them, or that game."""
    async with _over(stage, game) as page:
        await page.goto(stage.people.site)
        link = page.get_by_role("link", name="Won")
        await link.wait_for()
        if is_replayed:
            await link.click()
            await page.locator("seki-recent .moves-one").first.wait_for()
        yield page


@asynccontextmanager
async def _looking_for_opponent(stage: Stage, elsewhere: str) -> AsyncIterator[Page]:
    """Show somebody who waits for an opponent where they wait, or another page meanwhile."""
    async with _opened(stage, "", "seki-queue button:enabled") as page:
        await page.get_by_role("button", name="Find an opponent").click()
        await page.get_by_role("button", name="Stop waiting").wait_for()
        if elsewhere:
            await page.goto(f"{stage.people.site}/{elsewhere}")
            await page.locator(".waiting-bar").wait_for()
        yield page
        await page.locator("seki-queue, seki-waiting").get_by_role("button").last.click()
        await page.locator(".queue-pulse").first.wait_for(state="detached")


@asynccontextmanager
async def _paired(stage: Stage) -> AsyncIterator[Page]:
    """Show the pairing to somebody who has waited."""
    async with _opened(stage, "", "seki-queue button:enabled") as page:
        await page.get_by_role("button", name="Find an opponent").click()
        other = await stage.people.come("other")
        await other.opens()
        await other.page.get_by_role("button", name="Find an opponent").click()
        await page.locator(".waiting-notice").wait_for()
        await page.get_by_text("What leaving costs").click()
        yield page


@asynccontextmanager
async def _rated(stage: Stage, address: str, sign: str) -> AsyncIterator[Page]:
    """Show a page to somebody who has played ranked matches."""
    async with a_ranked_table(stage.url) as table:
        for loser in (1, 0, 1):
            table = await play_a_match(table, loser)
        await play_some(table)
        host = await comes_with_token(stage.people, "host", table.sessions[0].token)
        await host.opens(address or f"#/room/{table.room}")
        if not address:
            await table.rooms[1].resign()
        await host.page.locator(sign).first.wait_for()
        yield host.page
        if address:
            await table.rooms[1].resign()
        await until_counted(table)


def _of_both(name: str, make: Callable[..., Shown], **how: object) -> dict[str, Scene]:
    return {name.format(game): partial(make, game=game, **how) for game in GAMES}


SCENES: Mapping[str, Scene] = {
    "start": partial(_opened, address="", sign="seki-start h1"),
    "unknown": partial(_opened, address="#/nowhere", sign="main h1"),
    "invited": partial(_invited, purpose="join"),
    "invited-to-watch": partial(_invited, purpose="watch"),
    "rules-janggi": partial(_opened, address="#/rules/janggi", sign="seki-rules h1"),
    "rules-gungi": partial(_opened, address="#/rules/gungi", sign="seki-rules h1"),
    **_of_both("party-{}-alone", _in_party, guests=0, leads=True),
    **_of_both("party-{}-led", _in_party, guests=2, leads=True),
    **_of_both("party-{}-joined", _in_party, guests=1, leads=False),
    **_of_both("match-{}-setup", _on_turn, count=0),
    **_of_both("match-{}-turn", _on_turn, count=IN_PLAY),
    **_of_both("match-{}-picked", _on_turn, count=IN_PLAY, pressed=1),
    **_of_both("match-{}-waiting", _waiting),
    **_of_both("match-{}-over", _over),
    **_of_both("match-{}-resigning", _resigning),
    **_of_both("match-{}-looking-back", _looking_back),
    **_of_both("recent-{}", _played_before, is_replayed=True),
    "start-again": partial(_played_before, game="janggi", is_replayed=False),
    "ranked-waiting": partial(_looking_for_opponent, elsewhere=""),
    "ranked-waiting-elsewhere": partial(_looking_for_opponent, elsewhere="#/ranking/gungi"),
    "ranked-paired": _paired,
    "ranked-over": partial(_rated, address="", sign=".rating-moved"),
    "ranked-profile": partial(_rated, address="#/profile", sign=".graph"),
    "match-offered": _offered,
    "match-cut-off": _cut_off,
    "match-gungi-placing": partial(_on_turn, game="gungi", count=PLACING, pressed=1),
    "match-gungi-choice": partial(_on_turn, game="gungi", count=TAKE_OR_STACK, pressed=2),
}
