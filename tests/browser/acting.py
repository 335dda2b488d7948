"""Acting on a board as people do: by clicks or keys on named squares, hands, buttons and choices.

Owns: which presses make an action of the game's notation. Must not know: rules, or any screen
beside the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Locator, Page

_PLACE = r"[a-i](?:10|[1-9])|[1-9]{2}"
_MOVE = re.compile(rf"(?P<origin>{_PLACE}|[A-Z]\*)(?P<target>{_PLACE})(?:[x+=].*)?")

BOARD = "seki-janggi-board, seki-gungi-board"
MOST_TABS = 80
"""Whatever takes more presses than this to come to is out of reach by keyboard."""

_ON_TURN = f"""() => {{
  const board = document.querySelector("{BOARD}");
  return board?.turn && board.pending === null;
}}"""
_ON_TURN_OR_OVER = f"""() => {{
  if (document.querySelector(".match[data-over]")) return "over";
  return ({_ON_TURN})() && "turn";
}}"""
_IS_FOCUSED = "element => element === document.activeElement"
_WAY = """(cell) => {
  const at = (each) => {
    const row = each.closest("[role=row]");
    return [[...row.parentElement.children].indexOf(row), [...row.children].indexOf(each)];
  };
  const [row, column] = at(cell);
  const [fromRow, fromColumn] = at(document.activeElement);
  return [row - fromRow, column - fromColumn];
}"""


def places_of(action: str) -> Sequence[str]:
    """List the places that an action is put together from; empty where a button says it all."""
    found = _MOVE.fullmatch(action)
    return (found["origin"], found["target"]) if found else ()


def place_on(page: Page, place: str) -> Locator:
    """Return what is pressed for a place: `e4`, or `W*` for a piece in the reader's hand."""
    if place.endswith("*"):
        return page.locator(f'[data-hand="{place[:-1]}"]').first
    return page.locator(f'[data-square="{place}"]')


async def awaits_own_turn(page: Page) -> None:
    """Wait until the reader may act."""
    await page.wait_for_function(_ON_TURN)


async def is_own_turn_again(page: Page) -> bool:
    """Wait until the reader may act, or the match is over; tell whether it is the first."""
    found = await page.wait_for_function(_ON_TURN_OR_OVER)
    return bool(await found.json_value() == "turn")


async def legal_actions(page: Page) -> Sequence[str]:
    """Wait for the reader's turn; return what the server says may be played."""
    await awaits_own_turn(page)
    actions: list[str] = await page.locator(BOARD).evaluate("board => board.turn.actions")
    return actions


async def plays(page: Page, action: str) -> None:
    """Wait for the reader's turn, then put an action together by clicks."""
    await awaits_own_turn(page)
    for place in places_of(action):
        await place_on(page, place).click()
    for button in await _buttons_for(page, action):
        await button.click()


async def plays_by_keyboard(page: Page, action: str) -> None:
    """Wait for the reader's turn, then put an action together by keys alone."""
    await awaits_own_turn(page)
    for place in places_of(action):
        await _walks_to(page, place)
        await page.keyboard.press("Enter")
    for button in await _buttons_for(page, action):
        await tabs_to(page, button)
        await page.keyboard.press("Enter")


async def _buttons_for(page: Page, action: str) -> Sequence[Locator]:
    """List what is pressed after the places; what ends the set-up is asked about once more."""
    named = page.locator(f'[data-action="{action}"]')
    if action == "done":
        return page.locator(".gungi-done"), named
    return [named] if not places_of(action) or await named.count() else []


async def tabs_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus; fails where it never gets it."""
    await wanted.wait_for()
    for _ in range(MOST_TABS):
        if await wanted.evaluate(_IS_FOCUSED):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} presses of Tab do not lead to {wanted}")


async def _walks_to(page: Page, place: str) -> None:
    """Come to a place: by Tab to a hand, by Tab and then arrows to a square."""
    wanted = place_on(page, place)
    if place.endswith("*"):
        await tabs_to(page, wanted)
        return
    if not await page.locator("[data-square]:focus").count():
        await tabs_to(page, page.locator('[data-square][tabindex="0"]'))
    rows, columns = await wanted.evaluate(_WAY)
    for _ in range(abs(rows)):
        await page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
    for _ in range(abs(columns)):
        await page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
    assert await wanted.evaluate(_IS_FOCUSED), f"the arrows do not lead to {place}"
