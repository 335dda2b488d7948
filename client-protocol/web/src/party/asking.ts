/**
 * A question before something that is not easily undone.
 *
 * Owns: the dialog, and that whoever asked gets the focus back. Must not know: what is asked.
 */
import { html, render } from "lit";
import { say } from "../words/words.js";
import "./asking.css";

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button that goes on says. */
  readonly yes: string;
  readonly isGrave?: boolean;
}

/** Asks; tells whether to go on. Escape and the other button are a no. */
export function confirmed(question: Question): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.className = "party-asking";
  dialog.setAttribute("aria-labelledby", "party-asking-title");
  dialog.setAttribute("aria-describedby", "party-asking-text");
  render(
    content(question, (answer) => dialog.close(answer)),
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

function content({ title, text, yes, isGrave }: Question, answer: (text: string) => void) {
  return html`
    <h2 id="party-asking-title">${title}</h2>
    <p id="party-asking-text">${text}</p>
    <div class="party-asking-answers">
      <button @click=${() => answer("no")} autofocus>${say().party.cancel}</button>
      <button class=${isGrave ? "danger" : "primary"} @click=${() => answer("yes")}>${yes}</button>
    </div>
  `;
}
