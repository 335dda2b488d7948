export const party = {};
