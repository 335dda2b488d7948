"""Whether a screen fits: nothing wider than it, everything that is touched large enough.

Owns: both measurements. Must not know: any screen. Exempt from the size are a board's squares, nine
of which are what a phone is wide, and the lines of a match's list of moves: the large buttons
below it lead to every one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Page

LEAST_PX = 44

_TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (each) => each && each !== document.documentElement &&
    (getComputedStyle(each).overflowX !== "visible" || scrolls(each.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((each) => {
      const { left, right, width: own } = each.getBoundingClientRect();
      if (!each.checkVisibility()) return false;
      return own > 1 && (right > width + 1 || left < -1) && !scrolls(each.parentElement);
    })
    .map((each) => `${each.tagName} ${each.className}`)
    .concat(document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : []);
}"""
_TOO_SMALL = """(least) => {
  const touched = "button, a[href], select, summary, input, textarea, [role=button], [role=tab]";
  const inText = (each) => each.matches("a") && each.closest("p, li, dd, td, figcaption") &&
    getComputedStyle(each).display === "inline";
  const isHit = (target, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (target.contains(hit) || hit.closest("label")?.contains(target));
  };
  const reach = (each) => {
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    const [x, y, half] = [left + width / 2, top + height / 2, least / 2 - 1];
    return [[-half, 0], [half, 0], [0, -half], [0, half]]
      .every(([across, down]) => isHit(each.closest("label") ?? each, x + across, y + down));
  };
  const sizeOf = (each) => {
    const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}`;
  };
  const nameOf = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();
  return [...document.querySelectorAll(touched)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
    .filter((each) => !inText(each) && !each.closest(".visually-hidden, .page-skip, .moves-list"))
    .filter((each) => !reach(each))
    .map((each) => `${each.tagName} ${each.className} "${nameOf(each)}": ${sizeOf(each)}`);
}"""


async def too_wide(page: Page) -> Sequence[str]:
    """List what reaches beyond the screen's sides."""
    found: list[str] = await page.evaluate(_TOO_WIDE)
    return found


async def too_small(page: Page) -> Sequence[str]:
    """List what cannot be hit within 22 px around its middle."""
    found: list[str] = await page.evaluate(_TOO_SMALL, LEAST_PX)
    return found
