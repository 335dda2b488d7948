/** What the rules of both games say of ranked play, in English. Must not know: a game. */
import type { Section } from "../document.js";

/** `fixed` is what this game's ranked matches are played by. */
export function rankedSection(fixed: readonly string[]): Section {
  return {
    id: "ranked",
    title: "Ranked matches",
    blocks: [
      {
        kind: "text",
        text: "In a ranked match the server finds an opponent about as strong as you, and the result moves both ratings. You do not choose the opponent or the side: whoever has begun less often begins, and otherwise it is drawn by lot. The longer you wait, the farther away the opponent’s rating may be.",
      },
      { kind: "heading", text: "What is fixed" },
      {
        kind: "list",
        items: [
          ...fixed,
          "**60 seconds a turn,** the set-up’s turns too.",
          "**No draw offers, no taking back, no rematch.** After the match you can wait for the next opponent.",
        ],
      },
      { kind: "heading", text: "Nobody gains by leaving" },
      {
        kind: "list",
        items: [
          "**Whoever has a CPU on their seat when the match ends has lost it,** whatever the board says. The one who is there has the win if they won or drew, and loses nothing if the CPU beats them.",
          "Whatever CPU acts for a person is of **level 1**. The times are those of “Time and absence”.",
          "If a CPU acts **more than 3 times** for you, for being away or out of time, you draw at best.",
          "**If both are away** until both waits and 2 more minutes are over, whoever left first loses; the other’s rating stays.",
          "**Resigning or leaving before 2 moves are made** ends the match without a rating. It counts towards the pause, though.",
          "**The pause:** after a match that was left or broken off you cannot wait for an opponent for 1 minute, then 2, 4 and so on up to an hour. Every 6 hours one of them is forgotten.",
          "**The same two people** count in full 3 times a day; each further match counts half of the one before. So do, after 6 matches, people behind one address.",
        ],
      },
      { kind: "heading", text: "What a rating says" },
      {
        kind: "list",
        items: [
          "Ratings are those of **Glicko-2**, one for each game. Everybody begins at 1500 with an uncertainty of ±350.",
          "**± is how unsure the rating is:** the true strength lies almost always within twice of it. It shrinks with each match and grows while you do not play.",
          "Before each match both ratings say how much of the point is to be expected. **More than that raises your rating, less lowers it;** a draw is half a point. An unsure rating moves far, a sure one little.",
          "While the uncertainty is **more than ±110** the rating is provisional, marked `?`, and not on the leaderboard.",
          "After each match the page says how both numbers came about.",
        ],
      },
      {
        kind: "note",
        text: "You need no account. Your device is your key: on your profile you can choose a name, make a code for another device, keep a recovery code, and have yourself deleted.",
      },
    ],
  };
}
