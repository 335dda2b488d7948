import type { shell as en } from "../en/shell.js";

export const shell: typeof en = {};
