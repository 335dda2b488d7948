/** The small pictures of a match's buttons. Must not know: where they are shown. */
import { html, svg, type TemplateResult } from "lit";

const icon = (shape: TemplateResult): TemplateResult => html`<svg
  class="play-icon"
  viewBox="0 0 24 24"
  aria-hidden="true"
>
  ${shape}
</svg>`;

export const firstIcon = icon(svg`<path d="M6 5v14M19 5l-9 7 9 7" />`);
export const backIcon = icon(svg`<path d="M15 5l-8 7 8 7" />`);
export const forwardIcon = icon(svg`<path d="M9 5l8 7-8 7" />`);
export const lastIcon = icon(svg`<path d="M18 5v14M5 5l9 7-9 7" />`);
export const flipIcon = icon(svg`<path d="M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4" />`);
export const soundIcon = icon(
  svg`<path d="M4 9.5h3l5-4v13l-5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12" />`,
);
export const muteIcon = icon(svg`<path d="M4 9.5h3l5-4v13l-5-4H4zM16 9.5l5 5M21 9.5l-5 5" />`);
export const flagIcon = icon(svg`<path d="M6 21V4c4-2 8 2 12 0v9c-4 2-8-2-12 0" />`);
