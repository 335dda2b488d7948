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
