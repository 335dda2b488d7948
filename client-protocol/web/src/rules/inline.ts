/**
 * The two marks that texts know: `**strong**` and `` `notation` ``.
 *
 * Owns: reading them. Must not know: blocks, sections.
 */
import { html, type TemplateResult } from "lit";

const MARKED = /(\*\*.+?\*\*|`[^`]+`)/;

export function inline(text: string): (TemplateResult | string)[] {
  return text.split(MARKED).map((part) => {
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part;
  });
}
