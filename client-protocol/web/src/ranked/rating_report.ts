/**
 * `<seki-rating-report>`: what a ranked match did to the reader's rating, and why so much.
 *
 * Owns: waiting until the match has been counted, and the sentences. Must not know: the board, how
 * a rating is reckoned.
 */
import { html, nothing, type TemplateResult } from "lit";
import { Refused } from "seki-protocol";
import type { RatingChange } from "seki-protocol/messages";
import { session } from "../app/session.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { changeText, percentOf, pointsOf } from "./figures.js";
import { nameOf } from "./known_people.js";
import "./rating_report.css";

/** So long after its end a match is usually counted. */
const PATIENCE_MS = 6_000;
/** A change that nobody sees is none to be explained. */
const SEEN_MILLI = 500;

export class RatingReport extends SekiElement {
  static override properties = {
    match: { attribute: false },
    change: { state: true },
    isLate: { state: true },
  };

  declare match: string;
  declare protected change: RatingChange | null;
  declare protected isLate: boolean;
  #stop: () => void = () => {};
  #late: ReturnType<typeof setTimeout> | undefined;
  #asked = "";

  constructor() {
    super();
    Object.assign(this, { match: "", change: null, isLate: false });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = session().subscribe((happening) => {
      if (happening.type === "rating_changed") this.#take(happening);
      if (happening.type === "connected" && this.change === null) void this.#ask();
    });
  }

  override disconnectedCallback(): void {
    this.#stop();
    clearTimeout(this.#late);
    this.#asked = "";
    super.disconnectedCallback();
  }

  protected override willUpdate(): void {
    if (this.match === "" || this.#asked === this.match) return;
    this.#asked = this.match;
    if (this.change?.match !== this.match) this.change = null;
    if (this.change === null) void this.#ask();
  }

  protected override render(): TemplateResult {
    const words = say().ranked.change;
    return html`<div class="rating-report" role="status">
      <h3>${words.title}</h3>
      ${this.change ? report(this.change) : html`<p>${this.isLate ? words.late : words.waiting}</p>`}
    </div>`;
  }

  #take(change: RatingChange): void {
    if (change.match !== this.match || change.person !== session().person) return;
    this.change = change;
    clearTimeout(this.#late);
  }

  /** What was counted before this was shown is told when asked; later it comes by itself. */
  async #ask(): Promise<void> {
    this.isLate = false;
    clearTimeout(this.#late);
    const wait = () => {
      this.#late = setTimeout(() => void this.#askLate(), PATIENCE_MS);
    };
    if (!(await this.#isTold()) && this.isConnected) wait();
  }

  async #askLate(): Promise<void> {
    if (!(await this.#isTold())) this.isLate = this.change === null;
  }

  async #isTold(): Promise<boolean> {
    try {
      this.#take(await session().explain(this.match));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) this.isLate = this.change === null;
      return this.change !== null;
    }
  }
}

/** What is said of a change, also where it is looked at later. */
export function report(change: RatingChange): TemplateResult {
  const words = say().ranked.change;
  const { before, after, score, reason, weight } = change;
  const why = words.reasons[reason];
  const isKept = score === null;
  return html`${isKept ? html`<p>${words.kept(pointsOf(after.rating_milli))}</p>` : moved(change)}
    ${why === undefined ? nothing : html`<p>${why}</p>`}
    ${isKept ? nothing : html`<p>${expectation(change)} ${outcome(change)}</p>`}
    ${isKept || weight >= 1000 ? nothing : html`<p>${words.weight(percentOf(weight))}</p>`}
    <p>
      ${uncertainty(pointsOf(before.deviation_milli), pointsOf(after.deviation_milli))}
      ${after.provisional ? words.provisional : nothing}
    </p>`;
}

function moved({ before, after }: RatingChange): TemplateResult {
  const words = say().ranked.change;
  const text = changeText(before.rating_milli, after.rating_milli);
  return html`<p class="rating-moved">
    <strong>${words.moved(pointsOf(before.rating_milli), pointsOf(after.rating_milli))}</strong>
    <span data-way=${Math.sign(after.rating_milli - before.rating_milli)}>${text}</span>
  </p>`;
}

function expectation({
  before,
  expected,
  opponent,
  opponent_before: theirs,
}: RatingChange): string {
  const [own, other] = [pointsOf(before.rating_milli), pointsOf(theirs.rating_milli)];
  return say().ranked.change.expected(percentOf(expected), own, nameOf(opponent), other);
}

function outcome({ before, after, score }: RatingChange): string {
  const { outcomes } = say().ranked.change;
  const change = after.rating_milli - before.rating_milli;
  if (Math.abs(change) < SEEN_MILLI) return outcomes.same;
  if (change > 0) return score === 2 ? outcomes.more[2] : outcomes.more[1];
  return score === 0 ? outcomes.less[0] : outcomes.less[1];
}

function uncertainty(before: number, after: number): string {
  const words = say().ranked.change;
  return after < before ? words.surer(before, after) : words.unsurer(after);
}

customElements.define("seki-rating-report", RatingReport);
