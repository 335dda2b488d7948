/** What the Gungi board, its hands and its set-up say. */
export const gungi = {
  owners: {
    mine: "your",
    theirs: "enemy",
    white: "White",
    black: "Black",
  },
  owned: (owner: string, piece: string) => `${owner} ${piece}`,
  piece: (name: string) => name.toLowerCase(),
  list: (names: readonly string[]) => names.join(", "),
  sentences: (texts: readonly string[]) => texts.join(" "),
  empty: (square: string) => `${square}, empty`,
  single: (square: string, top: string) => `${square}, ${top}`,
  tower: (square: string, height: number, top: string, below: readonly string[]) =>
    `${square}, tower of ${height}, top ${top}, ${below.map((each) => `on ${each}`).join(", ")}`,
  held: (piece: string, count: number) => `${piece}, ${count} in hand`,
  inCheck: "in check",
  canGo: "can go here",
  canTake: "can take",
  canStack: "can stack",

  move: "Move here",
  drop: "Put it here",
  take: (pieces: string) => `Take: ${pieces}`,
  recapture: "Recapture, if this is taken",
  stack: (tier: number) => `Stack on top (tier ${tier})`,
  betray: (pieces: string) => `Stack and turn: ${pieces}`,
  betrayed: (piece: string, tier: number) => `${piece} on tier ${tier}`,

  hands: {
    mine: "Your hand",
    theirs: "Opponent’s hand",
    white: "White’s hand",
    black: "Black’s hand",
  },
  emptyHand: "no pieces",

  sideView: "Tower seen from the side",
  sideViewHint: "Point at a square, or hold it, to see its tower and what its piece reaches.",
  square: (square: string) => `Square ${square}`,
  inHand: "In hand",
  reach: (tier: number) => `Reach on tier ${tier}`,

  setup: "Setting up",
  marshalFirst: "Begin with your marshal: it is placed first.",
  placeOnOwnRanks:
    "Place pieces of your hand on your three nearest ranks, also on your own pieces.",
  yourTurn: "It is your turn to place.",
  theirTurn: "The opponent is placing.",
  turnOf: (side: string) => `${side} is placing.`,
  leftToPlace: (side: string, count: number) =>
    count === 1 ? `${side}: 1 piece left` : `${side}: ${count} pieces left`,
  placesAlone: "The first player is done; the second goes on alone.",
  done: "済み Done placing",
  doneByFirst: "You place no more. Your opponent goes on alone for as long as they like.",
  doneBySecond:
    "This ends the set-up for both of you, also if your opponent has not finished. Play begins.",
  doneBySecondAlone: "Your opponent is done already: this ends the set-up and play begins.",
  restIsHand: (count: number) =>
    count === 1
      ? "The piece you have left becomes your hand."
      : `The ${count} pieces you have left become your hand.`,
  sureDone: "Done placing?",
  yesDone: "Yes, done",
  notYet: "Not yet",
};
