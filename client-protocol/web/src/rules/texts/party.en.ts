/** What the rules of both games say of parties and of time, in English. Must not know: a game. */
import type { Section, SettingTexts } from "../document.js";

/** The settings a party has in every game; `first` is what the side is called that begins. */
export function partySettings(first: string): SettingTexts {
  return {
    show_legal_moves:
      "When you pick up a piece, the places it can go to are marked, and captures are marked differently. Off: you work it out yourself. The rules are the same; you are only told how many actions you have.",
    first: `Who plays ${first} in the party’s first match. It is drawn by lot also where the leader has no seat.`,
    swap_on_rematch: `With every rematch the other player plays ${first}. Off: both keep their sides.`,
    turn_seconds:
      "How long a turn may last, the set-up’s turns too. See “Time and absence” for what happens after that.",
    allow_draw_offer:
      "Whether a player may offer a draw. If the other accepts, the game is drawn. An offer lapses with the next action.",
    allow_take_back:
      "Whether a player may ask to take back. If the other agrees, the game returns to before the last action of the one who asked, who then has a full turn. The set-up is never taken back. A request lapses with the next action.",
    cpu_level:
      "How strong a CPU plays that sits down as an opponent, or acts for somebody who is away.",
  };
}

/** What a party may change: a game's own settings and those of every party. */
export function settingsSection(texts: SettingTexts): Section {
  return {
    id: "settings",
    title: "Local rules of the party",
    blocks: [
      {
        kind: "text",
        text: "The leader of the party may change these before a match. Everybody in the party sees what differs from the usual.",
      },
      { kind: "settings", texts },
    ],
  };
}

export const timeSection: Section = {
  id: "time",
  title: "Time and absence",
  blocks: [
    {
      kind: "text",
      text: "Usually you may think as long as you like. If the party has set a time for a turn, a clock shows what is left of it. An action that arrives before the time is over counts.",
    },
    {
      kind: "list",
      items: [
        "**Your time runs out:** the CPU plays that one action for you. If it runs out on two of your turns in a row, the CPU plays on for you until you act yourself. Nobody loses the game by the clock.",
        "**Your connection breaks or you close the page:** your seat stays yours. Open the site again on the same device and you are back in it.",
        "**The CPU waits before it steps in:** 30 seconds for one absence, and 180 seconds for all absences of a match together. Both are shown to everybody. An absence of less than 3 seconds never brings the CPU.",
        "**After that** the CPU plays for you whenever it is your turn, until you are back. As soon as you are back, you play again. If the CPU had your seat and it is your turn, you have at least 10 seconds for it.",
        "**If no player is there** – both away, or the only one in a game against the CPU – nothing is played and no clock runs. A match to which nobody returns for a day ends without a result.",
        "**If you are alone in your party,** a CPU takes the other seat from the start.",
        "**Offers to a CPU:** one that sits as your opponent lets you take back and declines draws. One that acts for an absent person declines both.",
      ],
    },
    {
      kind: "note",
      text: "These are the usual times; whoever runs the server may have chosen others. A match also ends as a draw after 2,000 actions.",
    },
  ],
};
