/**
 * Light, dark, or as the device is.
 *
 * Owns: how the document wears a theme. Must not know: who chose it.
 */
import type { Theme } from "./preferences.js";

/** Puts the theme on the document, and the paper's colour on the browser's own frame. */
export function wearTheme(theme: Theme): void {
  const { documentElement } = document;
  if (theme === "auto") documentElement.removeAttribute("data-theme");
  else documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.color ?? meta.content;
    meta.dataset.color = own;
    const other = theme === "dark" ? meta.dataset.dark : meta.dataset.light;
    meta.content = theme === "auto" ? own : (other ?? own);
  }
}
