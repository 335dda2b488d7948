/**
 * A side's pieces in hand, as buttons.
 *
 * Owns: how they are shown, named and reached by keys. Must not know: what may be done with them.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Place } from "../board/choice.js";
import { say } from "../words/words.js";
import { KINDS, type Kind, owned, type Side } from "./notation.js";
import { heldOf, type Picture } from "./picture.js";
import { handPlace, heldText, ownerWord } from "./texts.js";
import { towerArt } from "./tower_art.js";
import "./hand_view.css";

export interface HandView {
  readonly picture: Picture;
  readonly side: Side;
  readonly mine: Side | null;
  readonly pieceSet: string;
  readonly picked: Place | null;
  readonly canPick: (place: Place) => boolean;
  readonly onLook: (place: Place) => void;
}

/** Shows the hand of a side; each piece is the place `data-hand` names. */
export function handView(hand: HandView): TemplateResult {
  const { picture, side, mine } = hand;
  const kinds = KINDS.filter((kind) => heldOf(picture, side, kind) > 0);
  const words = say().gungi;
  const name = words.hands[ownerWord(side, mine)];
  return html`<div
    class="gungi-hand ${side === 0 ? "is-white" : "is-black"}"
    role="group"
    aria-label=${name}
  >
    ${kinds.map((kind) => heldView(hand, kind))}
    ${kinds.length ? nothing : html`<span class="gungi-hint">${name}: ${words.emptyHand}</span>`}
  </div>`;
}

function heldView(hand: HandView, kind: Kind): TemplateResult {
  const { picture, side, mine, pieceSet, picked } = hand;
  const place = handPlace(kind, side, mine);
  const count = heldOf(picture, side, kind);
  const isMovable = hand.canPick(place);
  return html`<button
    type="button"
    class="gungi-held ${isMovable ? "is-movable" : ""}"
    data-hand=${place.slice(0, -1)}
    data-count=${count > 1 ? count : nothing}
    aria-pressed=${picked === place ? "true" : "false"}
    aria-disabled=${isMovable ? "false" : "true"}
    aria-label=${heldText(picture, side, kind, mine)}
    @focus=${() => hand.onLook(place)}
  >
    <svg viewBox="4 4 92 92" aria-hidden="true">${towerArt(owned(kind, side), pieceSet)}</svg>
  </button>`;
}
