export const gungi = {};
