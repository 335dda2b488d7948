/**
 * `<seki-record>`: the record of a match to be copied or saved.
 *
 * Owns: the buttons, and saying what became of a press. Must not know: how a record is fetched.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { RecordFile } from "seki-protocol";
import { copyText } from "../app/copying.js";
import { complain, tell } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { saveFile } from "./downloads.js";
import { type RecordForm, recordForms, recordText } from "./record_forms.js";
import "./record_box.css";

export class RecordBox extends SekiElement {
  static override properties = {
    game: { attribute: false },
    fen: { attribute: false },
    fetchRecord: { attribute: false },
  };

  declare game: GameName | null;
  /** The position that is looked at. */
  declare fen: string;
  /** Where the match's record comes from; null where only the position is to be had. */
  declare fetchRecord: ((form: string) => Promise<RecordFile>) | null;

  constructor() {
    super();
    Object.assign(this, { game: null, fen: "", fetchRecord: null });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.game === null) return nothing;
    const { record } = say().play;
    const forms = this.fetchRecord === null ? [] : recordForms(this.game);
    return html`<div class="record" role="group" aria-label=${record.title}>
      <p class="record-title">${record.title}</p>
      ${forms.map((form) => this.#row(form))}
      <div class="record-row">
        <span>${record.forms.fen}</span>
        ${this.#button(record.copyWord, record.copy(record.forms.fen), () => this.#copy(this.fen, record.forms.fen))}
        ${this.#button(record.saveWord, record.download(record.forms.fen), () => this.#saveFen())}
      </div>
    </div>`;
  }

  #row({ form, label }: RecordForm): TemplateResult {
    const { record } = say().play;
    const name = record.forms[label];
    return html`<div class="record-row" data-form=${form}>
      <span>${name}</span>
      ${this.#button(record.copyWord, record.copy(name), () => this.#take(form, (file) => this.#copy(recordText(file), name)))}
      ${this.#button(record.saveWord, record.download(name), () => this.#take(form, save))}
    </div>`;
  }

  #button(word: string, name: string, press: () => unknown): TemplateResult {
    return html`<button type="button" aria-label=${name} @click=${press}>${word}</button>`;
  }

  async #take(form: string, use: (file: RecordFile) => unknown): Promise<void> {
    try {
      const file = await this.fetchRecord?.(form);
      if (file) await use(file);
    } catch (error) {
      await complain(error);
    }
  }

  #saveFen(): void {
    saveFile(`${this.game}.fen`, new TextEncoder().encode(`${this.fen}\n`), "text/plain");
  }

  async #copy(text: string, name: string): Promise<void> {
    const { controls, record } = say().play;
    if (await copyText(text)) tell(record.copied(name), "ok");
    else tell(controls.notCopied, "problem");
  }
}

function save({ name, content }: RecordFile): void {
  saveFile(name, content, "application/octet-stream");
}

customElements.define("seki-record", RecordBox);
