/**
 * Whether the reader is still where the site was opened.
 *
 * Owns: that. Must not know: what is done about it.
 */
let isStill = true;

window.addEventListener(
  "hashchange",
  () => {
    isStill = false;
  },
  { once: true },
);

/** Tells whether the page is as it was opened: nobody has gone anywhere since. */
export function isAsOpened(): boolean {
  return isStill;
}
