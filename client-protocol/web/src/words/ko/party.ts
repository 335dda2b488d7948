import type { party as en } from "../en/party.js";

export const party: typeof en = {};
