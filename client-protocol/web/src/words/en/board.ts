/** What every board says. Must not know: any game. */
export const board = {
  picked: (name: string) => `${name} picked up. Choose where it goes, or press Escape.`,
  putBack: "Put back.",
  which: "Which move?",
  pickInstead: "Pick this up instead",
  cancel: "Cancel",
  grid: "Board",
};
