/** What Janggi's board and its set-up say. Must not know: rules, other parts of the page. */
export const janggi = {
  comma: ", ",
  empty: "empty",
  yours: (man: string) => `your ${man.toLowerCase()}`,
  theirs: (man: string) => `your opponent’s ${man.toLowerCase()}`,
  manOf: (side: string, man: string) => `${side}’s ${man.toLowerCase()}`,
  inCheck: "in check",
  canGo: "can go here",
  canTake: "can be taken",
  takeBack: "Take back, if this is taken",
  facing: "Bikjang",
  setup: {
    title: "Choose your arrangement",
    choose: "Horses and elephants, as you see them from your side.",
    second: "Han has chosen. You choose second, as Cho.",
    first: "You are Han: you choose first, Cho sees it and chooses second.",
    waitForHan: "Han chooses first. Please wait.",
    waitForCho: "Han has chosen. Now Cho chooses.",
    watchHan: "Han chooses an arrangement first.",
    asSeen: (men: string) => `from left to right: ${men}`,
    between: ", ",
  },
};
