import type { people as en } from "../en/people.js";

export const people: typeof en = {
  you: "나",
  guest: (tag) => `손님 ${tag}`,
  cpu: (level) => `CPU 레벨 ${level}`,
  nobody: "빈자리",
};
