/**
 * Where the page begins.
 *
 * Owns: what is begun, in which order. Must not know: how any of it is done.
 */

import { loaded } from "./app/first_load.js";
import { freshPage } from "./app/fresh_page.js";
import { keepForOffline } from "./app/offline.js";
import { heedOtherTabs, onPreferences, prefer, preferences } from "./app/preferences.js";
import { passOverSecondClicks } from "./app/second_click.js";
import { beginSession, connected, session } from "./app/session.js";
import { wearTheme } from "./app/theme.js";
import { bringTexts, tell } from "./app/toasts.js";
import { language, say, speak } from "./words/words.js";
import "./style/tokens.css";
import "./style/base.css";
import "./app/page.js";

const { language: wish, theme } = preferences();
wearTheme(theme);
beginSession(wish);
freshPage.watch();
heedOtherTabs();
passOverSecondClicks(document);
onPreferences((now) => {
  wearTheme(now.theme);
  session().language = now.language;
  speak(now.language).catch(() => {
    tell(say().shell.problems.offline, "problem");
    prefer({ language: language() });
  });
});
const page = document.createElement("seki-page");
if (await loaded(() => speak(wish))) {
  document.body.append(page);
  keepForOffline();
  connected().then(bringTexts, bringTexts);
}
