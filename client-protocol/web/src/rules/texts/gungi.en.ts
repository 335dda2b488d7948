/** The rules of Gungi in English. Must not know: how they are drawn. */
import type { RulesDocument } from "../document.js";
import { partySettings, settingsSection, timeSection } from "./party.en.js";
import { rankedSection } from "./ranked.en.js";

export const rules: RulesDocument = {
  title: "How to play Gungi",
  lead: "Two armies of 25 pieces fight on nine by nine squares, and pieces stand on one another, up to three high. The higher a piece stands, the farther it reaches. Whoever takes the enemy marshal wins.",
  sections: [
    {
      id: "overview",
      title: "In short",
      blocks: [
        {
          kind: "list",
          items: [
            "Two people play, White and Black. White begins. If you are alone, a CPU takes the other side.",
            "At the two higher levels both first set up their armies, one piece at a time and as they please, on their own three ranks. Pieces not set up stay in hand.",
            "On your turn you do exactly one thing: move, take, stack, or drop a piece of your hand. You may not pass.",
            "Pieces stacked on one another form a tower (ツケ). Only the top piece moves, and on each higher tier it reaches one square farther.",
            "Taken pieces leave the game. They never change sides, except by betrayal.",
          ],
        },
      ],
    },
    {
      id: "board",
      title: "Board, squares, tiers",
      blocks: [
        {
          kind: "text",
          text: "The board has nine files and nine ranks. Seen from White, the files are numbered **9 to 1 from left to right** and the ranks **1 to 9 from top to bottom**. Black’s own ranks are 1–3, White’s are 7–9.",
        },
        {
          kind: "text",
          text: "A place is read file, rank, tier: **4-7-2** is the second tier on file 4, rank 7. The piece at the bottom of a tower stands on tier 1 (一段), the next on tier 2 (二段), the third on tier 3 (三段).",
        },
        {
          kind: "text",
          text: "Each side has the same 25 pieces. Hands are open: both players see what is left in them.",
        },
      ],
    },
    {
      id: "pieces",
      title: "How the pieces move",
      blocks: [
        {
          kind: "text",
          text: "Choose a piece and the tier it stands on. Press any square of the board to put an enemy tower there, and press again to make it higher or to remove it.",
        },
        { kind: "movements" },
        {
          kind: "table",
          caption: "How far each piece reaches on tier 1",
          head: [
            "Piece",
            "Count",
            "Forward",
            "Diagonally forward",
            "Sideways",
            "Diagonally back",
            "Back",
          ],
          rows: [
            ["帥 Marshal", "1", "1", "1", "1", "1", "1"],
            ["大 General", "1", "∞", "1", "∞", "1", "∞"],
            ["中 Lieutenant General", "1", "1", "∞", "1", "∞", "1"],
            ["小 Major General", "2", "1", "1", "1", "–", "1"],
            ["侍 Samurai", "2", "1", "1", "–", "–", "1"],
            ["槍 Lancer", "3", "2", "1", "–", "–", "1"],
            ["馬 Rider", "2", "2", "–", "1", "–", "2"],
            ["忍 Spy", "2", "–", "2", "–", "2", "–"],
            ["砦 Fortress", "2", "1", "–", "1", "1", "–"],
            ["兵 Soldier", "4", "1", "–", "–", "–", "1"],
            ["砲 Cannon", "1", "jump 3", "–", "1", "–", "1"],
            ["弓 Archer", "2", "jump 2", "jump 2", "–", "–", "1"],
            ["筒 Musketeer", "1", "jump 2", "–", "–", "1", "–"],
            ["謀 Tactician", "1", "–", "1", "–", "–", "1"],
          ],
        },
        {
          kind: "list",
          items: [
            "**Tiers:** on tier 2 every number grows by 1, on tier 3 by 2. ∞ stays ∞, and – stays –.",
            "A piece may stop anywhere up to its reach, but **nothing passes over another piece**, however high either stands, except by a jump. Your own pieces block as enemy ones do.",
          ],
        },
      ],
    },
    {
      id: "jumps",
      title: "Cannon, archer, musketeer: the jumps",
      blocks: [
        {
          kind: "text",
          text: "Only the forward moves of 砲, 弓 and 筒 are jumps, and the archer’s diagonally forward ones. All their other moves are ordinary steps.",
        },
        {
          kind: "table",
          caption: "Where a jump lands, counted in ranks forward",
          head: ["Piece", "Tier 1", "Tier 2", "Tier 3"],
          rows: [
            ["砲 Cannon, straight ahead", "3", "3, 4", "3, 4, 5"],
            ["弓 Archer, straight and diagonally", "2", "2, 3", "2, 3, 4"],
            ["筒 Musketeer, straight ahead", "2", "2, 3", "2, 3, 4"],
          ],
        },
        {
          kind: "list",
          items: [
            "A jump lands only on these squares, never on a nearer one.",
            "It may pass over towers, own or enemy, that are **not higher than the tier of the piece that jumps**. A higher tower on a square to be passed closes everything beyond it. A higher tower on a landing square closes that square and everything beyond it.",
            "Nearer landing squares are part of the way to the farther ones.",
            "**The archer’s diagonal bends:** it lands one file aside and two ranks forward; on tier 2 also two files aside and three forward; on tier 3 also three aside and four forward. A party may choose straight diagonals instead (2 and 2, 3 and 3, 4 and 4).",
            "The archer’s diagonal passes over the square diagonally in front of it and then over its own nearer landing squares. A higher tower diagonally in front closes that diagonal; one straight in front closes only the way straight ahead.",
          ],
        },
      ],
    },
    {
      id: "turn",
      title: "A turn",
      blocks: [
        { kind: "text", text: "On your turn you do exactly one of these:" },
        {
          kind: "list",
          items: [
            "**Move** (移動): the top piece of a tower you top goes to an empty square it reaches. What lay under it is uncovered, which may set an enemy piece free.",
            "**Take** (取る): it goes onto a tower topped by the enemy. **All** enemy pieces of that tower leave the game. Your own pieces in it stay, in their order, and sink down; your piece lands on top of them.",
            "**Stack** (ツケ): it goes onto a tower, topped by either side, and takes nothing. The tower must not become higher than the level allows. Nothing is ever stacked on a marshal, own or enemy.",
            "**Drop** (新): a piece of your hand goes onto an empty square, or onto a tower you top that is below the limit and has no marshal on top. Never onto a tower topped by the enemy. A drop takes nothing.",
          ],
        },
        { kind: "heading", text: "How high a piece can climb" },
        {
          kind: "list",
          items: [
            "To take or stack, **the piece must stand at least as high as the target tower**: from tier 1 it can enter towers of height 1, from tier 2 those of height 1 and 2.",
            "On an enemy top you choose between taking and stacking. If the tower is at full height, you can only take; on the enemy marshal too. On your own top you can only stack.",
            "The marshal may take at every level, but it may stack only at the intermediate and advanced levels.",
          ],
        },
        { kind: "heading", text: "Where a piece may be dropped" },
        {
          kind: "text",
          text: "From your own edge up to and including the rank of your foremost piece that is the top of a tower. Nothing else is forbidden: two soldiers on one file, a drop that leaves the enemy marshal no escape, and a piece that cannot move are all allowed.",
        },
        {
          kind: "note",
          text: "An example of taking: your spy (忍) stands on tier 3 and takes a tower of black, white, black. Both black pieces leave; the white one stays, and the spy now stands on it, on tier 2.",
        },
      ],
    },
    {
      id: "betrayal",
      title: "Betrayal",
      blocks: [
        {
          kind: "text",
          text: "When the tactician (謀) is **stacked** onto a tower that holds enemy pieces, by a move or by a drop, its owner may exchange enemy pieces of that tower for pieces of the same kind from the own hand, in that same action (寝返り).",
        },
        {
          kind: "list",
          items: [
            "Each exchange costs one piece of the hand. The enemy piece leaves the game and yours takes its place; the order in the tower stays.",
            "You choose freely which pieces to exchange, as far as your hand can pay. If the tower has two of a kind and your hand one, you choose which of the two.",
            "A tower you top yourself counts too, if there are enemy pieces in it.",
            "It is never possible with a take, and never later. A tactician that is dropped has left the hand and cannot pay for another.",
            "A party may decide “all or none”: then all enemy pieces of the tower are exchanged or none, and it is offered only if the hand can pay for all of them.",
          ],
        },
      ],
    },
    {
      id: "levels",
      title: "Levels",
      blocks: [
        {
          kind: "text",
          text: "The party chooses a level. It decides how the game begins, which pieces take part and how high towers may be.",
        },
        {
          kind: "table",
          caption: "The four levels",
          head: ["", "Intro (入門)", "Beginner (初級)", "Intermediate (中級)", "Advanced (上級)"],
          rows: [
            ["Set-up", "fixed", "fixed", "free", "free"],
            ["砲 弓 筒 謀", "none", "弓 only", "all", "all"],
            ["Tower height", "2", "2", "2", "3"],
            ["Marshal may stack", "no", "no", "yes", "yes"],
          ],
        },
        {
          kind: "table",
          caption: "Fixed set-up of White; Black stands turned by half a turn",
          head: ["", "Intro", "Beginner"],
          rows: [
            ["Rank 7, files 9 to 1", "兵 – 砦 侍 兵 侍 砦 – 兵", "兵 – 砦 侍 兵 侍 砦 – 兵"],
            ["Rank 8, files 9 to 1", "– 忍 – – 槍 – – 忍 –", "– 忍 弓 – 槍 – 弓 馬 –"],
            ["Rank 9, files 9 to 1", "– – – 大 帥 中 – – –", "– – – 大 帥 中 – – –"],
            ["In hand", "小2 槍2 馬2 兵1", "小2 槍2 忍1 馬1 兵1"],
          ],
        },
        {
          kind: "boards",
          boards: [
            { start: "intro", caption: "Intro" },
            { start: "beginner", caption: "Beginner" },
          ],
        },
      ],
    },
    {
      id: "setup",
      title: "Free set-up and “done”",
      blocks: [
        {
          kind: "steps",
          items: [
            "Beginning with the first player, each places one piece in turn on the own three ranks. **The first piece is the marshal.**",
            "Pieces may be placed on own pieces up to the height limit, but never on the marshal. How high a piece stands elsewhere plays no part here.",
            "Instead of placing a piece you may declare **done** (済み), once your marshal stands. Whose hand is empty is done without a declaration.",
            "After the **first** player’s “done” the second goes on placing alone. **The second player’s “done” ends the set-up for both, even if the first has not finished.** So does the second player’s last piece.",
            "What is left is your hand, to be dropped during the game. Then the first player makes the first move.",
          ],
        },
        {
          kind: "text",
          text: "While setting up, an attack on a marshal means nothing. The game may begin with a marshal attacked.",
        },
      ],
    },
    {
      id: "ending",
      title: "How a game ends",
      blocks: [
        {
          kind: "list",
          items: [
            "**Taking the enemy marshal** wins at once.",
            "You may not do anything after which your opponent could take your marshal, by reach and by tier. Only taking the enemy marshal is always allowed.",
            "**If you have no allowed action on your turn** (詰み), you have lost, whether or not your marshal is attacked.",
            "**Resignation** wins for the other side; you may resign at any time.",
            "**Fourfold repetition** (千日手): when the same board, the same two hands and the same side to move occur for the fourth time in play, the game has no result and is played again with the same sides. Counting begins anew with it. After three replays in a row, a fourth such game is a draw.",
            "**The limit of moves**, if the party has set one, makes the game a draw. The set-up does not count.",
          ],
        },
        {
          kind: "text",
          text: "If several of these happen at once, the first of this order counts: marshal taken, no allowed action, repetition, limit of moves. There is no rule against attacking the marshal again and again.",
        },
      ],
    },
    settingsSection({
      level:
        "Fixed or free set-up, the pieces that take part, the height of towers, and whether the marshal may stack. See “Levels”.",
      archer_diagonal:
        "Where the archer’s diagonal jump lands: one file aside and two ranks forward, or two aside and two forward, and so on at higher tiers. See “Cannon, archer, musketeer”.",
      betrayal:
        "Whether the enemy pieces of a tower may be exchanged one by one, or only all of them together.",
      max_plies:
        "After so many actions of both sides together, the set-up not counted, the game is a draw. Any whole number may be set; 0 means no limit.",
      ...partySettings("White"),
    }),
    timeSection,
    rankedSection([
      "The level is **Advanced**, with the usual rules as they stand under “Local rules of the party”.",
      "**After 600 moves** the match is a draw. The set-up does not count.",
      "**The same position for the fourth time** is a draw; the match does not begin anew.",
    ]),
    {
      id: "notation",
      title: "Notation and records",
      blocks: [
        {
          kind: "list",
          items: [
            "The official form names the place and the piece: 「5-6-1 侍」, and 「4-7-2 忍新」 for a drop. 付 is added for stacking, 取 for taking.",
            "Squares are written file, then rank: `57` is file 5, rank 7. `5756` is a move, `5756x` a take, `5756+` a stack, `W*56` a drop, `W*56+` a drop onto a tower. You can type actions in this form.",
            "For a betrayal the tiers that are exchanged are added, counted from the bottom: `5756+=12`, `T*58+=1`. In the set-up `M*58` places a piece, and `done` is 済み.",
            "The letters are `M 帥`, `G 大`, `I 中`, `J 小`, `W 侍`, `N 槍`, `R 馬`, `S 忍`, `F 砦`, `D 兵`, `C 砲`, `A 弓`, `K 筒`, `T 謀`.",
          ],
        },
        {
          kind: "table",
          caption: "Forms in which a game can be kept",
          head: ["Form", "What it is"],
          rows: [
            ["Seki record", "The settings and all actions in the notation above."],
            ["SAN", "The form of the program gungi.js: rank first, as in `兵(7-1-1)(6-1-1)`."],
            [
              "FEN",
              "A single position: board, hands, side to move, level, who may still place, move number. `|a:b:c|` is a tower from bottom to top; capital letters are White’s.",
            ],
          ],
        },
      ],
    },
    {
      id: "terms",
      title: "Words",
      blocks: [
        {
          kind: "terms",
          entries: [
            ["Tier (段)", "How high a piece stands: 1 on the board, 2 and 3 on other pieces."],
            ["Tower", "The pieces stacked on one square. Who owns the top piece tops the tower."],
            ["Stack (ツケ)", "To go onto a tower without taking."],
            ["Drop (新)", "To bring a piece of the hand onto the board during the game."],
            ["Hand (手駒)", "The pieces not placed in the set-up. Taken pieces do not go there."],
            [
              "Betrayal (寝返り)",
              "The tactician’s exchange of enemy pieces for pieces of the hand.",
            ],
            ["Done (済み)", "To declare that you place nothing more."],
            ["詰み", "To have no allowed action left: the marshal’s capture cannot be avoided."],
            ["千日手", "The fourth occurrence of a position; the game is played again."],
          ],
        },
      ],
    },
  ],
};
