"""How soon a move is seen: from the arrival of its event at the socket to the next frame painted.

Owns: the measurement inside the page. Must not know: which moves, or how long is too long.
"""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import BrowserContext, Page

from tests.browser.acting import BOARD

_WATCH = """(() => {
  const arrivals = [];
  const text = new TextDecoder("latin1");
  const isAction = ({ data }) => text.decode(data).includes("action_played");
  window.paintsMs = [];
  window.WebSocket = class extends WebSocket {
    constructor(...names) {
      super(...names);
      this.addEventListener("message", (message) => {
        if (isAction(message)) arrivals.push(performance.now());
      });
    }
  };
  let seen;
  const painted = (then) => requestAnimationFrame(() => {
    const afterFrame = new MessageChannel();
    afterFrame.port1.onmessage = then;
    afterFrame.port2.postMessage(null);
  });
  const look = () => {
    const fen = document.querySelector("BOARD")?.fen;
    if (fen === seen) return;
    seen = fen;
    const arrived = arrivals.shift();
    if (arrived !== undefined) painted(() => window.paintsMs.push(performance.now() - arrived));
  };
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document, everything);
})()""".replace("BOARD", BOARD)


async def watch_paints(context: BrowserContext) -> None:
    """Measure in every page that this device opens from now on."""
    await context.add_init_script(_WATCH)


async def paints_ms(page: Page, count: int) -> Sequence[float]:
    """Wait until so many moves have been painted; return how long each took."""
    await page.wait_for_function("count => window.paintsMs.length >= count", arg=count)
    measured: list[float] = await page.evaluate("window.paintsMs")
    return measured
