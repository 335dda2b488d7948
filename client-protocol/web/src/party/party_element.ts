/**
 * What the parts of a party's page have in common.
 *
 * Owns: their two properties, and that nobody's focus is lost when what had it is drawn no more.
 * Must not know: any part.
 */
import type { PropertyDeclarations, PropertyValues } from "lit";
import type { Room, RoomView } from "seki-protocol";
import { PeopleController } from "../ranked/known_people.js";
import { SekiElement } from "../words/seki_element.js";

const FOCUSABLE = "button, input, select, summary";

/** A part that shows a room's view and asks things of the room. */
export class PartyElement extends SekiElement {
  static override properties: PropertyDeclarations = {
    party: { attribute: false },
    view: { attribute: false },
  };
  declare party: Room;
  declare view: RoomView;
  /** What has the focus here as the part is drawn anew. */
  #focused: HTMLElement | null = null;
  /** What that belongs to: an element marked `data-place`. */
  #place: Element | null = null;

  constructor() {
    super();
    new PeopleController(this, () => []); // The page of them all asks who they are.
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const active = document.activeElement;
    const isHere = active instanceof HTMLElement && this.contains(active);
    this.#focused = isHere ? active : null;
    this.#place = this.#focused?.closest("[data-place]") ?? null;
  }

  override updated(): void {
    if (!this.#focused || this.contains(document.activeElement)) return;
    this.#refuge(this.#focused)?.focus();
  }

  /** Returns the same element, which may only have moved, or else what is nearest to it. */
  #refuge(focused: HTMLElement): HTMLElement | null {
    if (focused.isConnected) return focused;
    const place = this.#place?.isConnected ? this.#place : null;
    const near = place?.querySelector<HTMLElement>(FOCUSABLE);
    return near ?? this.#heading();
  }

  #heading(): HTMLElement | null {
    const heading = this.querySelector("h2");
    if (heading) heading.tabIndex = -1;
    return heading;
  }
}
