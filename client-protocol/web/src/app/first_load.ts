/**
 * The first scripts that are asked for after the page's own, where the server goes away in between.
 *
 * Owns: saying so without any text loaded, and opening the page as soon as that is possible. Must
 * not know: what is loaded.
 */

const ASK_AGAIN_MS = 3_000;

/** What it takes from the browser. */
export interface Outlook {
  serverAnswers(): Promise<boolean>;
  pause(ms: number): Promise<void>;
  reload(): void;
}

/** Does what the page cannot begin without; tells whether it did, or else loads the page anew. */
export async function loaded(
  load: () => Promise<void>,
  outlook: Outlook = browserOutlook,
): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    document.getElementById("unreachable")?.removeAttribute("hidden");
  }
  do await outlook.pause(ASK_AGAIN_MS);
  while (!(await outlook.serverAnswers()));
  outlook.reload();
  return false;
}

const browserOutlook: Outlook = {
  serverAnswers: () =>
    fetch("/health", { cache: "no-store" }).then(
      (response) => response.ok,
      () => false,
    ),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  reload: () => location.reload(),
};
