import type { janggi as en } from "../en/janggi.js";

export const janggi: typeof en = {};
