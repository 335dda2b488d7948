/** What each setting is called and changes, by game; `party`: whatever the game. */
export interface SettingText {
  readonly name: string;
  readonly explain: string;
  /** By the value's own spelling; switches need none. */
  readonly values: Readonly<Record<string, string>>;
}

export interface SettingTexts {
  readonly janggi: Readonly<Record<string, SettingText>>;
  readonly gungi: Readonly<Record<string, SettingText>>;
  readonly party: Readonly<Record<string, SettingText>>;
  /** What a count of plies or seconds beside the named ones says. */
  readonly plies: (count: number) => string;
  readonly seconds: (count: number) => string;
}

export const partySettings: SettingTexts = {
  janggi: {
    setup: {
      name: "Arrangement",
      explain:
        "Each player picks where horses and elephants stand, Han first; or both begin inner.",
      values: { choose: "Each chooses", fixed: "Both inner" },
    },
    decision: {
      name: "Judgement",
      explain:
        "Endings without mate or resignation are judged by the points of the pieces left (Han gets 1.5 more), or are draws.",
      values: { points: "By points", draw: "Draw" },
    },
    bikjang: {
      name: "Facing generals",
      explain:
        "Allowed: generals may face each other (bikjang); the opponent breaks it or accepts, and is judged. Not allowed: such moves are illegal.",
      values: { true: "Allowed", false: "Not allowed" },
    },
    max_plies: {
      name: "Longest match",
      explain: "After this many moves, passes included, the match is judged; 0 is no limit.",
      values: { 0: "No limit" },
    },
  },
  gungi: {
    level: {
      name: "Level",
      explain:
        "From fixed set-ups with fewer pieces and towers of two (intro, beginner) to a free set-up with all pieces (intermediate) and towers of three (advanced).",
      values: {
        intro: "Intro",
        beginner: "Beginner",
        intermediate: "Intermediate",
        advanced: "Advanced",
      },
    },
    archer_diagonal: {
      name: "Archer’s diagonal",
      explain:
        "Where the archer lands diagonally: as the official booklet draws it, one file aside; or straight along the diagonal.",
      values: { booklet: "As in the booklet", straight: "Straight" },
    },
    betrayal: {
      name: "Betrayal",
      explain:
        "When a tactician stacks, its owner exchanges enemy pieces of that tower one by one as they like, or all of them or none.",
      values: { each: "Each by choice", all: "All or none" },
    },
    max_plies: {
      name: "Longest match",
      explain: "After this many moves of play the match is a draw; 0 is no limit.",
      values: { 0: "No limit" },
    },
  },
  party: {
    first: {
      name: "Who moves first",
      explain:
        "Who has the first side in the first match; drawn by lot where the leader has no seat.",
      values: { random: "By lot", leader: "The leader", guest: "The other" },
    },
    swap_on_rematch: {
      name: "Swap sides at a rematch",
      explain: "The same two change sides at every rematch; off, each keeps their own.",
      values: {},
    },
    turn_seconds: {
      name: "Time for a turn",
      explain: "When a turn's time is over, a CPU plays that one turn.",
      values: { null: "Unlimited" },
    },
    show_legal_moves: {
      name: "Show where pieces can go",
      explain: "Marks where a picked piece may go and what it may take; off, you see for yourself.",
      values: {},
    },
    allow_draw_offer: {
      name: "Draw offers",
      explain: "Players may agree on a draw.",
      values: {},
    },
    allow_take_back: {
      name: "Take-backs",
      explain: "A player may ask to take the last move back; the opponent decides.",
      values: {},
    },
    cpu_level: {
      name: "CPU level",
      explain:
        "How strong a CPU plays, seated or standing in for somebody: 1 easiest, 8 strongest.",
      values: {},
    },
  },
  plies: (count) => `${count} moves`,
  seconds: (count) => `${count} s`,
};
