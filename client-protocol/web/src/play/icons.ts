/** The small pictures of a match's buttons. Must not know: where they are shown. */
import { svg } from "lit";
import { icon } from "../app/icons.js";

export const firstIcon = icon(svg`<path d="M6 5v14M19 5l-9 7 9 7" />`);
export const lastIcon = icon(svg`<path d="M18 5v14M5 5l9 7-9 7" />`);
export const flipIcon = icon(svg`<path d="M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4" />`);
