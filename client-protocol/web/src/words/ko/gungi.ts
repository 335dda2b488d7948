import type { gungi as en } from "../en/gungi.js";

export const gungi: typeof en = {};
