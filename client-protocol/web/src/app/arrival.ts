/**
 * Whether the reader is still where the site was opened.
 *
 * Owns: that. Must not know: what is done about it.
 */
import { here, hrefOf, onRoute } from "./router.js";

const opened = hrefOf(here());
let isStill = true;

onRoute((route) => {
  if (hrefOf(route) !== opened) isStill = false;
});

/** Tells whether the page is as it was opened: nobody has gone anywhere since. */
export function isAsOpened(): boolean {
  return isStill;
}
