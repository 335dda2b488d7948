import type { start as en } from "../en/start.js";

export const start: typeof en = {};
