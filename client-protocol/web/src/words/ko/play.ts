import type { play as en } from "../en/play.js";

export const play: typeof en = {};
