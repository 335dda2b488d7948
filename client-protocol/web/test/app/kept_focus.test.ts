import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../src/app/kept_focus.js";

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<main>
    <h1>Match</h1>
    <i data-focus-home tabindex="0"></i>
    <button id="pass"></button><button id="other"></button>
  </main>`;
  stop = keepFocus(document.querySelector("main") as HTMLElement);
});

afterEach(() => stop());

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const focused = () => document.activeElement;

async function frame(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

test("a button that goes leaves the focus to the page's last home", async () => {
  find("#pass").focus();
  find("#pass").remove();
  await vi.waitFor(() => expect(focused()).toBe(find("i")));
  find("main").insertAdjacentHTML("beforeend", `<h2 data-focus-home tabindex="-1"></h2>`);
  find("#other").focus();
  find("#other").remove();
  await vi.waitFor(() => expect(focused()).toBe(find("h2")));
});

test("so does one that cannot be pressed any more", async () => {
  find("#pass").focus();
  find<HTMLButtonElement>("#pass").disabled = true;
  await vi.waitFor(() => expect(focused()).toBe(find("i")));
});

test("where there is no home, the heading has the focus", async () => {
  find("i").remove();
  find("#pass").focus();
  find("#pass").remove();
  await vi.waitFor(() => expect(focused()).toBe(find("h1")));
});

test("a focus that went elsewhere by itself is left there", async () => {
  find("#pass").focus();
  find("#other").focus();
  find("#pass").remove();
  await frame();
  expect(focused()).toBe(find("#other"));
});

test("who presses with a pointer keeps no focus", async () => {
  find("#pass").focus();
  document.dispatchEvent(new Event("pointerdown"));
  find("#pass").remove();
  await frame();
  expect(focused()).toBe(document.body);
});
