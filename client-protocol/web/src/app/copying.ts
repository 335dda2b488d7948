/**
 * Copying a text, also where the browser has no clipboard to give: on plain http.
 *
 * Owns: the two ways of copying. Must not know: what is copied.
 */

/** What a browser can do; one without a clipboard may still copy what is selected. */
export interface CopyingBrowser {
  readonly clipboard: Pick<Clipboard, "writeText"> | undefined;
  copySelection(): boolean;
}

const thisBrowser: CopyingBrowser = {
  get clipboard() {
    return navigator.clipboard as Clipboard | undefined;
  },
  copySelection: () => document.execCommand("copy"),
};

/** Puts a text on the clipboard; tells whether that was possible. */
export async function copyText(text: string, browser = thisBrowser): Promise<boolean> {
  try {
    if (browser.clipboard) {
      await browser.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Forbidden: the old way may still be open.
  }
  return copyBySelection(text, browser);
}

function copyBySelection(text: string, browser: CopyingBrowser): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.setAttribute("aria-hidden", "true");
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return browser.copySelection();
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
