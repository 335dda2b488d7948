/**
 * Copying a text, also where the browser has no clipboard to give: on plain http.
 *
 * Owns: the two ways of copying. Must not know: what is copied.
 */

/** Puts a text on the clipboard; tells whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Forbidden: the old way may still be open.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.setAttribute("aria-hidden", "true");
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
