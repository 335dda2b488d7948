export const janggi = {};
