/**
 * Where the focus goes when another page is shown: to its heading, as soon as there is one.
 *
 * Owns: waiting for the heading. Must not know: pages.
 */
const PATIENCE_MS = 10_000;

let stopWaiting: () => void = () => {};

/** Focuses the first heading within, now or when it comes; a reader who went on is left alone. */
export function focusNewHeading(within: HTMLElement): void {
  stopWaiting();
  if (focused(within)) return;
  const startedAt = document.activeElement;
  const observer = new MutationObserver(() => {
    const wentOn = document.activeElement !== startedAt && document.activeElement !== document.body;
    if (wentOn || focused(within)) stopWaiting();
  });
  observer.observe(within, { childList: true, subtree: true });
  const late = setTimeout(() => stopWaiting(), PATIENCE_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(late);
  };
}

function focused(within: HTMLElement): boolean {
  const heading = within.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
