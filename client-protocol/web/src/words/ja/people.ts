import type { people as en } from "../en/people.js";

export const people: typeof en = {
  you: "あなた",
  guest: (tag) => `ゲスト ${tag}`,
  cpu: (level) => `CPU レベル${level}`,
  nobody: "空席",
};
