/**
 * Styles an element that a template makes: `<div ${styled({ left: "5%" })}>`.
 *
 * Owns: setting them one by one. Lit's own `styleMap` writes a `style` attribute at first, which the
 * page's policy forbids. Must not know: who is styled.
 */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

export type Styles = Readonly<Record<string, string>>;

class Styled extends Directive {
  #set: Styles = {};

  render(_styles: Styles): symbol {
    return noChange;
  }

  override update(part: ElementPart, [styles]: [Styles]): symbol {
    const { style } = part.element as HTMLElement;
    for (const name of Object.keys(this.#set)) {
      if (!(name in styles)) style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(styles)) {
      if (this.#set[name] !== value) style.setProperty(name, value);
    }
    this.#set = styles;
    return noChange;
  }
}

export const styled = directive(Styled);
