/**
 * Holds an element of a game's own, a board or what a set-up is played by.
 *
 * Owns: making it once a tag, and giving it its properties. Must not know: any game.
 */
export class ElementHolder {
  #element: HTMLElement | null = null;

  /** Gives the element of a tag, with these properties. */
  shown(tag: string, properties: Readonly<Record<string, unknown>>): HTMLElement {
    if (this.#element?.localName !== tag) this.#element = document.createElement(tag);
    return Object.assign(this.#element, properties);
  }
}
