/**
 * `<seki-rules>`: the rules of a game in the reader's language, with a table of contents.
 *
 * Owns: loading the texts, and leading to a section. Must not know: what any text says, how blocks
 * are drawn.
 */
import { html, type TemplateResult } from "lit";
import { notLoaded } from "../app/lazy_part.js";
import { PreferenceController } from "../app/preferences.js";
import { hrefOf } from "../app/router.js";
import type { GameName } from "../games/face.js";
import { gameNames } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { type Language, language, say } from "../words/words.js";
import { blockView, type Drawn } from "./blocks.js";
import type { Section } from "./document.js";
import { loadFigures } from "./figures.js";
import { loadTexts, type RulesTexts } from "./texts/texts.js";
import "./rules_page.css";

interface Shown extends RulesTexts, Drawn {
  readonly language: Language;
}

export class RulesPage extends SekiElement {
  static override properties = {
    game: { attribute: false },
    shown: { state: true },
    hasFailed: { state: true },
  };

  declare game: GameName;
  /** What is read now: while another language is loaded, still the one before. */
  declare protected shown: Shown | null;
  declare protected hasFailed: boolean;
  /** Which texts were asked for last. */
  #wish = "";

  constructor() {
    super();
    this.game = "janggi";
    this.shown = null;
    this.hasFailed = false;
    new PreferenceController(this);
  }

  protected override willUpdate(): void {
    const wish = `${this.game} ${language()}`;
    if (wish === this.#wish) return;
    this.#wish = wish;
    void this.#load(this.game, language());
  }

  protected override render(): TemplateResult {
    if (this.hasFailed) return notLoaded();
    if (this.shown === null || this.shown.game !== this.game) {
      return html`<p class="page-waiting" role="status">${say().shell.loading}</p>`;
    }
    return this.#page(this.shown);
  }

  async #load(game: GameName, wish: Language): Promise<void> {
    try {
      const [texts, figures] = await Promise.all([loadTexts(game, wish), loadFigures(game)]);
      if (game !== this.game || wish !== language()) return;
      this.shown = { ...texts, figures, game, language: wish };
    } catch {
      this.hasFailed = true;
    }
  }

  #page(shown: Shown): TemplateResult {
    const { game, rules, movements: words } = shown;
    return html`<article class="rules">
      <header class="rules-head">
        <h1>${rules.title}</h1>
        <p class="rules-lead">${rules.lead}</p>
        <p>${gameNames.filter((each) => each !== game).map((other) => linkTo(other))}</p>
      </header>
      <nav class="rules-contents" aria-label=${words.contents}>
        <h2>${words.contents}</h2>
        <ol>${rules.sections.map((section) => this.#entry(section))}</ol>
      </nav>
      <div class="rules-text">
        ${rules.sections.map(
          ({ id, title, blocks }) => html`<section id="rules-${id}" class="rules-section">
            <h2 tabindex="-1">${title}</h2>
            ${blocks.map((block) => blockView(block, shown))}
          </section>`,
        )}
      </div>
    </article>`;
  }

  #entry({ id, title }: Section): TemplateResult {
    return html`<li>
      <a href=${hrefOf({ page: "rules", game: this.game })} @click=${(event: Event) => {
        event.preventDefault(); // The fragment is the route.
        this.#goTo(id);
      }}>${title}</a>
    </li>`;
  }

  #goTo(id: string): void {
    const heading = this.querySelector<HTMLElement>(`#rules-${id} > h2`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start", behavior: "smooth" });
  }
}

function linkTo(game: GameName): TemplateResult {
  const { shell } = say();
  return html`<a href=${hrefOf({ page: "rules", game })}>${shell.pages.rules(shell.games[game])}</a>`;
}

customElements.define("seki-rules", RulesPage);
