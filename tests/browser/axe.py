"""What axe finds on a page that people with other eyes, ears and hands would stumble over.

Owns: running axe-core where it came with the page's tools. Must not know: the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from playwright.async_api import Page

from tests.browser.page import WEB

_PROGRAM = WEB / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RUN = """async tags => {
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all }) =>
      `${id}: ${help}: ${target.join(" ")} ${[...any, ...all].map((each) => each.message)}`));
}"""


@cache
def _program() -> str:
    return _PROGRAM.read_text(encoding="utf-8")


async def violations(page: Page) -> Sequence[str]:
    """List what violates WCAG 2.2 AA, or good practice, on what the page shows now."""
    await page.evaluate(_program())
    found: list[str] = await page.evaluate(_RUN, _TAGS)
    return found
