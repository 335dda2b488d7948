/**
 * The frame of everything: header, connection, the page the address names, notices.
 *
 * Owns: which page is shown, the document's title, and where the focus goes with a new page. Must
 * not know: what any page does.
 */
import { html, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { keepQueue } from "../ranked/queue.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import { focusNewHeading } from "./heading_focus.js";
import { keepFocus } from "./kept_focus.js";
import { LazyPart } from "./lazy_part.js";
import { here, hrefOf, onRoute, type Route } from "./router.js";
import { entitle, keepTitle } from "./title.js";
import "./arrival.js"; // From the first moment on.
import "./connection_bar.js";
import "./header.js";
import "./room_page.js";
import "./toasts.js";
import "../ranked/waiting_bar.js";
import "./page.css";

export class Page extends SekiElement {
  #route: Route = here();
  #stop: (() => void)[] = [];
  readonly #start = new LazyPart(this, () => import("../start/start_page.js"));
  readonly #code = new LazyPart(this, () => import("../start/code_page.js"));
  readonly #rules = new LazyPart(this, () => import("../rules/rules_page.js"));
  readonly #recent = new LazyPart(this, () => import("../play/recent_page.js"));
  readonly #profile = new LazyPart(this, () => import("../ranked/profile_page.js"));
  readonly #ranking = new LazyPart(this, () => import("../ranked/ranking_page.js"));

  /** The page's script need not wait for its words. */
  constructor() {
    super();
    this.#partAt(this.#route)?.wake();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = [onRoute((route) => this.#turnTo(route)), keepTitle(), keepQueue()];
  }

  protected override firstUpdated(): void {
    const main = this.#main();
    if (main) this.#stop.push(keepFocus(main));
  }

  override disconnectedCallback(): void {
    for (const stop of this.#stop) stop();
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    document.documentElement.lang = language();
    entitle(this.#title());
    return html`
      <a class="page-skip" href="#main" @click=${this.#skip}>${say().shell.skip}</a>
      <seki-header></seki-header>
      <seki-connection></seki-connection>
      <seki-waiting .route=${this.#route}></seki-waiting>
      <main id="main" class="page-main" tabindex="-1" data-page=${this.#route.page}>
        ${keyed(hrefOf(this.#route), this.#shown())}
      </main>
      <seki-toasts></seki-toasts>
    `;
  }

  #turnTo(route: Route): void {
    this.#route = route;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      window.scrollTo(0, 0);
      const main = this.#main();
      if (main) focusNewHeading(main);
    });
  }

  #skip = (event: Event): void => {
    event.preventDefault(); // The fragment is the route.
    this.#main()?.focus();
  };

  #main(): HTMLElement | null {
    return this.querySelector("main");
  }

  #partAt({ page }: Route): LazyPart | null {
    if (page === "start") return this.#start;
    if (page === "join" || page === "watch") return this.#code;
    if (page === "rules") return this.#rules;
    if (page === "profile") return this.#profile;
    if (page === "ranking") return this.#ranking;
    return page === "recent" ? this.#recent : null;
  }

  #shown(): TemplateResult {
    const route = this.#route;
    switch (route.page) {
      case "start":
        return this.#start.shown(() => html`<seki-start></seki-start>`);
      case "join":
      case "watch":
        return this.#code.shown(
          () => html`<seki-code .code=${route.code} .purpose=${route.page}></seki-code>`,
        );
      case "room":
        return html`<seki-room .room=${route.room}></seki-room>`;
      case "rules":
        return this.#rules.shown(() => html`<seki-rules .game=${route.game}></seki-rules>`);
      case "recent":
        return this.#recent.shown(() => html`<seki-recent .match=${route.match}></seki-recent>`);
      case "profile":
        return this.#profile.shown(
          () => html`<seki-profile .person=${route.person}></seki-profile>`,
        );
      case "ranking":
        return this.#ranking.shown(() => html`<seki-ranking .game=${route.game}></seki-ranking>`);
      case "unknown":
        return unknownPage();
    }
  }

  #title(): string {
    const { shell, ranked } = say();
    const route = this.#route;
    if (route.page === "start") return shell.name;
    if (route.page === "profile") return shell.title(ranked.profile.title);
    if (route.page === "ranking") {
      return shell.title(ranked.ranking.title(shell.games[route.game]));
    }
    if (route.page !== "rules") return shell.title(shell.pages[route.page]);
    return shell.title(shell.pages.rules(shell.games[route.game]));
  }
}

function unknownPage(): TemplateResult {
  const words = say().shell.unknown;
  return html`
    <section class="page-notice">
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <a class="button primary" href=${hrefOf({ page: "start" })}>${words.start}</a>
    </section>
  `;
}

customElements.define("seki-page", Page);
