/**
 * The small pictures of buttons and signs, drawn in the colour of the text beside them.
 *
 * Owns: how any is drawn, and the shapes that the whole page has. Must not know: where they are
 * shown.
 */
import { html, svg, type TemplateResult } from "lit";

/** Draws a shape that is 24 wide and high as large as so many pixels. */
export const icon = (shape: TemplateResult, size = 24): TemplateResult => html`
  <svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
    focusable="false">${shape}</svg>`;

export const closeIcon = icon(svg`<path d="M6 6l12 12M18 6L6 18"/>`);
export const soundOnIcon = icon(
  svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>`,
);
export const soundOffIcon = icon(
  svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="M16 9.5l5 5M21 9.5l-5 5"/>`,
);
export const lightIcon = icon(
  svg`<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4"/>`,
);
export const darkIcon = icon(svg`<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>`);
export const autoThemeIcon = icon(
  svg`<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>`,
);
export const languageIcon = icon(
  svg`<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5.2 5 11.8 0 17M12 3.5c-5 5.2-5 11.8 0 17"/>`,
);
export const sealIcon = html`
  <svg class="page-seal" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"
    focusable="false">
    <path class="page-seal-stone" d="M15.5 4h17L44 15.5v17L32.5 44h-17L4 32.5v-17z"/>
    <circle class="page-seal-ring" cx="24" cy="24" r="13"/>
    <path class="page-seal-ring" d="M24 11v26M11 24h26"/>
  </svg>`;
export const backIcon = icon(svg`<path d="M14.5 5.5L8 12l6.5 6.5"/>`);
export const forwardIcon = icon(svg`<path d="M9.5 5.5L16 12l-6.5 6.5"/>`);
export const offlineIcon = icon(
  svg`<path d="M4 4l16 16M5 12.5a10 10 0 0 1 4-2.5M14 9.7a10 10 0 0 1 5 2.8M8.5 16a5 5 0 0 1 5.5-1M12 19.5v0"/>`,
);
