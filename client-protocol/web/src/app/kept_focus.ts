/**
 * The focus that goes with what had it: a button that is drawn no more, or cannot be pressed now.
 *
 * Owns: noticing that, and giving the focus to the last `[data-focus-home]` of the page, else to its
 * heading. Must not know: what any page shows. Only a focus that is seen is kept: who works with a
 * pointer has no use for it.
 */

/** Begins to keep it within a part of the document; gives how to end that. */
export function keepFocus(within: HTMLElement): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element && target.matches(":focus-visible") ? target : null;
  };
  const forget = () => {
    last = null; // Pressed beside everything, perhaps.
  };
  const look = () => {
    if (!last || !isLost(last)) return;
    const home = homeIn(within);
    if (home) last = null;
    home?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => last && requestAnimationFrame(look));
  observer.observe(within, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  within.addEventListener("focusin", note);
  document.addEventListener("pointerdown", forget);
  return () => {
    observer.disconnect();
    within.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", forget);
  };
}

function isLost(last: Element): boolean {
  const isNowhere = [document.body, last].includes(document.activeElement ?? document.body);
  return isNowhere && (!last.isConnected || last.matches(":disabled"));
}

function homeIn(within: HTMLElement): HTMLElement | null {
  const homes = within.querySelectorAll<HTMLElement>("[data-focus-home]");
  const home = [...homes].at(-1) ?? within.querySelector("h1");
  if (home && !home.hasAttribute("tabindex")) home.tabIndex = -1;
  return home;
}
