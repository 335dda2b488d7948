/**
 * The top of every page: the way home, and how the reader likes the page.
 *
 * Owns: the controls of language, colours and sound. Must not know: what heeds them.
 */
import { html, type TemplateResult } from "lit";
import { SekiElement } from "../words/seki_element.js";
import { type Language, languageNames, languages, say } from "../words/words.js";
import {
  autoThemeIcon,
  darkIcon,
  languageIcon,
  lightIcon,
  sealIcon,
  soundOffIcon,
  soundOnIcon,
} from "./icons.js";
import { PreferenceController, prefer, preferences, type Theme, themes } from "./preferences.js";
import { hrefOf } from "./router.js";
import "./header.css";

const themeIcons: Readonly<Record<Theme, TemplateResult>> = {
  auto: autoThemeIcon,
  light: lightIcon,
  dark: darkIcon,
};

export class Header extends SekiElement {
  constructor() {
    super();
    new PreferenceController(this);
  }

  override render(): TemplateResult {
    const words = say().shell;
    return html`
      <header class="header">
        <a class="header-home" href=${hrefOf({ page: "start" })} aria-label=${words.home}>
          ${sealIcon}<span class="header-name" aria-hidden="true">${words.name}</span>
        </a>
        <div class="header-controls" role="group" aria-label=${words.settings}>
          ${languageChoice()} ${themeButton()} ${soundButton()}
        </div>
      </header>
    `;
  }
}

function languageChoice(): TemplateResult {
  const { language } = preferences();
  const choose = (event: Event) => {
    prefer({ language: (event.target as HTMLSelectElement).value as Language });
  };
  return html`
    <label class="header-language">
      ${languageIcon}<span class="visually-hidden">${say().shell.language}</span>
      <select @change=${choose}>
        ${languages.map(
          (each) => html`
            <option value=${each} lang=${each} .selected=${each === language}>
              ${languageNames[each]}
            </option>
          `,
        )}
      </select>
    </label>
  `;
}

/** One button that goes round: as the device, light, dark. */
function themeButton(): TemplateResult {
  const { theme } = preferences();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
  const name = say().shell.theme[theme];
  return html`
    <button class="quiet header-icon" aria-label=${name} title=${name}
      @click=${() => prefer({ theme: next })}>${themeIcons[theme]}</button>
  `;
}

function soundButton(): TemplateResult {
  const { sound } = preferences();
  const name = say().shell.sound;
  return html`
    <button class="quiet header-icon" aria-label=${name} title=${name} aria-pressed=${sound}
      @click=${() => prefer({ sound: !sound })}>${sound ? soundOnIcon : soundOffIcon}</button>
  `;
}

customElements.define("seki-header", Header);
