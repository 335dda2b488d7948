import { beforeEach, expect, test } from "vitest";
import { type CopyingBrowser, copyText } from "../../src/app/copying.js";

const LINK = "http://192.168.0.7:8080/#/join/7KX2MQ9P";

let button: HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = "<button></button>";
  button = document.querySelector("button") as HTMLButtonElement;
  button.focus();
});

/** A browser that notes what would be on the clipboard. */
function aBrowser(clipboard: "there" | "forbidden" | "none", mayCopySelection = true) {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (clipboard === "forbidden") throw new DOMException("", "NotAllowedError");
    copied.push(text);
  };
  const copySelection = () => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
    if (mayCopySelection) copied.push(value.slice(selectionStart, selectionEnd));
    return mayCopySelection;
  };
  const browser: CopyingBrowser = {
    clipboard: clipboard === "none" ? undefined : { writeText },
    copySelection,
  };
  return { browser, copied };
}

test.each(["there", "forbidden", "none"] as const)(
  "a text is copied whole, once, and the focus stays, where the clipboard is %s",
  async (clipboard) => {
    const { browser, copied } = aBrowser(clipboard);
    expect(await copyText(LINK, browser)).toBe(true);
    expect(copied).toEqual([LINK]);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector("textarea")).toBeNull();
  },
);

test("it is said where no way of copying is open", async () => {
  const { browser } = aBrowser("none", false);
  expect(await copyText(LINK, browser)).toBe(false);
});

test("a browser that knows no such command is one that cannot copy", async () => {
  const copySelection = () => {
    throw new TypeError("not a function");
  };
  expect(await copyText(LINK, { clipboard: undefined, copySelection })).toBe(false);
  expect(document.activeElement).toBe(button);
});
